import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** As much of JSON Schema as the description uses for what is sent. */
export interface SentSchema {
  type?: string;
  properties?: Record<string, SentSchema>;
  required?: string[];
  minLength?: number;
  exclusiveMinimum?: number;
}

/** An operation of the description. */
export interface Described {
  id: string;
  method: string;
  /** With `{video_id}` where it has one. */
  path: string;
  body: SentSchema | undefined;
  /** By status, then by media type; a status without content has no media types. */
  answers: Map<string, Map<string, ValidateFunction | undefined>>;
}

interface Content {
  content?: Record<string, { schema?: object }>;
}
interface OperationObject {
  operationId?: string;
  requestBody?: Content;
  responses?: Record<string, Content>;
}

/** Reads all operations of the description. */
export async function describedOperations(): Promise<Described[]> {
  const document = JSON.parse(
    await readFile(fileURLToPath(import.meta.resolve('@videogen/spec/openapi.json')), 'utf8'),
  ) as { paths: Record<string, Record<string, OperationObject>> };
  // Not strict: a description says more than JSON Schema does.
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'description');

  const follow = (pointer: string): string => {
    const target = at(document, pointer) as { $ref?: string };
    return target.$ref === undefined ? pointer : follow(target.$ref.slice(1));
  };
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.operationId !== undefined)
      .map(([method, operation]): Described => {
        const root = `/paths/${escaped(path)}/${method}`;
        const bodySchema = `${root}/requestBody/content/application~1json/schema`;
        const statuses = Object.keys(operation.responses ?? {});
        return {
          id: operation.operationId ?? '',
          method: method.toUpperCase(),
          path,
          body: operation.requestBody && (at(document, follow(bodySchema)) as SentSchema),
          answers: new Map(
            statuses.map((status) => {
              const pointer = follow(`${root}/responses/${status}`);
              const { content = {} } = at(document, pointer) as Content;
              return [
                status,
                new Map(Object.keys(content).map((type) => [type, validatorOf(pointer, type)])),
              ];
            }),
          ),
        };
      }),
  );

  function validatorOf(pointer: string, type: string): ValidateFunction | undefined {
    // Bytes have no JSON Schema.
    if (type !== 'application/json') return undefined;
    return ajv.compile({ $ref: `description#${pointer}/content/${escaped(type)}/schema` });
  }
}

function at(document: unknown, pointer: string): unknown {
  const keys = pointer.split('/').slice(1);
  return keys.reduce(
    (value, key) => (value as Record<string, unknown>)[key.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  );
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
