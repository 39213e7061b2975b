import { expect, test } from 'vitest';
import { staffQueue } from '#contract/staff/queue.ts';
import type { SqlStatement } from '#server/core/db/pipeline.ts';
import { call, noon } from '#server/testing/people.ts';
import { readsOfTable } from '#server/testing/plan-reads.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { countQueue, listQueue } from '../cross-client/queue.ts';

const { server, owner, sam, newClient } = await testWorld();
const client = await newClient({ name: 'Harbour Homes' });

/** Of each kind, a fifth belongs to the colleague, a fifth is set aside, a fifth done, and the rest unassigned. */
const items = 100_000;
await owner.query(
  `INSERT INTO app.queue_items (kind, area, client_id, subject, details, owner_id, created_at, waits_from, done_at)
   SELECT 'failed-job', CASE WHEN n % 1000 < 5 THEN 'billing' ELSE 'operations' END, CASE WHEN n % 2 = 0 THEN $1::bigint END, n::text, '{"job": "sweep-files"}', CASE WHEN n % 5 = 0 THEN $2::bigint END, $3,
     $3::timestamptz + (n % 5 = 1)::int * interval '1 day' - n * interval '1 second', CASE WHEN n % 5 = 2 THEN $3::timestamptz END
   FROM generate_series(1, $4::int) n`,
  [client.id, sam.id, noon, items],
);
await owner.query('VACUUM ANALYZE app.queue_items');

const readsOf = (statement: SqlStatement) => readsOfTable(owner, 'queue_items', statement);

const filters = ['all', 'mine', 'nobodys', 'later', 'done'] as const;
/** of all areas, and of one with few items among many */
const areas = [null, 'billing'] as const;

test.each(filters.flatMap((show) => areas.map((area) => ({ show, area }))))(
  'a page of the filter $show in the area $area reads what an index gives in order, and no more than it counts',
  async ({ show, area }) => {
    for (const page of [1, 40]) {
      const reads = await readsOf(listQueue({ show, area, page, take: 25, staffId: sam.id, now: noon }));
      expect(reads.length).toBeGreaterThan(1);
      expect(reads.map(({ how }) => how)).not.toContain('Seq Scan');
      expect(Math.max(...reads.map(({ rows }) => rows))).toBeLessThanOrEqual(1000);
    }
  },
);

test('the counters read a hundred rows each', async () => {
  const reads = await readsOf(countQueue({ staffId: sam.id, area: null, now: noon }));
  expect(reads).toHaveLength(3);
  for (const { how, rows } of reads) {
    expect(how).toBe('Index Only Scan');
    expect(rows).toBeLessThanOrEqual(100);
  }
});

test('a hundred thousand items are answered as the first thousand', async () => {
  const answer = await call(server.app, sam.token, staffQueue.list, { query: { page: '41' } });
  expect(answer.body).toMatchObject({ data: [], meta: { total: 1000, last_page: 40 } });
  const last = await call(server.app, sam.token, staffQueue.list, { query: { page: '40' } });
  expect(last.body).toMatchObject({ data: Array(25).fill({}), meta: { from: 976, to: 1000 } });
  expect((await call(server.app, sam.token, staffQueue.counts)).body).toEqual({
    data: { all: 100, mine: 100, nobodys: 100 },
  });
});
