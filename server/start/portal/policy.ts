import { sitesFromPortal, type Config } from '#server/config.ts';
import { vendorDirectives, type VendorSources } from '#server/adapters/vendor-sources.ts';

/** The content security policy of a portal page, and what it allows for the vendors whose scripts the page may load. */
export function policyFor(
  config: Config,
  hashes: readonly string[],
  vendors: readonly VendorSources[],
): string {
  const { apiHost, thirdParties, environment } = config;
  // Advertisers measure with images, some of which redirect to others.
  const images = environment === 'development' ? [] : advertisers(thirdParties);
  const strict: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes],
    'style-src': ["'self'", "'nonce-__CSP_NONCE__'"],
    'img-src': ["'self'", 'data:', 'blob:', ...images],
    'font-src': ["'self'"],
    'connect-src': ["'self'", apiHost],
    // the lead settings preview frames pages of the public sites; the console, which loads no vendor, previews of mails
    'frame-src': [
      ...new Set([
        ...(vendors.length === 0 || framesCards(config) ? ["'self'"] : []),
        sitesFromPortal(config).source,
      ]),
      readOrigin(thirdParties.signupFormUrl),
      readOrigin(thirdParties.upgradeVideoUrl),
    ],
    'media-src': [readOrigin(thirdParties.upgradeVideoUrl)],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
  };
  return formatPolicy(vendors.length === 0 ? strict : sourcesFor(vendors, strict));
}

/**
 * A vendor's widget inserts style tags and markup, also into empty frames that inherit this policy. A nonce would make
 * the browser ignore 'unsafe-inline', and the widget's frames have no nonce of ours.
 */
function sourcesFor(vendors: readonly VendorSources[], strict: Record<string, string[]>) {
  const { 'require-trusted-types-for': _, ...rules } = strict;
  const opened: Record<string, string[]> = { ...rules, 'style-src': ["'self'", "'unsafe-inline'"] };
  for (const directive of vendorDirectives) {
    const sources = vendors.flatMap((vendor) => vendor[directive] ?? []);
    opened[directive] = [...new Set([...(opened[directive] ?? []), ...sources])];
  }
  return opened;
}

const formatPolicy = (rules: Record<string, string[]>) =>
  Object.entries(rules)
    .map(([rule, sources]) =>
      [rule, ...(sources.some(Boolean) ? sources.filter(Boolean) : ["'none'"])].join(' '),
    )
    .join('; ');

/** The sample's card fields are a page of this server. */
const framesCards = ({ payments }: Config) => payments.provider === 'sample';

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

const readOrigin = (address: string | undefined) => (address ? new URL(address).origin : '');
