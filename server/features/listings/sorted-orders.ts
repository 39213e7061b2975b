import type { ListingSort } from '#contract/listings/sorts.ts';
import { active, pending, sold } from '#contract/listings/statuses.ts';
import { identifier, rawSql, sql, sqlNumber, type Sql } from '#server/core/db/sql.ts';
import { listedAt } from './columns.ts';

// The orders of the manager, of a listing g. Each has an index that begins with the client and the status.

/** Listings of one status s that follow the index, or that are so few that they may be sorted. */
type Part = { where: Sql; by: Sql };
type Order = {
  value: Sql;
  direction: Sql;
  /** the direction of the ids of listings with the same value */
  ties: Sql;
  /** missing: there is no index of this order */
  parts?: readonly Part[];
  views?: true;
};

const rising = rawSql('ASC');
const falling = rawSql('DESC');

/** As the index is sorted, forwards or backwards. */
const follow = (column: 'shown_price' | 'market_days', direction: Sql) => {
  const indexed = identifier(`g.${column}`);
  return direction === falling
    ? sql`${indexed} DESC NULLS LAST, g.id DESC`
    : sql`${indexed} ASC NULLS FIRST, g.id ASC`;
};

const bothWays = (value: Sql, partsOf: (direction: Sql) => readonly Part[]) => ({
  desc: { value, direction: falling, ties: falling, parts: partsOf(falling) },
  asc: { value, direction: rising, ties: rising, parts: partsOf(rising) },
});

const byDate = bothWays(listedAt, (direction) => [
  { where: rawSql('true'), by: sql`${listedAt} ${direction}, g.id ${direction}` },
]);

const byPrice = bothWays(rawSql('g.shown_price'), (direction) => [
  { where: rawSql('g.shown_price IS NOT NULL'), by: follow('shown_price', direction) },
  { where: rawSql('g.shown_price IS NULL'), by: follow('shown_price', direction) },
]);

const forSale = sql`${sqlNumber(active)}, ${sqlNumber(pending)}`;
const until = sql`CASE WHEN g.status_id IN (${forSale}) THEN today.day WHEN g.status_id = ${sqlNumber(sold)} THEN g.date_sold END`;
/** As screens count them, by the day where the client is. */
const days = sql`CASE WHEN ${until} >= g.market_date THEN ${until} - g.market_date END`;
/** The stored days of a home that came on the market today; one that comes later has fewer. */
const storedToday = sql`CASE WHEN s.status_id IN (${forSale}) THEN today.stored_days ELSE 0 END`;
const byDays = bothWays(days, (direction) => [
  { where: sql`g.market_days >= ${storedToday}`, by: follow('market_days', direction) },
  // a sum, so that these few are looked up by their days and sorted, instead of searched for along all ids
  { where: sql`g.market_days < ${storedToday}`, by: sql`g.id + 0 ${direction}` },
  { where: rawSql('g.market_days IS NULL'), by: follow('market_days', direction) },
]);

const city = rawSql('g.city_key');
const newestFirst = rawSql('g.id DESC');

/** Known of a listing that a website has shown, once days were counted. */
const views = rawSql(
  'CASE WHEN counter.first_day < today.day AND g.id IN (SELECT p.listing_id FROM app.listing_publications p WHERE p.client_id = app.client() AND p.published_at IS NOT NULL) THEN coalesce(views.n, 0) END',
);

export const orders: Readonly<Record<ListingSort, Order>> = {
  date_desc: byDate.desc,
  date_asc: byDate.asc,
  price_desc: byPrice.desc,
  price_asc: byPrice.asc,
  days_desc: byDays.desc,
  days_asc: byDays.asc,
  city_asc: {
    value: city,
    direction: rising,
    ties: falling,
    parts: [{ where: rawSql('true'), by: sql`${city}, ${newestFirst}` }],
  },
  status_asc: {
    value: rawSql('g.status_id'),
    direction: rising,
    ties: falling,
    parts: [{ where: rawSql('true'), by: newestFirst }],
  },
  views_desc: { value: views, direction: falling, ties: falling, views: true },
  views_asc: { value: views, direction: rising, ties: falling, views: true },
};
