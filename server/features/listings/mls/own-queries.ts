import type { NewListings, OwnSettings, StoredSettings } from '#contract/listings/own.ts';
import { read, rawSql, sql, write, type Sql } from '#server/core/db/sql.ts';
import { change } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { queueTask } from '#server/core/jobs/define-task.ts';
import { closeItems, openItem } from '#server/core/queue/change-queue.ts';
import { listingActivity } from '../activity.ts';
import type { KnownListings } from './own-rules.ts';
import { agentNumbersItem } from './queue-items.ts';
import { syncMlsListingsTask } from './tasks.ts';

export type OwnAccount = {
  agent_ids: string[];
  unconfirmed_ids: string[];
  new_listings: NewListings;
  asked_numbers: string[];
};

/** The confirmed numbers of a client's agents, those that staff have not confirmed, and what happens to new listings. */
export const selectAccount = (client: Sql): Sql =>
  sql`SELECT json_build_object('agent_ids', c.mls_agent_ids, 'unconfirmed_ids', coalesce(a.unconfirmed_numbers, '{}'), 'new_listings', coalesce(a.new_listings, 'ask'),
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

export const readSettings = () => read<StoredSettings>()`
  SELECT ${toSettings(rawSql('c.mls_agent_ids'), rawSql("coalesce(a.unconfirmed_numbers, '{}')"), rawSql("coalesce(a.new_listings, 'ask')"))}
  FROM app.clients c LEFT JOIN app.mls_accounts a ON a.client_id = c.id WHERE c.id = app.client()`;

/** People see one list; those that wait for staff are named again. */
const toSettings = (confirmed: Sql, unconfirmed: Sql, choice: Sql) =>
  sql`json_build_object('mls_agent_ids', ${confirmed} || ${unconfirmed}, 'unconfirmed_ids', ${unconfirmed}, 'new_listings', ${choice})`;

/**
 * A confirmed number stays so, and others wait for staff. Ownership of listings follows from the confirmed ones, so all
 * listings of the client are checked again where one of these goes.
 */
export const saveSettings = (
  client: number,
  { mls_agent_ids: ids, new_listings: choice }: OwnSettings,
  now: Date,
) =>
  write<StoredSettings>()`${change(
    sql`INSERT INTO app.mls_accounts (client_id, new_listings, unconfirmed_numbers)
    SELECT client_id, ${choice}, unconfirmed FROM numbers
    ON CONFLICT (client_id) DO UPDATE SET new_listings = excluded.new_listings, unconfirmed_numbers = excluded.unconfirmed_numbers
    RETURNING client_id, new_listings, unconfirmed_numbers`,
    {
      now,
      before: {
        numbers: sql`SELECT c.id AS client_id, ARRAY(SELECT n FROM unnest(c.mls_agent_ids) n WHERE n = ANY (${ids}::text[])) AS confirmed,
          ARRAY(SELECT n FROM unnest(${ids}::text[]) n WHERE n <> ALL (c.mls_agent_ids)) AS unconfirmed
          FROM app.clients c WHERE c.id = app.client() FOR NO KEY UPDATE`,
      },
      parts: {
        changed_client: rawSql(`UPDATE app.clients c SET mls_agent_ids = numbers.confirmed FROM numbers
        WHERE c.id = numbers.client_id AND c.mls_agent_ids <> numbers.confirmed RETURNING c.id`),
        due_links: rawSql(
          'UPDATE app.mls_links k SET is_due = true FROM changed_client c WHERE k.client_id = c.id RETURNING k.client_id',
        ),
      },
      task: queueTask(
        syncMlsListingsTask,
        { client_id: sql`${client}::bigint` },
        { from: rawSql('FROM (SELECT DISTINCT client_id FROM due_links) d') },
      ),
      open: openItem(agentNumbersItem, {
        subject: 'numbers',
        details: { numbers: rawSql("array_to_string(changed.unconfirmed_numbers, ', ')") },
        from: rawSql("FROM changed WHERE changed.unconfirmed_numbers <> '{}'"),
      }),
      close: closeItems(agentNumbersItem, {
        from: rawSql("FROM changed WHERE changed.unconfirmed_numbers = '{}'"),
      }),
      log: logChange(listingActivity, 'listing.own_settings', { subject: rawSql('NULL') }),
      answer: sql`SELECT ${toSettings(rawSql('numbers.confirmed'), rawSql('changed.unconfirmed_numbers'), rawSql('changed.new_listings'))}
        FROM changed, numbers`,
    },
  )}`;
