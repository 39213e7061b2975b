import * as z from 'zod/mini';
import { LeadSettings, SitePreview } from '#contract/settings/settings.ts';
import type { Encryption } from '../security/encryption.ts';
import type { PublicSite } from './queries.ts';

const shownFor = 10 * 60_000;
const Sealed = z.object({ page: SitePreview, settings: LeadSettings, until: z.number() });
type Wanted = Pick<z.infer<typeof Sealed>, 'page' | 'settings'>;

/**
 * Pages of a site with settings that are not saved yet. The address holds them, sealed for that site: nothing is stored,
 * and nobody but the API can make one.
 */
export function createSitePreviews(seal: Encryption, base: string) {
  return {
    addressOf(siteId: number, wanted: Wanted, now: Date): string {
      const text = JSON.stringify({ ...wanted, until: now.getTime() + shownFor });
      return `${base}/sites/${siteId}/preview/${seal.encrypt(text, contextOf(siteId)).toString('base64url')}`;
    },

    /** Null where the address was changed, made for another site, or is too old. */
    wantedAt(siteId: number, sealed: string, now: Date): Wanted | null {
      try {
        const text = seal.decrypt(Buffer.from(sealed, 'base64url'), contextOf(siteId));
        const { until, ...wanted } = z.parse(Sealed, JSON.parse(text));
        return until > now.getTime() ? wanted : null;
      } catch {
        return null;
      }
    },
  };
}

export type SitePreviews = ReturnType<typeof createSitePreviews>;

const contextOf = (siteId: number) => `site ${siteId}`;

/** The site as it would be, without the token that its forms send with. */
export const previewSite = (site: PublicSite, { settings }: Wanted): PublicSite => ({
  ...site,
  token: '',
  settings: {
    ...site.settings,
    ...Object.fromEntries(
      Object.entries(settings).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
    ),
  },
});
