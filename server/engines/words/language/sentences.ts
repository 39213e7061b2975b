export type Sentence = { text: string; start: number; end: number };

/** A full stop after one of these does not end a sentence. */
const abbreviations = new Set(
  'approx apt ave bldg blvd bsmt cir co corp cres dr e.g est etc ft gov hwy i.e inc incl jr ln lt ltd mr mrs ms mt no pkwy pl prof rd sq sr st ste vs'.split(
    ' ',
  ),
);

/** The sentences of a text with their positions; a line end also ends one. */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let begin = 0;
  const close = (end: number) => {
    const piece = text.slice(begin, end);
    const trimmed = piece.trim();
    const start = begin + piece.length - piece.trimStart().length;
    if (trimmed !== '') sentences.push({ text: trimmed, start, end: start + trimmed.length });
    begin = end;
  };
  for (const match of text.matchAll(/(?<![.!?…])[.!?…]+["'”’)\]]*(?=\s|$)|\n/g)) {
    const after = match.index + match[0].length;
    if (match[0] === '\n' || endsSentence(text, match.index, after)) close(after);
  }
  close(text.length);
  return sentences;
}

function endsSentence(text: string, stop: number, after: number): boolean {
  if (text[stop] !== '.') return true;
  const word = /(?<![\p{L}\d.])[\p{L}\d.]+$/u.exec(text.slice(Math.max(0, stop - 12), stop))?.[0] ?? '';
  const next = /\S/.exec(text.slice(after, after + 8))?.[0] ?? '';
  if (/\p{Ll}/u.test(next)) return false;
  const isInitial = /^(\p{Lu}\.)*\p{Lu}$/u.test(word);
  return !(isInitial && next !== '') && !(abbreviations.has(word.toLowerCase()) && next !== '');
}
