/** `shelves` becomes `shelf`, `categories` `category`, `items` `item`. */
export function singular(word: string): string {
  if (/ies$/i.test(word)) return word.replace(/ies$/i, 'y');
  if (/(?<=[l-r])ves$/i.test(word)) return word.replace(/ves$/i, 'f');
  if (/(s|x|z|ch|sh)es$/i.test(word)) return word.replace(/es$/i, '');
  return /[^s]s$/i.test(word) ? word.slice(0, -1) : word;
}
