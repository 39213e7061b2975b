import ical, { ICalEventStatus } from 'ical-generator';
import type { ListingContent, PageOpenHouse } from './content.ts';
import { formatFullPlace, formatHeading } from './listing-address.ts';

type Options = { siteId: number; url: string; agent: string; isCancelled: boolean; now: Date };

/**
 * An open house as a calendar file. Its id never changes, and the sequence counts the changes, so that a calendar
 * that has it already shows it once. Its times are instants, which every calendar shows in the zone of its owner.
 */
export function openHouseCalendar(
  listing: ListingContent,
  openHouse: PageOpenHouse,
  { siteId, url, agent, isCancelled, now }: Options,
): string {
  const calendar = ical({ prodId: { company: 'Foyer', product: 'open houses', language: 'EN' } });
  calendar.createEvent({
    id: `open-house-${openHouse.id}-${siteId}@foyer`,
    stamp: now,
    sequence: openHouse.sequence ?? 0,
    ...(isCancelled && { status: ICalEventStatus.CANCELLED }),
    start: new Date(openHouse.starts_at),
    end: new Date(openHouse.ends_at),
    summary: `${isCancelled ? 'Cancelled: open' : 'Open'} house: ${formatHeading(listing)}`,
    location: formatFullPlace(listing),
    description: `With ${agent}. ${url}`,
    url,
  });
  return calendar.toString();
}
