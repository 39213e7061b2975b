import {
  maxPlans,
  type Plan,
  type PlanDraft,
  type PlanPatch,
  type PlanStep,
  type RunningPlan,
} from '#contract/contacts/plans.ts';
import { currentLead } from '#server/core/db/current-lead.ts';
import { personName } from '#server/core/db/person-name.ts';
import { quickRead, rawSql, sql, write, type Sql } from '#server/core/db/sql.ts';
import { selectLastEdit } from '#server/core/editing/queries.ts';
import { change } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { planActivity } from './activity.ts';
import type { PlannedTask } from './rules.ts';

const planColumns = sql`p.id, p.name, p.steps, p.version, ${selectLastEdit('p')} AS last_edit`;
const answer = sql`SELECT row_to_json(k) FROM (SELECT ${planColumns} FROM changed p) k`;
const ofPlan = { subject: rawSql('NULL'), details: rawSql(`jsonb_build_object('plan', id)`) };

export const listPlans = () => quickRead<Plan[]>()`
  SELECT coalesce(json_agg(k ORDER BY app.fold(k.name), k.id), '[]')
  FROM (SELECT ${planColumns} FROM app.plans p WHERE p.client_id = app.client()) k`;

/** No row where there are too many already. */
export const insertPlan = ({ name, steps }: PlanDraft, now: Date) =>
  write<Plan>()`${change(
    sql`INSERT INTO app.plans (client_id, name, steps, created_at)
    SELECT app.client(), ${name}::text, ${JSON.stringify(steps)}::jsonb, ${now}::timestamptz
    WHERE (SELECT count(*) FROM app.plans WHERE client_id = app.client()) < ${maxPlans}::int RETURNING *`,
    { now, log: logChange(planActivity, 'plan.added', ofPlan), answer },
  )}`;

export const readPlan = (id: number) => quickRead<Plan>()`
  SELECT row_to_json(k) FROM (SELECT ${planColumns} FROM app.plans p WHERE p.client_id = app.client() AND p.id = ${id}) k`;

export const updatePlan = (id: number, { name, steps }: PlanPatch, now: Date) =>
  write<Plan>()`${change(
    sql`UPDATE app.plans SET name = coalesce(${name ?? null}::text, name), steps = coalesce(${steps ? JSON.stringify(steps) : null}::jsonb, steps)
    WHERE client_id = app.client() AND id = ${id} RETURNING *`,
    { now, log: logChange(planActivity, 'plan.edited', ofPlan), answer },
  )}`;

export const deletePlan = (id: number, now: Date) =>
  write<{ id: number; deleted: true }>()`${change(
    sql`DELETE FROM app.plans WHERE client_id = app.client() AND id = ${id} RETURNING id`,
    {
      now,
      log: logChange(planActivity, 'plan.deleted', ofPlan),
      answer: rawSql(`SELECT json_build_object('id', id, 'deleted', true) FROM changed`),
    },
  )}`;

/** Of a row r of lead_plans. */
const isOpenTask = rawSql(
  `FROM app.lead_tasks t WHERE t.client_id = r.client_id AND t.lead_plan_id = r.id AND t.done_at IS NULL`,
);

const selectRunning = (tasks: Sql, openTasks: Sql) =>
  sql`r.id, r.name, app.to_iso(r.started_at) AS started_at, (SELECT count(*) ${tasks}) AS steps, (SELECT count(*) ${openTasks}) AS open_steps`;

const ofRunning = rawSql(`FROM app.lead_tasks t WHERE t.client_id = r.client_id AND t.lead_plan_id = r.id`);

