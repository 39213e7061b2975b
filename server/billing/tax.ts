/** Where a client is, as far as taxes ask. */
export type TaxPlace = { country: string; region: string | null };
/** One tax of an invoice, in cents. */
export type TaxCharge = { name: TaxName; rate: number; cents: number };
const taxNames = ['GST', 'HST', 'PST', 'QST', 'RST'] as const;
export type TaxName = (typeof taxNames)[number];

/** A rate in parts of a hundred thousand, so that 9.975 % is a whole number, and the days on which it holds. */
type Rate = { name: TaxName; regions: readonly string[]; rate: number; from: string; until?: string };

/**
 * What Canada and its provinces ask of services, by the day an invoice is issued. In the United States nothing is asked
 * unless the provider is registered somewhere, and then a rate for that state is added here.
 */
const rates: Record<string, readonly Rate[]> = {
  CA: [
    {
      name: 'GST',
      regions: ['AB', 'BC', 'MB', 'NT', 'NU', 'QC', 'SK', 'YT'],
      rate: 5_000,
      from: '2008-01-01',
    },
    { name: 'HST', regions: ['ON'], rate: 13_000, from: '2010-07-01' },
    { name: 'HST', regions: ['NB', 'NL'], rate: 15_000, from: '2016-07-01' },
    { name: 'HST', regions: ['PE'], rate: 15_000, from: '2016-10-01' },
    { name: 'HST', regions: ['NS'], rate: 15_000, from: '2010-07-01', until: '2025-03-31' },
    { name: 'HST', regions: ['NS'], rate: 14_000, from: '2025-04-01' },
    { name: 'PST', regions: ['BC'], rate: 7_000, from: '2013-04-01' },
    { name: 'PST', regions: ['SK'], rate: 6_000, from: '2017-03-23' },
    { name: 'RST', regions: ['MB'], rate: 8_000, from: '2013-07-01', until: '2019-06-30' },
    { name: 'RST', regions: ['MB'], rate: 7_000, from: '2019-07-01' },
    { name: 'QST', regions: ['QC'], rate: 9_975, from: '2013-01-01' },
  ],
};

/** A Canadian client whose province nobody has said pays the tax of the country alone. */
const withoutProvince: Record<string, string> = { CA: 'AB' };

/**
 * The taxes of an amount on a day, in the order of an invoice. Each is taken of the amount before taxes and rounded by
 * itself to the nearest cent, half a cent away from zero.
 */
export function taxesOf({ country, region }: TaxPlace, day: string, cents: number): TaxCharge[] {
  const place = region ?? withoutProvince[country];
  return (rates[country] ?? [])
    .filter(({ regions }) => place !== undefined && regions.includes(place))
    .filter(({ from, until }) => from <= day && (until === undefined || day <= until))
    .map(({ name, rate }) => ({ name, rate, cents: share(cents, rate, 100_000) }));
}

/** `cents * part / whole` to the nearest cent, half a cent away from zero, without a step in floating point. */
export function share(cents: number, part: number, whole: number): number {
  const [product, divisor] = [BigInt(cents) * BigInt(part), BigInt(whole)];
  const isNegative = product < 0n;
  const size = isNegative ? -product : product;
  const rounded = Number((2n * size + divisor) / (2n * divisor));
  return isNegative && rounded !== 0 ? -rounded : rounded;
}
