import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activity } from '#contract/activity/activity.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { dayAfter } from '#contract/days.ts';
import { createWorkerDb, createWorkerPool } from '#server/core/db/worker-pool.ts';
import { inClient, planBilling, writeInvoice } from '#server/testing/billing.ts';
import { expectStaffSentence } from '#server/testing/caused-events.ts';
import { call, type ClientWorld, type Sent } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { sendDueReminders } from '../cross-client/invoice-reminders.ts';
import { nextReminder } from './rules.ts';

const { server, newClient, owner, sam } = await testWorld();
const reason = 'A cheque is on its way';
const ask = (name: keyof typeof staffBilling, input: Sent = {}) =>
  call(server.app, sam.token, staffBilling[name], input);
const dataOf = async (client: ClientWorld) =>
  parseData(staffBilling.clientReminders.data, await ask('clientReminders', { params: { id: client.id } }));

/** Late in the morning of a day in Vancouver. */
const morning = (day: string) => new Date(`${day}T19:00:00Z`);

async function work(now: Date): Promise<void> {
  const pool = createWorkerPool(server.database.worker, () => {});
  try {
    await createWorkerDb(pool, () => now).value(sendDueReminders(now));
  } finally {
    await pool.end();
  }
}

/** An invoice that is due on this day, where the client is. */
async function invoiceDue(client: ClientWorld, day: string, status = 'pending'): Promise<number> {
  return writeInvoice(owner, client.id, { status, at: new Date(`${day}T08:00:00Z`) });
}

async function clientInVancouver(): Promise<ClientWorld> {
  const client = await newClient();
  await planBilling(owner, client.id);
  await owner.query(`UPDATE app.clients SET time_zone = 'America/Vancouver' WHERE id = $1`, [client.id]);
  return client;
}

const mailsTo = async (client: ClientWorld) => {
  const { rows } = await owner.query<{ address: string; numbers: string[]; late: boolean[] }>(
    `SELECT address, jsonb_path_query_array(details, '$.invoices[*].number') AS numbers,
       jsonb_path_query_array(details, '$.invoices[*].is_late') AS late
     FROM app.outbox WHERE client_id = $1 AND template = 'invoice-reminder' ORDER BY id`,
    [client.id],
  );
  return rows;
};

const versionNow = async () =>
  parseData(staffBilling.reminderSchedule.data, await ask('reminderSchedule')).version;
const schedule = async (before: number[], after: number[]) =>
  ask('saveReminderSchedule', { body: { before, after, version: await versionNow() } });

test('of two colleagues who save the schedule at once, one is told that it has changed', async () => {
  const version = await versionNow();
  const save = (days: number) =>
    ask('saveReminderSchedule', { body: { before: [], after: [days], version } });
  const answers = await Promise.all([save(4), save(5), save(6)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
  const saved = answers.find(({ status }) => status === 200)?.body;
  expect(saved).toMatchObject({ data: { version: version + 1 } });
  expect((await ask('reminderSchedule')).body).toEqual(saved);
  expect((await save(7)).status).toBe(412);
  await schedule([], []);
});

test('the provider’s schedule is saved, sorted and logged, and nothing is sent without one', async () => {
  expect((await ask('reminderSchedule')).body).toMatchObject({ data: { before: [], after: [] } });
  const client = await clientInVancouver();
  await invoiceDue(client, '2026-11-21');
  await work(morning('2026-11-21'));
  expect(await mailsTo(client)).toEqual([]);
  expect((await schedule([0, 3], [10, 3])).body).toMatchObject({ data: { before: [3, 0], after: [3, 10] } });
  expect((await schedule([3], [3, 10])).body).toMatchObject({ data: { before: [3], after: [3, 10] } });
  await expectStaffSentence(server, sam.token, 'Sam Provider changed the schedule of invoice reminders.');
  expect((await schedule([], [0])).status).toBe(422);
});

test('one email is about all invoices whose day has come, and each day is used once', async () => {
  await schedule([3], [3, 10]);
  const client = await clientInVancouver();
  await invoiceDue(client, '2026-12-15');
  await invoiceDue(client, '2026-12-09');
  await invoiceDue(client, '2026-12-09', 'paid');
  await work(morning('2026-12-11'));
  expect(await mailsTo(client)).toEqual([]);
  // eight in the morning is too early
  await work(new Date('2026-12-12T15:30:00Z'));
  expect(await mailsTo(client)).toEqual([]);
  await work(new Date('2026-12-12T17:33:00Z'));
  await work(new Date('2026-12-12T18:33:00Z'));
  const [mail, ...others] = await mailsTo(client);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ late: [true, false] });
  await work(morning('2026-12-13'));
  expect(await mailsTo(client)).toHaveLength(1);
  const data = await dataOf(client);
  expect(data).toMatchObject({
    is_scheduled: true,
    open_count: 2,
    next: { on: '2026-12-18' },
    sent: [{ days: 3, staff_name: null }, { days: -3 }],
  });
  const log = await call(server.app, client.alice.token, activity.list, {});
  expect(JSON.stringify(log.body)).toMatch(/A reminder of invoice TEST-\d+ was sent\./);
  const { rows } = await owner.query(
    `SELECT details FROM app.notifications WHERE client_id = $1 AND event = 'invoice.reminded'`,
    [client.id],
  );
  expect(rows).toMatchObject([{ details: { count: 2, is_late: true } }]);
});

