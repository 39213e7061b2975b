import { createHash, randomBytes } from 'node:crypto';
import { sitesFromPortal, type Config } from '../config.ts';

/** What the page may know of the configuration. */
type PublicSettings = Pick<Config, 'apiHost' | 'environment' | 'support'> & {
  outside: Partial<Config['outside']>;
};

export type Page = { html: string; policy: string };

/** The one page of the portal, with a fresh nonce for the style sheets that libraries insert and a policy to match. */
export function pageMaker(template: string, config: Config): () => Page {
  const settings: PublicSettings = {
    apiHost: config.apiHost,
    environment: config.environment,
    support: config.support,
    outside: Object.fromEntries(Object.entries(config.outside).filter(([, value]) => value !== undefined)),
  };
  const html = template.replace(
    '</head>',
    `<script type="application/json" id="settings">${inScript(settings)}</script></head>`,
  );
  const policy = policyFor(config, inlineScripts(template));
  return () => {
    const nonce = randomBytes(16).toString('base64');
    return { html: html.replaceAll('__CSP_NONCE__', nonce), policy: policy.replace('__CSP_NONCE__', nonce) };
  };
}

// '<' is written so that no value can end the script.
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The hash of each inline script that the build made; there is no other way for one to run. */
function inlineScripts(template: string): string[] {
  const scripts = [...template.matchAll(/<script>([\s\S]*?)<\/script>/g)];
  return scripts.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}

function policyFor(config: Config, hashes: string[]): string {
  const { apiHost, outside, environment } = config;
  // Chat and recording run outside development only, and the page loads them for agents, never for staff.
  const scripts = environment === 'production' ? [outside.liveChatSrc, outside.sessionRecordingSrc] : [];
  // Advertisers are told by images, some of which send the browser on to the next.
  const images = environment === 'production' ? advertisers(outside) : [];
  const rules = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes, ...scripts.map(originOf)],
    'style-src': ["'self'", "'nonce-__CSP_NONCE__'"],
    'img-src': ["'self'", 'data:', 'blob:', ...images],
    'font-src': ["'self'"],
    'connect-src': ["'self'", apiHost, ...scripts.map(originOf)],
    // the previews of lead settings are pages of the public sites
    'frame-src': [sitesFromPortal(config).source, originOf(outside.signupFormUrl)],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
  };
  return Object.entries(rules)
    .map(([rule, sources]) => `${rule} ${sources.filter(Boolean).join(' ')}`)
    .join('; ');
}

const advertisers = ({ adConversionId, socialPixelId }: Config['outside']): string[] => [
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
