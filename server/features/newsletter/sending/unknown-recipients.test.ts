import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newsletterSending, staffNewsletterSends } from '#contract/newsletter/sending.ts';
import { newsletterStats } from '#contract/newsletter/stats.ts';
import { withClient } from '#database/connection.ts';
import { queryRows } from '#server/testing/logins.ts';
import { call, makeStaff, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { hours, sendingWorld } from '#server/testing/sending-world.ts';
import { recordOpen } from '../cross-client/responses.ts';
import { recordLateOutcomes } from '../cross-client/hand-over.ts';
import { recordClientReport } from '../cross-client/reports.ts';

const { server, sam, db, mail, ask, frozen, handOverAll, tendAll, sendOf, act } = await sendingWorld();

type Action = 'send_again' | 'leave_out';
const paramsOf = async (client: ClientWorld) => ({ id: client.id, send_id: (await sendOf(client)).id });

/** Its first ones are unknown: the mail server received their text without answering. */
async function withUnknown(contacts: number, unknown: number): Promise<ClientWorld> {
  const client = await frozen({ contacts });
  const numberOf = (to: string) => Number(/^reader(\d+)@/.exec(to)?.[1]);
  mail.answer = (stage, { to }) => (stage === 'taken' && numberOf(to) <= unknown ? 'drop' : undefined);
  await handOverAll();
  mail.answer = () => undefined;
  await handOverAll();
  await tendAll();
  mail.sink.taken.length = 0;
  return client;
}

const listUnknown = async (client: ClientWorld) =>
  parseData(
    staffNewsletterSends.unsent.data,
    await call(server.app, sam.token, staffNewsletterSends.unsent, {
      params: await paramsOf(client),
      query: { state: 'unknown' },
    }),
  );

const settle = async (
  client: ClientWorld,
  action: Action,
  {
    recipient_id,
    key,
    token = sam.token,
  }: { recipient_id?: number; key?: string; token?: string | null } = {},
) =>
  call(server.app, token, staffNewsletterSends.settleUnknown, {
    params: await paramsOf(client),
    body: { action, recipient_id },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

/** Each row of the ledger counted separately, compared with the console, the client's pages and the statistics. */
async function expectCountsRight(client: ClientWorld): Promise<void> {
  const rows = await ask<{ state: string; bounced: boolean; opened: boolean }>(
    `SELECT r.state, coalesce(n.bounced_at IS NOT NULL, false) AS bounced, coalesce(n.opened_at IS NOT NULL, false) AS opened
     FROM app.newsletter_recipients r LEFT JOIN app.newsletter_responses n ON n.client_id = r.client_id AND n.recipient_id = r.id
     WHERE r.client_id = $1`,
    [client.id],
  );
  let [audience, got, bounced, opened, left] = [0, 0, 0, 0, 0];
  const states: Record<string, number> = {
    pending: 0,
    sending: 0,
    sent: 0,
    failed: 0,
    unknown: 0,
    skipped: 0,
  };
  for (const row of rows) {
    audience += 1;
    states[row.state] = (states[row.state] ?? 0) + 1;
    if (row.state === 'sent' || row.state === 'unknown' || (row.state === 'failed' && row.bounced)) got += 1;
    if (row.state === 'pending' || row.state === 'sending') left += 1;
    if (row.bounced) bounced += 1;
    if (row.opened) opened += 1;
  }
  const shown = await call(server.app, sam.token, staffNewsletterSends.read, {
    params: await paramsOf(client),
  });
  const [{ state, ...stored } = { state: '' }] = await ask<{ state: string }>(
    'SELECT state, sent, failed, unknown, skipped FROM app.newsletter_sends WHERE client_id = $1',
    [client.id],
  );
  const { sent, failed, unknown: notKnown, skipped } = states;
  // numbers that are not stored are counted on request
  expect(stored).toEqual(
    state === 'sent'
      ? { sent, failed, unknown: notKnown, skipped }
      : { sent: null, failed: null, unknown: null, skipped: null },
  );
  expect(parseData(staffNewsletterSends.read.data, shown)).toMatchObject({ audience, ...states });
  const progress = await call(server.app, client.alice.token, newsletterSending.progress);
  expect(parseData(newsletterSending.progress.data, progress)).toMatchObject({ audience, ...states });
  const [numbers] = parseData(
    newsletterStats.list.data,
    await call(server.app, client.alice.token, newsletterStats.list, {}),
  );
  expect(numbers).toMatchObject({
    mailchimp_list_subscribers: audience,
    subscribers: got,
    delivered: got - bounced,
    bounced,
    opened,
    still_sending_to: left,
  });
  expect(await isWaiting(client)).toBe(states.unknown !== 0 && (await sendOf(client)).state === 'sent');
}

const isWaiting = async ({ id }: ClientWorld): Promise<boolean> => {
  const items = await ask(
    `SELECT FROM app.queue_items WHERE kind = 'newsletter-unknown' AND client_id = $1 AND done_at IS NULL`,
    [id],
  );
  return items.length > 0;
};

test('staff see whom nobody knows about by name and address, of nobody else, and only as long as it is unknown', async () => {
  const client = await withUnknown(4, 2);
  const shown = await listUnknown(client);
  expect(shown).toMatchObject([
    { state: 'unknown', name: 'Zoë Reader', email: expect.stringMatching(/^reader[12]@example\.com$/) },
    { state: 'unknown', name: 'Zoë Reader', email: expect.stringMatching(/^reader[12]@example\.com$/) },
  ]);
  const [first] = shown;
  expect((await settle(client, 'leave_out', { recipient_id: first?.id ?? 0 })).status).toBe(200);
  const all = await call(server.app, sam.token, staffNewsletterSends.unsent, {
    params: await paramsOf(client),
  });
  expect(parseData(staffNewsletterSends.unsent.data, all)).toMatchObject([
    { state: 'unknown', name: 'Zoë Reader' },
    { state: 'skipped', name: null, email: null, reason: 'Our team left them out.' },
  ]);
  // the console's login reads the contact of an unknown recipient, and no other
  const readAsConsole = (columns: string) =>
    withClient(server.database.system, (login) => login.query(`SELECT ${columns} FROM app.leads`));
  expect((await readAsConsole('email')).rows).toEqual([{ email: shown[1]?.email }]);
  await expect(readAsConsole('phone_number')).rejects.toThrow('permission denied');
  await ask('DELETE FROM app.leads WHERE client_id = $1', [client.id]);
  expect(await listUnknown(client)).toMatchObject([{ name: null, email: null }]);
});

test('sent again to one of them and leaving out another, each goes or stays once, and the send ends again', async () => {
  const client = await withUnknown(5, 3);
  await expectCountsRight(client);
  const [again, out] = await listUnknown(client);
  const sent = await settle(client, 'send_again', { recipient_id: again?.id ?? 0 });
  expect(parseData(staffNewsletterSends.settleUnknown.data, sent)).toMatchObject({
    state: 'sending',
    pending: 1,
    unknown: 2,
    sent: 2,
    finished_at: null,
  });
  await expectCountsRightWhileSending(client);
  await settle(client, 'leave_out', { recipient_id: out?.id ?? 0 });
  await handOverAll();
  await tendAll();
  expect(mail.sink.taken.map(({ to }) => to)).toEqual([again?.email]);
  expect(await sendOf(client)).toMatchObject({ state: 'sent', sent: 3, unknown: 1, skipped: 1 });
  await expectCountsRight(client);
  // notified once, whenever it ends
  expect(
    await ask(
      `SELECT event, details FROM app.activity WHERE client_id = $1
       AND event IN ('newsletter.sent', 'newsletter.send_again', 'newsletter.leave_out') ORDER BY id`,
      [client.id],
    ),
  ).toMatchObject([
    { event: 'newsletter.sent' },
    { event: 'newsletter.send_again', details: { contacts: 1 } },
    { event: 'newsletter.leave_out', details: { contacts: 1 } },
  ]);
  await settle(client, 'leave_out');
  await expectCountsRight(client);
  expect(await isWaiting(client)).toBe(false);
});

/** While it continues for some of them, the item of the others stays open. */
async function expectCountsRightWhileSending(client: ClientWorld): Promise<void> {
  expect(await isWaiting(client)).toBe(true);
  const [numbers] = parseData(
    newsletterStats.list.data,
    await call(server.app, client.alice.token, newsletterStats.list, {}),
  );
  expect(numbers).toMatchObject({ subscribers: 4, still_sending_to: 1 });
}

test('a late second sending is not halted for its age, and one that took a day is', async () => {
  const client = await withUnknown(2, 1);
  server.clock.now = hours(24 * 9);
  expect((await settle(client, 'send_again')).status).toBe(200);
  await tendAll();
  expect((await sendOf(client)).state).toBe('sending');
  await handOverAll();
  await tendAll();
  expect(await sendOf(client)).toMatchObject({ state: 'sent', sent: 2, unknown: 0 });
  expect(mail.sink.taken.length).toBe(1);
  await expectCountsRight(client);
});

test('a double click sends once, with its key and without, and so do two colleagues at once', async () => {
  const client = await withUnknown(4, 4);
  const [one, two] = await listUnknown(client);
  const click = () => settle(client, 'send_again', { recipient_id: one?.id ?? 0, key: 'the-first-click' });
  const keyed = await Promise.all([click(), click()]);
  expect(keyed.map(({ status }) => status)).toEqual([200, 200]);
  const both = await Promise.all(
    (['send_again', 'leave_out'] as const).map((action) =>
      settle(client, action, { recipient_id: two?.id ?? 0 }),
    ),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const all = await Promise.all([1, 2].map(() => settle(client, 'send_again')));
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  await handOverAll();
  await tendAll();
  const addresses = mail.sink.taken.map(({ to }) => to);
  expect(addresses.length).toBe(new Set(addresses).size);
  expect([3, 4]).toContain(addresses.length);
  await expectCountsRight(client);
});

test('whoever opened it or had it come back got it: it goes to them no second time, and they count as sent', async () => {
  const client = await withUnknown(3, 3);
  const [opened, bounced] = await listUnknown(client);
  const key = (one: { id: number } | undefined) => ({ client_id: client.id, id: one?.id ?? 0 });
  await db.value(recordOpen(key(opened), { isMachine: false, at: hours(1) }));
  await recordClientReport(db, { recipient: key(bounced), kind: 'soft' });
  await settle(client, 'send_again');
  await handOverAll();
  await tendAll();
  expect(mail.sink.taken.length).toBe(1);
  expect(await sendOf(client)).toMatchObject({ state: 'sent', sent: 3, unknown: 0 });
  await expectCountsRight(client);
});

test('an open of somebody who was left out counts for nothing, and a late answer closes what waits', async () => {
  const client = await withUnknown(2, 2);
  const [out, late] = await listUnknown(client);
  await settle(client, 'leave_out', { recipient_id: out?.id ?? 0 });
  await db.value(recordOpen({ client_id: client.id, id: out?.id ?? 0 }, { isMachine: false, at: hours(1) }));
  await expectCountsRight(client);
  const [{ attempt } = { attempt: 0 }] = await queryRows<{ attempt: number }>(
    server.database,
    `SELECT attempt FROM app.newsletter_recipients WHERE client_id = ${client.id} AND id = ${late?.id ?? 0}`,
  );
  const settled = {
    id: late?.id ?? 0,
    attempt,
    state: 'failed' as const,
    reason: '550 No',
    bounce: null,
    isRefused: false,
    retryAt: null,
  };
  const { id } = await sendOf(client);
  await db.value(recordLateOutcomes({ client_id: client.id, id }, { outcomes: [settled], now: hours(1) }));
  expect(await sendOf(client)).toMatchObject({ unknown: 0, failed: 1, skipped: 1 });
  await expectCountsRight(client);
});

test('of one that was stopped the others can be left out and not sent to; somebody of another send is not found', async () => {
  const client = await frozen({ contacts: 3 });
  mail.answer = (stage) => (stage === 'taken' ? 'drop' : undefined);
  await handOverAll();
  await act(client, 'stop');
  expect((await settle(client, 'send_again')).body).toMatchObject({
    error: 'This newsletter’s status has changed. Refresh to see where it stands.',
  });
  const other = await withUnknown(1, 1);
  const [stranger] = await listUnknown(other);
  expect((await settle(client, 'leave_out', { recipient_id: stranger?.id ?? 0 })).status).toBe(404);
  expect((await settle(client, 'leave_out')).status).toBe(200);
  await expectNumbers(client, { subscribers: 0, still_sending_to: 0 });
  expect((await settle(client, 'leave_out')).status).toBe(422);
});

async function expectNumbers(client: ClientWorld, expected: object): Promise<void> {
  const answer = await call(server.app, client.alice.token, newsletterStats.list, {});
  expect(parseData(newsletterStats.list.data, answer)).toMatchObject([expected]);
}

test('users of the client, of others and colleagues without the area can neither see them nor decide', async () => {
  const client = await withUnknown(1, 1);
  const accountant = await makeStaff(server.database, 'bill@provider.example.com', 'Finance');
  for (const [who, status] of [
    [client.alice.token, 403],
    [client.vic.token, 403],
    [client.staff.token, 403],
    [accountant.token, 403],
    [null, 401],
  ] as const) {
    expect((await settle(client, 'send_again', { token: who })).status).toBe(status);
    const list = await call(server.app, who, staffNewsletterSends.unsent, { params: await paramsOf(client) });
    expect(list.status).toBe(status);
  }
  expect((await listUnknown(client)).length).toBe(1);
});

test('after any sequence of decisions, second losses and endings the numbers are those of the ledger', async () => {
  const step = fc.record({
    action: fc.constantFrom<Action>('send_again', 'leave_out'),
    who: fc.option(fc.nat(4), { nil: null }),
    isLost: fc.boolean(),
    opens: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      const client = await withUnknown(6, 4);
      for (const { action, who, isLost, opens } of steps) {
        const unknown = await listUnknown(client);
        const chosen = who === null ? undefined : unknown[who];
        if (opens && unknown[0])
          await db.value(
            recordOpen({ client_id: client.id, id: unknown[0].id }, { isMachine: false, at: hours(1) }),
          );
        if (unknown.length > 0) await settle(client, action, chosen ? { recipient_id: chosen.id } : {});
        mail.answer = (stage) => (isLost && stage === 'taken' ? 'drop' : undefined);
        await handOverAll();
        mail.answer = () => undefined;
        await tendAll();
        await expectCountsRight(client);
      }
      await ask('DELETE FROM app.newsletter_sends WHERE client_id = $1', [client.id]);
      await ask(`UPDATE app.queue_items SET done_at = now() WHERE client_id = $1`, [client.id]);
    }),
    { numRuns: 12 },
  );
});
