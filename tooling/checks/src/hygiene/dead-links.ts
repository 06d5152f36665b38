import { posix } from 'node:path';
import type { CommittedFile } from './committed-file.ts';

/** Each relative link in a Markdown file that leads to no file, no folder and no heading of the repository. */
export function findDeadLinks(files: readonly CommittedFile[]): string[] {
  const targets = new Set(files.flatMap(({ path }) => withFolders(path)));
  const documents = files.filter(({ path }) => path.endsWith('.md'));
  const anchors = new Map(documents.map(({ path, text = '' }) => [path, anchorsIn(text)]));
  return documents.flatMap(({ path, text = '' }) =>
    relativeLinks(text).flatMap((link) => {
      const [file = '', anchor = ''] = link.split('#');
      const folder = posix.dirname(path);
      const target = file === '' ? path : posix.normalize(posix.join(folder, file)).replace(/\/$/, '');
      const leads = targets.has(target) && (anchor === '' || anchors.get(target)?.has(anchor) !== false);
      return leads ? [] : [`${path} links to ${link}, which does not exist`];
    }),
  );
}

function relativeLinks(text: string): string[] {
  // What looks like a link in code is none.
  const prose = withoutCode(text).replace(/`[^`\n]*`/g, '');
  const links = [...prose.matchAll(/\]\(([^)\s]+)[^)]*\)/g)].map(([, link]) => link ?? '');
  return links.filter((link) => !/^([a-z]+:|\/)/i.test(link));
}

const withoutCode = (text: string): string => text.replace(/^```.*?^```/gms, '');

/** What a link may name after its `#`: headings in the form that forges give them, and ids that are written out. */
function anchorsIn(text: string): Set<string> {
  const anchors = new Set([...text.matchAll(/<a [^>]*\bid="([^"]+)"/g)].map(([, id]) => id ?? ''));
  const times = new Map<string, number>();
  for (const [, heading = ''] of withoutCode(text).matchAll(/^#+ (.+)$/gm)) {
    const name = heading
      .toLowerCase()
      .replace(/<[^>]*>/g, '')
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .trim()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    const before = times.get(name) ?? 0;
    times.set(name, before + 1);
    anchors.add(before === 0 ? name : `${name}-${before}`);
  }
  return anchors;
}

/** `a/b/c` leads to itself, `a/b` and `a`. */
function withFolders(path: string): string[] {
  const folder = posix.dirname(path);
  return folder === '.' ? [path, '.'] : [path, ...withFolders(folder)];
}
