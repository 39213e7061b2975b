import { applyEdits } from '../edits.ts';
import { agreementSlips } from './agreement-slips.ts';
import { hyphenSlips } from './hyphen-slips.ts';
import { numberSlips } from './number-slips.ts';
import { punctuationSlips } from './punctuation-slips.ts';
import { findSlips, type Slip } from './slip.ts';
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
