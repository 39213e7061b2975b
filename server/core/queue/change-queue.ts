import { emptySql, jsonbObject, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import type { QueueItemKind } from './define-queue-item.ts';

type Thing = {
  /** tells the thing from others of its kind in the same client */
  subject: Sql | string;
  /** its client, where the statement is not bound to one */
  client?: Sql | number | null;
  /** the FROM clause with the rows of the change: one item for each row */
  from?: Sql;
  now: Date;
};

type OpenOptions<Details> = Thing & {
  details: { [Key in keyof Details]: Details[Key] | Sql };
  /** when it begins to wait for us, where that is later than now */
  waitsFrom?: Date;
};

type CloseOptions = Omit<Thing, 'subject'> & {
  /** without one, everything of this kind that waits in the client */
  subject?: Sql | string;
  /** who settled it, where that was a colleague */
  staffId?: number | null;
};

/**
 * An INSERT into the work queue for the statement that makes the change, so that both are written or neither. As
 * `waiting AS (${openQueueItem(…)})` it runs even where nothing reads it. What waits already keeps its age and its owner.
 */
export const openQueueItem = <Details extends object>(
  { name }: QueueItemKind<Details>,
  { subject, client = null, details, from = emptySql, now, waitsFrom = now }: OpenOptions<Details>,
): Sql => sql`
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open)
  SELECT ${name}, ${client}::bigint, ${toTextSql(subject)}, ${jsonbObject(mapToSql(details))}, ${waitsFrom}::timestamptz, ${now}::timestamptz, true ${from}`;

/** The same for the statement that settles it; where nothing waits, nothing changes. */
export const closeQueueItems = (
  { name }: Pick<QueueItemKind<never>, 'name'>,
  { subject = rawSql('NULL::text'), client = null, staffId = null, from = emptySql, now }: CloseOptions,
): Sql => sql`
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open)
  SELECT ${name}, ${client}::bigint, ${toTextSql(subject)}, ${now}::timestamptz, ${staffId}::bigint, false ${from}`;

const mapToSql = (details: object): Record<string, Sql> =>
  Object.fromEntries(
    Object.entries<string | number | Sql>({ ...details }).map(([key, value]) => [
      key,
      typeof value === 'number' ? sql`${value}::bigint` : toTextSql(value),
    ]),
  );

const toTextSql = (value: string | Sql) => (typeof value === 'string' ? sql`${value}::text` : value);
