import * as z from 'zod/mini';
import { packages } from '#contract/access.ts';
import { frequencies } from '#contract/billing/money.ts';
import { money } from '#contract/fields.ts';

/** Dollars as people type them. */
export const typedAmount = z.pipe(
  money,
  z.transform((typed) => Number(typed.replaceAll(/[$,]/g, ''))),
);

export const reasonHint = 'Colleagues can read it in the client’s log.';
export const packageOptions = packages.map((value) => ({ value, label: value }));
export const frequencyOptions = frequencies.map((value) => ({ value, label: value }));
