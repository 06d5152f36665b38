// What this description asks of itself, beyond Redocly's strictest set. Redocly loads this file as a plugin.

/** What a rule is told about the node it looks at, as far as the rules here use it. */
interface Context {
  key: string | number;
  location: { child(keys: string[]): unknown };
  report(problem: { message: string; location: unknown }): void;
}
interface Media {
  example?: unknown;
  examples?: Record<string, unknown>;
}
interface ResponseNode {
  content?: Record<string, Media>;
}

/** The forms that errors come in; an example of each has its name. */
const errorForms = ['nested', 'flat'];
const assumptionTexts = ['assumed', 'reason', 'if_wrong'];

/** Every JSON answer has an example, and every error one in each form. */
function responseExamples() {
  return {
    Operation: {
      Response(response: ResponseNode, { key, location, report }: Context) {
        const media = response.content?.['application/json'];
        if (media === undefined) return;
        const names = Object.keys(media.examples ?? {});
        const place = location.child(['content', 'application/json']);
        const lacking = Number(key) >= 400 ? errorForms.filter((form) => !names.includes(form)) : [];
        for (const form of lacking) {
          report({ message: `The error ${key} lacks the example '${form}'.`, location: place });
        }
        if (lacking.length === 0 && names.length === 0 && media.example === undefined) {
          report({ message: `The answer ${key} has no example.`, location: place });
        }
      },
    },
  };
}

/** Whoever makes an assumption says why, and what happens if it is wrong. */
function assumptionReasons() {
  return {
    any(node: unknown, { location, report }: Context) {
      if (typeof node !== 'object' || node === null || !('x-assumption' in node)) return;
      const marks = [node['x-assumption']].flat() as Record<string, unknown>[];
      for (const mark of marks) {
        for (const text of assumptionTexts) {
          if (isText(mark?.[text])) continue;
          report({ message: `The assumption lacks '${text}'.`, location: location.child(['x-assumption']) });
        }
      }
    },
  };
}

/** Nothing that a caller sends or reads goes without a word. */
function descriptions() {
  const demand =
    (what: string) =>
    (node: { description?: unknown }, { key, location, report }: Context) => {
      if (isText(node.description)) return;
      report({ message: `${what} '${key}' has no description.`, location: location.child([]) });
    };
  return {
    Parameter: demand('The parameter'),
    Header: demand('The header'),
    Response: demand('The answer'),
    SchemaProperties: {
      Schema: demand('The property'),
    },
  };
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

/** The plugin `videogen`; its configuration `all` turns every rule on. */
export default function videogenPlugin() {
  return {
    id: 'videogen',
    rules: {
      oas3: {
        'response-examples': responseExamples,
        'assumption-reasons': assumptionReasons,
        descriptions,
      },
    },
    configs: {
      all: {
        rules: {
          'videogen/response-examples': 'error',
          'videogen/assumption-reasons': 'error',
          'videogen/descriptions': 'error',
        },
      },
    },
  };
}
