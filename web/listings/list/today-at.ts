import type { ListingRow } from '#contract/listings/listings.ts';
import { zoneOfProperty } from '#contract/listings/zones.ts';
import { localDay } from '#contract/zoned-time.ts';
import { displayZone } from '#web/parts/zones.ts';

/** The local day of the property, for date inputs; the account's if the property's place is unknown. */
export const todayAt = (
  { state_or_province, city }: Pick<ListingRow, 'state_or_province' | 'city'>,
  now = new Date(),
): string => localDay(now, zoneOfProperty(state_or_province, city) ?? displayZone());
