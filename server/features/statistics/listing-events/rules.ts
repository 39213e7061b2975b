import type { Submission } from '#contract/contacts/submissions.ts';
import { sha256 } from '#server/core/security/hashes.ts';
import { parseSeenPage } from '../collector/rules.ts';

export type ListingPage = { siteId: number; listingId: number };

/** The page of a listing that a form was sent from; null for any other form, and for pages of other websites. */
export function findListingPage({ site_id: siteId, lead_source_url: urls }: Submission): ListingPage | null {
  const url = URL.parse(urls?.[1] ?? '');
  const listingId = url && parseSeenPage(url).listingId;
  return siteId == null || listingId === null ? null : { siteId, listingId };
}

/** Leads to the page of the listing under whichever address it has now. */
export const formatListingUrl = (sitesOrigin: string, { siteId, listingId }: ListingPage): string =>
  `${sitesOrigin}/sites/${siteId}/listings/${listingId}`;

/** The pseudonym of a day in the form that others ask for. From it ours cannot be told, by which page views are stored. */
export const hashToUuid = (salt: Buffer, pseudonym: string): string =>
  sha256(`${salt.toString('hex')} listing events ${pseudonym}`)
    .toString('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** The network of an IPv6 address is known as 2001:db8:1:2::/64. */
export const toBareAddress = (network: string): string => network.replace(/\/\d+$/, '');
