import { currentLead } from '#server/core/db/current-lead.ts';
import { maxTasksOfContact, type Task, type TaskDraft, type TaskState } from '#contract/contacts/tasks.ts';
import { selectEditorName } from '#server/core/editing/queries.ts';
import { personName } from '#server/core/db/person-name.ts';
import { emptySql, quickRead, rawSql, read, sql, write, type Sql } from '#server/core/db/sql.ts';
import { change } from '#server/core/events/change.ts';
import { notifyUsers } from '#server/core/events/insert-notifications.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { taskActivity } from './activity.ts';
import { isCurrent } from './first-step.ts';
import { taskNotifications } from './notifications.ts';

type Paging = { page: number; take: number };
type Filter = { state: TaskState; owner: 'mine' | 'all' };
type Row = Omit<TaskDraft, 'user_id'> & { user_id: number | null; remind_at: Date; late_at: Date };

/** Of a row t. */
const taskColumns = sql`t.id, t.title, t.due_on, t.due_time, app.to_iso(t.late_at) AS late_at, t.lead_id,
  (SELECT coalesce(${personName('l')}, l.email, '') FROM app.leads l WHERE l.client_id = t.client_id AND l.id = t.lead_id) AS lead_name, t.user_id,
  CASE WHEN t.user_id IS NOT NULL THEN coalesce((SELECT ${personName('u')} FROM app.users u WHERE u.client_id = t.client_id AND u.id = t.user_id), '') END AS user_name,
  CASE WHEN t.given_by_staff IS NOT NULL OR t.given_by <> t.user_id THEN ${selectEditorName(rawSql('t.given_by_staff'), rawSql('t.given_by'))} END AS given_by,
  (SELECT r.name FROM app.lead_plans r WHERE r.client_id = t.client_id AND r.id = t.lead_plan_id) AS plan_name,
  coalesce(t.way, t.first_step, '') IN ('call', 'text') AND EXISTS (SELECT FROM app.leads l WHERE l.client_id = t.client_id AND l.id = t.lead_id
    AND CASE coalesce(t.way, t.first_step) WHEN 'call' THEN l.do_not_call ELSE l.do_not_text END) AS is_unwanted, app.to_iso(t.done_at) AS done_at`;

const selectTask = (from: Sql) => sql`SELECT to_json(k) FROM (SELECT ${taskColumns} FROM ${from}) k`;

const isOpen = rawSql('t.done_at IS NULL');

/** Of the client's day: late ones are of an earlier one, or of an earlier time. */
const isDue = (now: Date) => sql`${isOpen} AND t.due_on <= (
  SELECT to_char(app.to_local_time(${now}::timestamptz, c.time_zone), 'YYYY-MM-DD') FROM app.clients c WHERE c.id = app.client())`;

const inState = (state: TaskState, now: Date): Sql =>
  state === 'done' ? rawSql('t.done_at IS NOT NULL') : state === 'open' ? isOpen : isDue(now);

export function listTasks({ state, owner }: Filter, { page, take }: Paging, now: Date) {
  const ofOwner =
    owner === 'mine'
      ? rawSql(
          'AND (t.user_id = app.acting_user() OR t.user_id IS NULL AND EXISTS (SELECT FROM app.task_owners u WHERE u.client_id = t.client_id AND u.id = app.acting_user()))',
        )
      : emptySql;
  const where = sql`t.client_id = app.client() AND ${inState(state, now)} AND ${state === 'done' ? rawSql('true') : isCurrent(now)} ${ofOwner}`;
  const order = rawSql(state === 'done' ? 't.done_at DESC, t.id DESC' : 't.late_at, t.id');
  return read<Task[]>()`
    SELECT (SELECT coalesce(json_agg(k), '[]') FROM (
        SELECT ${taskColumns} FROM app.lead_tasks t WHERE ${where} ORDER BY ${order} LIMIT ${take} OFFSET ${(page - 1) * take}) k),
      (SELECT count(*) FROM app.lead_tasks t WHERE ${where})`;
}

