import * as z from 'zod/mini';

const badAmount = 'Please enter a valid number.';
export const largestAmount = 1_000_000;

/** Dollars with up to two decimals. */
export const createAmountSchema = (least: number) =>
  z.number(badAmount).check(
    z.minimum(least, badAmount),
    z.maximum(largestAmount, badAmount),
    z.refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, badAmount),
  );
