import type { Country } from '../places.ts';

/**
 * Tax registrations as the authorities issue them: one for GST and HST, and one for PST in each province that
 * has it.
 */
export const registeredTaxes = ['GST/HST', 'PST BC', 'PST SK', 'QST', 'RST'] as const;
export type RegisteredTax = (typeof registeredTaxes)[number];

/** The names that staff read. */
export const taxNames: Record<RegisteredTax, string> = {
  'GST/HST': 'GST/HST',
  'PST BC': 'PST in British Columbia',
  'PST SK': 'PST in Saskatchewan',
  QST: 'QST in Quebec',
  RST: 'RST in Manitoba',
};

/** The provinces in which each tax is charged. */
export const taxedProvinces: Record<RegisteredTax, readonly string[]> = {
  'GST/HST': ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'],
  'PST BC': ['BC'],
  'PST SK': ['SK'],
  QST: ['QC'],
  RST: ['MB'],
};

/** Canadian taxes depend on the province, so a client there without a known province gets no invoice. */
export const lacksProvince = ({ country, region }: { country: string; region: string | null }): boolean =>
  country === ('CA' satisfies Country) && region === null;

export const provinceMissing =
  'We don’t know this client’s province, so nothing can be invoiced. Enter it under Name and place.';