/** No row without a contact, so an id of another client is a 404. */
export const listTasksOfContact = (leadId: number) => quickRead<Task[]>()`
  SELECT (SELECT coalesce(json_agg(k), '[]') FROM (
      SELECT ${taskColumns} FROM app.lead_tasks t WHERE t.client_id = app.client() AND t.lead_id = ${currentLead(leadId)}
      ORDER BY t.done_at DESC NULLS FIRST, t.late_at, t.id LIMIT ${maxTasksOfContact}::int) k)
  FROM app.leads WHERE client_id = app.client() AND id = ${currentLead(leadId)}`;

/** Who can be given a task. */
export const listPeople = () => quickRead<{ id: number; name: string }[]>()`
  SELECT coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) ORDER BY p.name, p.id), '[]')
  FROM (SELECT u.id, coalesce(${personName('u')}, u.email) AS name FROM app.task_owners u WHERE u.client_id = app.client()) p`;

/** The zone of the account, and whether this user may have the task: a former one only if they have it already. */
export const readTerms = (userId: number | null, taskId: number | null) => read<{
  zone: string;
  is_theirs: boolean;
}>()`
  SELECT json_build_object('zone', c.time_zone, 'is_theirs', ${userId}::bigint IS NULL
    OR EXISTS (SELECT FROM app.task_owners u WHERE u.client_id = c.id AND u.id = ${userId}::bigint)
    OR EXISTS (SELECT FROM app.lead_tasks t WHERE t.client_id = c.id AND t.id = ${taskId}::bigint AND t.user_id = ${userId}::bigint))
  FROM app.clients c WHERE c.id = app.client()`;

const ofLead = { subject: rawSql('changed.lead_id') };

const isGiven = rawSql('changed.is_given');

/** The log and the bell say who gave a task to whom, where it changes hands. */
const announce = (otherwise: 'task.added' | 'task.edited') => ({
  log: logChange(
    taskActivity,
    { if: isGiven, yes: 'task.given', no: otherwise },
    {
      ...ofLead,
      details: rawSql(
        `CASE WHEN changed.is_given THEN jsonb_build_object('to', changed.user_id) ELSE '{}' END`,
      ),
      from: rawSql('FROM changed'),
    },
  ),
  notify: notifyUsers(taskNotifications, 'task.given', {
    client: rawSql('u.client_id'),
    recipient: rawSql('u.id'),
    lead: rawSql('changed.lead_id'),
    details: rawSql(
      `jsonb_build_object('task', changed.id, 'by', CASE WHEN changed.given_by_staff IS NULL THEN changed.given_by END)`,
    ),
    from: rawSql(
      'FROM changed JOIN app.task_owners u ON u.client_id = changed.client_id AND u.id = changed.user_id WHERE changed.is_given',
    ),
  }),
});

/** A time that has passed needs no reminder. */
const remindedAt = (remindAt: Date, now: Date): Sql =>
  sql`CASE WHEN ${remindAt}::timestamptz <= ${now}::timestamptz THEN ${now}::timestamptz END`;

/** No row where the contact is not the client's own. */
export const insertTask = (leadId: number | null, row: Row, now: Date) =>
  write<Task>()`${change(
    sql`INSERT INTO app.lead_tasks (client_id, lead_id, user_id, given_by, given_by_staff, title, due_on, due_time, remind_at, late_at, reminded_at, created_at)
    SELECT app.client(), wanted_task.lead_id, wanted_task.user_id, app.acting_user(), app.acting_staff(), ${row.title}::text, ${row.due_on}::text, ${row.due_time}::text,
      ${row.remind_at}::timestamptz, ${row.late_at}::timestamptz, ${remindedAt(row.remind_at, now)}, ${now}::timestamptz
    FROM wanted_task WHERE wanted_task.lead_id IS NULL OR EXISTS (SELECT FROM app.leads l WHERE l.client_id = app.client() AND l.id = wanted_task.lead_id)
    RETURNING *, given_by_staff IS NOT NULL OR given_by <> user_id AS is_given`,
    {
      now,
      before: {
        wanted_task: sql`SELECT ${leadId === null ? rawSql('NULL::bigint') : currentLead(leadId)} AS lead_id,
        coalesce(${row.user_id}::bigint, app.acting_user()) AS user_id`,
      },
      ...announce('task.added'),
      answer: selectTask(rawSql('changed t')),
    },
  )}`;

