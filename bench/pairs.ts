import { createHash } from 'node:crypto';
import { withClient } from '#database/connection.ts';
import { startLoader, startServer } from './children.ts';
import { bigClient, bigSize, testDataSql, type TestData } from './test-data.ts';
import type { Measure } from './measures.ts';
import { staffToken, type OwnMeasure } from './own-measures.ts';
import { mark, median, print } from './table.ts';
import { secretsKey, type World } from './world.ts';

type Any = Measure | OwnMeasure;
type Served = 'foyer' | 'without notifications';
type Pair = {
  what: string;
  one: [Served, Any];
  beside: [Served, Any];
  concurrency: number;
  /** limit of the ratio of the median times; without one the ratio is only reported */
  atMost: number | undefined;
  /** it may not be faster by as much either */
  isEqual?: true;
};

const pairs: Pair[] = [
  pair('staff client list beside contacts list', 'staff clients', 'contacts', 2),
  pair('searched and filtered, beside contacts list', 'staff clients, searched', 'contacts', 2),
  pair('search of the console beside contacts list', 'staff search', 'contacts', 2),
  pair(
    'a client with 5,000 listings beside one with 50',
    'listings of a large client',
    'listings of a small client',
    1.5,
  ),
  pair('last page beside the first pages', 'contacts, last page', 'contacts', 2),
  pair('page 100 beside page 1 of the big client', 'contacts, page 100', 'contacts, page 1', 1.5),
  pair('its middle beside page 1', 'contacts, middle', 'contacts, page 1', undefined),
  {
    ...pair('forgot password: known beside unknown address', 'forgot, known', 'forgot, unknown', 1.1),
    isEqual: true,
  },
  {
    what: 'intake that notifies beside one that does not',
    one: ['foyer', 'intake'],
    beside: ['without notifications', 'intake'],
    concurrency: 16,
    atMost: 1.5,
  },
];
const leastClients = 10_000;
const peoplePerClient = 5;

/** Compares our own calls in turns: lists that must cost the same, and addresses that timing must not distinguish. */
export async function measurePairs(
  world: World,
  filled: TestData,
  { rounds, seconds }: { rounds: number; seconds: number },
  say: (sentence: string) => void,
): Promise<void> {
  say(`Pairs of our own calls, at ${leastClients.toLocaleString('en-CA')} clients`);
  const testData = { ...filled, created: (await countBigClient(world)) - bigSize(filled) };
  await prepare(world);
  const { connections } = world;
  const needs = { secretsKey: secretsKey.toString('base64'), dataDir: '' };
  const silent = { ...connections.system, options: '-c search_path=quiet,pg_catalog' };
  const servers = {
    foyer: await startServer('app.ts', { ...needs, connections }),
    'without notifications': await startServer('app.ts', {
      ...needs,
      connections: { ...connections, system: silent, app: { ...connections.app, options: silent.options } },
    }),
  };
  const loader = startLoader();
  let seed = 77;
  const p50 = async ([served, measure]: Pair['one'], concurrency: number, of: number) => {
    seed += 1;
    const order = { port: servers[served].port, measure, concurrency, seed, testData };
    return (await loader.run({ ...order, seconds: of })).p50;
  };
  try {
    const lines = [['one beside the other', 'at once', 'p50 ms', 'ratio']];
    for (const { what, one, beside, concurrency, atMost, isEqual } of pairs) {
      const times: { one: number; beside: number }[] = [];
      for (let round = 0; round < 2 * rounds; round += 1) {
        if (round === 0) for (const side of [one, beside]) await p50(side, concurrency, seconds / 2);
        const first = round % 2 === 0;
        const begun = await p50(first ? one : beside, concurrency, seconds / 2);
        const other = await p50(first ? beside : one, concurrency, seconds / 2);
        times.push(first ? { one: begun, beside: other } : { one: other, beside: begun });
      }
      const ratio = median(times.map((time) => time.one / time.beside));
      const of = (key: 'one' | 'beside') => median(times.map((time) => time[key])).toFixed(2);
      lines.push([
        what,
        String(concurrency),
        `${of('one')} / ${of('beside')}`,
        atMost === undefined ? ratio.toFixed(2) : judge(ratio, atMost, isEqual ? 1 / atMost : 0),
      ]);
    }
    print(lines);
  } finally {
    await loader.stop();
    for (const server of Object.values(servers)) await server.stop();
  }
}

