import type { Token } from './tokens.ts';

/**
 * A phrase is words with one space between them. Each matches itself in any case:
 *   a|b    either of them           the?   may be missing
 *   *3     up to three words        famil* any word that begins so
 *   #      any number in digits     ,      a comma, or nothing
 * It never crosses the end of a sentence, and crosses a comma only if it has one. The first word is a plain one.
 */
export type PhraseIndex<T> = ReadonlyMap<string, Branch<T>>;

/** Phrases with the same beginning share it, so that it is read once for all of them. */
type Branch<T> = { next: Map<string, Step<T>> | null; values: T[] };
type Step<T> = Branch<T> & { element: Element };
type Element =
  | {
      kind: 'words';
      words: ReadonlySet<string>;
      prefixes: readonly string[];
      takesNumber: boolean;
      isOptional: boolean;
    }
  | { kind: 'gap'; most: number }
  | { kind: 'comma' };

export type PhraseMatch<T> = { value: T; first: number; last: number };

const anyNumber = '#';

/** Phrases by their first words, so that a text is read once for any number of phrases. */
export function indexPhrases<T>(phrases: Iterable<readonly [phrase: string, value: T]>): PhraseIndex<T> {
  const index = new Map<string, Branch<T>>();
  const elements = new Map<string, Element>();
  for (const [phrase, value] of phrases)
    for (const [first = '', ...rest] of withoutOptionalBegin(phrase.trim().split(/\s+/)))
      for (const word of first.split('|')) {
        const root = index.get(word) ?? { next: null, values: [] };
        index.set(word, root);
        addPhrase(root, rest, value, elements);
      }
  return index;
}

function addPhrase<T>(
  root: Branch<T>,
  rest: readonly string[],
  value: T,
  elements: Map<string, Element>,
): void {
  let branch = root;
  for (const part of rest) {
    const element = elements.get(part) ?? toElement(part);
    elements.set(part, element);
    branch.next ??= new Map();
    const step = branch.next.get(part) ?? { element, next: null, values: [] };
    branch.next.set(part, step);
    branch = step;
  }
  branch.values.push(value);
}

/** Every match of a phrase, in the order of the text; matches may overlap. */
export function findPhrases<T>(tokens: readonly Token[], index: PhraseIndex<T>): PhraseMatch<T>[] {
  const matches: PhraseMatch<T>[] = [];
  const numbered = index.get(anyNumber);
  // hardly any word begins a phrase, so little work is done for the others
  for (let first = 0; first < tokens.length; first++) {
    const word = tokens[first]?.word ?? '';
    const root = index.get(word);
    if (root) addFrom(tokens, first, root, matches);
    if (numbered && isNumber(word)) addFrom(tokens, first, numbered, matches);
  }
  return matches;
}

function addFrom<T>(
  tokens: readonly Token[],
  first: number,
  root: Branch<T>,
  matches: PhraseMatch<T>[],
): void {
  const add = (values: readonly T[], last: number) => {
    for (const value of values) matches.push({ value, first, last });
  };
  add(root.values, first);
  follow(tokens, first, root, false, add);
}

const isNumber = (word: string): boolean => word >= '0' && word < ':';

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
    takesNumber: words.includes(anyNumber),
    words: new Set(words.filter((word) => !word.endsWith('*'))),
    prefixes: words.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)),
    isOptional,
  };
}

/** Continues from the token at which a branch was reached. */
function follow<T>(
  tokens: readonly Token[],
  at: number,
  { next }: Branch<T>,
  mayCross: boolean,
  add: (values: readonly T[], last: number) => void,
): void {
  for (const step of next?.values() ?? []) {
    const { element, values } = step;
    const reach = (last: number, crosses: boolean) => {
      add(values, last);
      follow(tokens, last, step, crosses, add);
    };
    if (element.kind === 'comma') reach(at, true);
    else if (element.kind === 'gap') {
      for (let skip = 0; skip <= element.most; skip++) {
        if (skip > 0 && !isNext(tokens, at + skip - 1, mayCross)) break;
        reach(at + skip, mayCross);
      }
    } else {
      if (isNext(tokens, at, mayCross) && fits(element, tokens[at + 1]?.word ?? '')) reach(at + 1, false);
      if (element.isOptional) reach(at, mayCross);
    }
  }
}

function isNext(tokens: readonly Token[], at: number, mayCross: boolean): boolean {
  const next = tokens[at + 1];
  return next?.sentence === tokens[at]?.sentence && next !== undefined && (mayCross || !next.isSeparated);
}

function fits({ words, prefixes, takesNumber }: Extract<Element, { kind: 'words' }>, word: string): boolean {
  if (words.has(word) || (takesNumber && isNumber(word))) return true;
  for (const prefix of prefixes) if (word.startsWith(prefix)) return true;
  return false;
}
