import type { Diagnostics } from '@videogen/terraform-plugin';
import type { Journal, JournalEntry } from './journal.ts';
import { excerpt } from './problem.ts';

/** What happened, and what to do: the import block that puts it right, and the file that remembers it. */
export function describeEntry(entry: JournalEntry, journal: Journal): string {
  const { at, typeName, baseUrl, id, phase, isPaid, place } = entry;
  const where = place === undefined ? '' : ` below ${place}`;
  const what = `${at}: ${typeName}${where} ${excerpt(JSON.stringify(entry.body))}`;
  if (id === undefined) {
    const how = phase === 'intent' ? 'its process ended before the answer came' : 'its answer did not tell';
    const mayBe = isPaid ? 'exist and be paid for' : 'exist';
    return `${what} was asked for at ${baseUrl}, and ${how}. It may ${mayBe}. ${howToSettle(entry, journal)}`;
  }
  return `${what} was accepted at ${baseUrl} as ${id}. To bring it into the state:\n\n${importBlock(entry)}\n\nIf it is accounted for, remove ${journal.fileOf(entry)}.`;
}

/** What to do about something that may exist, under an id that nobody was told. */
export function howToSettle(entry: JournalEntry, journal: Journal): string {
  return `Look for it at the service. If it is there, import it:\n\n${importBlock(entry)}\n\nThen, or if it is not there, remove ${journal.fileOf(entry)}.`;
}

function importBlock({ typeName, id, place }: JournalEntry): string {
  const open = place === undefined ? 'ID' : `${place}/ID`;
  const named = id === undefined ? `${JSON.stringify(open)} # what the service calls it` : `"${id}"`;
  return `import {\n  to = ${typeName}.NAME # its name in your configuration\n  id = ${named}\n}`;
}

/**
 * Warns of everything that earlier processes have left and that no state has claimed. At this moment of a run the
 * state has not been looked into, and the last run may have been one with -target.
 */
export async function warnOfLeftEntries(journal: Journal, diagnostics: Diagnostics): Promise<void> {
  for (const entry of await journal.reportable()) {
    const thing = entry.isPaid ? 'A generation' : 'Something';
    const summary =
      entry.id === undefined ? 'A request whose end is not known' : `${thing} that no state is known to hold`;
    const doubt =
      entry.id === undefined
        ? ''
        : '\n\nShould the state have it all the same, as after a run with -target, this warning does not come again.';
    diagnostics.warning(summary, describeEntry(entry, journal) + doubt);
  }
}
