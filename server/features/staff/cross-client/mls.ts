import type { StaffAgentIds } from '#contract/listings/mls.ts';
import { rawSql, sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { notifyUsers } from '#server/core/events/insert-notifications.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { queueTask } from '#server/core/jobs/define-task.ts';
import { closeItems } from '#server/core/queue/change-queue.ts';
import { mlsNotifications } from '#server/features/listings/mls/notifications.ts';
import { agentNumbersItem } from '#server/features/listings/mls/queue-items.ts';
import { syncMlsListingsTask } from '#server/features/listings/mls/tasks.ts';
import { aboutClient, staffActivity } from '../activity.ts';

export const readAgentIds = (client: number) => systemRead<StaffAgentIds>()`
  SELECT json_build_object('mls_agent_ids', c.mls_agent_ids, 'unconfirmed_ids', coalesce(a.unconfirmed_numbers, '{}'))
  FROM app.clients c LEFT JOIN app.mls_accounts a ON a.client_id = c.id WHERE c.id = ${client}`;

type By = { staffId: number | null; now: Date };

/** Numbers that staff enter are confirmed by it. */
export const changeAgentIds = (client: number, ids: readonly string[], { staffId, now }: By) =>
  systemWrite<StaffAgentIds>()`${change(
    sql`UPDATE app.clients SET mls_agent_ids = ${ids}::text[] WHERE id = ${client} RETURNING id, mls_agent_ids`,
    {
      now,
      parts: { rest: takeConfirmed(ids), due_links: dueLinks },
      ...following(client, staffId),
    },
  )}`;

/** Numbers that the client has taken out meanwhile change nothing. Its Admins are told. */
export const settleAgentIds = (
  client: number,
  { mls_agent_ids: ids, are_theirs: areTheirs }: { mls_agent_ids: readonly string[]; are_theirs: boolean },
  { staffId, now }: By,
) =>
  systemWrite<StaffAgentIds>()`${change(
    sql`UPDATE app.clients c SET mls_agent_ids = c.mls_agent_ids || CASE WHEN ${areTheirs}::boolean THEN pending.numbers ELSE '{}' END
    FROM pending WHERE c.id = pending.client_id RETURNING c.id, c.mls_agent_ids, pending.numbers`,
    {
      now,
      before: {
        pending: sql`SELECT a.client_id, ARRAY(SELECT n FROM unnest(a.unconfirmed_numbers) n WHERE n = ANY (${ids}::text[])) AS numbers
          FROM app.clients c JOIN app.mls_accounts a ON a.client_id = c.id
          WHERE c.id = ${client} AND a.unconfirmed_numbers && ${ids}::text[] FOR NO KEY UPDATE OF c, a`,
      },
      parts: { rest: takeConfirmed(ids), due_links: dueLinks },
      notify: notifyUsers(mlsNotifications, 'listing.numbers_settled', {
        client: rawSql('changed.id'),
        recipient: rawSql('u.id'),
        details: sql`jsonb_build_object('numbers', array_to_string(changed.numbers, ', '), 'are_theirs', ${areTheirs}::boolean)`,
        from: rawSql('FROM changed JOIN app.active_admins u ON u.client_id = changed.id'),
      }),
      ...following(client, staffId),
    },
  )}`;

const takeConfirmed = (ids: readonly string[]) => sql`UPDATE app.mls_accounts a
    SET unconfirmed_numbers = ARRAY(SELECT n FROM unnest(a.unconfirmed_numbers) n WHERE n <> ALL (${ids}::text[]))
    FROM changed WHERE a.client_id = changed.id RETURNING a.client_id, a.unconfirmed_numbers`;

/** Ownership of listings follows from the numbers, so all listings of the client are checked again. */
const dueLinks = rawSql(
  'UPDATE app.mls_links k SET is_due = true FROM changed c WHERE k.client_id = c.id RETURNING k.client_id',
);

const following = (client: number, staffId: number | null) => ({
  task: queueTask(
    syncMlsListingsTask,
    { client_id: rawSql('client_id') },
    { from: rawSql('FROM (SELECT DISTINCT client_id FROM due_links) d') },
  ),
  log: logChange(staffActivity, 'staff.client_changed', {
    ...aboutClient(staffId, rawSql('id')),
    details: rawSql(`jsonb_build_object('keys', '["mls_agent_ids"]'::jsonb)`),
  }),
  close: closeItems(agentNumbersItem, {
    client,
    staffId,
    from: rawSql("FROM rest WHERE rest.unconfirmed_numbers = '{}'"),
  }),
  answer: rawSql(`SELECT json_build_object('mls_agent_ids', mls_agent_ids,
    'unconfirmed_ids', coalesce((SELECT unconfirmed_numbers FROM rest), '{}')) FROM changed`),
});
