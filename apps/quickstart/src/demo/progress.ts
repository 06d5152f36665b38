interface Event {
  '@message'?: string;
  type?: string;
  diagnostic?: { detail?: string };
}

const told = /^(apply_(start|progress|complete|errored)|change_summary|diagnostic)$/;

/**
 * What a line of Terraform's `-json` output says of the progress.
 *
 * @returns text of one or more lines, or undefined where the line says nothing of it
 */
export function progressOf(line: string): string | undefined {
  const event = parse(line);
  if (!event) return line.trim() === '' ? undefined : line;
  if (!told.test(event.type ?? '')) return undefined;
  // Terraform says so of each resource, besides the reason.
  if (event['@message'] === 'Error: execution halted') return undefined;
  return [event['@message'], event.diagnostic?.detail].filter(Boolean).join('\n');
}

// Some errors come before the first event and are plain text.
function parse(line: string): Event | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
