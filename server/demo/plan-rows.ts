import type { Client } from 'pg';
import type { PlanDraft } from '#contract/contacts/plans.ts';
import { planTasks } from '#server/features/contacts/plans/rules.ts';
import type { Seeded } from './account-rows.ts';
import { day } from './times.ts';

const newBuyer: PlanDraft = {
  name: 'New buyer',
  steps: [
    { way: 'call', after: 0, unit: 'minutes', text: '' },
    { way: 'text', after: 1, unit: 'days', text: 'did the listings arrive?' },
    { way: 'email', after: 3, unit: 'days', text: 'with two homes to compare' },
  ],
};
const pastClient: PlanDraft = {
  name: 'After closing',
  steps: [
    { way: 'call', after: 7, unit: 'days', text: 'how was the move?' },
    { way: 'other', after: 30, unit: 'days', text: 'Send a card for the new home' },
    { way: 'email', after: 180, unit: 'days', text: '' },
  ],
};

/** Two plans, of which one was started yesterday for the newest contact who is looking: the call is done. */
export async function writePlans(db: Client, { clientId, users }: Seeded, now: Date): Promise<void> {
  const admin = users.find(({ role, isPending }) => role === 'Admin' && !isPending);
  const { rows } = await db.query<{ id: string; name: string; zone: string }>(
    `SELECT l.id, btrim(l.first_name || ' ' || l.last_name) AS name, c.time_zone AS zone FROM app.leads l JOIN app.clients c ON c.id = l.client_id
     WHERE l.client_id = $1 AND l.lead_status_id = 2 AND l.first_name <> '' ORDER BY l.updated_at DESC, l.id DESC LIMIT 1 OFFSET 1`,
    [clientId],
  );
  for (const { name, steps } of [pastClient, newBuyer])
    await db.query('INSERT INTO app.plans (client_id, name, steps, created_at) VALUES ($1, $2, $3, $4)', [
      clientId,
      name,
      JSON.stringify(steps),
      now,
    ]);
  const [lead] = rows;
  if (!admin || !lead) return;
  const startedAt = new Date(now.getTime() - day);
  const tasks = planTasks(newBuyer.steps, { name: lead.name, zone: lead.zone, now: startedAt });
  await db.query(
    `WITH running AS (
       INSERT INTO app.lead_plans (client_id, lead_id, plan_id, name, user_id, started_at)
       SELECT client_id, $2, id, name, $3, $4 FROM app.plans WHERE client_id = $1 AND name = $5 RETURNING client_id, id, lead_id)
     INSERT INTO app.lead_tasks (client_id, lead_id, user_id, title, way, lead_plan_id, due_on, due_time, remind_at, late_at, reminded_at, done_at, created_at)
     SELECT r.client_id, r.lead_id, $3, t.title, t.way, r.id, t.due_on, t.due_time, t.remind_at, t.late_at,
       CASE WHEN t.remind_at <= $7 THEN t.remind_at END, CASE WHEN t.way = 'call' THEN least(t.remind_at, $7::timestamptz) END, $4
     FROM running r, jsonb_to_recordset($6) t (title text, way text, due_on text, due_time text, remind_at timestamptz, late_at timestamptz)`,
    [clientId, lead.id, admin.id, startedAt, newBuyer.name, JSON.stringify(tasks), now],
  );
}
