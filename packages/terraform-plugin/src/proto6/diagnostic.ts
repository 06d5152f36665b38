import type { Diagnostic } from '../diagnostics/diagnostics.ts';
import { Diagnostic_Severity, type Diagnostic as WireDiagnostic } from '../gen/proto6/tfplugin6.gen.ts';
import { encodePath } from './attribute-path.ts';

export function encodeDiagnostics(diagnostics: readonly Diagnostic[]): WireDiagnostic[] {
  return diagnostics.map(({ severity, summary, detail, attribute }) => ({
    severity: severity === 'error' ? Diagnostic_Severity.ERROR : Diagnostic_Severity.WARNING,
    summary,
    detail,
    attribute: attribute?.length ? encodePath(attribute) : undefined,
  }));
}
