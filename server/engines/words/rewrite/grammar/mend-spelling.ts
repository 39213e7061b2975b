import { plainView } from '../../language/plain-view.ts';
import { findCorrections } from '../../spelling/find-corrections.ts';
import { tradeWords } from '../../spelling/trade-words.ts';
import { applyEdits, copyCase } from '../edits.ts';
import { findSlips, type Slip } from './slip.ts';
import { isAfterAbbreviation } from './punctuation-slips.ts';
import { spellingSlips } from './spelling-slips.ts';

/** Words with a hyphen, a digit or capitals inside are names and codes, and those of one or two letters are in every language. */
const word = /(?<![\p{L}\d'’.@/_-])\p{L}\p{Ll}{2,23}(?![\p{L}\d@/_-]|['’]\p{L}|\.\p{L})/gu;

/** Words that are in no dictionary become the ones that are meant, where that can be told. */
export function mendSpelling(source: string): string {
  const { text } = plainView(source);
  const lowerWords = new Set([...text.matchAll(word)].map(([match]) => match.toLowerCase()));
  const corrections = findCorrections([...lowerWords].filter((one) => !isKnownSlip(one)));
  return applyEdits(source, (plain) =>
    [...plain.matchAll(word)].flatMap((match) => {
      const [original] = match;
      const correction = corrections.get(original.toLowerCase());
      if (correction === undefined || (isCapital(original) && !isNoName(plain, match.index, correction)))
        return [];
      return [
        { start: match.index, end: match.index + original.length, text: copyCase(original, correction) },
      ];
    }),
  );
}

/** Which becomes two words, or another apostrophe: no dictionary finds that. */
const isKnownSlip = (word: string): boolean =>
  spellingSlips.some((slip: Slip) => findSlips(`${word} a`, slip).length > 0);

const isCapital = (text: string): boolean => /^\p{Lu}/u.test(text);

/** A sentence begins there, and a word of property texts is meant. */
const isNoName = (text: string, index: number, correction: string): boolean =>
  tradeWords.has(correction) &&
  /(?:^|[.!?:]["”’)]? |\n)$/.test(text.slice(Math.max(0, index - 3), index)) &&
  !isAfterAbbreviation(text, index);
