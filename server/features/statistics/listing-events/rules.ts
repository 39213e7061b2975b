import type { Submission } from '#contract/contacts/submissions.ts';
import { sha256 } from '#server/core/security/hashes.ts';
import { parseSeenPage } from '../collector/rules.ts';

export type ListingPage = { siteId: number; listingId: number };

/** The listing page from which a form was sent; null for any other form, and for pages of other websites. */
export function findListingPage({ site_id: siteId, lead_source_url: urls }: Submission): ListingPage | null {
  const url = URL.parse(urls?.[1] ?? '');
  const listingId = url && parseSeenPage(url).listingId;
  return siteId == null || listingId === null ? null : { siteId, listingId };
}

/** Leads to the page of the listing under its present address. */
export const formatListingUrl = (sitesOrigin: string, { siteId, listingId }: ListingPage): string =>
  `${sitesOrigin}/sites/${siteId}/listings/${listingId}`;

/** The day's pseudonym in the form for others. Ours, under which page views are stored, cannot be derived from it. */
export const hashToUuid = (salt: Buffer, pseudonym: string): string =>
  sha256(`${salt.toString('hex')} listing events ${pseudonym}`)
    .toString('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** The network of an IPv6 address is known as 2001:db8:1:2::/64. */
export const toBareAddress = (network: string): string => network.replace(/\/\d+$/, '');
