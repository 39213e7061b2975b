import { personName } from '../db/person-name.ts';
import { insertNotifications } from '../db/notifications.ts';
import { logActivity } from '../db/activity-log.ts';
import { sql, rawSql, write, type Sql } from '../db/sql.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';

/**
 * Notifies a client of its new launch phase, as parts of the statement that changes it: a notification for every user
 * and a mail for the Admins. Needs a CTE `noticed` with id, event, launch_phase_id and launch_sample_url. The person
 * who caused the change is not notified.
 */
export const notifyTransition = (now: Date, actingPerson: Sql = rawSql('NULL::int')) => sql`
  told AS (${insertNotifications(sql`
    SELECT n.id, u.id, n.event, NULL::int, NULL::int, NULL::int, jsonb_build_object('launch_phase_id', n.launch_phase_id), ${now}::timestamptz
    ${readers(actingPerson)}`)}),
  mailed AS (${enqueueMail('launch-moved', {
    to: rawSql('u.email'),
    details: {
      first_name: rawSql('u.first_name'),
      phase: rawSql('coalesce(n.launch_phase_id, 0)'),
      sample_url: rawSql("coalesce(n.launch_sample_url, '')"),
    },
    now,
    client: rawSql('n.id'),
    from: sql`${readers(actingPerson)} AND u.role = 'Admin'`,
  })})`;

const readers = (
  actingPerson: Sql,
) => sql`FROM noticed n JOIN app.users u ON u.client_id = n.id AND u.deleted_at IS NULL AND NOT u.is_pending
  AND u.id IS DISTINCT FROM ${actingPerson}`;

// During an impersonation the session carries the first Admin, who did not act and so is notified.
const actingPerson = rawSql('CASE WHEN app.acting_staff() IS NULL THEN app.acting_user() END');

type News = 'step_saved' | 'submitted' | 'publish_requested';

/** Staff get a mail about what a client does, but not about what staff do for it. */
const newsForStaff = (event: News, { to, step, now, from }: NewsOptions & { step: number; from: Sql }) =>
  enqueueMail('launch-news', {
    to,
    details: {
      event,
      step,
      client_name: rawSql('c.name'),
      name: sql`coalesce(${personName('u')}, c.name)`,
      email: rawSql("coalesce(u.email, '')"),
    },
    now,
    from: sql`FROM app.clients c LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user()
      WHERE c.id = app.client() AND app.acting_staff() IS NULL AND ${from}`,
  });

type NewsOptions = { to: string; now: Date };

/** A step was completed or changed. */
export const mailStepSaved = ({ to, step, now }: NewsOptions & { step: number }) => write<null>()`
  ${newsForStaff('step_saved', { to, step, now, from: rawSql('true') })}`;

/** The form can be submitted once: a second request changes nothing. */
export const submitLaunch = ({ to, now }: NewsOptions) => write<null>()`
  WITH noticed AS (
    UPDATE app.clients SET launch_phase_id = 2, launch_submitted_at = ${now}
    WHERE id = app.client() AND launch_phase_id = 1 AND NOT is_live
    RETURNING id, 'launch.phase_changed'::text AS event, launch_phase_id, launch_sample_url),
  sent AS (${logActivity({ type: 'launch', event: 'launch.submitted' }, fromTransition(now))}),
  noted AS (${logActivity({ type: 'launch', event: 'launch.phase_changed' }, { ...fromTransition(now), details: phase })}),
  news AS (${newsForStaff('submitted', { to, step: 6, now, from: hasTransition })}),
  ${notifyTransition(now, actingPerson)}
  SELECT NULL`;

/** Can be requested once: in the last phase nothing changes. Returns the phase before. */
export const requestPublish = ({ to, now }: NewsOptions) => write<number>()`
  WITH noticed AS (
    UPDATE app.clients SET launch_phase_id = 5, publish_requested_at = ${now}, publish_requested_by = app.acting_user()
    WHERE id = app.client() AND launch_phase_id IN (3, 4) AND NOT is_live
    RETURNING id, 'launch.phase_changed'::text AS event, launch_phase_id, launch_sample_url),
  asked AS (${logActivity({ type: 'launch', event: 'launch.publish_requested' }, fromTransition(now))}),
  noted AS (${logActivity({ type: 'launch', event: 'launch.phase_changed' }, { ...fromTransition(now), details: phase })}),
  news AS (${newsForStaff('publish_requested', { to, step: 0, now, from: hasTransition })}),
  ${notifyTransition(now, actingPerson)}
  SELECT to_json(CASE WHEN is_live THEN NULL ELSE launch_phase_id END) FROM app.clients WHERE id = app.client()`;

const phase = rawSql("jsonb_build_object('launch_phase_id', launch_phase_id)");
const hasTransition = rawSql('EXISTS (SELECT FROM noticed)');
const fromTransition = (now: Date) => ({ subject: rawSql('NULL'), from: rawSql('FROM noticed'), now });
