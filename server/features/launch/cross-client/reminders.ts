import type { ClientLaunchReminders, LaunchReminderSchedule } from '#contract/launch/reminders.ts';
import { launchPhases } from '#contract/launch/phases.ts';
import { personName } from '#server/core/db/person-name.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { logStaffChange } from '#server/core/events/cross-client.ts';
import { logChange, staffMember } from '#server/core/events/log-activity.ts';
import { daysAfter, daysBefore } from '#server/core/jobs/days-before.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { openItem } from '#server/core/queue/change-queue.ts';
import { launchActivity } from '../activity.ts';
import { launchReminderMail } from '../mails/launch-reminder.ts';
import { launchStandstillItem, standstillDays } from '../queue-items.ts';
import { launchStaffEvents } from '../staff-events.ts';

const schedule =
  rawSql(`coalesce((SELECT json_build_object('days', s.days, 'version', s.version) FROM app.launch_reminder_schedule s),
    json_build_object('days', ARRAY[3, 7], 'version', 0))`);

/** After how many days without progress all clients are reminded, in order. */
export const readReminderDays = () => systemRead<LaunchReminderSchedule>()`SELECT ${schedule}`;

type Act = { staffId: number | null; now: Date };

/** Null if somebody else has changed them since that version. */
export const saveReminderDays = ({ days, version }: LaunchReminderSchedule, { staffId, now }: Act) =>
  systemWrite<LaunchReminderSchedule>()`${change(
    sql`INSERT INTO app.launch_reminder_schedule AS s (id, days, version)
      SELECT 1, ${days}::int[], 1 WHERE ${version}::int = 0 OR EXISTS (SELECT FROM app.launch_reminder_schedule)
      ON CONFLICT (id) DO UPDATE SET days = excluded.days, version = s.version + 1 WHERE s.version = ${version}::int
      RETURNING days, version`,
    {
      now,
      log: logStaffChange(launchStaffEvents, 'launch.reminders_changed', { by: staffId }),
      answer: rawSql(`SELECT json_build_object('days', days, 'version', version) FROM changed`),
    },
  )}`;

/** Every launch c, when it last moved, and what it waits for; a reminder is no progress. */
const launches = rawSql(`SELECT c.id, c.launch_phase_id AS phase, (
    SELECT count(*)::int FROM app.launch_reviews j WHERE j.client_id = c.id AND j.state = 'returned') AS questions,
  greatest(c.created_at, (SELECT max(f.saved_at) FROM app.launch_forms f WHERE f.client_id = c.id),
    (SELECT max(a.created_at) FROM app.activity a WHERE a.client_id = c.id AND a.type = 'launch' AND a.event <> 'launch.reminded')) AS moved_at
  FROM app.clients c WHERE c.account_status = 'Launch' AND NOT c.is_live AND c.launch_phase_id IS NOT NULL`);

const isTheirTurn = sql`(phase IN (${launchPhases.form}::int, ${launchPhases.sample}::int) OR questions > 0)`;

/** One mail to each Admin of a launch l of the changed rows. */
const mailAdmins = (days: Sql, offersHelp: boolean) =>
  queueMail(launchReminderMail, {
    to: rawSql('u.email'),
    details: {
      first_name: rawSql('u.first_name'),
      phase: rawSql('l.phase'),
      days,
      completed: rawSql(
        `(SELECT count(*) FROM app.launch_forms f WHERE f.client_id = l.id AND f.state <> 'open')`,
      ),
      questions: rawSql('l.questions'),
      offers_help: sql`${offersHelp}::boolean`,
    },
    client: rawSql('l.id'),
    from: rawSql(`FROM changed JOIN launches l ON l.id = changed.client_id
      JOIN app.active_admins u ON u.client_id = l.id`),
  });

/** `count`: which reminder of the schedule it is. */
type Standstill = { days: number; count: number; isLast: boolean; since: Date; until: Date; now: Date };

