import * as z from 'zod/mini';
import { LeadSettings, SitePreview } from '#contract/settings/settings.ts';
import type { Encryption } from '#server/core/security/encryption.ts';
import type { PublicSite } from './cross-client/sites.ts';

const previewLifetimeMs = 10 * 60_000;
const PreviewPayload = z.object({ page: SitePreview, settings: LeadSettings, until: z.number() });
const ListingPayload = z.object({ listing: z.int(), until: z.number() });
type PreviewRequest = Pick<z.infer<typeof PreviewPayload>, 'page' | 'settings'>;

/**
 * Previews of a site's pages with unsaved settings. The URL contains the settings, encrypted for that site: nothing
 * is stored, and only the API can create one.
 */
export function createSitePreviews(encryption: Encryption, base: string) {
  /** Null if it was changed, or made for another site. */
  const decryptAs = <T>(schema: z.ZodMiniType<T>, siteId: number, encrypted: string): T | null => {
    try {
      const text = encryption.decrypt(Buffer.from(encrypted, 'base64url'), contextOf(siteId));
      return schema.parse(JSON.parse(text));
    } catch {
      return null;
    }
  };
  return {
    homeOf: (siteId: number): string => `${base}/sites/${siteId}`,

    addressOf(siteId: number, request: PreviewRequest, now: Date): string {
      const text = JSON.stringify({ ...request, until: now.getTime() + previewLifetimeMs });
      return `${base}/sites/${siteId}/preview/${encryption.encrypt(text, contextOf(siteId)).toString('base64url')}`;
    },

    /** The address of a listing's page as it would be published now, valid for the same time. */
    listingAddressOf(siteId: number, listingId: number, now: Date): string {
      const text = JSON.stringify({ listing: listingId, until: now.getTime() + previewLifetimeMs });
      return `${base}/sites/${siteId}/listings/preview/${encryption.encrypt(text, contextOf(siteId)).toString('base64url')}`;
    },

    listingAt(siteId: number, encrypted: string, now: Date): number | null {
      const payload = decryptAs(ListingPayload, siteId, encrypted);
      return payload && payload.until > now.getTime() ? payload.listing : null;
    },

    /** Null if the URL was changed, made for another site, or is too old. */
    wantedAt(siteId: number, encrypted: string, now: Date): PreviewRequest | null {
      const payload = decryptAs(PreviewPayload, siteId, encrypted);
      return payload && payload.until > now.getTime()
        ? { page: payload.page, settings: payload.settings }
        : null;
    },
  };
}

export type SitePreviews = ReturnType<typeof createSitePreviews>;

const contextOf = (siteId: number) => `site ${siteId}`;

/** The site with the unsaved settings, without the token that its forms send. */
export const previewSite = <Site extends PublicSite>(site: Site, { settings }: PreviewRequest): Site => ({
  ...site,
  token: '',
  settings: {
    ...site.settings,
    ...Object.fromEntries(
      Object.entries(settings).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
    ),
  },
});
