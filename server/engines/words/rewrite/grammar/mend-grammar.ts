import { applyEdits } from '../edits.ts';
import { agreementSlips } from './agreement-slips.ts';
import { hyphenSlips } from './hyphen-slips.ts';
import { numberSlips } from './number-slips.ts';
import { punctuationSlips } from './punctuation-slips.ts';
import { findSlips, type Slip } from './slip.ts';
import { spellingSlips } from './spelling-slips.ts';
import { wordSlips } from './word-slips.ts';

/** In the order of correction: words must be spelled right before they can be read right. */
export const slips: readonly Slip[] = [
  ...spellingSlips,
  ...wordSlips,
  ...hyphenSlips,
  ...numberSlips,
  ...agreementSlips,
  ...punctuationSlips,
];

/** Corrects slips of spelling, grammar and punctuation, and changes nothing else. */
export const mendGrammar = (source: string): string =>
  slips.reduce((text, slip) => applyEdits(text, (plain) => findSlips(plain, slip)), source);