/** An expression: the contact of a task, null where there is none. */
export const contactOfTask = (id: number): Sql =>
  sql`(SELECT t.lead_id FROM app.lead_tasks t WHERE t.client_id = app.client() AND t.id = ${id})`;

export const updateTask = (id: number, row: Row, now: Date) =>
  write<Task>()`${change(
    sql`UPDATE app.lead_tasks t SET title = ${row.title}, due_on = ${row.due_on}, due_time = ${row.due_time}::text, user_id = wanted_task.user_id,
      given_by = CASE WHEN wanted_task.is_given THEN app.acting_user() ELSE t.given_by END,
      given_by_staff = CASE WHEN wanted_task.is_given THEN app.acting_staff() ELSE t.given_by_staff END,
      remind_at = ${row.remind_at}::timestamptz, late_at = ${row.late_at}::timestamptz,
      reminded_at = CASE WHEN t.remind_at = ${row.remind_at}::timestamptz THEN t.reminded_at ELSE ${remindedAt(row.remind_at, now)} END
    FROM wanted_task WHERE t.client_id = app.client() AND t.id = wanted_task.id RETURNING t.*, wanted_task.is_given AND (t.given_by_staff IS NOT NULL OR t.given_by <> t.user_id) AS is_given`,
    {
      now,
      before: {
        wanted_task: sql`SELECT id, coalesce(${row.user_id}::bigint, user_id) AS user_id, coalesce(${row.user_id}::bigint <> coalesce(user_id, 0), false) AS is_given
        FROM app.lead_tasks WHERE client_id = app.client() AND id = ${id} FOR UPDATE`,
      },
      ...announce('task.edited'),
      answer: selectTask(rawSql('changed t')),
    },
  )}`;

/** A task that is open again does not remind of a time that has passed. A state that it has stays as it is. */
export const setTaskDone = (id: number, isDone: boolean, now: Date) =>
  write<Task>()`${change(
    sql`UPDATE app.lead_tasks t SET done_at = CASE WHEN ${isDone}::boolean THEN coalesce(t.done_at, ${now}::timestamptz) END,
      reminded_at = CASE WHEN t.remind_at <= ${now}::timestamptz THEN coalesce(t.reminded_at, ${now}::timestamptz) ELSE t.reminded_at END
    FROM before WHERE t.client_id = app.client() AND t.id = before.id RETURNING t.*, (before.done_at IS NULL) = ${isDone}::boolean AS is_changed`,
    {
      now,
      before: {
        before: sql`SELECT id, done_at FROM app.lead_tasks WHERE client_id = app.client() AND id = ${id} FOR UPDATE`,
      },
      log: logChange(taskActivity, isDone ? 'task.done' : 'task.reopened', {
        ...ofLead,
        from: rawSql('FROM changed WHERE is_changed'),
      }),
      answer: selectTask(rawSql('changed t')),
    },
  )}`;

export const deleteTask = (id: number, now: Date) =>
  write<{ id: number; deleted: true }>()`${change(
    sql`DELETE FROM app.lead_tasks WHERE client_id = app.client() AND id = ${id} RETURNING id, lead_id`,
    {
      now,
      log: logChange(taskActivity, 'task.deleted', ofLead),
      answer: rawSql(`SELECT json_build_object('id', id, 'deleted', true) FROM changed`),
    },
  )}`;
