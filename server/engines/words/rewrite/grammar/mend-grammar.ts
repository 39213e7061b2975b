import { applyEdits, copyCase, type Edit } from '../edits.ts';
import { agreementSlips } from './agreement-slips.ts';
import { hyphenSlips } from './hyphen-slips.ts';
import { numberSlips } from './number-slips.ts';
import { punctuationSlips } from './punctuation-slips.ts';
import type { Slip } from './slip.ts';
import { spellingSlips } from './spelling-slips.ts';
import { wordSlips } from './word-slips.ts';

/** In the order in which they are mended: words are read right only when they are spelled right. */
export const slips: readonly Slip[] = [
  ...spellingSlips,
  ...wordSlips,
  ...hyphenSlips,
  ...numberSlips,
  ...agreementSlips,
  ...punctuationSlips,
];

/** Slips of spelling, grammar and punctuation are put right, and nothing else is changed. */
export const mendGrammar = (source: string): string =>
  slips.reduce((text, slip) => applyEdits(text, (plain) => findSlips(plain, slip)), source);

/** What one class of slips would change in a text. */
export function findSlips(text: string, { pattern, mend }: Slip): Edit[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [found] = match;
    const mended = typeof mend === 'string' ? fillGroups(mend, match) : mend(match, text);
    if (mended === null || mended === found) return [];
    const cased = /^\p{Lu}/u.test(found) ? copyCase(found, mended) : mended;
    return cased === found ? [] : [{ start: match.index, end: match.index + found.length, text: cased }];
  });
}

const fillGroups = (mend: string, match: RegExpExecArray): string =>
  mend.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '');
