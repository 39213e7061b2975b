import { createHash, randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import { policyFor } from './policy.ts';
import { mayLoadVendors, vendorScripts, vendorsOf } from './vendors.ts';

/** What the page may know of the configuration. */
type PublicSettings = Pick<Config, 'apiHost' | 'environment' | 'support'> & {
  outside: Partial<Config['thirdParties']>;
  /** The policy of a page lasts until the next load: the one after the sign-in may load what this one may not. */
  reloadsAfterSignIn: boolean;
};

export type Page = { html: string; policy: string };

/** The one page of the portal, with a fresh nonce for the style sheets that libraries insert and a policy to match its address. */
export function pageMaker(template: string, config: Config): (path: string) => Page {
  const vendors = vendorsOf(config);
  const hashes = inlineScripts(template);
  const without = pageOf(template, settingsOf(config, vendors.length > 0), policyFor(config, hashes, []));
  if (vendors.length === 0) return without;
  const opened = pageOf(
    template,
    settingsOf(config, false, vendorScripts),
    policyFor(config, hashes, vendors),
  );
  return (path) => (mayLoadVendors(path) ? opened : without)();
}

function pageOf(template: string, settings: PublicSettings, policy: string): () => Page {
  const html = template.replace(
    '</head>',
    `<script type="application/json" id="settings">${inScript(settings)}</script></head>`,
  );
  return () => {
    const nonce = randomBytes(16).toString('base64');
    return { html: html.replaceAll('__CSP_NONCE__', nonce), policy: policy.replace('__CSP_NONCE__', nonce) };
  };
}

/** A page learns of the scripts that its policy lets it load, and of no others: so the two cannot differ. */
function settingsOf(
  { apiHost, environment, support, thirdParties }: Config,
  reloadsAfterSignIn: boolean,
  scripts: readonly string[] = [],
): PublicSettings {
  const known = Object.entries(thirdParties).filter(
    ([name, value]) =>
      value !== undefined && (scripts.includes(name) || !vendorScripts.some((script) => script === name)),
  );
  return { apiHost, environment, support, outside: Object.fromEntries(known), reloadsAfterSignIn };
}

// '<' is written so that no value can end the script.
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The hash of each inline script that the build made; there is no other way for one to run. */
function inlineScripts(template: string): string[] {
  const scripts = [...template.matchAll(/<script>([\s\S]*?)<\/script>/g)];
  return scripts.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}
