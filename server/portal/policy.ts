import { sitesFromPortal, type Config } from '../config.ts';
import { vendorDirectives, type VendorSources } from '../adapters/vendor-sources.ts';

/** The content policy of a page of the portal, and what of it is opened for the vendors whose scripts it may load. */
export function policyFor(
  config: Config,
  hashes: readonly string[],
  vendors: readonly VendorSources[],
): string {
  const { apiHost, thirdParties, environment } = config;
  // Advertisers are told by images, some of which send the browser on to the next.
  const images = environment === 'development' ? [] : advertisers(thirdParties);
  const strict: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes],
    'style-src': ["'self'", "'nonce-__CSP_NONCE__'"],
    'img-src': ["'self'", 'data:', 'blob:', ...images],
    'font-src': ["'self'"],
    'connect-src': ["'self'", apiHost],
    // the previews of lead settings are pages of the public sites
    'frame-src': [sitesFromPortal(config).source, originOf(thirdParties.signupFormUrl)],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
  };
  return written(vendors.length === 0 ? strict : openedFor(vendors, strict));
}

/**
 * A widget writes style tags and markup, also into empty frames that inherit this policy. A nonce would make the browser ignore
 * 'unsafe-inline', and no policy of ours could vouch for the markup in frames of its own.
 */
function openedFor(vendors: readonly VendorSources[], strict: Record<string, string[]>) {
  const { 'require-trusted-types-for': _, ...rules } = strict;
  const opened: Record<string, string[]> = { ...rules, 'style-src': ["'self'", "'unsafe-inline'"] };
  for (const directive of vendorDirectives) {
    const sources = vendors.flatMap((vendor) => vendor[directive] ?? []);
    opened[directive] = [...new Set([...(opened[directive] ?? []), ...sources])];
  }
  return opened;
}

const written = (rules: Record<string, string[]>) =>
  Object.entries(rules)
    .map(([rule, sources]) =>
      [rule, ...(sources.some(Boolean) ? sources.filter(Boolean) : ["'none'"])].join(' '),
    )
    .join('; ');

const advertisers = ({ adConversionId, socialPixelId }: Config['thirdParties']): string[] => [
  ...(adConversionId
    ? [
        'https://www.googleadservices.com',
        'https://googleads.g.doubleclick.net',
        'https://www.google.com',
        'https://www.google.ca',
      ]
    : []),
  ...(socialPixelId ? ['https://www.facebook.com'] : []),
];

const originOf = (address: string | undefined) => (address ? new URL(address).origin : '');
