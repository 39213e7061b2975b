import type { Config } from '#server/config.ts';
import { sourcesOfScript, type VendorSources } from '#server/adapters/vendor-sources.ts';

/** Third-party scripts in pages for clients. */
export const vendorScripts = ['liveChatSrc', 'sessionRecordingSrc', 'schedulingSrc'] as const;

/** The sources of the configured vendors: their documented ones, or else their own origin. None in development. */
export function listVendors({ environment, thirdParties, vendors }: Config): VendorSources[] {
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
 * No third-party scripts where passwords are typed or links opened without a session, nor in the staff console. All
 * other pages are for clients; during an impersonation the page itself loads none.
 */
export const mayLoadVendors = (path: string): boolean =>
  !/^\/(signin|password|account\/activate|signup|request-information|submit-testimonial|newsletter\/(confirm|unsubscribe|preferences)|setup|staff)(\/|$)/.test(
    path,
  );
