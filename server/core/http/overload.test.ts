import { expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { memoryLog } from '#server/testing/memory-log.ts';
import { call } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const log: string[] = [];
const { server, owner, newClient } = await testWorld({
  log: memoryLog(log),
  settings: { LOAD_SHEDDING: 'on' },
});

// calls may wait longer than elsewhere, so that a busy machine changes nothing
for (const role of ['foyer_app', 'foyer_read'])
  for (const limit of ['lock_timeout', 'statement_timeout'])
    await owner.query(
      `DO $$ BEGIN EXECUTE format('ALTER ROLE ${role} IN DATABASE %I SET ${limit} = 60000', current_database()); END $$`,
    );

test('what the database cannot answer in time is refused at once, and what was taken in is answered', async () => {
  const { id, alice } = await newClient();
  const add = (n: number) =>
    call(server.app, alice.token, contacts.create, {
      body: { first_name: 'Pia', last_name: 'Ng', email: `pia${n}@example.com`, lead_source_id: 14 },
    });
  await owner.query('BEGIN');
  await owner.query('SELECT FROM app.clients WHERE id = $1 FOR UPDATE', [id]);
  const sent: ReturnType<typeof add>[] = [];
  try {
    for (let n = 0; n < 300; n += 1) {
      sent.push(add(n));
      await new Promise((nextTurn) => setImmediate(nextTurn));
    }
    const refused = await sent.at(-1);
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(refused?.headers['retry-after']).toBe('1');
    expect((await call(server.app, alice.token, contacts.list)).status).toBe(200);
  } finally {
    await owner.query('ROLLBACK');
  }
  const answers = await Promise.all(sent);
  const of = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  expect(of(201) + of(503)).toBe(300);
  // ten have a connection and 200 wait; calls on their way to either are in neither count, more of them on a busy
  // machine
  expect(of(201)).toBeGreaterThanOrEqual(210);
  expect(of(201)).toBeLessThan(240);
  expect((await add(1000)).status).toBe(201);
});

test('a read too many is refused before its route is reached as its route would, and everything else is answered', async () => {
  const { alice } = await newClient();
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const read = async (path: string): Promise<Answer> => {
    const answer = await fetch(`${origin}/api/v2${path}`, {
      headers: { authorization: `Bearer ${alice.token}` },
    });
    return { status: answer.status, body: await answer.json(), headers: Object.fromEntries(answer.headers) };
  };
  const list = () => call(server.app, alice.token, contacts.list);
  await owner.query('BEGIN');
  await owner.query('LOCK TABLE app.leads IN ACCESS EXCLUSIVE MODE');
  const sent: ReturnType<typeof list>[] = [];
  const overHttp: Promise<Answer>[] = [];
  try {
    for (let n = 0; n < 500; n += 1) {
      sent.push(list());
      await new Promise((nextTurn) => setImmediate(nextTurn));
    }
    for (let n = 0; n < 50; n += 1) overHttp.push(read('/leads'));
    await expect.poll(() => log.join('')).toContain('more was read than can be answered');
    expect((await read('/no-such-path')).status).toBe(404);
  } finally {
    await owner.query('ROLLBACK');
  }
  const isRefusedAtOnce = ({ status, headers }: Answer) => status === 503 && headers['retry-after'] === '1';
  const [byRoute, early] = [await Promise.all(sent), await Promise.all(overHttp)].map((answers) =>
    answers.find(isRefusedAtOnce),
  );
  expect(withoutItsOwn(early)).toEqual(withoutItsOwn(byRoute));
  expect(early?.body).toHaveProperty('request_id', early?.headers['x-request-id']);
  expect((await read('/leads')).status).toBe(200);
});

type Answer = { status: number; body: unknown; headers: Record<string, unknown> };

/** Without the parts that belong to one answer or one connection. */
function withoutItsOwn(answer: Answer | undefined): Answer | undefined {
  if (!answer) return undefined;
  const own = ['date', 'connection', 'keep-alive', 'x-request-id'];
  const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
    own.includes(name) ? [] : [[name, String(value)]],
  );
  return {
    status: answer.status,
    headers: Object.fromEntries(headers),
    body: { ...Object(answer.body), request_id: '' },
  };
}
