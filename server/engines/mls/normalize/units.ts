import { fold } from './enumerations.ts';

/** The square feet in one of each unit. */
const squareFeet: Readonly<Record<string, number>> = {
  '': 1,
  squarefeet: 1,
  sqft: 1,
  ft2: 1,
  feet2: 1,
  sf: 1,
  squarefoot: 1,
  pi2: 1,
  squaremeters: 10.763_910_416_7,
  squaremetres: 10.763_910_416_7,
  sqm: 10.763_910_416_7,
  m2: 10.763_910_416_7,
  acres: 43_560,
  acre: 43_560,
  ac: 43_560,
  hectares: 107_639.104_167,
  hectare: 107_639.104_167,
  ha: 107_639.104_167,
};

type Area = { value: string | null; original: string | null };

/**
 * An area in square feet, with the original words for another unit. For an unknown unit only the words are stored.
 */
export function toSquareFeet(amount: number | null, unit: string | null, longest: number): Area {
  if (amount === null || amount <= 0) return { value: null, original: null };
  const factor = squareFeet[fold(unit ?? '')];
  const original = factor === 1 ? null : `${amount} ${unit ?? ''}`.trim();
  if (factor === undefined) return { value: null, original };
  const rounded = String(Math.round(amount * factor));
  return { value: rounded.length > longest ? null : rounded, original };
}

/** The number of months that one payment covers. */
const months: Readonly<Record<string, number>> = {
  '': 1,
  monthly: 1,
  month: 1,
  bimonthly: 2,
  quarterly: 3,
  semiannually: 6,
  annually: 12,
  annual: 12,
  yearly: 12,
  weekly: 12 / 52,
  biweekly: 12 / 26,
};

/** A fee per month. */
export function toMonthlyFee(amount: number | null, frequency: string | null) {
  const every = months[fold(frequency ?? '')];
  const original = amount !== null && every !== 1 ? `${amount} ${frequency ?? ''}`.trim() : null;
  return { value: amount === null || every === undefined ? null : toMoney(amount / every), original };
}

/** The price or rent of a home: zero means that there is no price. */
export const toPrice = (amount: number | null) => (amount === 0 ? null : toMoney(amount));

const moneyBelow = 10_000_000_000;

/** Money as decimal text; numbers too large for the column are dropped. */
const toMoney = (amount: number | null) =>
  amount === null || amount < 0 || amount >= moneyBelow ? null : amount.toFixed(2);
