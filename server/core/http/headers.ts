import type { Endpoint } from '#contract/endpoint.ts';
import { releaseHeader } from '#contract/release-header.ts';
import { release } from '#server/core/release.ts';

/** The content policy of answers that are no pages: they run nothing, load nothing and are not framed. */
export const inertPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** On every API response: no caching, sniffing, framing or scripts. */
export const apiHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': inertPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  [releaseHeader]: release,
} as const;

/** Pages of other websites may only learn that their data was sent. */
export const getApiHeaders = ({ isPlainText }: Pick<Endpoint, 'isPlainText'>): Record<string, string> =>
  isPlainText ? { ...apiHeaders, 'cross-origin-resource-policy': 'cross-origin' } : apiHeaders;
