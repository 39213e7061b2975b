import { html, type Html } from '#server/core/html/html.ts';
import { isForSale } from '#contract/listings/rules.ts';
import type { ListingContent, PageOpenHouse } from './content.ts';

/** Open houses that are not over, in the time of the property, with its zone: a visitor may be in another. */
export function openHouses(all: readonly PageOpenHouse[], path: string, now: Date): Html | false {
  const coming = filterUpcoming(all, now);
  return (
    coming.length > 0 &&
    html`<section class="open-houses" aria-labelledby="open-houses-title">
      <h2 id="open-houses-title">Open houses</h2>
      <ul>
        ${coming.map(
          (openHouse) =>
            html`<li>
              <time datetime="${openHouse.starts_at}"
                >${formatDay(openHouse)}<br />${formatTimes(openHouse)}</time
              >
              <a href="${path}/open-house-${openHouse.id}.ics">Add to my calendar</a>
            </li>`,
        )}
      </ul>
    </section>`
  );
}

export const filterUpcoming = (all: readonly PageOpenHouse[], now: Date): PageOpenHouse[] =>
  all.filter(({ ends_at }) => new Date(ends_at) > now);

export type OpenHouseState = 'coming' | 'over' | 'cancelled' | 'unknown';

/** The state of the open house behind an address. */
export function findOpenHouse(
  { status_id, open_houses: standing, cancelled_open_houses: cancelled = [] }: ListingContent,
  id: number,
  now: Date,
): { openHouse: PageOpenHouse | undefined; state: OpenHouseState } {
  const isIt = (one: PageOpenHouse) => one.id === id;
  const openHouse = standing.find(isIt) ?? cancelled.find(isIt);
  if (openHouse === undefined) return { openHouse, state: 'unknown' };
  // nobody opens a home that is sold
  if (cancelled.includes(openHouse) || !isForSale({ status_id })) return { openHouse, state: 'cancelled' };
  return { openHouse, state: filterUpcoming([openHouse], now).length > 0 ? 'coming' : 'over' };
}

const formats = new Map<string, { day: Intl.DateTimeFormat; time: Intl.DateTimeFormat }>();

function formatsOf(timeZone: string) {
  const known = formats.get(timeZone);
  if (known) return known;
  const view = {
    day: new Intl.DateTimeFormat('en-CA', {
      timeZone,
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      year: 'numeric',
    }),
    time: new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
  };
  formats.set(timeZone, view);
  return view;
}

export const formatDay = ({ starts_at, time_zone }: PageOpenHouse): string =>
  formatsOf(time_zone).day.format(new Date(starts_at));

export const formatTimes = ({ starts_at, ends_at, time_zone }: PageOpenHouse): string =>
  formatsOf(time_zone).time.formatRange(new Date(starts_at), new Date(ends_at));
