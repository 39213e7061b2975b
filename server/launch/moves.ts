import { notified } from '../gate/notified.ts';
import { recorded } from '../gate/recorded.ts';
import { sql, verbatim, write, type Sql } from '../gate/sql.ts';
import { queued } from '../outside/mail/queued.ts';

/**
 * Tells a client of where its launch is now, as pieces of the statement that moves it: everybody's bell and the Admins' mail.
 * Stands behind a piece named `noticed` with id, event, launch_phase_id and launch_sample_url. Who moved it is not told.
 */
export const told = (now: Date, mover: Sql = verbatim('NULL::int')) => sql`
  told AS (${notified(sql`
    SELECT n.id, u.id, n.event, NULL::int, NULL::int, NULL::int, jsonb_build_object('launch_phase_id', n.launch_phase_id), ${now}::timestamptz
    ${readers(mover)}`)}),
  mailed AS (${queued('launch-moved', {
    to: verbatim('u.email'),
    details: {
      first_name: verbatim('u.first_name'),
      phase: verbatim('coalesce(n.launch_phase_id, 0)'),
      sample_url: verbatim("coalesce(n.launch_sample_url, '')"),
    },
    now,
    client: verbatim('n.id'),
    from: sql`${readers(mover)} AND u.role = 'Admin'`,
  })})`;

const readers = (
  mover: Sql,
) => sql`FROM noticed n JOIN app.users u ON u.client_id = n.id AND u.deleted_at IS NULL AND NOT u.is_pending
  AND u.id IS DISTINCT FROM ${mover}`;

// While staff act for a client, its first Admin stands in the session and knows nothing of it.
const mover = verbatim('CASE WHEN app.acting_staff() IS NULL THEN app.acting_user() END');

type News = 'step_saved' | 'submitted' | 'publish_requested';

/** Staff hear by mail of what a client does; not of what staff do for it. */
const newsForStaff = (event: News, { to, step, now, from }: Sending & { step: number; from: Sql }) =>
  queued('launch-news', {
    to,
    details: {
      event,
      step,
      client_name: verbatim('c.name'),
      name: verbatim("coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), c.name)"),
      email: verbatim("coalesce(u.email, '')"),
    },
    now,
    from: sql`FROM app.clients c LEFT JOIN app.users u ON u.client_id = c.id AND u.id = app.acting_user()
      WHERE c.id = app.client() AND app.acting_staff() IS NULL AND ${from}`,
  });

type Sending = { to: string; now: Date };

/** A step was completed or changed. */
export const stepNews = ({ to, step, now }: Sending & { step: number }) => write<null>()`
  ${newsForStaff('step_saved', { to, step, now, from: verbatim('true') })}`;

/** The form is sent in once: whoever comes second moves nothing. */
export const submitted = ({ to, now }: Sending) => write<null>()`
  WITH noticed AS (
    UPDATE app.clients SET launch_phase_id = 2, launch_submitted_at = ${now}
    WHERE id = app.client() AND launch_phase_id = 1 AND NOT is_live
    RETURNING id, 'launch.phase_changed'::text AS event, launch_phase_id, launch_sample_url),
  sent AS (${recorded({ type: 'launch', event: 'launch.submitted' }, inNoticed(now))}),
  noted AS (${recorded({ type: 'launch', event: 'launch.phase_changed' }, { ...inNoticed(now), details: phase })}),
  news AS (${newsForStaff('submitted', { to, step: 6, now, from: anyNoticed })}),
  ${told(now, mover)}
  SELECT NULL`;

/** Asked for once: in the last phase nothing changes. Answers the phase the launch was in. */
export const published = ({ to, now }: Sending) => write<number>()`
  WITH noticed AS (
    UPDATE app.clients SET launch_phase_id = 5, publish_requested_at = ${now}, publish_requested_by = app.acting_user()
    WHERE id = app.client() AND launch_phase_id IN (3, 4) AND NOT is_live
    RETURNING id, 'launch.phase_changed'::text AS event, launch_phase_id, launch_sample_url),
  asked AS (${recorded({ type: 'launch', event: 'launch.publish_requested' }, inNoticed(now))}),
  noted AS (${recorded({ type: 'launch', event: 'launch.phase_changed' }, { ...inNoticed(now), details: phase })}),
  news AS (${newsForStaff('publish_requested', { to, step: 0, now, from: anyNoticed })}),
  ${told(now, mover)}
  SELECT to_json(CASE WHEN is_live THEN NULL ELSE launch_phase_id END) FROM app.clients WHERE id = app.client()`;

const phase = verbatim("jsonb_build_object('launch_phase_id', launch_phase_id)");
const anyNoticed = verbatim('EXISTS (SELECT FROM noticed)');
const inNoticed = (now: Date) => ({ subject: verbatim('NULL'), from: verbatim('FROM noticed'), now });
