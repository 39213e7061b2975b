import type { Me } from '#contract/account/account.ts';
import { isStaff } from '#contract/account/standing.ts';
import type { PageConfig } from '#web/page-config.ts';

type AdAccounts = Pick<PageConfig['thirdParties'], 'adConversionId' | 'socialPixelId'>;
type Visitor = Pick<Me, 'staff_user' | 'is_service' | 'role' | 'client'>;

/**
 * The tracking images by which advertisers count a sign-up: never in development, and never for staff. They are
 * images, not scripts, so that no third-party code runs in the portal.
 */
export function conversions(
  { environment, thirdParties }: { environment: PageConfig['environment']; thirdParties: AdAccounts },
  visitor: Visitor | null,
): string[] {
  if (environment === 'development' || (visitor && isStaff(visitor))) return [];
  return [adConversion(thirdParties.adConversionId), socialPixel(thirdParties.socialPixelId)].flatMap(
    (address) => address ?? [],
  );
}

/** The id as the vendor writes it, AW-123, or with the label of the conversion, AW-123_label. */
function adConversion(id: string): string | null {
  const [, account, label] = /^(?:AW-)?(\d+)(?:[_-](.+))?$/.exec(id) ?? [];
  if (account === undefined) return null;
  const search = new URLSearchParams({ ...(label !== undefined && { label }), guid: 'ON', script: '0' });
  return `https://www.googleadservices.com/pagead/conversion/${account}/?${search}`;
}

const socialPixel = (id: string): string | null =>
  id === '' ? null : `https://www.facebook.com/tr?${new URLSearchParams({ id, ev: 'Lead', noscript: '1' })}`;

/** Loads each address once, however often the screen renders. */
export function loader(load: (address: string) => void): (addresses: string[]) => void {
  const loaded = new Set<string>();
  return (addresses) => {
    for (const address of addresses) {
      if (loaded.has(address)) continue;
      loaded.add(address);
      load(address);
    }
  };
}