test('no card is about to pay, nothing is under way and nobody is past the door: who is not reminded', async () => {
  await schedule([0], []);
  const charged = await clientInVancouver();
  const invoice = await invoiceDue(charged, '2026-12-15', 'failed');
  await inClient(owner, charged.id, () =>
    owner.query(`UPDATE app.invoices SET next_attempt_at = '2026-12-16T20:00:00Z' WHERE id = $1`, [invoice]),
  );
  const processing = await clientInVancouver();
  await invoiceDue(processing, '2026-12-15', 'processing');
  const cancelled = await clientInVancouver();
  await invoiceDue(cancelled, '2026-12-15');
  await owner.query(`UPDATE app.clients SET account_status = 'Cancelled' WHERE id = $1`, [cancelled.id]);
  await work(morning('2026-12-15'));
  for (const client of [charged, processing, cancelled]) expect(await mailsTo(client)).toEqual([]);
});

test('what should have come before the due date does not come on it, and what is two days late does', async () => {
  await schedule([1], [5]);
  const client = await clientInVancouver();
  await invoiceDue(client, '2026-12-15');
  await work(morning('2026-12-15'));
  await work(morning('2026-12-16'));
  expect(await mailsTo(client)).toEqual([]);
  await work(morning('2026-12-22'));
  expect(await mailsTo(client)).toHaveLength(1);
});

test('a pause holds until the end of its day, is logged, and can be ended', async () => {
  await schedule([], [1, 5]);
  const client = await clientInVancouver();
  await invoiceDue(client, '2026-12-15');
  const id = client.id;
  const refused = await ask('pauseReminders', { params: { id }, body: { until: '2026-11-19', reason } });
  expect(refused).toMatchObject({ status: 422 });
  expect(JSON.stringify(refused.body)).toContain('Please choose today or a later day.');
  const paused = await ask('pauseReminders', { params: { id }, body: { until: '2026-12-16', reason } });
  expect(paused.body).toMatchObject({
    data: {
      pause: { until: '2026-12-16', reason, staff_name: 'Sam Provider' },
      next: { on: '2026-12-17' },
    },
  });
  await work(morning('2026-12-16'));
  expect(await mailsTo(client)).toEqual([]);
  await work(morning('2026-12-17'));
  expect(await mailsTo(client)).toHaveLength(1);
  await ask('pauseReminders', { params: { id }, body: { until: '', reason } });
  expect(await dataOf(client)).toMatchObject({ pause: { until: null }, next: null });
  await work(morning('2026-12-20'));
  expect(await mailsTo(client)).toHaveLength(1);
  expect((await ask('resumeReminders', { params: { id } })).body).toMatchObject({
    data: { pause: null, next: { on: '2026-12-20' } },
  });
  await work(morning('2026-12-20'));
  expect(await mailsTo(client)).toHaveLength(2);
  await expectStaffSentence(server, sam.token, 'Sam Provider paused reminders of invoices.');
  await expectStaffSentence(server, sam.token, 'Sam Provider resumed reminders of invoices.');
});

