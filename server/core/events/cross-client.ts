import { wakeSql } from './insert-notifications.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemWrite } from '#server/core/db/system-sql.ts';
import type { Consequence } from './change.ts';
import type { StaffEvents } from './staff-events.ts';

type StaffEntry = {
  by: number | null | Sql;
  /** the colleague it was done to: a select list expression */
  subject?: Sql;
  /** the client it was about */
  client?: Sql;
  /** a jsonb expression with ids, numbers and names of things, never of a contact */
  details?: Sql;
  reason?: string | null;
  /** the FROM clause of these expressions: one entry for each of its rows */
  from?: Sql;
};

const none = rawSql('NULL::bigint');

/**
 * An entry in the log of staff actions for each changed row. It is for changes outside any client's own log: accounts
 * of colleagues, mails, jobs, settings of the provider.
 */
export const logStaffChange =
  <Name extends string>(
    _events: StaffEvents<Name>,
    event: NoInfer<Name>,
    { by, subject = none, client = none, details, reason = null, ...options }: StaffEntry,
  ): Consequence =>
  ({ from, now }) =>
    sql`
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT ${by}::bigint, ${subject}, ${client}, ${event}::text, ${details ?? rawSql("'{}'::jsonb")}, ${reason}::text, ${now}::timestamptz ${options.from ?? from}`;

/** Wakes the streams of these users, whose notifications are committed. */
export const announceRecipients = (recipients: readonly string[]) =>
  systemWrite<number>()`${wakeSql(recipients)}`;
