import type { Config } from '../config.ts';
import { sourcesOfScript, type VendorSources } from '../adapters/vendor-sources.ts';

/** The scripts of others that pages of clients load. */
export const vendorScripts = ['liveChatSrc', 'sessionRecordingSrc', 'schedulingSrc'] as const;

/** What has to be open for those that are set up: what was written down for them, else their own origin. Never while developing. */
export function vendorsOf({ environment, thirdParties, vendors }: Config): VendorSources[] {
  if (environment === 'development') return [];
  return vendorScripts.flatMap((name) => {
    const script = thirdParties[name];
    if (script === undefined) return [];
    const own = sourcesOfScript(script);
    const documented = vendors[name];
    return documented ? [{ 'script-src': own['script-src'] ?? [] }, documented] : [own];
  });
}

/**
 * Not where passwords are typed and links are followed without a session, nor in the staff console: there is no third person in
 * the room. Everything else is for clients; which of these a staff member visits, the page itself knows and loads nothing.
 */
export const mayLoadVendors = (path: string): boolean =>
  !/^\/(signin|password|account\/activate|signup|request-information|submit-testimonial|newsletter\/(confirm|unsubscribe|preferences)|setup|staff)(\/|$)/.test(
    path,
  );
