import type { AgentIds } from '#contract/listings/mls.ts';
import { rawSql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { logActivity, staffMember } from '#server/core/events/log-activity.ts';
import { enqueueTaskFrom } from '#server/core/jobs/define-task.ts';
import { syncMlsListingsTask } from '#server/features/listings/mls/tasks.ts';
import { staffActivity } from '../activity.ts';

export const readAgentIds = (client: number) => systemRead<AgentIds>()`
  SELECT json_build_object('mls_agent_ids', mls_agent_ids) FROM app.clients WHERE id = ${client}`;

/** Ownership of listings follows from the numbers, so all listings of the client are checked again. */
export const changeAgentIds = (
  client: number,
  ids: readonly string[],
  { staffId, now }: { staffId: number | null; now: Date },
) => systemWrite<AgentIds>()`
  WITH c AS (UPDATE app.clients SET mls_agent_ids = ${ids}::text[] WHERE id = ${client} RETURNING id, mls_agent_ids),
  due AS (UPDATE app.mls_links k SET is_due = true FROM c WHERE k.client_id = c.id RETURNING k.client_id),
  queued AS (${enqueueTaskFrom(syncMlsListingsTask, { client_id: rawSql('client_id') }, rawSql('FROM (SELECT DISTINCT client_id FROM due) d'))}),
  logged AS (${logActivity(staffActivity, 'staff.client_changed', {
    by: staffMember(staffId, rawSql('id')),
    details: rawSql(`jsonb_build_object('keys', '["mls_agent_ids"]'::jsonb)`),
    from: rawSql('FROM c'),
    now,
  })})
  SELECT json_build_object('mls_agent_ids', mls_agent_ids) FROM c`;
