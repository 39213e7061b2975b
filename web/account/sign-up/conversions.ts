import { isStaff, type Me } from '#contract/account/account.ts';
import type { PageConfig } from '#web/page-config.ts';

type Outside = Pick<PageConfig['thirdParties'], 'adConversionId' | 'socialPixelId'>;
type Visitor = Pick<Me, 'staff_user' | 'is_service' | 'role' | 'client'>;

/**
 * The images by which advertisers learn that their ad brought somebody: never while developing, and never for staff.
 * Images and no scripts, so nothing of theirs runs in the portal.
 */
export function conversions(
  { environment, thirdParties }: { environment: PageConfig['environment']; thirdParties: Outside },
  visitor: Visitor | null,
): string[] {
  if (environment === 'development' || (visitor && isStaff(visitor))) return [];
  return [adConversion(thirdParties.adConversionId), socialPixel(thirdParties.socialPixelId)].flatMap(
    (address) => address ?? [],
  );
}

/** The id as the vendor writes it, AW-123, with the label of the conversion behind it: AW-123_label. */
function adConversion(id: string): string | null {
  const [, account, label] = /^(?:AW-)?(\d+)(?:[_-](.+))?$/.exec(id) ?? [];
  if (account === undefined) return null;
  const search = new URLSearchParams({ ...(label !== undefined && { label }), guid: 'ON', script: '0' });
  return `https://www.googleadservices.com/pagead/conversion/${account}/?${search}`;
}

const socialPixel = (id: string): string | null =>
  id === '' ? null : `https://www.facebook.com/tr?${new URLSearchParams({ id, ev: 'Lead', noscript: '1' })}`;

/** Each of them once, however often the screen is drawn. */
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
