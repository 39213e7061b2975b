import { personName } from '../db/person-name.ts';
import { insertNotifications } from '../db/notifications.ts';
import { logActivity } from '../db/activity-log.ts';
import { sql, rawSql, write, type Sql } from '../db/sql.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';

/**
 * Tells a client of where its launch is now, as pieces of the statement that moves it: everybody's bell and the Admins' mail.
 * Stands behind a piece named `noticed` with id, event, launch_phase_id and launch_sample_url. Who moved it is not told.
 */
export const notifyTransition = (now: Date, mover: Sql = rawSql('NULL::int')) => sql`
  told AS (${insertNotifications(sql`
    SELECT n.id, u.id, n.event, NULL::int, NULL::int, NULL::int, jsonb_build_object('launch_phase_id', n.launch_phase_id), ${now}::timestamptz
    ${readers(mover)}`)}),
  mailed AS (${enqueueMail('launch-moved', {
    to: rawSql('u.email'),
    details: {
      first_name: rawSql('u.first_name'),
      phase: rawSql('coalesce(n.launch_phase_id, 0)'),
      sample_url: rawSql("coalesce(n.launch_sample_url, '')"),
    },
    now,
    client: rawSql('n.id'),
    from: sql`${readers(mover)} AND u.role = 'Admin'`,
  })})`;

const readers = (
  mover: Sql,
) => sql`FROM noticed n JOIN app.users u ON u.client_id = n.id AND u.deleted_at IS NULL AND NOT u.is_pending
  AND u.id IS DISTINCT FROM ${mover}`;

// While staff act for a client, its first Admin stands in the session and knows nothing of it.
const mover = rawSql('CASE WHEN app.acting_staff() IS NULL THEN app.acting_user() END');

type News = 'step_saved' | 'submitted' | 'publish_requested';

/** Staff hear by mail of what a client does; not of what staff do for it. */
const newsForStaff = (event: News, { to, step, now, from }: Sending & { step: number; from: Sql }) =>
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

type Sending = { to: string; now: Date };

/** A step was completed or changed. */
export const mailStepSaved = ({ to, step, now }: Sending & { step: number }) => write<null>()`
  ${newsForStaff('step_saved', { to, step, now, from: rawSql('true') })}`;

/** The form is sent in once: whoever comes second moves nothing. */
export const submitLaunch = ({ to, now }: Sending) => write<null>()`
  WITH noticed AS (
    UPDATE app.clients SET launch_phase_id = 2, launch_submitted_at = ${now}
    WHERE id = app.client() AND launch_phase_id = 1 AND NOT is_live
    RETURNING id, 'launch.phase_changed'::text AS event, launch_phase_id, launch_sample_url),
  sent AS (${logActivity({ type: 'launch', event: 'launch.submitted' }, inNoticed(now))}),
  noted AS (${logActivity({ type: 'launch', event: 'launch.phase_changed' }, { ...inNoticed(now), details: phase })}),
  news AS (${newsForStaff('submitted', { to, step: 6, now, from: anyNoticed })}),
  ${notifyTransition(now, mover)}
  SELECT NULL`;

/** Asked for once: in the last phase nothing changes. Answers the phase the launch was in. */
export const requestPublish = ({ to, now }: Sending) => write<number>()`
  WITH noticed AS (
    UPDATE app.clients SET launch_phase_id = 5, publish_requested_at = ${now}, publish_requested_by = app.acting_user()
    WHERE id = app.client() AND launch_phase_id IN (3, 4) AND NOT is_live
    RETURNING id, 'launch.phase_changed'::text AS event, launch_phase_id, launch_sample_url),
  asked AS (${logActivity({ type: 'launch', event: 'launch.publish_requested' }, inNoticed(now))}),
  noted AS (${logActivity({ type: 'launch', event: 'launch.phase_changed' }, { ...inNoticed(now), details: phase })}),
  news AS (${newsForStaff('publish_requested', { to, step: 0, now, from: anyNoticed })}),
  ${notifyTransition(now, mover)}
  SELECT to_json(CASE WHEN is_live THEN NULL ELSE launch_phase_id END) FROM app.clients WHERE id = app.client()`;

const phase = rawSql("jsonb_build_object('launch_phase_id', launch_phase_id)");
const anyNoticed = rawSql('EXISTS (SELECT FROM noticed)');
const inNoticed = (now: Date) => ({ subject: rawSql('NULL'), from: rawSql('FROM noticed'), now });
