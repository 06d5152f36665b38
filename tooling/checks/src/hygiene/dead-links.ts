import { posix } from 'node:path';
import type { CommittedFile } from './committed-file.ts';

/** Each relative link in a Markdown file that leads to no file and no folder of the repository. */
export function findDeadLinks(files: readonly CommittedFile[]): string[] {
  const targets = new Set(files.flatMap(({ path }) => withFolders(path)));
  return files
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text = '' }) =>
      relativeLinks(text)
        .filter(
          (link) => !targets.has(posix.normalize(posix.join(posix.dirname(path), link)).replace(/\/$/, '')),
        )
        .map((link) => `${path} links to ${link}, which does not exist`),
    );
}

function relativeLinks(text: string): string[] {
  // What looks like a link in code is none.
  const prose = text.replace(/^```.*?^```/gms, '').replace(/`[^`\n]*`/g, '');
  const links = [...prose.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map(([, link]) => link ?? '');
  return links.filter((link) => !/^([a-z]+:|\/)/i.test(link));
}

/** `a/b/c` leads to itself, `a/b` and `a`. */
function withFolders(path: string): string[] {
  const folder = posix.dirname(path);
  return folder === '.' ? [path, '.'] : [path, ...withFolders(folder)];
}