/** No row without a contact, so an id of another client is a 404. */
export const listRunningPlans = (leadId: number) => quickRead<RunningPlan[]>()`
  SELECT (SELECT coalesce(json_agg(k), '[]') FROM (
      SELECT ${selectRunning(ofRunning, isOpenTask)} FROM app.lead_plans r
      WHERE r.client_id = app.client() AND r.lead_id = ${currentLead(leadId)} AND r.stopped_at IS NULL AND EXISTS (SELECT ${isOpenTask})
      ORDER BY r.started_at, r.id) k)
  FROM app.leads WHERE client_id = app.client() AND id = ${currentLead(leadId)}`;

export type Terms = { lead_id: number; name: string; zone: string; steps: PlanStep[]; is_running: boolean };

/** Locks the contact, so that two people who start a plan at once start it once. */
export const lockTerms = (leadId: number, planId: number) => write<Terms>()`
  WITH locked_lead AS (SELECT l.* FROM app.leads l WHERE l.client_id = app.client() AND l.id = ${currentLead(leadId)} FOR UPDATE)
  SELECT json_build_object('lead_id', l.id, 'name', coalesce(${personName('l')}, l.email, 'a contact'), 'zone', c.time_zone, 'steps', p.steps,
    'is_running', EXISTS (SELECT FROM app.lead_plans r WHERE r.client_id = l.client_id AND r.lead_id = l.id AND r.plan_id = p.id
      AND r.stopped_at IS NULL AND EXISTS (SELECT ${isOpenTask})))
  FROM locked_lead l JOIN app.clients c ON c.id = l.client_id JOIN app.plans p ON p.client_id = l.client_id AND p.id = ${planId}`;

type Start = { leadId: number; planId: number; tasks: readonly PlannedTask[] };

/** A reminder of a time that has passed is not sent. */
export const startPlan = ({ leadId, planId, tasks }: Start, now: Date) =>
  write<RunningPlan>()`${change(
    sql`INSERT INTO app.lead_plans (client_id, lead_id, plan_id, name, user_id, staff_id, started_at)
    SELECT p.client_id, ${leadId}::bigint, p.id, p.name, app.acting_user(), app.acting_staff(), ${now}::timestamptz
    FROM app.plans p WHERE p.client_id = app.client() AND p.id = ${planId} RETURNING *`,
    {
      now,
      parts: {
        new_tasks: sql`INSERT INTO app.lead_tasks (client_id, lead_id, user_id, title, way, lead_plan_id, due_on, due_time, remind_at, late_at, reminded_at, created_at)
        SELECT changed.client_id, changed.lead_id, app.acting_user(), t.title, t.way, changed.id, t.due_on, t.due_time, t.remind_at, t.late_at,
          CASE WHEN t.remind_at < ${now}::timestamptz THEN ${now}::timestamptz END, ${now}::timestamptz
        FROM changed, jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) t (title text, way text, due_on text, due_time text, remind_at timestamptz, late_at timestamptz)
        RETURNING id`,
      },
      log: logChange(planActivity, 'plan.started', { subject: rawSql('changed.lead_id') }),
      answer: sql`SELECT row_to_json(k) FROM (SELECT ${selectRunning(rawSql('FROM new_tasks'), rawSql('FROM new_tasks'))} FROM changed r) k`,
    },
  )}`;

/** Its open tasks go; those that are done stay with the contact. */
export const stopPlan = (leadId: number, id: number, now: Date) =>
  write<{ id: number; deleted: true }>()`${change(
    sql`UPDATE app.lead_plans SET stopped_at = ${now} WHERE client_id = app.client() AND lead_id = ${currentLead(leadId)} AND id = ${id} AND stopped_at IS NULL
    RETURNING *`,
    {
      now,
      parts: {
        deleted_tasks: sql`DELETE FROM app.lead_tasks t USING changed
        WHERE t.client_id = app.client() AND t.lead_plan_id = changed.id AND t.done_at IS NULL`,
      },
      log: logChange(planActivity, 'plan.stopped', { subject: rawSql('changed.lead_id') }),
      answer: rawSql(`SELECT json_build_object('id', id, 'deleted', true) FROM changed`),
    },
  )}`;
