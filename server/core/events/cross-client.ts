import { wakeSql } from './insert-notifications.ts';
import { emptySql, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
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
  now: Date;
};

const none = rawSql('NULL::bigint');

/**
 * An INSERT into the log of staff actions, for the statement that makes the change. It is for changes outside any
 * client's own log: accounts of colleagues, mails, jobs, settings of the provider.
 */
export const logStaff = <Name extends string>(
  _events: StaffEvents<Name>,
  event: NoInfer<Name>,
  { by, subject = none, client = none, details, reason = null, from = emptySql, now }: StaffEntry,
): Sql => sql`
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT ${by}::bigint, ${subject}, ${client}, ${event}::text, ${details ?? rawSql("'{}'::jsonb")}, ${reason}::text, ${now}::timestamptz ${from}`;

/** The same as what follows from a change, once for each changed row. */
export const logStaffChange =
  <Name extends string>(
    events: StaffEvents<Name>,
    event: NoInfer<Name>,
    options: Omit<StaffEntry, 'now'>,
  ): Consequence =>
  (rows) =>
    logStaff(events, event, { ...rows, ...options });

/** Wakes the streams of these users, whose notifications are committed. */
export const announceRecipients = (recipients: readonly string[]) =>
  systemWrite<number>()`${wakeSql(recipients)}`;
