const before = 40;
const after = 90;

/** Every character without its accents and in lower case, at the same place. */
const fold = (text: string): string =>
  text.replace(/\P{ASCII}|[A-Z]/gu, (one) => {
    const plain = one.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    return plain.length === one.length ? plain : one;
  });

/** The first of the words with the text around it: '…pre-approved for 800…' */
export function cutExcerpt(text: string, search: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const folded = fold(line);
  const places = (fold(search).match(/[\p{L}\p{N}]+/gu) ?? [])
    .map((word) => findWord(folded, word))
    .filter((place) => place >= 0);
  const at = places.length > 0 ? Math.min(...places) : 0;
  const start = at <= before ? 0 : line.indexOf(' ', at - before - 1) + 1 || at;
  const from = start > at ? at : start;
  const longEnd = from + before + after;
  const lastSpace = line.lastIndexOf(' ', longEnd);
  const end = longEnd >= line.length ? line.length : lastSpace > at ? lastSpace : longEnd;
  return `${from > 0 ? '…' : ''}${line.slice(from, end)}${end < line.length ? '…' : ''}`;
}

/** Where the word begins, not in the middle of another one; -1 if it does not. */
function findWord(folded: string, word: string): number {
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
    if (!/[\p{L}\p{N}]$/u.test(folded.slice(Math.max(0, at - 2), at))) return at;
  return -1;
}
