import type { CurrentProvider } from '#server/core/provider/rules.ts';

/** The provider's details in a mail. */
export type MailBrand = {
  name: string;
  /** a public web address, since mail programs load it from there */
  logo: string | null;
  accentColour: string;
  headerColour: string;
  postalAddress: string | null;
};

export const toMailBrand = (provider: CurrentProvider, portal: (path: string) => string): MailBrand => ({
  name: provider.name,
  logo: provider.logo === null ? null : portal(provider.logo),
  accentColour: provider.accent_colour,
  headerColour: provider.header_colour,
  postalAddress: provider.postal_address,
});