test('a reminder by hand is sent once a day, also during a pause, and takes the place of a scheduled one', async () => {
  await schedule([], [1]);
  const client = await clientInVancouver();
  const id = client.id;
  const nothing = await ask('sendReminder', { params: { id } });
  expect(nothing).toMatchObject({ status: 422, body: { error: 'There’s no open invoice to remind of.' } });
  // where the client is, it is the 20th now
  await invoiceDue(client, '2026-11-18');
  await ask('pauseReminders', { params: { id }, body: { until: null, reason } });
  expect((await ask('sendReminder', { params: { id } })).body).toMatchObject({
    data: { sent: [{ days: 2, staff_name: 'Sam Provider' }] },
  });
  const again = await ask('sendReminder', { params: { id } });
  expect(again).toMatchObject({ status: 422, body: { error: 'A reminder was sent today already.' } });
  await ask('resumeReminders', { params: { id } });
  await work(morning('2026-11-20'));
  expect(await mailsTo(client)).toHaveLength(1);
});

test('the billing address gets reminders as well', async () => {
  await schedule([0], []);
  const client = await clientInVancouver();
  await inClient(owner, client.id, () =>
    owner.query(`UPDATE app.billing_accounts SET billing_email = 'books@example.com' WHERE client_id = $1`, [
      client.id,
    ]),
  );
  await invoiceDue(client, '2026-12-15');
  await work(morning('2026-12-15'));
  expect((await mailsTo(client)).map(({ address }) => address)).toContain('books@example.com');
});

test('a client whose Admins have not joined is reminded of nothing until somebody can be written to', async () => {
  await schedule([], [1]);
  const client = await clientInVancouver();
  const id = client.id;
  await invoiceDue(client, '2026-11-19');
  await inClient(owner, id, () =>
    owner.query('UPDATE app.users SET is_pending = true WHERE client_id = $1', [id]),
  );
  await work(morning('2026-11-20'));
  expect(await dataOf(client)).toMatchObject({ next: null, sent: [], open_count: 1 });
  expect(await ask('sendReminder', { params: { id } })).toMatchObject({
    status: 422,
    body: { error: 'No Admin has joined yet, and there’s no billing address to write to.' },
  });
  await inClient(owner, id, () =>
    owner.query(`UPDATE app.billing_accounts SET billing_email = 'books@example.com' WHERE client_id = $1`, [
      id,
    ]),
  );
  await work(morning('2026-11-20'));
  expect((await mailsTo(client)).map(({ address }) => address)).toEqual(['books@example.com']);
});

test('a client that does not exist has no reminders', async () => {
  for (const name of ['clientReminders', 'sendReminder', 'resumeReminders'] as const)
    expect((await ask(name, { params: { id: 999_999_999 } })).status).toBe(404);
});

test('the worker sends on exactly the days that the rule names, for any schedule', async () => {
  const someDays = fc.uniqueArray(fc.integer({ min: -6, max: 9 }), { minLength: 1, maxLength: 4 });
  const dues = fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(
      someDays,
      dues,
      fc.uniqueArray(fc.integer({ min: 0, max: 24 }), { maxLength: 8 }),
      async (days, offsets, outages) => {
        await schedule(
          days.filter((one) => one <= 0).map((one) => 0 - one),
          days.filter((one) => one > 0),
        );
        const client = await clientInVancouver();
        const invoices: { id: number; due_on: string; last_days: number | null }[] = [];
        for (const offset of offsets) {
          const due_on = dayAfter('2026-12-05', offset);
          invoices.push({ id: await invoiceDue(client, due_on), due_on, last_days: null });
        }
        const expected: string[] = [];
        for (let n = 0; n <= 24; n += 1) {
          if (outages.includes(n)) continue;
          const today = dayAfter('2026-11-28', n);
          await work(morning(today));
          for (const invoice of invoices)
            if (nextReminder(invoice, { days, pausedUntil: null }, today) === today) {
              invoice.last_days = Math.round((Date.parse(today) - Date.parse(invoice.due_on)) / 86_400_000);
              expected.push(`${invoice.id} ${today}`);
            }
        }
        const { rows } = await owner.query<{ sent: string }>(
          `SELECT invoice_id || ' ' || (sent_at AT TIME ZONE 'America/Vancouver')::date AS sent
         FROM app.invoice_reminders WHERE client_id = $1`,
          [client.id],
        );
        expect(rows.map(({ sent }) => sent).toSorted()).toEqual(expected.toSorted());
      },
    ),
    { numRuns: 8 },
  );
});
