import { createHash, randomBytes } from 'node:crypto';
import { sitesFromPortal, type Config } from '#server/config.ts';
import { release } from '#server/core/release.ts';
import type { CurrentProvider } from '#server/core/provider/rules.ts';
import { policyFor } from './policy.ts';
import { mayLoadVendors, vendorScripts, listVendors } from './vendors.ts';

/** The part of the config the page needs. */
type PublicSettings = Pick<Config, 'apiHost' | 'environment'> & {
  release: string;
  /** the base of the public sites; empty if they are on the portal's own origin */
  sitesBase: string;
  thirdParties: Partial<Config['thirdParties']>;
  /**
   * A page's policy lasts until the next load, so the page reloads after sign-in if the next one may load vendor
   * scripts.
   */
  reloadsAfterSignIn: boolean;
  /** whether a model writes, or the built-in writer, which does less */
  hasModel: boolean;
};

export type Page = { html: string; policy: string };

/** The portal's HTML page, with a fresh nonce for the style sheets that libraries insert and the policy for its path. */
export function pageMaker(
  template: string,
  config: Config,
  provider: () => CurrentProvider,
): (path: string) => Page {
  const vendors = listVendors(config);
  const hashes = inlineScripts(template);
  const withoutVendors = createPage(
    template,
    provider,
    toPublicSettings(config, vendors.length > 0),
    policyFor(config, hashes, []),
  );
  if (vendors.length === 0) return withoutVendors;
  const withVendors = createPage(
    template,
    provider,
    toPublicSettings(config, false, vendorScripts),
    policyFor(config, hashes, vendors),
  );
  return (path) => (mayLoadVendors(path) ? withVendors : withoutVendors)();
}

function createPage(
  template: string,
  provider: () => CurrentProvider,
  settings: PublicSettings,
  policy: string,
): () => Page {
  // before every script: the first of them calls the API, whose host is a setting
  const [before = '', rest = ''] = template.split('<head>');
  return () => {
    const nonce = randomBytes(16).toString('base64');
    const values = inScript({ ...settings, support: supportOf(provider()) });
    const html = `${before}<head><script type="application/json" id="settings">${values}</script>${rest}`;
    return { html: html.replaceAll('__CSP_NONCE__', nonce), policy: policy.replace('__CSP_NONCE__', nonce) };
  };
}

/** How clients reach the provider; an empty text for each missing way. */
const supportOf = (provider: CurrentProvider) => ({
  email: provider.support_email ?? '',
  textNumber: provider.support_text_number ?? '',
  phoneNumber: provider.support_phone_number ?? '',
  days: provider.support_days,
  opens: provider.support_opens,
  closes: provider.support_closes,
  timeZone: provider.time_zone,
});

/** The page gets only the vendor settings its policy allows, so the two cannot differ. */
function toPublicSettings(
  config: Config,
  reloadsAfterSignIn: boolean,
  scripts: readonly string[] = [],
): PublicSettings {
  const { apiHost, environment, thirdParties } = config;
  const known = Object.entries(thirdParties).filter(
    ([name, value]) =>
      value !== undefined && (scripts.includes(name) || !vendorScripts.some((script) => script === name)),
  );
  return {
    apiHost,
    environment,
    release,
    sitesBase: sitesFromPortal(config).base,
    thirdParties: Object.fromEntries(known),
    reloadsAfterSignIn,
    hasModel: config.ai.provider !== 'builtin',
  };
}

// '<' is escaped, so that no value can close the script element.
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The hash of each inline script of the build; no other inline script may run. */
function inlineScripts(template: string): string[] {
  const scripts = [...template.matchAll(/<script>([\s\S]*?)<\/script>/g)];
  return scripts.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}
