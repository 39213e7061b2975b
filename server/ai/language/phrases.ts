import type { Token } from './tokens.ts';

/**
 * A phrase is words with one space between them. Each stands for itself in any case;
 *   a|b    either of them           the?   may be missing
 *   *3     up to three words        famil* any word that begins so
 *   #      any number in digits     ,      a comma, or nothing
 * It never reaches over the end of a sentence, and over a comma only where it says so. The first word is a plain one.
 */
export type PhraseIndex<T> = ReadonlyMap<string, readonly Entry<T>[]>;

type Element =
  | { kind: 'words'; words: ReadonlySet<string>; prefixes: readonly string[]; isOptional: boolean }
  | { kind: 'gap'; most: number }
  | { kind: 'comma' };
type Entry<T> = { rest: readonly Element[]; value: T };

export type PhraseMatch<T> = { value: T; first: number; last: number };

const anyNumber = '#';

/** Phrases by their first words, so that a text is read once however many phrases there are. */
export function indexPhrases<T>(phrases: Iterable<readonly [phrase: string, value: T]>): PhraseIndex<T> {
  const index = new Map<string, Entry<T>[]>();
  for (const [phrase, value] of phrases)
    for (const variant of withoutOptionalBegin(phrase.trim().split(/\s+/))) {
      const [first = '', ...rest] = variant;
      const elements = rest.map(toElement);
      for (const word of first.split('|')) {
        const entries = index.get(word);
        if (entries) entries.push({ rest: elements, value });
        else index.set(word, [{ rest: elements, value }]);
      }
    }
  return index;
}

/** Every place at which a phrase stands, in the order of the text; they may overlap. */
export function findPhrases<T>(tokens: readonly Token[], index: PhraseIndex<T>): PhraseMatch<T>[] {
  const matches: PhraseMatch<T>[] = [];
  for (let first = 0; first < tokens.length; first++)
    for (const { rest, value } of entriesOf(index, tokens[first]?.word ?? '')) {
      const last = lastOfMatch(tokens, first, rest, 0);
      if (last >= 0) matches.push({ value, first, last });
    }
  return matches;
}

const none: readonly never[] = [];

function entriesOf<T>(index: PhraseIndex<T>, word: string): readonly Entry<T>[] {
  const entries = index.get(word) ?? none;
  return isNumber(word) ? [...entries, ...(index.get(anyNumber) ?? none)] : entries;
}

const isNumber = (word: string): boolean => /^\d/.test(word);

function withoutOptionalBegin(parts: readonly string[]): (readonly string[])[] {
  const [first = '', ...rest] = parts;
  return first.endsWith('?') ? [[first.slice(0, -1), ...rest], ...withoutOptionalBegin(rest)] : [parts];
}

function toElement(part: string): Element {
  if (part === ',') return { kind: 'comma' };
  if (/^\*\d$/.test(part)) return { kind: 'gap', most: Number(part[1]) };
  const isOptional = part.endsWith('?');
  const words = (isOptional ? part.slice(0, -1) : part).split('|');
  return {
    kind: 'words',
    words: new Set(words.filter((word) => !word.endsWith('*'))),
    prefixes: words.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)),
    isOptional,
  };
}

/** The last token of a match that has reached `at`; -1 if the rest does not follow. */
function lastOfMatch(
  tokens: readonly Token[],
  at: number,
  rest: readonly Element[],
  from: number,
  mayCross = false,
): number {
  const element = rest[from];
  if (!element) return at;
  if (element.kind === 'comma') return lastOfMatch(tokens, at, rest, from + 1, true);
  if (element.kind === 'gap') {
    for (let skip = 0; skip <= element.most; skip++) {
      if (skip > 0 && !follows(tokens, at + skip - 1, mayCross)) return -1;
      const last = lastOfMatch(tokens, at + skip, rest, from + 1, mayCross);
      if (last >= 0) return last;
    }
    return -1;
  }
  const next = tokens[at + 1];
  if (next && follows(tokens, at, mayCross) && fits(element, next.word)) {
    const last = lastOfMatch(tokens, at + 1, rest, from + 1);
    if (last >= 0) return last;
  }
  return element.isOptional ? lastOfMatch(tokens, at, rest, from + 1, mayCross) : -1;
}

function follows(tokens: readonly Token[], at: number, mayCross: boolean): boolean {
  const next = tokens[at + 1];
  return next?.sentence === tokens[at]?.sentence && next !== undefined && (mayCross || !next.isSeparated);
}

const fits = (element: Extract<Element, { kind: 'words' }>, word: string): boolean =>
  element.words.has(word) ||
  (element.words.has(anyNumber) && isNumber(word)) ||
  element.prefixes.some((prefix) => word.startsWith(prefix));
