import ical from 'ical-generator';
import type { ListingContent, PageOpenHouse } from './content.ts';
import { headingOf, placeOf } from './listing-address.ts';

type Options = { siteId: number; url: string; agent: string; now: Date };

/** An open house as a calendar file. Its times are instants, which every calendar shows in the zone of its owner. */
export function openHouseCalendar(
  listing: ListingContent,
  openHouse: PageOpenHouse,
  { siteId, url, agent, now }: Options,
): string {
  const calendar = ical({ prodId: { company: 'Foyer', product: 'open houses', language: 'EN' } });
  calendar.createEvent({
    id: `open-house-${openHouse.id}-${siteId}@foyer`,
    stamp: now,
    start: new Date(openHouse.starts_at),
    end: new Date(openHouse.ends_at),
    summary: `Open house: ${headingOf(listing)}`,
    location: `${headingOf(listing)}, ${placeOf(listing)}`,
    description: `With ${agent}. ${url}`,
    url,
  });
  return calendar.toString();
}
