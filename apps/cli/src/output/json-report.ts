import type { Event, Report } from './event.ts';
import type { Screen } from './screen.ts';

/** For programs: every event as one line of JSON on standard output, and nothing anywhere else. */
export function jsonReport(screen: Screen, options: { quiet: boolean }): Report {
  return {
    begin: () => {},
    tell(event: Event) {
      if (
        options.quiet &&
        (event.event === 'note' || event.event === 'progress' || event.event === 'download')
      )
        return;
      const line = JSON.stringify(event);
      if (event.event === 'accepted') screen.keep(line);
      else screen.out(line);
    },
    close: () => {},
  };
}
