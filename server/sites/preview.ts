import * as z from 'zod/mini';
import { LeadSettings, SitePreview } from '#contract/settings/settings.ts';
import type { Encryption } from '../security/encryption.ts';
import type { PublicSite } from './queries.ts';

const previewLifetimeMs = 10 * 60_000;
const PreviewPayload = z.object({ page: SitePreview, settings: LeadSettings, until: z.number() });
type PreviewRequest = Pick<z.infer<typeof PreviewPayload>, 'page' | 'settings'>;

/**
 * Pages of a site with settings that are not saved yet. The address holds them, sealed for that site: nothing is stored,
 * and nobody but the API can make one.
 */
export function createSitePreviews(encryption: Encryption, base: string) {
  return {
    addressOf(siteId: number, request: PreviewRequest, now: Date): string {
      const text = JSON.stringify({ ...request, until: now.getTime() + previewLifetimeMs });
      return `${base}/sites/${siteId}/preview/${encryption.encrypt(text, contextOf(siteId)).toString('base64url')}`;
    },

    /** Null where the address was changed, made for another site, or is too old. */
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

/** The site as it would be, without the token that its forms send with. */
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
