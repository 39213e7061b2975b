import { columns, identifier, jsonPairs, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { change, type Consequence } from '#server/core/events/change.ts';

/** The tables of the webhooks of clients, or of the provider. Those of clients have the client in every key. */
export type WebhookTables = {
  webhooks: Sql;
  deliveries: Sql;
  /** the keys of the answer */
  shown: readonly string[];
  kinds: readonly string[];
  /** the webhook `w` of a delivery `d` */
  isOf: Sql;
  /** limits `w` to those of the caller */
  own: Sql;
  /** the key of `w` before its id, and its value for the caller */
  owner: { columns: Sql; values: Sql };
};

const instants = new Set(['created_at', 'failing_since', 'delivered_at', 'former_secret_until']);

const selectWebhook = ({ shown }: WebhookTables) =>
  sql`json_build_object(${jsonPairs(shown, (key) =>
    instants.has(key) ? sql`app.to_iso(${identifier(`w.${key}`)})` : identifier(`w.${key}`),
  )})`;

const draftColumns = ({ kinds }: WebhookTables) => columns(['url', ...kinds, 'is_on']);
const isOne = ({ own }: WebhookTables, id: number): Sql => sql`${own} AND w.id = ${id}`;
const changedId = rawSql('SELECT to_json(id) FROM changed');

/** Who did it is written by these. */
type Act = { now: Date; log: Consequence };

export const listSql = (tables: WebhookTables): Sql => sql`
  SELECT coalesce(json_agg(${selectWebhook(tables)} ORDER BY w.id), '[]') FROM ${tables.webhooks} w WHERE ${tables.own}`;

export const countSql = ({ webhooks, own }: WebhookTables): Sql => sql`
  SELECT to_json(count(*)) FROM ${webhooks} w WHERE ${own}`;

export const createSql = (tables: WebhookTables, draft: object, secret: Buffer, { now, log }: Act): Sql =>
  change(
    sql`INSERT INTO ${tables.webhooks} (${tables.owner.columns}${draftColumns(tables)}, secret, created_at)
    SELECT ${tables.owner.values}${draftColumns(tables)}, ${secret}::bytea, ${now}::timestamptz
    FROM jsonb_populate_record(NULL::${tables.webhooks}, ${JSON.stringify(draft)}) RETURNING *`,
    { now, log, answer: changedId },
  );

/** One that is turned on, or has another address, begins without the failures of before. */
export const updateSql = (
  tables: WebhookTables,
  id: number,
  draft: { url: string; is_on: boolean },
  { now, log }: Act,
): Sql =>
  change(
    sql`UPDATE ${tables.webhooks} w SET (${draftColumns(tables)}) = (SELECT ${draftColumns(tables)}
      FROM jsonb_populate_record(NULL::${tables.webhooks}, ${JSON.stringify(draft)})),
      off_reason = CASE WHEN NOT ${draft.is_on} THEN w.off_reason END,
      failing_since = CASE WHEN w.is_on AND w.url = ${draft.url} THEN w.failing_since END,
      is_slow = w.is_slow AND w.is_on AND w.url = ${draft.url}, paused_until = NULL
    WHERE ${isOne(tables, id)} RETURNING w.*`,
    {
      now,
      log,
      parts: {
        ended_deliveries: sql`UPDATE ${tables.deliveries} d SET has_failed = true, problem = coalesce(d.problem, 'The webhook was turned off.')
          FROM changed w WHERE ${tables.isOf} AND NOT w.is_on AND d.delivered_at IS NULL AND NOT d.has_failed`,
      },
      answer: sql`SELECT ${selectWebhook(tables)} FROM changed w`,
    },
  );

export const removeSql = (tables: WebhookTables, id: number, { now, log }: Act): Sql =>
  change(sql`DELETE FROM ${tables.webhooks} w WHERE ${isOne(tables, id)} RETURNING w.*`, {
    now,
    log,
    answer: rawSql(`SELECT json_build_object('id', id, 'deleted', true) FROM changed`),
  });

/** The former secret is valid until this time. One that was replaced before ends now. */
export const replaceSecretSql = (
  tables: WebhookTables,
  id: number,
  { secret, until }: { secret: Buffer; until: Date },
  { now, log }: Act,
): Sql =>
  change(
    sql`UPDATE ${tables.webhooks} w SET former_secret = w.secret, former_secret_until = ${until}, secret = ${secret}
    WHERE ${isOne(tables, id)} RETURNING w.*`,
    { now, log, answer: changedId },
  );

/** The delivery; none if the webhook is off. */
export const queueTestSql = (tables: WebhookTables, id: number, now: Date): Sql => sql`
  WITH queued AS (
    INSERT INTO ${tables.deliveries} AS d (${tables.owner.columns}webhook_id, event, happened_at, due_at)
    SELECT ${tables.owner.values}w.id, 'webhook.test', ${now}, ${now} FROM ${tables.webhooks} w
    WHERE ${isOne(tables, id)} AND w.is_on RETURNING d.id)
  SELECT json_build_object('id', (SELECT id FROM queued)) FROM ${tables.webhooks} w WHERE ${isOne(tables, id)}`;

const selectDelivery = sql`json_build_object('id', d.id, 'message', d.message, 'event', d.event, 'subject_id', d.subject_id,
    'happened_at', app.to_iso(d.happened_at), 'attempts', d.attempts, 'problem', d.problem,
    'answer_status', d.answer_status, 'answer_ms', d.answer_ms,
    'state', CASE WHEN d.delivered_at IS NOT NULL THEN 'delivered' WHEN d.has_failed THEN 'failed' ELSE 'waiting' END,
    'due_at', CASE WHEN d.delivered_at IS NULL AND NOT d.has_failed THEN app.to_iso(d.due_at) END,
    'delivered_at', app.to_iso(d.delivered_at))`;

/** The page, and how many there are. */
export const listDeliveriesSql = (
  tables: WebhookTables,
  id: number,
  { page, take }: { page: number; take: number },
): Sql => sql`
  WITH matching AS (SELECT d.* FROM ${tables.deliveries} d JOIN ${tables.webhooks} w ON ${tables.isOf} WHERE ${isOne(tables, id)}),
  shown_page AS (SELECT * FROM matching ORDER BY happened_at DESC, id DESC LIMIT ${take} OFFSET ${(page - 1) * take})
  SELECT coalesce((SELECT json_agg(${selectDelivery} ORDER BY d.happened_at DESC, d.id DESC) FROM shown_page d), '[]'),
    (SELECT count(*) FROM matching) FROM ${tables.webhooks} w WHERE ${isOne(tables, id)}`;

export const restart = (now: Date): Sql =>
  sql`due_at = ${now}, attempts = 0, delivered_at = NULL, problem = NULL, has_failed = false,
    answer_status = NULL, answer_ms = NULL`;

/** Nothing is queued if its webhook is off. */
export const replaySql = (tables: WebhookTables, id: number, now: Date): Sql => sql`
  WITH queued AS (
    UPDATE ${tables.deliveries} d SET ${restart(now)} FROM ${tables.webhooks} w
    WHERE ${tables.own} AND d.id = ${id} AND ${tables.isOf} AND w.is_on RETURNING d.id)
  SELECT json_build_object('id', (SELECT id FROM queued))
  FROM ${tables.deliveries} d JOIN ${tables.webhooks} w ON ${tables.isOf} WHERE ${tables.own} AND d.id = ${id}`;

/** Null if it does not exist. */
export const isOnSql = (tables: WebhookTables, id: number): Sql => sql`
  SELECT to_json(w.is_on) FROM ${tables.webhooks} w WHERE ${isOne(tables, id)} FOR UPDATE`;

/**
 * Queues all events since a time from the log itself, so that those are among them for which nothing was queued. A
 * message that was sent before has the same id. `events` inserts them, or restarts those that are there.
 */
export const resendSql = (tables: WebhookTables, id: number, events: Sql, { now, log }: Act): Sql =>
  change(sql`SELECT w.* FROM ${tables.webhooks} w WHERE ${isOne(tables, id)} AND w.is_on FOR UPDATE`, {
    now,
    log,
    parts: { queued_again: events },
    answer: rawSql(`SELECT json_build_object('count', (SELECT count(*) FROM queued_again)) FROM changed`),
  });
