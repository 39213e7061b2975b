import { countDaysOnMarket, formatDaysOnMarket, joinPriceChanges } from '#contract/listings/market.ts';
import { zoneOfProperty } from '#contract/listings/zones.ts';
import { localDay } from '#contract/zoned-time.ts';
import { html, type Html } from '#server/core/html/html.ts';
import type { ListingContent } from './content.ts';
import { formatMoney, localToday } from './words.ts';

/** How long a home has been on the market, and what it cost before; nothing where neither is known or allowed. */
export function marketHistory(listing: ListingContent, now: Date): Html | false {
  const { market_date = null, price_changes = [], country } = listing;
  const days = countDaysOnMarket({ ...listing, market_date }, localToday(listing, now));
  const changes = joinPriceChanges(price_changes);
  if (days === null && changes.length === 0) return false;
  const zone = zoneOfProperty(listing.state_or_province, listing.city) ?? 'UTC';
  const rows: [label: string, value: string][] = [
    ...(days === null ? [] : [['On the market', formatDaysOnMarket(days)] satisfies [string, string]]),
    ...changes.toReversed().map(({ changed_at, from, to }): [string, string] => {
      const way = Number(to) < Number(from) ? 'Reduced' : 'Raised';
      return [
        `${way} on ${formatDate(localDay(new Date(changed_at), zone))}`,
        `${formatMoney(from, country)} to ${formatMoney(to, country)}`,
      ];
    }),
  ];
  return html`<section class="facts history" aria-labelledby="market-title">
    <h2 id="market-title">Market history</h2>
    <dl>
      ${rows.map(
        ([label, value]) =>
          html`<div>
            <dt>${label}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
}

const dates = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'UTC',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});
const formatDate = (day: string): string => dates.format(new Date(`${day}T00:00:00Z`));
