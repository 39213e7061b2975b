import type { AgentIds } from '#contract/listings/mls.ts';
import { rawSql, sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { queueTask } from '#server/core/jobs/define-task.ts';
import { syncMlsListingsTask } from '#server/features/listings/mls/tasks.ts';
import { aboutClient, staffActivity } from '../activity.ts';

export const readAgentIds = (client: number) => systemRead<AgentIds>()`
  SELECT json_build_object('mls_agent_ids', mls_agent_ids) FROM app.clients WHERE id = ${client}`;

/** Ownership of listings follows from the numbers, so all listings of the client are checked again. */
export const changeAgentIds = (
  client: number,
  ids: readonly string[],
  { staffId, now }: { staffId: number | null; now: Date },
) =>
  systemWrite<AgentIds>()`${change(
    sql`UPDATE app.clients SET mls_agent_ids = ${ids}::text[] WHERE id = ${client} RETURNING id, mls_agent_ids`,
    {
      now,
      parts: {
        due_links: rawSql(
          'UPDATE app.mls_links k SET is_due = true FROM changed c WHERE k.client_id = c.id RETURNING k.client_id',
        ),
      },
      task: queueTask(
        syncMlsListingsTask,
        { client_id: rawSql('client_id') },
        { from: rawSql('FROM (SELECT DISTINCT client_id FROM due_links) d') },
      ),
      log: logChange(staffActivity, 'staff.client_changed', {
        ...aboutClient(staffId, rawSql('id')),
        details: rawSql(`jsonb_build_object('keys', '["mls_agent_ids"]'::jsonb)`),
      }),
      answer: rawSql(`SELECT json_build_object('mls_agent_ids', mls_agent_ids) FROM changed`),
    },
  )}`;
