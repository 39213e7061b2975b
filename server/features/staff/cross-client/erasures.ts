import type { Erasure } from '#contract/staff/erasure.ts';
import { personName } from '#server/core/db/person-name.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemPage, systemWrite, type SystemBatch } from '#server/core/db/system-sql.ts';
import { change, type Consequence } from '#server/core/events/change.ts';
import { logStaffChange } from '#server/core/events/cross-client.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { erasureAskedMail } from '../mails/erasure-asked.ts';
import { clientStaffEvents } from '../staff-events.ts';

type Act = { staffId: number | null; now: Date };

/** In the log of staff, where it outlives the client. */
export const logErasure = (
  event: 'erasure_asked' | 'erasure_stopped' | 'client_erased',
  options: { by: number | null | Sql; reason?: string; from?: Sql },
): Consequence =>
  logStaffChange(clientStaffEvents, event, {
    client: rawSql('client_id'),
    details: rawSql(`jsonb_build_object('client', client_id)`),
    ...options,
  });

/** Null if the client is not cancelled, or its erasure is already planned. */
export const askErasure = (
  client: number,
  { staffId, now, reason, actsAt }: Act & { reason: string; actsAt: Date },
) =>
  systemWrite<true>()`${change(
    sql`INSERT INTO app.client_erasures (client_id, asked_by, reason, asked_at, acts_at)
    SELECT id, ${staffId}::bigint, ${reason}, ${now}::timestamptz, ${actsAt}::timestamptz FROM client
    ON CONFLICT (client_id) WHERE stopped_at IS NULL AND done_at IS NULL DO NOTHING RETURNING client_id`,
    {
      now,
      before: {
        client: sql`SELECT id, name, time_zone FROM app.clients WHERE id = ${client} AND account_status = 'Cancelled' FOR UPDATE`,
      },
      log: logErasure('erasure_asked', { by: staffId, reason }),
      mail: queueMail(erasureAskedMail, {
        to: rawSql('u.email'),
        details: {
          first_name: rawSql('u.first_name'),
          client_name: rawSql('c.name'),
          on: sql`app.to_local_time(${actsAt}::timestamptz, c.time_zone)::date::text`,
        },
        client: rawSql('e.client_id'),
        from: rawSql(
          'FROM changed e JOIN client c ON c.id = e.client_id JOIN app.active_admins u ON u.client_id = e.client_id',
        ),
      }),
      answer: rawSql('SELECT to_json(true) FROM changed'),
    },
  )}`;

/** Locked before it is stopped or the client changes, so that the worker begins before that or not at all. */
export const lockErasure = (client: number) => systemWrite<null>()`
  SELECT to_json(true) FROM app.client_erasures WHERE client_id = ${client} AND stopped_at IS NULL AND done_at IS NULL FOR UPDATE`;

/** Stops the erasure of the clients in `from`, which are their ids. */
export const stopErasures = (from: Sql, { staffId, now }: Act): Sql => sql`
    UPDATE app.client_erasures e SET stopped_at = ${now}, stopped_by = ${staffId}::bigint FROM (SELECT id ${from}) c
    WHERE e.client_id = c.id AND e.stopped_at IS NULL AND e.began_at IS NULL RETURNING e.client_id`;

/** Null if there is none, or it has begun. */
export const stopClientErasure = (client: number, act: Act): SystemBatch<true> => [
  lockErasure(client),
  systemWrite<true>()`${change(stopErasures(sql`FROM app.clients WHERE id = ${client}`, act), {
    now: act.now,
    log: logErasure('erasure_stopped', { by: act.staffId }),
    answer: rawSql('SELECT to_json(true) FROM changed'),
  })}`,
];

export const listErasures = (paging: { page: number; take: number }) =>
  systemPage<Erasure>(
    paging,
    sql`SELECT e.id, e.client_id, c.name AS client_name, ${personName('f')} AS staff_name, e.reason,
      CASE WHEN e.done_at IS NOT NULL THEN 'done' WHEN e.stopped_at IS NOT NULL THEN 'stopped'
        WHEN e.began_at IS NOT NULL THEN 'running' ELSE 'waiting' END AS state,
      app.to_iso(e.asked_at) AS asked_at, app.to_iso(e.acts_at) AS acts_at, app.to_iso(e.stopped_at) AS stopped_at,
      CASE WHEN s.id IS NOT NULL THEN ${personName('s')} END AS stopped_by_name, app.to_iso(e.done_at) AS done_at, e.counts
    FROM app.client_erasures e JOIN app.staff f ON f.id = e.asked_by
    LEFT JOIN app.staff s ON s.id = e.stopped_by LEFT JOIN app.clients c ON c.id = e.client_id
    ORDER BY e.asked_at DESC, e.id DESC`,
    sql`FROM app.client_erasures`,
  );
