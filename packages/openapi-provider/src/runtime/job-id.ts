import { type Diagnostics, path } from '@videogen/terraform-plugin';
import { stringValidators } from './constraints.ts';

/** False with an error when the service's description says that no job can be called so. */
export function isIdentifier(
  job: { readonly idFormat?: string },
  id: string,
  diagnostics: Diagnostics,
): boolean {
  const constraints = job.idFormat === undefined ? {} : { format: job.idFormat };
  for (const validator of stringValidators(constraints)) {
    validator.validate({ value: id, path: path('id'), diagnostics });
  }
  return !diagnostics.hasErrors;
}
