import { splitSentences } from './sentences.ts';

/** A word or a number, in lower case and with straight apostrophes. */
export type Token = {
  word: string;
  start: number;
  end: number;
  sentence: number;
  /** it follows a comma, a bracket or similar, and not just a space or a hyphen */
  isSeparated: boolean;
};

const wordOrNumber =
  /\{\{[^{}]{0,60}\}\}|\d+(?:[.,]\d+)*\+?|[\p{L}\p{M}]+(?:['’]\p{L}+|(?<=s)['’](?= \p{L}))*/gu;

/** The words of a text in order, each in one sentence. */
export function tokenize(text: string): Token[] {
  return splitSentences(text).flatMap((sentence, number) => {
    let last = 0;
    return [...sentence.text.matchAll(wordOrNumber)].map((match) => {
      const between = sentence.text.slice(last, match.index);
      last = match.index + match[0].length;
      return {
        word: toWord(match[0]),
        start: sentence.start + match.index,
        end: sentence.start + last,
        sentence: number,
        isSeparated: between !== ' ' && !/^\.?[\s"“”'‘’*_$-]*$/.test(between),
      };
    });
  });
}

const toWord = (match: string): string => {
  const small = match.toLowerCase();
  return small.includes('’') ? small.replaceAll('’', "'") : small;
};
