import type { Client } from 'pg';
import { morning, toDueInstants } from '#contract/contacts/task-times.ts';
import { dayAfter } from '#contract/days.ts';
import { localDay, localTime } from '#contract/zoned-time.ts';
import type { Seeded } from './account-rows.ts';
import { day, minute } from './times.ts';

type DemoTask = {
  status: number;
  days: number;
  time: string | null;
  title: string;
  isDone?: true;
  /** by the Admin, to their colleague */
  isGiven?: true;
};

/** About the newest contact of each status, so many days from now. */
const demoTasks: readonly DemoTask[] = [
  { status: 5, days: -1, time: '16:00', title: 'Call about the offer' },
  { status: 1, days: 0, time: null, title: 'Send three listings in their range' },
  { status: 2, days: 1, time: '10:30', title: 'Ask their bank for the pre-approval' },
  { status: 3, days: 4, time: null, title: 'Book the home inspection' },
  { status: 6, days: 1, time: '15:00', title: 'Show them the two townhouses', isGiven: true },
  { status: 2, days: -3, time: null, title: 'Send the buyer’s guide', isDone: true },
];

/** Tasks of the Admin and of a colleague, the times on the clocks of the account. */
export async function writeTasks(db: Client, { clientId, users }: Seeded, now: Date): Promise<void> {
  const admin = users.find(({ role, isPending }) => role === 'Admin' && !isPending);
  if (!admin) return;
  const colleague = users.find(({ role, isPending }) => role === 'Editor' && !isPending) ?? admin;
  const { rows } = await db.query<{ time_zone: string }>('SELECT time_zone FROM app.clients WHERE id = $1', [
    clientId,
  ]);
  const zone = rows[0]?.time_zone ?? 'UTC';
  const tasks = demoTasks.map(({ status, days, time, title, isDone, isGiven = false }) => {
    const due_on = localDay(new Date(now.getTime() + days * day), zone);
    const { remind_at, late_at } = toDueInstants({ due_on, due_time: time }, zone);
    const done_at = isDone ? remind_at : null;
    const user_id = isGiven ? colleague.id : admin.id;
    return { status, user_id, title, due_on, due_time: time, remind_at, late_at, done_at };
  });
  await db.query(
    `INSERT INTO app.lead_tasks (client_id, lead_id, user_id, given_by, title, due_on, due_time, remind_at, late_at, reminded_at, done_at, created_at)
     SELECT $1, l.id, t.user_id, $2, t.title, t.due_on, t.due_time, t.remind_at, t.late_at,
       CASE WHEN t.remind_at <= $4 THEN t.remind_at END, t.done_at, least(t.remind_at, $4::timestamptz) - interval '1 day'
     FROM jsonb_to_recordset($3) t (status int, user_id bigint, title text, due_on text, due_time text, remind_at timestamptz, late_at timestamptz, done_at timestamptz),
       LATERAL (SELECT id FROM app.leads WHERE client_id = $1 AND lead_status_id = t.status ORDER BY updated_at DESC, id DESC LIMIT 1) l`,
    [clientId, admin.id, JSON.stringify(tasks), now],
  );
  await writeFirstSteps(db, { clientId, zone }, now);
  await writeArrivals(db, clientId, now);
}

/** Of the two newest leads without an answer: half an hour after their form, or in the morning. */
async function writeFirstSteps(
  db: Client,
  { clientId, zone }: { clientId: number; zone: string },
  now: Date,
): Promise<void> {
  const { rows } = await db.query<{ id: string; created_at: Date }>(
    `SELECT id, created_at FROM app.leads WHERE client_id = $1 AND lead_status_id = 1 AND first_name <> '' AND created_at < $2
     ORDER BY created_at DESC LIMIT 2`,
    [clientId, now],
  );
  const steps = rows.map(({ id, created_at }) => {
    const [on = '', time = ''] = localTime(new Date(created_at.getTime() + 30 * minute), zone).split('T');
    const isNight = time < morning || time > '21:00';
    const due = {
      due_on: isNight && time > morning ? dayAfter(on, 1) : on,
      due_time: isNight ? morning : time,
    };
    return { id, ...due, ...toDueInstants(due, zone) };
  });
  await db.query(
    `INSERT INTO app.lead_tasks (client_id, lead_id, first_step, title, due_on, due_time, remind_at, late_at, reminded_at, created_at)
     SELECT $1, l.id, w.way, CASE w.way WHEN 'call' THEN 'Call ' ELSE 'Email ' END || concat_ws(' ', l.first_name, nullif(l.last_name, '')),
       t.due_on, t.due_time, t.remind_at, t.late_at, CASE WHEN t.remind_at <= $3 THEN t.remind_at END, l.created_at
     FROM jsonb_to_recordset($2) t (id bigint, due_on text, due_time text, remind_at timestamptz, late_at timestamptz)
       JOIN app.leads l ON l.client_id = $1 AND l.id = t.id,
       LATERAL (SELECT CASE WHEN l.phone_number IS NULL OR l.do_not_call THEN 'email' ELSE 'call' END AS way) w`,
    [clientId, JSON.stringify(steps), now],
  );
}

/** Of the contacts that a form has made: most had an answer within an hour or two. */
const writeArrivals = (db: Client, clientId: number, now: Date) =>
  db.query(
    `INSERT INTO app.lead_arrivals (client_id, lead_id, arrived_at, answered_at, ended_at)
     SELECT l.client_id, l.id, l.created_at, a.at, a.at FROM app.leads l,
       LATERAL (SELECT CASE WHEN l.lead_status_id = 1 THEN NULL
         ELSE least(greatest(l.created_at, $2::timestamptz), l.created_at + make_interval(mins => 4 + (l.id * 37 % 90)::int)) END AS at) a
     WHERE l.client_id = $1 AND l.import_id IS NULL AND l.lead_source_id IN (1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 20)`,
    [clientId, now],
  );
