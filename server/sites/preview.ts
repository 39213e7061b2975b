import * as z from 'zod/mini';
import { LeadSettings, SitePreview } from '#contract/settings/settings.ts';
import type { Encryption } from '../security/encryption.ts';
import type { PublicSite } from './cross-client.ts';

const previewLifetimeMs = 10 * 60_000;
const PreviewPayload = z.object({ page: SitePreview, settings: LeadSettings, until: z.number() });
type PreviewRequest = Pick<z.infer<typeof PreviewPayload>, 'page' | 'settings'>;

/**
 * Previews of a site's pages with unsaved settings. The URL contains the settings, encrypted for that site: nothing is
 * stored, and only the API can create one.
 */
export function createSitePreviews(encryption: Encryption, base: string) {
  return {
    homeOf: (siteId: number): string => `${base}/sites/${siteId}`,

    addressOf(siteId: number, request: PreviewRequest, now: Date): string {
      const text = JSON.stringify({ ...request, until: now.getTime() + previewLifetimeMs });
      return `${base}/sites/${siteId}/preview/${encryption.encrypt(text, contextOf(siteId)).toString('base64url')}`;
    },

    /** Null if the URL was changed, made for another site, or is too old. */
    wantedAt(siteId: number, encrypted: string, now: Date): PreviewRequest | null {
      try {
        const text = encryption.decrypt(Buffer.from(encrypted, 'base64url'), contextOf(siteId));
        const { until, ...request } = z.parse(PreviewPayload, JSON.parse(text));
        return until > now.getTime() ? request : null;
      } catch {
        return null;
      }
    },
  };
}

export type SitePreviews = ReturnType<typeof createSitePreviews>;

const contextOf = (siteId: number) => `site ${siteId}`;

/** The site with the unsaved settings, without the token that its forms send. */
export const previewSite = (site: PublicSite, { settings }: PreviewRequest): PublicSite => ({
  ...site,
  token: '',
  settings: {
    ...site.settings,
    ...Object.fromEntries(
      Object.entries(settings).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
    ),
  },
});
