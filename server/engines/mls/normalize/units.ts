import { fold } from './enumerations.ts';

/** How many square feet one of each is. */
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

/** An area in square feet, and how it was said where that was in another unit. One in an unknown unit is only kept as said. */
export function toSquareFeet(amount: number | null, unit: string | null, longest: number): Area {
  if (amount === null || amount <= 0) return { value: null, original: null };
  const factor = squareFeet[fold(unit ?? '')];
  const original = factor === 1 ? null : `${amount} ${unit ?? ''}`.trim();
  if (factor === undefined) return { value: null, original };
  const rounded = String(Math.round(amount * factor));
  return { value: rounded.length > longest ? null : rounded, original };
}

/** How many months one payment is for. */
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

/** What is asked or paid for a home: nothing at all is no price. */
export const toPrice = (amount: number | null) => (amount === 0 ? null : toMoney(amount));

const moneyBelow = 10_000_000_000;

/** Money as decimal text; what no column can hold is left out. */
const toMoney = (amount: number | null) =>
  amount === null || amount < 0 || amount >= moneyBelow ? null : amount.toFixed(2);