const judge = (ratio: number, atMost: number, atLeast: number): string =>
  `${ratio.toFixed(2)} (${atLeast > 0 ? `${atLeast.toFixed(2)} to` : '≤'} ${atMost.toFixed(2)}) ${mark(ratio <= atMost && ratio >= atLeast)}`;

function pair(what: string, one: Any, beside: Any, atMost: number | undefined): Pair {
  return { what, one: ['foyer', one], beside: ['foyer', beside], concurrency: 1, atMost };
}

const countBigClient = ({ superuser }: World) =>
  withClient(superuser, async (client) => {
    const { rows } = await client.query<{ contacts: number }>(
      'SELECT count(*)::int AS contacts FROM app.leads WHERE client_id = $1',
      [bigClient],
    );
    return rows[0]?.contacts ?? 0;
  });

/**
 * More clients with people and hosts, with varied names; a staff member to list and find them; a schema in which
 * pg_notify does nothing.
 */
const prepare = ({ superuser }: World) =>
  withClient(superuser, async (client) => {
    await client.query(
      `INSERT INTO app.clients (id, name, country, token, package, is_live, account_status, services, created_at)
       OVERRIDING SYSTEM VALUE
       SELECT k, ${testDataSql.lastName} || (ARRAY[' Realty', ' Homes', ' Properties', ' Group'])[1 + k % 4], 'CA', 'pairs ' || k,
         (ARRAY['Create', 'Build', 'Engage', 'Grow'])[1 + k % 4], true, 'Live', '{web}', now()
       FROM (SELECT k, (k::bigint * 7919 % 27000)::int AS n
         FROM generate_series((SELECT max(id) + 1 FROM app.clients), $1::int) k) k`,
      [leastClients],
    );
    await client.query(
      `SELECT setval(pg_get_serial_sequence('app.clients', 'id'), (SELECT max(id) FROM app.clients))`,
    );
    await client.query(
      `WITH member AS (
         INSERT INTO app.staff (first_name, last_name, email, role, is_service, created_at, has_second_factor)
         VALUES ('Sam', 'Bencher', 'sam@bench.example.com', 'Owner', true, now(), true) RETURNING id)
       INSERT INTO app.sessions (token_hash, kind, staff_id, caller, created_at, used_at, idle_until, expires_at)
       SELECT $1, 'staff', id, 'Owner', now(), now(), now() + interval '1 day', now() + interval '1 day' FROM member`,
      [createHash('sha256').update(staffToken).digest()],
    );
    await client.query(
      `CREATE SCHEMA quiet;
       CREATE FUNCTION quiet.pg_notify(channel text, payload text) RETURNS void LANGUAGE sql RETURN NULL::void;
       GRANT USAGE ON SCHEMA quiet TO PUBLIC`,
    );
    await client.query(
      `INSERT INTO app.users (client_id, id, first_name, last_name, email, phone_number, role, created_at)
       OVERRIDING SYSTEM VALUE
       SELECT client_id, 1000000 + client_id * 10 + person, first_name, last_name,
         lower(first_name || '.' || last_name) || '@' || lower(last_name) || client_id || '.example',
         '604-555-' || lpad((client_id % 10000)::text, 4, '0'), 'Editor', now()
       FROM (SELECT client_id, person, (ARRAY['Alice', 'Boris', 'Chen', 'Dara', 'Esi'])[1 + person % 5] AS first_name,
           ${testDataSql.lastName} AS last_name
         FROM (SELECT c.id AS client_id, person, ((c.id + 7 * person) * 7919 % 27000)::int AS n
           FROM app.clients c, generate_series(0, $1::int - 1) person) p) p`,
      [peoplePerClient],
    );
    await client.query(
      `WITH made AS (
         INSERT INTO app.sites (client_id, id, primary_domain) OVERRIDING SYSTEM VALUE
         SELECT c.id, c.id, lower(split_part(c.name, ' ', 1)) || c.id || '.example.com' FROM app.clients c
         WHERE NOT EXISTS (SELECT FROM app.sites s WHERE s.client_id = c.id))
       SELECT`,
    );
    await client.query(
      `INSERT INTO app.site_hosts (host, client_id, site_id) SELECT primary_domain, client_id, id FROM app.sites
       ON CONFLICT DO NOTHING`,
    );
    await client.query('VACUUM (ANALYZE) app.clients, app.users, app.site_hosts');
  });
