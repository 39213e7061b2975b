import type { Country } from '../places.ts';

/** Registrations for taxes, as the authorities give them: one for GST and HST, one for PST in each province that has it. */
export const registeredTaxes = ['GST/HST', 'PST BC', 'PST SK', 'QST', 'RST'] as const;
export type RegisteredTax = (typeof registeredTaxes)[number];

/** As staff read them. */
export const taxNames: Record<RegisteredTax, string> = {
  'GST/HST': 'GST/HST',
  'PST BC': 'PST in British Columbia',
  'PST SK': 'PST in Saskatchewan',
  QST: 'QST in Quebec',
  RST: 'RST in Manitoba',
};

/** The provinces in which a tax is asked for. */
export const taxedProvinces: Record<RegisteredTax, readonly string[]> = {
  'GST/HST': ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'],
  'PST BC': ['BC'],
  'PST SK': ['SK'],
  QST: ['QC'],
  RST: ['MB'],
};

/** Canada asks for taxes by province; a client there whose province nobody knows gets no invoice. */
export const lacksProvince = ({ country, region }: { country: string; region: string | null }): boolean =>
  country === ('CA' satisfies Country) && region === null;

export const provinceMissing =
  "We don't know this client's province, so nothing can be invoiced. Enter it under Name and place.";
