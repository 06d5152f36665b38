/** Tells how wide a text would be drawn. */
export type Measure = (text: string) => number;

/**
 * Breaks a text into lines no wider than `width`: between words, or within a word that is wider than a line.
 * White space of any kind counts as one space. Text beyond `maxLines` is cut and ends in an ellipsis.
 */
export function wordWrap(text: string, width: number, maxLines: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words(text, width, measure)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || measure(longer) <= width) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = word;
    if (lines.length > maxLines) break;
  }
  if (line !== '') lines.push(line);
  return lines.length <= maxLines ? lines : cut(lines, width, maxLines, measure);
}

function* words(text: string, width: number, measure: Measure): Generator<string> {
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (measure(word) <= width) yield word;
    else yield* pieces(word, width, measure);
  }
}

function* pieces(word: string, width: number, measure: Measure): Generator<string> {
  let piece = '';
  for (const character of word) {
    if (piece !== '' && measure(piece + character) > width) {
      yield piece;
      piece = '';
    }
    piece += character;
  }
  if (piece !== '') yield piece;
}

function cut(lines: string[], width: number, maxLines: number, measure: Measure): string[] {
  const kept = lines.slice(0, maxLines);
  let last = kept.pop() ?? '';
  while (last !== '' && measure(`${last}…`) > width) last = [...last].slice(0, -1).join('');
  return [...kept, `${last.trimEnd()}…`];
}
