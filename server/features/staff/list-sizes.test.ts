import { expect, test } from 'vitest';
import { mailStates } from '#contract/staff/staff.ts';
import { listOutbox } from '#server/core/mail/cross-client/outbox.ts';
import { noon } from '#server/testing/people.ts';
import { readsOfTable } from '#server/testing/plan-reads.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { listClients } from './cross-client/client-list.ts';

const { owner, newClient } = await testWorld();
const { id } = await newClient();
await owner.query(
  `INSERT INTO app.outbox (client_id, template, address, state, created_at, next_try_at)
   SELECT $1, 'new-contact', 'agent' || n || '@example.com',
     CASE WHEN n % 20000 = 0 THEN 'failed' WHEN n % 20000 = 1 THEN 'queued' ELSE 'sent' END, $2::timestamptz - n * interval '1 second', $2
   FROM generate_series(1, 100000) n`,
  [id, noon],
);
await owner.query(
  `INSERT INTO app.clients (name, country, token, package, is_live, account_status, created_at)
   SELECT 'Agency ' || n, 'CA', 'size ' || n, CASE WHEN n % 50 = 0 THEN 'Drive' ELSE 'Grow' END, n % 40 > 0,
     CASE WHEN n % 40 = 0 THEN 'Paused' ELSE 'Live' END, $1 FROM generate_series(1, 10000) n`,
  [noon],
);
await owner.query('VACUUM ANALYZE app.outbox');
await owner.query('VACUUM ANALYZE app.clients');

const paging = { page: 1, take: 20 };

const reader = { secret: ['reset-password'], isOwner: false };

test.each(['', ...mailStates])(
  'a page of a hundred thousand mails in the state %j reads what is shown and counted',
  async (state) => {
    const reads = await readsOfTable(owner, 'outbox', listOutbox({ ...paging, search: '', state }, reader));
    const isCommon = state === '' || state === 'sent';
    // counting stops at ten thousand, in any order
    expect(Math.max(...reads.map(({ rows }) => rows))).toBeLessThanOrEqual(isCommon ? 10_100 : 10);
  },
);

test('mail to one address is found without reading the others', async () => {
  const reads = await readsOfTable(owner, 'outbox', listOutbox({ ...paging, search: 'agent777@' }, reader));
  expect(Math.max(...reads.map(({ rows }) => rows))).toBeLessThanOrEqual(10);
});

test.each([{}, { package: 'Drive' }, { account_status: 'Paused' }])(
  'a page of ten thousand clients, %j, reads no more rows than it shows',
  async (filter) => {
    const reads = await readsOfTable(
      owner,
      'clients',
      listClients({ ...paging, search: '', ...filter }, noon),
    );
    expect(Math.max(...reads.map(({ rows }) => rows))).toBeLessThanOrEqual(20);
  },
);
