import type { ListedBy } from '#contract/listings/listed-by.ts';
import { statusGroups } from '#contract/listings/statuses.ts';
import type { MlsListing } from '#server/engines/mls/mls-source.ts';
import { columns, rawSql, sql, sqlNumbers, type Sql } from '#server/core/db/sql.ts';
import { change, type Consequences } from '#server/core/events/change.ts';
import { queueTask } from '#server/core/jobs/define-task.ts';
import { draftColumns, draftKeys } from '../columns.ts';
import { copyMlsPhotosTask } from './tasks.ts';

export type NewListing = {
  /** the row, by column */
  row: Record<string, unknown>;
  values: Record<string, unknown>;
  key: string;
  is_reciprocity: boolean;
  originals: Readonly<Record<string, string>>;
  board_url: string | null;
  listed_by: ListedBy;
  contract_date: string | null;
  shows_history: boolean;
  price_change: MlsListing['price_change'];
  photos: MlsListing['photos'];
};

type ImportOptions = { client: Sql; source: string; now: Date } & Pick<
  Consequences,
  'log' | 'notify' | 'mail'
>;

/**
 * Imports all of them in one statement: the listings, the state of their feed, the photos to copy and the log. One
 * that was imported or entered by hand meanwhile is left out.
 */
export const importChange = (
  entries: readonly NewListing[],
  { client, source, now, ...consequences }: ImportOptions,
): Sql =>
  change(
    sql`INSERT INTO app.listings (client_id, ${draftColumns}, country, is_reciprocity, listed_by, mls_source, mls_key, mls_values, mls_synced_at, created_at, updated_at)
    SELECT ${client}, ${columns(draftKeys, 'r')}, r.country, (entry ->> 'is_reciprocity')::boolean, entry -> 'listed_by', ${source}::text, entry ->> 'key',
      entry -> 'values', ${now}::timestamptz, ${now}, ${now}
    FROM sent_listings, jsonb_populate_record(NULL::app.listings, entry -> 'row') r
    ON CONFLICT (client_id, mls_source, mls_key) WHERE mls_key IS NOT NULL DO NOTHING
    RETURNING id, mls_id, mls_key, address, address_key, status_id, is_reciprocity, price`,
    {
      now,
      before: {
        sent_listings: sql`SELECT e AS entry FROM jsonb_array_elements(${JSON.stringify(entries)}::jsonb) WITH ORDINALITY AS s (e, n)
        WHERE NOT EXISTS (SELECT FROM app.listings g WHERE g.client_id = ${client} AND g.mls_number = upper(e #>> '{row,mls_id}'))
        ORDER BY n`,
      },
      parts: {
        new_links: sql`INSERT INTO app.mls_links (client_id, listing_id, seen_at, originals, board_url, contract_date, shows_history)
        SELECT ${client}, m.id, ${now}, entry -> 'originals', entry ->> 'board_url', (entry ->> 'contract_date')::date, (entry ->> 'shows_history')::boolean
        FROM changed m JOIN sent_listings ON entry ->> 'key' = m.mls_key`,
        price_changes: sql`INSERT INTO app.price_changes (client_id, listing_id, changed_at, price_from, price_to)
        SELECT ${client}, m.id, (entry #>> '{price_change,at}')::timestamptz, (entry #>> '{price_change,from}')::numeric, m.price
        FROM changed m JOIN sent_listings ON entry ->> 'key' = m.mls_key
        WHERE (entry #>> '{price_change,at}')::timestamptz <= ${now}::timestamptz AND (entry #>> '{price_change,from}')::numeric <> m.price`,
        photos: sql`INSERT INTO app.mls_photos (client_id, listing_id, photo_key, url, position, caption)
        SELECT ${client}, m.id, p ->> 'key', p ->> 'url', n, p ->> 'caption'
        FROM changed m JOIN sent_listings ON entry ->> 'key' = m.mls_key, jsonb_array_elements(entry -> 'photos') WITH ORDINALITY AS e (p, n)`,
        earlier: sql`SELECT g.id, g.mls_id, g.address, g.address_key, g.status_id, g.is_reciprocity FROM app.listings g
        WHERE g.client_id = ${client} AND g.mls_key IS NOT NULL AND g.address_key = ANY (ARRAY(SELECT address_key FROM changed))
        UNION ALL SELECT id, mls_id, address, address_key, status_id, is_reciprocity FROM changed`,
        // joined once for all: looked up for each listing, this reads all those of the client again and again
        continued_listings: {
          materialized: sql`SELECT DISTINCT ON (m.id) m.id AS newer_id, o.id, o.mls_id, o.address FROM changed m
          JOIN earlier o ON o.address_key = m.address_key AND o.id <> m.id AND ${isContinued} ORDER BY m.id, o.id DESC`,
        },
      },
      ...consequences,
      task: queueTask(
        copyMlsPhotosTask,
        { client_id: client, listing_id: rawSql('m.id') },
        {
          from: rawSql(
            `FROM changed m JOIN sent_listings ON entry ->> 'key' = m.mls_key WHERE entry -> 'photos' <> '[]'`,
          ),
        },
      ),
      answer:
        rawSql(`SELECT coalesce(json_agg(json_build_object('mls_id', m.mls_id, 'id', m.id, 'address', m.address, 'continues',
    CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'mls_id', c.mls_id, 'address', c.address) END) ORDER BY m.id), '[]')
  FROM changed m LEFT JOIN continued_listings c ON c.newer_id = m.id`),
    },
  );

/** A listing for sale is never continued, and neither is one of another agent. */
const forSale = sqlNumbers(statusGroups.active);
const isContinued = sql`o.status_id NOT IN (${forSale}) AND m.status_id IN (${forSale})
      AND NOT o.is_reciprocity AND NOT m.is_reciprocity`;
