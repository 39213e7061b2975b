import type { NewListings, OwnSettings } from '#contract/listings/own.ts';
import { read, rawSql, sql, write, type Sql } from '#server/core/db/sql.ts';
import { change } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { queueTask } from '#server/core/jobs/define-task.ts';
import { listingActivity } from '../activity.ts';
import type { KnownListings } from './own-rules.ts';
import { syncMlsListingsTask } from './tasks.ts';

export type OwnAccount = { agent_ids: string[]; new_listings: NewListings; asked_numbers: string[] };

/** The numbers of a client's agents, and what happens to new listings. */
export const selectAccount = (client: Sql): Sql =>
  sql`SELECT json_build_object('agent_ids', c.mls_agent_ids, 'new_listings', coalesce(a.new_listings, 'ask'),
    'asked_numbers', coalesce(a.asked_numbers, '{}'))
  FROM app.clients c LEFT JOIN app.mls_accounts a ON a.client_id = c.id
  WHERE c.id = ${client}`;

type Listed = { source: string; keys: readonly string[]; numbers: readonly string[] };

/** Of these listings of a feed, those that a client has, and those it has declined or deleted. */
export const selectKnown = (client: Sql, { source, keys, numbers }: Listed): Sql =>
  sql`SELECT json_build_object('keys', (
      SELECT coalesce(json_agg(g.mls_key), '[]') FROM app.listings g
      WHERE g.client_id = ${client} AND g.mls_source = ${source} AND g.mls_key = ANY (${keys}::text[])),
    'numbers', (SELECT coalesce(json_agg(n.mls_number), '[]') FROM (
      SELECT g.mls_number FROM app.listings g WHERE g.client_id = ${client} AND g.mls_number = ANY (${numbers}::text[])
      UNION SELECT d.mls_number FROM app.declined_listings d
      WHERE d.client_id = ${client} AND d.mls_number = ANY (${numbers}::text[])) n))`;

const thisClient = rawSql('app.client()');

export const readAccount = () => read<OwnAccount>()`${selectAccount(thisClient)}`;
export const readKnown = (listed: Listed) => read<KnownListings>()`${selectKnown(thisClient, listed)}`;

/** These are not offered again. */
export const declineListings = (numbers: readonly string[], now: Date) => write<null>()`
  INSERT INTO app.declined_listings (client_id, mls_number, declined_at)
  SELECT app.client(), n, ${now} FROM unnest(${numbers}::text[]) n ON CONFLICT DO NOTHING`;

export const readSettings = () => read<OwnSettings>()`
  SELECT json_build_object('mls_agent_ids', c.mls_agent_ids, 'new_listings', coalesce(a.new_listings, 'ask'))
  FROM app.clients c LEFT JOIN app.mls_accounts a ON a.client_id = c.id WHERE c.id = app.client()`;

/** Ownership of listings follows from the numbers, so all listings of the client are checked again. */
export const saveSettings = (
  client: number,
  { mls_agent_ids: ids, new_listings: choice }: OwnSettings,
  now: Date,
) =>
  write<OwnSettings>()`${change(
    sql`INSERT INTO app.mls_accounts (client_id, new_listings) VALUES (app.client(), ${choice})
    ON CONFLICT (client_id) DO UPDATE SET new_listings = excluded.new_listings RETURNING client_id, new_listings`,
    {
      now,
      parts: {
        changed_client: sql`UPDATE app.clients c SET mls_agent_ids = ${ids}::text[]
        WHERE c.id = app.client() AND c.mls_agent_ids <> ${ids}::text[] RETURNING c.id`,
        due_links: rawSql(
          'UPDATE app.mls_links k SET is_due = true FROM changed_client c WHERE k.client_id = c.id RETURNING k.client_id',
        ),
      },
      task: queueTask(
        syncMlsListingsTask,
        { client_id: sql`${client}::bigint` },
        { from: rawSql('FROM (SELECT DISTINCT client_id FROM due_links) d') },
      ),
      log: logChange(listingActivity, 'listing.own_settings', { subject: rawSql('NULL') }),
      answer: sql`SELECT json_build_object('mls_agent_ids', ${ids}::text[], 'new_listings', new_listings) FROM changed`,
    },
  )}`;
