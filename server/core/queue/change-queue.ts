import { emptySql, jsonbObject, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import type { Consequence } from '#server/core/events/change.ts';
import type { QueueItemKind } from './define-queue-item.ts';

type Thing = {
  /** distinguishes it from others of its kind in the same client */
  subject: Sql | string;
  /** its client, if the statement is not bound to one */
  client?: Sql | number | null;
  /** the FROM clause with the rows of the change: one item for each row */
  from?: Sql;
  now: Date;
};

type OpenOptions<Details> = Thing & {
  details: { [Key in keyof Details]: Details[Key] | Sql };
  /** when it begins to wait for us, if later than now */
  waitsFrom?: Date;
};

type CloseOptions = Omit<Thing, 'subject'> & {
  /** without one, every waiting item of this kind in the client */
  subject?: Sql | string;
  /** the colleague who settled it, if one did */
  staffId?: number | null;
};

/**
 * An INSERT into the work queue for the statement that makes the change, so that both are written or neither. As
 * `waiting AS (${openQueueItem(…)})` it runs even if nothing reads it. An item that already waits keeps its age and
 * its owner.
 */
export const openQueueItem = <Details extends object>(
  { name }: QueueItemKind<Details>,
  { subject, client = null, details, from = emptySql, now, waitsFrom = now }: OpenOptions<Details>,
): Sql => sql`
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open)
  SELECT ${name}, ${client}::bigint, ${toTextSql(subject)}, ${jsonbObject(mapToSql(details))}, ${waitsFrom}::timestamptz, ${now}::timestamptz, true ${from}`;

/** The same for the statement that settles it; if nothing waits, nothing changes. */
export const closeQueueItems = (
  { name }: Pick<QueueItemKind<never>, 'name'>,
  { subject = rawSql('NULL::text'), client = null, staffId = null, from = emptySql, now }: CloseOptions,
): Sql => sql`
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open)
  SELECT ${name}, ${client}::bigint, ${toTextSql(subject)}, ${now}::timestamptz, ${staffId}::bigint, false ${from}`;

/** The same as what follows from a change, once for each changed row. */
export const openItem =
  <Details extends object>(
    kind: QueueItemKind<Details>,
    options: Omit<OpenOptions<Details>, 'now'>,
  ): Consequence =>
  (rows) =>
    openQueueItem(kind, { ...rows, ...options });

export const closeItems =
  (kind: Pick<QueueItemKind<never>, 'name'>, options: Omit<CloseOptions, 'now'> = {}): Consequence =>
  (rows) =>
    closeQueueItems(kind, { ...rows, ...options });

const mapToSql = (details: object): Record<string, Sql> =>
  Object.fromEntries(
    Object.entries<string | number | Sql>({ ...details }).map(([key, value]) => [
      key,
      typeof value === 'number' ? sql`${value}::bigint` : toTextSql(value),
    ]),
  );

const toTextSql = (value: string | Sql) => (typeof value === 'string' ? sql`${value}::text` : value);
