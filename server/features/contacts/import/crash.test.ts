import { fork } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { storedTwice } from '#database/stored-twice.ts';
import { importCalls } from '#server/testing/contact-imports.ts';
import { killAtEnd } from '#server/testing/left-processes.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { deep, seed } from '#server/testing/run-options.ts';
import { seededRandom } from '#server/engines/words/seeded-random.ts';
import { testWorld } from '#server/testing/test-world.ts';

// The worker is killed with SIGKILL within each step of an import, after a cancellation, and within each step of an
// undo. Afterwards nobody is missing, nobody is there twice, and the undo gives the former contacts back.

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const imports = importCalls(server);
afterAll(() => imports.close());

const people = deep ? 2200 : 1100;
const lines = Array.from(
  { length: people },
  (_, n) => `P${n},Ek,p${n}@example.net,604-555-${String(n).padStart(4, '0')},Fair,${n % 3 ? '' : 'yes'}`,
);
const file = ['First name,Last name,Email,Phone,Tags,Do not call', ...lines].join('\n');
const consent = { kind: 'express' as const, source: 'Sign-up sheet of the fair', given_on: '2026-10-01' };

/** All that an import writes, in an order that does not depend on ids. */
async function state({ id }: ClientWorld) {
  const { rows } = await owner.query<{ person: string }>(
    `SELECT concat_ws(' | ', l.first_name, l.last_name, l.email, l.phone_number, l.do_not_call, l.notes, coalesce(c.kind, 'none'),
       (SELECT string_agg(t.name, ',' ORDER BY t.name) FROM app.lead_tags x JOIN app.tags t ON t.client_id = x.client_id AND t.id = x.tag_id
        WHERE x.client_id = l.client_id AND x.lead_id = l.id)) AS person
     FROM app.leads l LEFT JOIN app.newsletter_consents c ON c.client_id = l.client_id AND c.lead_id = l.id
     WHERE l.client_id = $1 ORDER BY l.email`,
    [id],
  );
  return rows.map(({ person }) => person);
}
const logged = async ({ id }: ClientWorld, event: string) =>
  (await owner.query('SELECT FROM app.activity WHERE client_id = $1 AND event = $2', [id, event])).rowCount;

/** A process that works until nothing is due or it is killed; says which signal ended it. */
function work(fault: string, killAfterMs?: number): Promise<string | null> {
  const child = killAtEnd(
    fork(join(import.meta.dirname, '../../../testing/import-in-process.ts'), {
      env: { ...process.env, NODE_ENV: 'test', FOYER_FAULT: fault },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  );
  const { app, worker } = server.database;
  child.send({ app, worker, now: noon.toISOString() });
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  return new Promise((resolve) =>
    child.once('exit', (_code, signal) => {
      clearTimeout(timer);
      resolve(signal);
    }),
  );
}

async function newBook() {
  const client = await newClient();
  for (const n of [0, 7, 501, 1099]) {
    const body = {
      first_name: 'Former',
      last_name: `Name ${n}`,
      email: `p${n}@example.net`,
      lead_source_id: 14,
    };
    await call(server.app, client.alice.token, contacts.create, { body });
  }
  const before = await state(client);
  const { id } = await imports.upload(client.alice.token, file);
  await imports.choose(client.alice.token, id, { consent });
  await imports.start(client.alice.token, id);
  return { client, id, before };
}

/** The same file without any crash. */
async function importInOne() {
  const { client } = await newBook();
  await imports.runAll();
  return state(client);
}

const random = seededRandom(seed);
const places = ['import.locked', 'import.tagged', 'import.applied', 'import.written', 'import.stored'];
const faults = places.flatMap((place) => (deep ? [1, 2, 3, 4, 5] : [2]).map((time) => `${place}@${time}`));
const undoFaults = faults.filter((fault) => !/tagged|applied/.test(fault));

test('killed within any step of an import, of one that is cancelled, and of an undo, nobody is lost or doubled', async () => {
  const whole = await importInOne();
  expect(whole).toHaveLength(people);
  const { client, id, before } = await newBook();
  const { token } = client.alice;
  for (const fault of faults) await work(fault);
  if (deep) for (let n = 0; n < 30; n += 1) await work('none', random.between(200, 1000));
  expect(await work('none')).toBeNull();
  expect(await imports.read(token, id)).toMatchObject({ state: 'done', done_rows: people });
  expect(await state(client)).toEqual(whole);
  expect(await logged(client, 'import.finished')).toBe(1);

  await imports.undo(token, id);
  for (const fault of undoFaults) await work(fault);
  if (deep) {
    await imports.read(token, id);
    for (let n = 0; n < 30; n += 1) await work('none', random.between(200, 1000));
  }
  expect(await work('none')).toBeNull();
  expect(await imports.read(token, id)).toMatchObject({
    state: 'undone',
    done_rows: people,
    undo: { removed: people - 4, restored: 4, kept: 0 },
  });
  expect(await state(client)).toEqual(before);
  await expectFacts();
});

test('killed after it was cancelled in the middle, an import keeps its rows, and an undo takes them away', async () => {
  const { client, id, before } = await newBook();
  const { token } = client.alice;
  expect(await work('import.stored@1')).toBe('SIGKILL');
  expect((await imports.cancel(token, id)).status).toBe(200);
  expect(await work('import.locked')).toBeNull();
  const { done_rows: done } = await imports.read(token, id);
  expect(done).toBe(500);
  expect(await state(client)).toHaveLength(500 + before.length - 2);
  await imports.undo(token, id);
  expect(await work('import.written@1')).toBe('SIGKILL');
  expect(await work('none')).toBeNull();
  expect(await state(client)).toEqual(before);
  await expectFacts();
});

async function expectFacts(): Promise<void> {
  for (const { fact, differing } of storedTwice.filter((one) => /contact|audience/.test(one.fact)))
    expect([fact, (await owner.query(differing)).rows]).toEqual([fact, []]);
}
