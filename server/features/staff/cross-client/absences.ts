import type { Absence, AbsenceDraft } from '#contract/staff/absences.ts';
import { personName } from '#server/core/db/person-name.ts';
import { identifier, jsonbObject, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { logStaffChange } from '#server/core/events/cross-client.ts';
import type { Away } from '../absences/rules.ts';
import { teamStaffEvents } from '../staff-events.ts';

const toDay = (column: string): Sql => sql`to_char(${identifier(column)}, 'YYYY-MM-DD')`;

/** Of a row of app.staff_absences with this name. */
const describeAbsence = (
  row: string,
  today: string,
): Sql => sql`(SELECT jsonb_build_object('first_day', ${toDay(`${row}.first_day`)},
    'last_day', ${toDay(`${row}.last_day`)}, 'deputy_id', d.id, 'deputy_name', ${personName('d')},
    'is_away', ${today}::date BETWEEN ${identifier(row)}.first_day AND ${identifier(row)}.last_day)
  FROM app.staff d WHERE d.id = ${identifier(row)}.deputy_id)`;

/** The absence of a colleague that today is one day of or before, or null. */
export const selectAbsence = (staffId: Sql, today: string): Sql => sql`(
  SELECT ${describeAbsence('b', today)} FROM app.staff_absences b WHERE b.staff_id = ${staffId} AND b.last_day >= ${today}::date)`;

/** Null if there is no such colleague, or the account is switched off. */
export const readAbsence = (staffId: number | null, today: string) => systemRead<{
  absence: Absence | null;
}>()`
  SELECT json_build_object('absence', ${selectAbsence(rawSql('f.id'), today)}) FROM app.staff f
  WHERE f.id = ${staffId} AND f.disabled_at IS NULL`;

/** Everybody who is away today, with their deputies. */
export const listAway = (today: string) => systemRead<Away[]>()`
  SELECT coalesce(json_agg(json_build_object('staff_id', b.staff_id, 'last_day', ${toDay('b.last_day')},
    'deputy_id', d.id, 'deputy_name', ${personName('d')}, 'deputy_role', d.role, 'is_deputy_active', d.disabled_at IS NULL)
    ORDER BY b.staff_id), '[]')
  FROM app.staff_absences b JOIN app.staff d ON d.id = b.deputy_id
  WHERE ${today}::date BETWEEN b.first_day AND b.last_day`;

type Save = AbsenceDraft & { of: number; staffId: number | null; today: string; now: Date };

/** Null if the account or the deputy's has been switched off meanwhile. */
export const saveAbsence = ({ of, staffId, first_day, last_day, deputy_id, today, now }: Save) =>
  systemWrite<{
    absence: Absence;
  }>()`${change(
    sql`INSERT INTO app.staff_absences AS b (staff_id, first_day, last_day, deputy_id)
    SELECT f.id, ${first_day}::date, ${last_day}::date, d.id FROM app.staff f JOIN app.staff d ON d.id = ${deputy_id}
    WHERE f.id = ${of} AND f.disabled_at IS NULL AND d.disabled_at IS NULL
    ON CONFLICT (staff_id) DO UPDATE SET first_day = excluded.first_day, last_day = excluded.last_day, deputy_id = excluded.deputy_id
    RETURNING b.*`,
    {
      now,
      log: logStaffChange(teamStaffEvents, 'absence_saved', {
        by: staffId,
        subject: rawSql('changed.staff_id'),
        details: jsonbObject({
          first_day: toDay('changed.first_day'),
          last_day: toDay('changed.last_day'),
          deputy: sql`(SELECT ${personName('d')} FROM app.staff d WHERE d.id = changed.deputy_id)`,
        }),
      }),
      answer: sql`SELECT json_build_object('absence', ${describeAbsence('changed', today)}) FROM changed`,
    },
  )}`;

/** Nothing is logged if there is none. */
export const endAbsence = ({ of, staffId, today, now }: Pick<Save, 'of' | 'staffId' | 'today' | 'now'>) =>
  systemWrite<null>()`${change(
    sql`DELETE FROM app.staff_absences WHERE staff_id = ${of} AND last_day >= ${today}::date RETURNING staff_id`,
    {
      now,
      log: logStaffChange(teamStaffEvents, 'absence_ended', {
        by: staffId,
        subject: rawSql('changed.staff_id'),
      }),
    },
  )}`;