/**
 * Reminds the Admins of clients whose turn it is: the form or the sample is with them, or an answer was returned. The
 * record and the mails are one statement, so that each standstill is mailed about once. A draft counts as progress,
 * and so do actions of staff. Some days after the last reminder, a colleague is asked to call.
 */
export const remindOfStandstills = ({ days, count, isLast, since, until, now }: Standstill) =>
  systemWrite<null>()`${change(
    sql`INSERT INTO app.launch_reminders (client_id, moved_at, days, created_at)
    SELECT id, moved_at, ${days}::int, ${now}::timestamptz FROM launches
    WHERE ${isTheirTurn} AND moved_at > ${since} AND moved_at <= ${until} AND NOT EXISTS (
      SELECT FROM app.launch_reminders_by_hand h WHERE h.client_id = launches.id AND h.created_at > ${daysBefore(now, 1)})
    ON CONFLICT (client_id, moved_at, days) DO NOTHING RETURNING client_id`,
    {
      now,
      before: { launches },
      mail: mailAdmins(sql`${days}::int`, count > 1),
      ...(isLast
        ? {
            open: openItem(launchStandstillItem, {
              subject: 'launch',
              client: rawSql('changed.client_id'),
              details: { days: days + standstillDays, count },
              waitsFrom: daysAfter(now, standstillDays),
            }),
          }
        : {}),
    },
  )}`;

export type LaunchReminderRow = Omit<ClientLaunchReminders, 'next_at'> & { sent_days: number[] };

/** Null for a client without a launch. */
export const readLaunchReminders = (clientId: number) => systemRead<LaunchReminderRow>()`
  WITH launches AS (${launches})
  SELECT json_build_object('is_their_turn', ${isTheirTurn}, 'moved_at', app.to_iso(l.moved_at), 'schedule', ${schedule},
    'admins', (SELECT count(*) FROM app.active_admins u WHERE u.client_id = l.id),
    'sent_days', (SELECT coalesce(json_agg(r.days), '[]') FROM app.launch_reminders r WHERE r.client_id = l.id AND r.moved_at = l.moved_at),
    'sent', (SELECT coalesce(json_agg(json_build_object('at', app.to_iso(s.at), 'days', s.days,
        'staff_name', (SELECT ${personName('f')} FROM app.staff f WHERE f.id = s.staff_id)) ORDER BY s.at DESC), '[]')
      FROM (SELECT r.created_at AS at, r.days, NULL::bigint AS staff_id FROM app.launch_reminders r WHERE r.client_id = l.id
        UNION ALL SELECT h.created_at, NULL, h.staff_id FROM app.launch_reminders_by_hand h WHERE h.client_id = l.id
        ORDER BY 1 DESC LIMIT 10) s))
  FROM launches l WHERE l.id = ${clientId}`;

/** Reminds the Admins of one client now; no row if somebody did so within a day, or it is not their turn. */
export const sendLaunchReminder = (clientId: number, { staffId, now }: Act) =>
  systemWrite<true>()`${change(
    sql`INSERT INTO app.launch_reminders_by_hand (client_id, created_at, staff_id)
    SELECT l.id, ${now}::timestamptz, ${staffId}::bigint FROM launches l
    WHERE l.id = ${clientId} AND ${isTheirTurn} AND NOT EXISTS (
      SELECT FROM app.launch_reminders_by_hand h WHERE h.client_id = l.id AND h.created_at > ${daysBefore(now, 1)})
    ON CONFLICT DO NOTHING RETURNING client_id`,
    {
      now,
      before: { launches },
      mail: mailAdmins(sql`extract(day FROM ${now}::timestamptz - l.moved_at)::int`, true),
      log: logChange(launchActivity, 'launch.reminded', {
        by: staffMember(staffId, rawSql('changed.client_id')),
        subject: rawSql('NULL'),
      }),
      answer: rawSql('SELECT to_json(true) FROM changed'),
    },
  )}`;
