import { afterAll, beforeEach, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { memberships } from '#contract/account/memberships.ts';
import { sessions } from '#contract/account/sessions.ts';
import { push, type PushDevice } from '#contract/push/push.ts';
import { staffPeople } from '#contract/staff/people.ts';
import { staff as consoleOf } from '#contract/staff/staff.ts';
import { users } from '#contract/users/users.ts';
import { createWorkerDb, createWorkerPool } from '#server/core/db/worker-pool.ts';
import { createEncryption } from '#server/core/security/encryption.ts';
import { createAddressCheck } from '#server/engines/outbound/inner-addresses.ts';
import { createOutbound } from '#server/engines/outbound/send-outbound.ts';
import { testKey } from '#server/testing/database.ts';
import { queryRows } from '#server/testing/logins.ts';
import { addMembership } from '#server/testing/memberships.ts';
import { call, type ClientWorld, type Person } from '#server/testing/people.ts';
import { createBrowser, startPushService } from '#server/testing/push-service.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { withTransaction } from '#server/testing/worker.ts';
import { pushJobs, pushToNextDevice, type PushSending } from './jobs.ts';
import { pushKeyPurpose } from './push-keys.ts';
import { createReceipts } from './receipts.ts';

const { server, newClient, owner, sam } = await testWorld({ hasLogins: true });
const service = await startPushService();
const pool = createWorkerPool(server.database.worker, () => {});
const db = createWorkerDb(pool, () => server.clock.now);
const sending: PushSending = {
  send: createOutbound(createAddressCheck(['127.0.0.1'])),
  encryption: createEncryption(testKey, pushKeyPurpose),
  receipts: createReceipts(testKey),
  contact: 'https://portal.example.com',
  apiOrigin: 'https://portal.example.com',
  mayBeLoopback: true,
};
afterAll(async () => {
  await service.stop();
  await pool.end();
});

let here: ClientWorld;
beforeEach(async () => {
  here = await newClient();
  service.taken.length = 0;
});

const subscribeAs = async ({ token }: Person, { subscription }: ReturnType<typeof createBrowser>) =>
  parseData(push.subscribe.data, await call(server.app, token, push.subscribe, { body: subscription }));
const listDevices = async ({ token }: Person): Promise<PushDevice[]> =>
  parseData(push.list.data, await call(server.app, token, push.list)).devices;

let devices = 0;
/** A browser of this person, which shows new contacts of their account. */
async function subscribe(person: Person) {
  devices += 1;
  const browser = createBrowser(service.origin, `device-${devices}`);
  return { ...browser, id: (await subscribeAs(person, browser)).id };
}

let visitors = 0;
/** A form of a visitor of the first client's website; the id of its contact. */
async function leaveForm(name = 'Ana', notes = 'Hello'): Promise<number> {
  visitors += 1;
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/v2/public/leads',
    payload: {
      site_id: here.siteId,
      first_name: name,
      last_name: 'Lima',
      email: `visitor${visitors}@example.com`,
      notes,
    },
    remoteAddress: `198.51.100.${visitors}`,
    headers: { 'x-site-token': here.siteToken },
  });
  expect(answer.statusCode).toBeLessThan(300);
  const sql = 'SELECT max(id) AS id FROM app.leads WHERE client_id = $1';
  const [row] = await queryRows<{ id: number }>(server.database, sql, [here.id], here.id);
  return Number(row?.id);
}

/** Sends all due messages, one device after the other. */
async function work(): Promise<void> {
  while (await pushToNextDevice(db, sending));
}
async function removeSignedOut(): Promise<void> {
  const [cleanup] = pushJobs({ push: sending }).repeated ?? [];
  await withTransaction(server.database, server.clock.now, async (context) => cleanup?.run(context));
}
const openAt = async ({ token }: Person, { id }: ClientWorld): Promise<string> =>
  parseData(memberships.open.data, await call(server.app, token, memberships.open, { params: { id } })).token;

test('a browser goes on to show the account it was turned on for when the person opens another', async () => {
  const there = await newClient();
  const elsewhere = await addMembership(owner, here.eve, there);
  const browser = await subscribe(here.eve);
  const token = await openAt(here.eve, there);
  const opened = { ...elsewhere, token };
  await removeSignedOut();
  const lead = await leaveForm('Ana', 'Hello');
  await work();
  expect(service.taken).toHaveLength(1);
  expect(JSON.parse(browser.read(service.taken[0]?.body ?? Buffer.alloc(0)))).toMatchObject({
    title: 'Ana Lima is a new contact.',
    body: `Client ${here.id}\nHello`,
    url: `/account/open/${here.id}?to=/contacts/view/${lead}`,
    tag: `${here.id}-contact-${lead}`,
  });

  // the page of the other account renews it, and does not turn itself on
  const renewed = async (person: Person) =>
    parseData(
      push.renew.data,
      await call(server.app, person.token, push.renew, { body: browser.subscription }),
    );
  expect(await renewed(opened)).toEqual({ id: null, is_known: true });
  expect(await listDevices(opened)).toEqual([]);
  expect(await renewed(there.alice)).toEqual({ id: null, is_known: false });
  const id = (await subscribeAs(opened, browser)).id;
  expect(await renewed(opened)).toEqual({ id, is_known: true });

  // a sign-out ends it for both
  await call(server.app, token, account.signOut);
  await leaveForm('Ben');
  await work();
  expect(service.taken).toHaveLength(1);
  await removeSignedOut();
  const left = await owner.query('SELECT FROM app.push_devices WHERE endpoint = $1', [
    browser.subscription.endpoint,
  ]);
  expect(left.rows).toEqual([]);
});

test.each(['removed', 'switched off', 'cancelled'])(
  'a person who was %s gets no notification of that account in a browser that shows another',
  async (how) => {
    const there = await newClient();
    const elsewhere = await addMembership(owner, here.eve, there);
    await subscribe(here.eve);
    const token = await openAt(here.eve, there);
    const own = await subscribe({ ...elsewhere, token });
    // on its way when it happens
    await leaveForm();
    if (how === 'removed')
      await call(server.app, here.alice.token, users.remove, { params: { id: here.eve.id } });
    if (how === 'switched off')
      await call(server.app, sam.token, staffPeople.switchOff, {
        params: { id: here.id, user_id: here.eve.id },
        body: { reason: 'They left the office' },
      });
    if (how === 'cancelled')
      await call(server.app, sam.token, consoleOf.changeClient, {
        params: { id: here.id },
        body: { account_status: 'Cancelled' },
      });
    await work();
    expect(service.taken).toEqual([]);
    expect(await listDevices({ ...elsewhere, token })).toMatchObject([{ id: own.id }]);
  },
);

test('signing out everywhere, at one client, ends the notifications of every account in all other browsers', async () => {
  const there = await newClient();
  const elsewhere = await addMembership(owner, here.eve, there);
  await subscribe(here.eve);
  await call(server.app, elsewhere.token, sessions.endOthers);
  await leaveForm();
  await work();
  expect(service.taken).toEqual([]);
});
