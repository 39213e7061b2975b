/** Money as people read it. Amounts are stored in whole cents and sent in dollars. */
export const currencies = ['CAD', 'USD'] as const;
type Currency = (typeof currencies)[number];
export const frequencies = ['Monthly', 'Annually'] as const;
export type Frequency = (typeof frequencies)[number];

/** '$1,235': whole dollars, where half a dollar rounds up. */
export const wholeAmount = (amount: number): string => {
  const dollars = Math.floor(Math.abs(amount) + 0.5 + 1e-9);
  return `${amount < 0 && dollars > 0 ? '-' : ''}$${grouped(String(dollars))}`;
};

/** '$1,234.50', to the cent. */
export function exactAmount(amount: number): string {
  const [dollars = '0', cents = '00'] = Math.abs(amount).toFixed(2).split('.');
  return `${amount < 0 ? '-' : ''}$${grouped(dollars)}.${cents}`;
}

/** 'CAD $1,234.50' */
export const centsText = (cents: number, currency: string): string =>
  `${currency} ${exactAmount(cents / 100)}`;

export type PackagePrice = { frequency: Frequency; currency: Currency; amount: number };

/** 'Monthly CAD $350' */
export const packagePriceText = ({ frequency, currency, amount }: PackagePrice): string =>
  `${frequency} ${currency} ${wholeAmount(amount)}`;

const thousands = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const grouped = (digits: string) => thousands.format(Number(digits));
