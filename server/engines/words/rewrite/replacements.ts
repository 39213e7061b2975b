import { copyCase, type Edit } from './edits.ts';

/** Phrases and their replacements. */
export type Replacements = { pattern: RegExp; byPhrase: ReadonlyMap<string, string> };

/** One pair in a line: 'in order to > to'. An empty right side removes the phrase. */
export function readReplacements(written: string): Replacements {
  const pairs = written
    .trim()
    .split('\n')
    .map((line) => line.split('>').map((side) => side.trim()))
    .map(([phrase = '', instead = '']): [string, string] => [phrase, instead]);
  // the longest first, so that 'in order to' is found before 'in order'
  const phrases = pairs.map(([phrase]) => phrase).toSorted((one, other) => other.length - one.length);
  const inPattern = phrases.map((phrase) => phrase.replaceAll("'", "['’]").replaceAll(' ', ' '));
  return {
    pattern: new RegExp(`(?<![\\p{L}\\d'’{-])(?:${inPattern.join('|')})(?![\\p{L}\\d'’}-])`, 'giu'),
    byPhrase: new Map(pairs),
  };
}

const tense = /^ (?:been|become|had|not|never|always|just|recently|\p{L}+(?:ed|en))\b/u;

/** A capital within a sentence is a name, which does not change, and so are two that begin it: 'Residence Inn'. */
export function findReplacements(text: string, { pattern, byPhrase }: Replacements): Edit[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [phrase] = match;
    const start = match.index;
    const instead = byPhrase.get(phrase.toLowerCase().replaceAll('’', "'"));
    const isFirst = /(?:^|[.!?:][”"’)]? +|\n *|[“"(])$/.test(text.slice(Math.max(0, start - 8), start));
    // 'it has been' is a tense and not possession
    const isTense = /\b(?:has|have)$/i.test(phrase) && tense.test(text.slice(start + phrase.length));
    const isName =
      /^\p{Lu}/u.test(phrase) && (!isFirst || /^ \p{Lu}\p{Ll}/u.test(text.slice(start + phrase.length)));
    if (instead === undefined || isTense || isName) return [];
    return instead === ''
      ? [buildRemoval(text, start, start + phrase.length, isFirst)]
      : [replace(text, start, phrase, instead)];
  });
}

/** 'a utility' that becomes 'a use' keeps its article; an article that no longer fits is changed too. */
function replace(text: string, start: number, phrase: string, instead: string): Edit {
  const replacement = copyCase(phrase, instead);
  const article = /(?<![\p{L}\d'’])(an?) $/iu.exec(text.slice(Math.max(0, start - 4), start))?.[1];
  const isVowel = /^[aeio]/i.test(instead);
  if (article === undefined || /^[aeio]/i.test(phrase) === isVowel)
    return { start, end: start + phrase.length, text: replacement };
  const fitting = copyCase(article, isVowel ? 'an' : 'a');
  return { start: start - article.length - 1, end: start + phrase.length, text: `${fitting} ${replacement}` };
}

/** With the space next to it, and a capital for the word that now begins the sentence. */
function buildRemoval(text: string, start: number, end: number, isFirst: boolean): Edit {
  const after = /^,? +/.exec(text.slice(end, end + 4))?.[0] ?? '';
  const next = text.charAt(end + after.length);
  if (isFirst && next !== '') return { start, end: end + after.length + 1, text: next.toUpperCase() };
  const before = /,? {1,3}$/.exec(text.slice(Math.max(0, start - 3), start))?.[0] ?? '';
  return after.startsWith(',') || !/^[ ]/.test(after)
    ? { start: start - before.length, end, text: '' }
    : { start, end: end + after.length, text: '' };
}
