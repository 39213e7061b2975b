import type { AccountManager } from '#contract/staff/managers.ts';
import { personName } from '#server/core/db/person-name.ts';
import { emptySql, jsonbObject, rawSql, sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite, type SystemBatch } from '#server/core/db/system-sql.ts';
import { change, type Parts } from '#server/core/events/change.ts';
import { logStaffChange } from '#server/core/events/cross-client.ts';
import { clientStaffEvents } from '../staff-events.ts';
import { isOfArea, lockColleague } from './queue.ts';

/** The account manager of a client c, or null. */
export const selectManager = sql`(
  SELECT json_build_object('id', s.id, 'name', ${personName('s')}) FROM app.account_managers m JOIN app.staff s ON s.id = m.staff_id
  WHERE m.client_id = c.id)`;

export const isActiveColleague = (id: number) => systemRead<true>()`
  SELECT to_json(true) FROM app.staff s WHERE s.id = ${id} AND s.disabled_at IS NULL`;

/** Null if there is no such client. */
export const readManager = (clientId: number) => systemRead<{ manager: AccountManager | null }>()`
  SELECT json_build_object('manager', ${selectManager}) FROM app.clients c WHERE c.id = ${clientId}`;

type Assignment = {
  clientId: number;
  managerId: number | null;
  /** who is the manager to the caller's knowledge; undefined for anybody */
  from: number | null | undefined;
  staffId: number | null;
  now: Date;
};

/**
 * Null if the manager is another one by now, or the colleague has been switched off. Two at once follow each other, so that
 * the items of each former manager move on.
 */
export const assignManager = ({
  clientId,
  managerId,
  from,
  staffId,
  now,
}: Assignment): SystemBatch<{
  manager: AccountManager | null;
}> => [
  systemWrite<null>()`SELECT to_json(id) FROM app.clients WHERE id = ${clientId} FOR NO KEY UPDATE`,
  lockColleague(managerId),
  systemWrite<{ manager: AccountManager | null }>()`${change(
    sql`SELECT c.id, s.id AS manager_id, s.role, CASE WHEN s.id IS NOT NULL THEN ${personName('s')} END AS manager_name, m.staff_id AS former_id
    FROM app.clients c LEFT JOIN app.staff s ON s.id = ${managerId}::bigint AND s.disabled_at IS NULL
      LEFT JOIN app.account_managers m ON m.client_id = c.id
    WHERE c.id = ${clientId} AND (${managerId}::bigint IS NULL OR s.id IS NOT NULL)
      ${from === undefined ? emptySql : sql`AND (m.staff_id IS NOT DISTINCT FROM ${from}::bigint OR m.staff_id = ${managerId}::bigint)`}`,
    {
      now,
      parts: {
        deleted_manager: rawSql(
          'DELETE FROM app.account_managers m USING changed WHERE m.client_id = changed.id AND changed.manager_id IS NULL',
        ),
        saved_manager: rawSql(`INSERT INTO app.account_managers (client_id, staff_id)
          SELECT id, manager_id FROM changed WHERE manager_id IS NOT NULL
          ON CONFLICT (client_id) DO UPDATE SET staff_id = excluded.staff_id`),
        ...moveItems,
      },
      log: logStaffChange(clientStaffEvents, 'manager_changed', {
        by: staffId,
        client: rawSql('changed.id'),
        details: jsonbObject({ manager: rawSql('changed.manager_name') }),
        from: rawSql('FROM changed WHERE changed.manager_id IS DISTINCT FROM changed.former_id'),
      }),
      answer: rawSql(`SELECT json_build_object('manager', CASE WHEN manager_id IS NOT NULL
        THEN json_build_object('id', manager_id, 'name', manager_name) END) FROM changed`),
    },
  )}`,
];

/** Of `changed`: waiting items that nobody has or the former manager had, where the new one's role works in their area. */
const moveItems: Parts = {
  moved_items: sql`UPDATE app.queue_items q SET owner_id = changed.manager_id FROM changed
    WHERE q.client_id = changed.id AND q.done_at IS NULL AND (q.owner_id IS NULL OR q.owner_id = changed.former_id)
      AND ${isOfArea(rawSql('changed.role'))}`,
};
