import { areasOfStaff } from '#contract/access.ts';
import { jsonbObject, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import type { Consequence } from '#server/core/events/change.ts';
import type { QueueItemKind } from './define-queue-item.ts';

type Thing = {
  /** distinguishes it from others of its kind in the same client */
  subject: Sql | string;
  /** its client, if the statement is not bound to one */
  client?: Sql | number | null;
  /** the FROM clause with the rows of the change: one item for each row */
  from?: Sql;
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
 * Something of each changed row begins to wait for staff. An item that already waits keeps its age and its owner; one of a
 * kind that counts has one more. It is an INSERT, which runs even if nothing reads it.
 */
export const openItem =
  <Details extends object>(
    { name, area, counts }: QueueItemKind<Details>,
    { client = null, ...options }: OpenOptions<Details>,
  ): Consequence =>
  ({ now, from: changedRows }) => {
    const { subject, details, from = changedRows, waitsFrom = now } = options;
    return sql`
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT ${name}, ${client}::bigint, ${toTextSql(subject)}, ${jsonbObject(mapToSql(details))}, ${waitsFrom}::timestamptz, ${now}::timestamptz, true,
    ${area}, ${areasOfStaff[area]}::text[], ${counts}::boolean ${from}`;
  };

/** It waits no longer, or is counted no longer; if nothing waits, nothing changes. */
export const closeItems =
  (
    { name, counts }: Pick<QueueItemKind<never>, 'name' | 'counts'>,
    { client = null, staffId = null, ...options }: CloseOptions = {},
  ): Consequence =>
  ({ now, from: changedRows }) => {
    const { subject = rawSql('NULL::text'), from = changedRows } = options;
    return sql`
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT ${name}, ${client}::bigint, ${toTextSql(subject)}, ${now}::timestamptz, ${staffId}::bigint, false, ${counts}::boolean ${from}`;
  };

const mapToSql = (details: object): Record<string, Sql> =>
  Object.fromEntries(
    Object.entries<string | number | Sql>({ ...details }).map(([key, value]) => [
      key,
      typeof value === 'number' ? sql`${value}::bigint` : toTextSql(value),
    ]),
  );

const toTextSql = (value: string | Sql) => (typeof value === 'string' ? sql`${value}::text` : value);
