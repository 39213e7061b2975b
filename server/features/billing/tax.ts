import { lacksProvince, provinceMissing, type RegisteredTax } from '#contract/billing/taxes.ts';
import { ApiError } from '#contract/errors.ts';

const taxNames = ['GST', 'HST', 'PST', 'QST', 'RST'] as const;
type TaxName = (typeof taxNames)[number];
/** One tax of an invoice, in cents. */
export type TaxCharge = { name: TaxName; rate: number; cents: number };
/** The same with the number under which the provider is registered for it. */
export type InvoicedTax = TaxCharge & { registration: string | null };

/** A client's place from this day on, for taxes. */
export type TaxPlace = { starts_on: string; country: string; region: string | null };
/** The provider's registration number for a tax, and the first day on which it may be charged. */
export type Registration = { tax: RegisteredTax; number: string; starts_on: string };
/** A client's tax places, oldest first; each applies until the next begins. */
export type Taxed = { tax_places: readonly TaxPlace[]; registrations: readonly Registration[] };

/** A rate in parts of a hundred thousand, so that 9.975 % is a whole number, and the days on which it applies. */
type Rate = {
  name: TaxName;
  registered: RegisteredTax;
  regions: readonly string[];
  rate: number;
  from: string;
  until?: string;
};

/**
 * The taxes of Canada and its provinces on services, by the day an invoice is issued. In the United States there are
 * none unless the provider is registered somewhere; then a rate for that state is added here.
 */
const rates: Record<string, readonly Rate[]> = {
  CA: [
    {
      name: 'GST',
      registered: 'GST/HST',
      regions: ['AB', 'BC', 'MB', 'NT', 'NU', 'QC', 'SK', 'YT'],
      rate: 5_000,
      from: '2008-01-01',
    },
    { name: 'HST', registered: 'GST/HST', regions: ['ON'], rate: 13_000, from: '2010-07-01' },
    { name: 'HST', registered: 'GST/HST', regions: ['NB', 'NL'], rate: 15_000, from: '2016-07-01' },
    { name: 'HST', registered: 'GST/HST', regions: ['PE'], rate: 15_000, from: '2016-10-01' },
    {
      name: 'HST',
      registered: 'GST/HST',
      regions: ['NS'],
      rate: 15_000,
      from: '2010-07-01',
      until: '2025-03-31',
    },
    { name: 'HST', registered: 'GST/HST', regions: ['NS'], rate: 14_000, from: '2025-04-01' },
    { name: 'PST', registered: 'PST BC', regions: ['BC'], rate: 7_000, from: '2013-04-01' },
    { name: 'PST', registered: 'PST SK', regions: ['SK'], rate: 6_000, from: '2017-03-23' },
    {
      name: 'RST',
      registered: 'RST',
      regions: ['MB'],
      rate: 8_000,
      from: '2013-07-01',
      until: '2019-06-30',
    },
    { name: 'RST', registered: 'RST', regions: ['MB'], rate: 7_000, from: '2019-07-01' },
    { name: 'QST', registered: 'QST', regions: ['QC'], rate: 9_975, from: '2013-01-01' },
  ],
};

const allRates = Object.values(rates).flat();

/** A client's place on a day. Before the first known place, it is assumed to have been there as well. */
export function placeOn({ tax_places }: Pick<Taxed, 'tax_places'>, day: string): TaxPlace {
  const place = tax_places.findLast(({ starts_on }) => starts_on <= day) ?? tax_places[0];
  if (!place) throw new Error('A client is somewhere.');
  return place;
}

/**
 * The taxes of an amount on a day, in the order of an invoice, for which the provider is registered. Each is
 * calculated from the amount before taxes and rounded separately to the nearest cent, half a cent away from zero. If
 * the province is unknown, there is no invoice.
 */
export function calculateTaxes(client: Taxed, day: string, cents: number): InvoicedTax[] {
  const place = placeOn(client, day);
  if (lacksProvince(place)) throw new ApiError('invalid', { sentence: provinceMissing });
  return (rates[place.country] ?? [])
    .filter(({ regions }) => regions.some((region) => region === place.region))
    .filter(({ from, until }) => from <= day && (until === undefined || day <= until))
    .flatMap(({ name, registered, rate }) =>
      client.registrations
        .filter(({ tax, starts_on }) => tax === registered && starts_on <= day)
        .map(({ number }) => ({ name, rate, cents: share(cents, rate, 100_000), registration: number })),
    );
}

/** Taxes calculated earlier, even for a former place of the client, with the registration numbers. */
export const withRegistrations = (
  { registrations }: Pick<Taxed, 'registrations'>,
  taxes: readonly TaxCharge[],
): InvoicedTax[] =>
  taxes.map((one) => {
    const of = allRates.find(({ name, rate }) => name === one.name && rate === one.rate);
    const registration = registrations.find(({ tax }) => tax === of?.registered);
    return { ...one, registration: registration?.number ?? null };
  });

/** `cents * part / whole` to the nearest cent, half a cent away from zero, without a step in floating point. */
export function share(cents: number, part: number, whole: number): number {
  const [product, divisor] = [BigInt(cents) * BigInt(part), BigInt(whole)];
  const isNegative = product < 0n;
  const size = isNegative ? -product : product;
  const rounded = Number((2n * size + divisor) / (2n * divisor));
  return isNegative && rounded !== 0 ? -rounded : rounded;
}
