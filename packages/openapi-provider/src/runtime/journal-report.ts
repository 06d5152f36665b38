import type { Diagnostics } from '@videogen/terraform-plugin';
import type { Journal, JournalEntry } from './journal.ts';
import { excerpt } from './problem.ts';

/** What happened, and what to do: with an id, the import block that puts it right. */
export function describeEntry(entry: JournalEntry, journal: Journal): string {
  const request = excerpt(JSON.stringify(entry.body));
  const remove = `If it is accounted for, remove ${journal.fileOf(entry)}.`;
  if (entry.id === undefined) {
    const how =
      entry.phase === 'intent' ? 'its process ended before the answer came' : 'its answer did not tell';
    return `${entry.at}: ${entry.typeName} ${request} was asked for at ${entry.baseUrl}, and ${how}. It may exist and be paid for.\n${remove}`;
  }
  return `${entry.at}: ${entry.typeName} ${request} was accepted at ${entry.baseUrl} as ${entry.id}. To bring it into the state:\n\n${importBlock(entry)}\n\n${remove}`;
}

function importBlock({ typeName, id }: JournalEntry): string {
  return `import {\n  to = ${typeName}.NAME # its name in your configuration\n  id = "${id}"\n}`;
}

/**
 * Warns of everything that earlier processes have left and that no state has claimed. At this moment of a run the
 * state has not been looked into, and the last run may have been one with -target.
 */
export async function warnOfLeftEntries(journal: Journal, diagnostics: Diagnostics): Promise<void> {
  for (const entry of await journal.reportable()) {
    const summary =
      entry.id === undefined
        ? 'A request whose end is not known'
        : 'A generation that no state is known to hold';
    const doubt =
      entry.id === undefined
        ? ''
        : '\n\nShould the state have it all the same, as after a run with -target, this warning does not come again.';
    diagnostics.warning(summary, describeEntry(entry, journal) + doubt);
  }
}
