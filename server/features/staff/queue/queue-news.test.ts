import { expect, test } from 'vitest';
import { staffQueue } from '#contract/staff/queue.ts';
import { support } from '#contract/support/support.ts';
import {
  createTaskContext,
  createWorkerPool,
  withConnection,
  type TaskContext,
} from '#server/core/db/worker-pool.ts';
import { sendNextMail } from '#server/core/mail/send-mail.ts';
import type { ProviderConfig } from '#server/core/provider/rules.ts';
import { createUnsubscribeTokens } from '#server/core/mail/unsubscribe-tokens.ts';
import { testKey } from '#server/testing/database.ts';
import { testProvider } from '#server/testing/mails.ts';
import { call, makeStaff, noon } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { queueItems } from '#server/queue-items.ts';
import { announceQueue, mailDailyQueue } from './queue-news.ts';
import { queueNewsMail } from '../mails/queue-news.ts';
import { prospectMail } from '#server/features/support/mails/prospect.ts';

const { server, owner, sam, newClient } = await testWorld();
const harbour = await newClient({ name: 'Harbour Homes' });
const tess = await makeStaff(server.database, 'tess@provider.example.com');
await owner.query('UPDATE app.staff SET has_second_factor = true');
await call(server.app, sam.token, staffQueue.setMail, { body: { choice: 'at_once' } });

const inToronto: ProviderConfig = {
  ...testProvider,
  fixed: [{ field: 'time_zone', setting: 'SUPPORT_TIME_ZONE', value: 'America/Toronto' }],
};
/** 8 in the morning in Toronto, on a Friday and the Saturday after it */
const [friday, saturday] = [new Date('2026-11-20T13:10:00Z'), new Date('2026-11-21T13:10:00Z')];

async function run(job: (context: TaskContext) => Promise<void>, now = noon): Promise<void> {
  const pool = createWorkerPool(server.database.worker, () => {});
  await withConnection(pool, (client) => job(createTaskContext(client, now)));
  await pool.end();
}
async function sent(): Promise<unknown[]> {
  const { rows } = await owner.query<{ address: string; details: unknown }>(
    `DELETE FROM app.outbox WHERE template = 'queue-news' RETURNING address, details`,
  );
  return rows.toSorted((a, b) => a.address.localeCompare(b.address));
}
const write = (message: string) =>
  call(server.app, harbour.eve.token, support.message, { body: { topic: 'help', message } });

test('who wants to know at once gets one mail about all that is new, and never twice', async () => {
  await write('One');
  await write('Two');
  await run((context) => announceQueue(context, { provider: inToronto, queueItems }));
  expect(await sent()).toMatchObject([
    {
      address: sam.email,
      details: {
        kind: 'new',
        more: 0,
        items: [
          { sentence: 'Eve Tester asks for help: “One”', client_name: 'Harbour Homes' },
          { sentence: 'Eve Tester asks for help: “Two”' },
        ],
      },
    },
  ]);
  await run((context) => announceQueue(context, { provider: inToronto, queueItems }));
  expect(await sent()).toEqual([]);
});

test('the others hear of what waits on working mornings, and of nothing while nothing does', async () => {
  await run((context) => mailDailyQueue(context, { provider: inToronto, queueItems }), friday);
  expect(await sent()).toEqual([]);
  const nextFriday = new Date(friday.getTime() + 7 * 86_400_000);
  await run((context) => mailDailyQueue(context, { provider: inToronto, queueItems }), nextFriday);
  expect(await sent()).toMatchObject([{ address: tess.email, details: { kind: 'daily', items: [{}, {}] } }]);
  for (const now of [saturday, noon])
    await run((context) => mailDailyQueue(context, { provider: inToronto, queueItems }), now);
  expect(await sent()).toEqual([]);
});

test('mail about the queue that fails does not wait in the queue, other mail does', async () => {
  const fail = (template: string) =>
    owner.query(
      `INSERT INTO app.outbox (template, address, state, attempts, created_at, next_try_at)
       VALUES ($1, 'nobody', 'queued', 0, $2, $2)`,
      [template, noon],
    );
  await fail('queue-news');
  await fail('prospect');
  const pool = createWorkerPool(server.database.worker, () => {});
  const sender = {
    mails: [queueNewsMail, prospectMail],
    mailer: { deliver: () => Promise.resolve(), close: () => {} },
    provider: testProvider,
    portalOrigin: 'https://portal.example.com',
    links: { encrypt: () => Buffer.alloc(0), decrypt: () => '' },
    unsubscribeTokens: createUnsubscribeTokens(testKey),
    clock: () => noon,
    keepsText: () => false,
    addressOf: () => null,
    makeDocument: () => Promise.resolve(null),
  };
  while (await sendNextMail(pool, sender));
  await pool.end();
  const { rows } = await owner.query(
    `SELECT details ->> 'template' AS template FROM app.queue_items WHERE kind = 'failed-mail' AND details ->> 'address' = 'nobody'`,
  );
  expect(rows).toEqual([{ template: 'prospect' }]);
});
