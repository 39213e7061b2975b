import { afterAll, describe, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { timeline } from '#contract/contacts/timeline.ts';
import { contactImportSteps } from '#contract/contacts/import.ts';
import { leadStats } from '#contract/statistics/leads.ts';
import { importCalls } from '#server/testing/contact-imports.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const imports = importCalls(server);
afterAll(() => imports.close());

const add = async ({ alice }: ClientWorld, fields: object) =>
  parseData(
    contacts.create.data,
    await call(server.app, alice.token, contacts.create, {
      body: { first_name: 'Nia', last_name: 'Okafor', lead_source_id: 14, ...fields },
    }),
  );
const read = async ({ alice }: ClientWorld, id: number) =>
  parseData(contacts.read.data, await call(server.app, alice.token, contacts.read, { params: { id } }));
const list = async ({ alice }: ClientWorld, query = {}) =>
  parseData(contacts.list.data, await call(server.app, alice.token, contacts.list, { query }));

const head = 'First name,Last name,Email,Email 2,Phone,Notes,Created';
const file = [
  head,
  'Nia,Okafor,nia@example.net,nia@work.example,604-555-0123,Wants a garden,2024-05-09',
  'Bo,Ek,bo@example.net,,6.04556E+09,,',
  'Cy,Day,cy@example.net,,604-555-0177,,3/4/2025',
  'Cy,Day,cy@example.net,,604-555-0178,,',
  'No,Body,,,,,',
].join('\r\n');

async function preview(client: ClientWorld, content = file, choices = {}) {
  const { id } = await imports.upload(client.alice.token, content);
  return imports.choose(client.alice.token, id, choices);
}
async function run(client: ClientWorld, content = file, choices = {}) {
  const { id } = await preview(client, content, choices);
  expect((await imports.start(client.alice.token, id)).status).toBe(202);
  await imports.runAll();
  return imports.read(client.alice.token, id);
}

test('the preview says of each row what happens to it, with the values that change and why a value is not taken', async () => {
  const client = await newClient();
  const nia = await add(client, { email: 'nia@example.net', last_name: 'O.' });
  const { id, state, counts } = await preview(client);
  expect([state, counts]).toEqual([
    'ready',
    { new: 2, changed: 1, same: 0, left_out: 0, refused: 2, incomplete: 1 },
  ]);
  const rows = await imports.rows(client.alice.token, id);
  expect(rows.map(({ row, kind, problems }) => [row, kind, problems.map((problem) => problem.kind)])).toEqual(
    [
      [2, 'changed', []],
      [3, 'new', ['shortened']],
      [4, 'new', []],
      [5, 'refused', ['repeated']],
      [6, 'refused', ['unreachable']],
    ],
  );
  expect(rows[0]).toMatchObject({
    contact: { id: nia.id, name: 'Nia O.' },
    changes: [
      { field: 'Last name', before: 'O.', after: 'Okafor' },
      { field: 'Other emails', before: '', after: 'nia@work.example' },
      { field: 'Phone', before: '', after: '604-555-0123' },
      { field: 'Notes', before: '', after: 'Wants a garden' },
    ],
  });
  expect((await list(client)).length).toBe(1);
});

test('a mended cell changes its row, and the rows that repeated it', async () => {
  const client = await newClient();
  const { id } = await preview(client);
  const mended = await call(server.app, client.alice.token, contactImportSteps.mend, {
    params: { id, row: 4 },
    body: { column: 2, value: 'cyd@example.net' },
  });
  expect(parseData(contactImportSteps.mend.data, mended)).toMatchObject({
    kind: 'new',
    emails: ['cyd@example.net'],
  });
  expect(await imports.read(client.alice.token, id)).toMatchObject({ counts: { new: 4, refused: 1 } });
});

test('a row that the file does not have is not mended', async () => {
  const client = await newClient();
  const { id } = await preview(client);
  for (const row of [99, 9_007_199_254_740_991]) {
    const body = { column: 2, value: 'cyd@example.net' };
    const { status, text } = await call(server.app, client.alice.token, contactImportSteps.mend, {
      params: { id, row },
      body,
    });
    expect([row, status, text]).toEqual([row, 404, expect.any(String)]);
  }
});

test('an import adds and changes contacts, and their date is that of the file', async () => {
  const client = await newClient();
  const nia = await add(client, { email: 'nia@example.net', notes: 'Met at the fair' });
  server.clock.now = new Date(noon.getTime() + 3_600_000);
  const done = await run(client);
  expect(done).toMatchObject({
    state: 'done',
    done_rows: 5,
    is_undoable: true,
    counts: { new: 2, changed: 1, refused: 2, incomplete: 1 },
  });
  expect(await read(client, nia.id)).toMatchObject({
    email: 'nia@example.net',
    further_emails: [{ email: 'nia@work.example', label: '' }],
    phone_number: '604-555-0123',
    notes: 'Met at the fair\n\nWants a garden',
    created_at: nia.created_at,
  });
  const [cy] = await list(client, { search: 'cy@example.net' });
  expect(cy).toMatchObject({
    created_at: '2025-03-04T20:00:00Z',
    lead_status_id: 9,
    lead_source_id: 19,
    is_seen: true,
  });
  const rows = await imports.rows(client.alice.token, done.id, { kind: 'new' });
  expect(rows.map(({ contact }) => contact?.name)).toEqual(['Bo Ek', 'Cy Day']);
});

test.each([
  ['add', { new: 2, changed: 0, left_out: 1 }],
  ['update', { new: 0, changed: 1, left_out: 2 }],
] as const)('the way %s leaves out the others', async (way, counts) => {
  const client = await newClient();
  await add(client, { email: 'nia@example.net' });
  expect(await run(client, file, { way })).toMatchObject({ counts });
});

test('a phone fits a contact of the same name alone, and two such contacts are one too many', async () => {
  const client = await newClient();
  const nia = await add(client, { email: 'nia@example.net', phone_number: '604-555-0123' });
  const rows = ['Name,Phone', 'nia  OKAFOR,(604) 555-0123', 'Sam Okafor,604-555-0123'].join('\r\n');
  const choices = { match_by: ['email', 'phone_number'] };
  const { id } = await preview(client, rows, choices);
  const kinds = async (importId: number) =>
    (await imports.rows(client.alice.token, importId)).map(({ kind, contact }) => [kind, contact?.id]);
  expect(await kinds(id)).toEqual([
    ['same', nia.id],
    ['new', undefined],
  ]);
  await add(client, { email: 'nia2@example.net', phone_number: '604-555-0123' });
  const [first] = await imports.rows(client.alice.token, (await preview(client, rows, choices)).id);
  expect(first).toMatchObject({ kind: 'refused', problems: [{ kind: 'several_contacts' }] });
});

describe('an undo', () => {
  test('takes new contacts away and gives former values back, but for what somebody has changed', async () => {
    const client = await newClient();
    const nia = await add(client, { email: 'nia@example.net', notes: 'Met at the fair' });
    const before = await read(client, nia.id);
    const done = await run(client);
    const [bo] = await list(client, { search: 'bo@example.net' });
    for (const [id, body] of [
      [nia.id, { notes: 'Bought one' }],
      [bo?.id ?? 0, { notes: 'Called' }],
    ] as const)
      await call(server.app, client.alice.token, contacts.update, { params: { id }, body });
    expect((await imports.undo(client.alice.token, done.id)).status).toBe(202);
    await imports.runAll();
    expect(await imports.read(client.alice.token, done.id)).toMatchObject({
      state: 'undone',
      undo: { removed: 1, restored: 0, kept: 2 },
      is_undoable: false,
    });
    expect((await list(client)).map(({ name }) => name).toSorted()).toEqual(['Bo Ek', 'Nia Okafor']);
    const { rows } = await owner.query(
      `SELECT count(*)::int AS n FROM app.activity WHERE client_id = $1 AND event = 'import.undone'`,
      [client.id],
    );
    expect(rows).toEqual([{ n: 1 }]);
    const { notes, ...after } = await read(client, nia.id);
    expect(notes).toBe('Bought one');
    expect(after).toMatchObject({
      email: before.email,
      further_emails: [],
      phone_number: null,
      created_at: before.created_at,
    });
    expect(await list(client, { search: 'work.example' })).toEqual([]);
  });

  test('keeps a new contact that somebody has tagged or written a note about', async () => {
    const client = await newClient();
    const done = await run(client);
    const [bo] = await list(client, { search: 'bo@example.net' });
    const [cy] = await list(client, { search: 'cy@example.net' });
    await owner.query(
      `WITH tag AS (INSERT INTO app.tags (client_id, name, created_at) VALUES ($1, 'Sphere', now()) RETURNING id)
       INSERT INTO app.lead_tags (client_id, lead_id, tag_id) SELECT $1, $2, id FROM tag`,
      [client.id, bo?.id],
    );
    await call(server.app, client.alice.token, timeline.add, {
      params: { id: cy?.id ?? 0 },
      body: { outcome: null, text: 'Wants a garden' },
    });
    await imports.undo(client.alice.token, done.id);
    await imports.runAll();
    expect((await imports.read(client.alice.token, done.id)).undo).toEqual({
      removed: 1,
      restored: 0,
      kept: 2,
    });
    expect((await list(client)).map(({ name }) => name).toSorted()).toEqual(['Bo Ek', 'Cy Day']);
  });

  test('of a contact that only had a phone keeps the email when the phone is gone since', async () => {
    const client = await newClient();
    await run(client, 'Name,Phone\r\nNia Okafor,604-555-0123');
    const [nia] = await list(client);
    const second = await run(client, 'Name,Phone,Email\r\nNia Okafor,604-555-0123,nia@example.net', {
      match_by: ['phone_number'],
    });
    const params = { id: nia?.id ?? 0 };
    await call(server.app, client.alice.token, contacts.update, { params, body: { phone_number: null } });
    await imports.undo(client.alice.token, second.id);
    await imports.runAll();
    expect(await read(client, params.id)).toMatchObject({ email: 'nia@example.net', phone_number: null });
    expect((await imports.read(client.alice.token, second.id)).undo).toEqual({
      removed: 0,
      restored: 0,
      kept: 1,
    });
  });

  test('is refused after thirty days, and before the end', async () => {
    const client = await newClient();
    const { id } = await preview(client);
    expect((await imports.undo(client.alice.token, id)).status).toBe(422);
    await imports.start(client.alice.token, id);
    await imports.runAll();
    const started = new Date(noon.getTime() - 30 * 86_400_000);
    await owner.query('UPDATE app.contact_imports SET started_at = $2 WHERE id = $1', [id, started]);
    expect((await imports.undo(client.alice.token, id)).status).toBe(422);
  });
});

test('an import sets nothing off: no mail, no bell, no push, no task, no lead of the month, nobody who waits', async () => {
  const client = await newClient();
  const counts = async () => {
    const { rows } = await owner.query<{ n: number }>(
      `SELECT (SELECT count(*) FROM app.notifications) + (SELECT count(*) FROM app.outbox) + (SELECT count(*) FROM jobs.job)
         + (SELECT count(*) FROM app.lead_history) + (SELECT count(*) FROM app.push_messages) + (SELECT count(*) FROM app.collected_forms)
         + (SELECT count(*) FROM app.queue_items) AS n`,
    );
    return Number(rows[0]?.n);
  };
  const [before, statsBefore] = [await counts(), await call(server.app, client.alice.token, leadStats.read)];
  const waiting = async () =>
    (await call(server.app, client.alice.token, contacts.recent, { query: { waiting: '1' } })).body;
  const waitingBefore = await waiting();
  await run(client);
  expect(await counts()).toEqual(before);
  expect((await call(server.app, client.alice.token, leadStats.read)).body).toEqual(statsBefore.body);
  expect(await waiting()).toEqual(waitingBefore);
  const { rows } = await owner.query('SELECT event, details FROM app.activity WHERE client_id = $1', [
    client.id,
  ]);
  expect(rows.filter(({ event }) => /^(contact|import)\./.test(String(event)))).toEqual([
    { event: 'import.finished', details: { count: 3, import_id: expect.any(Number) } },
  ]);
});

describe('a consent for the file', () => {
  const consentOf = async (client: ClientWorld, search: string) => {
    const [contact] = await list(client, { search });
    return (await read(client, contact?.id ?? 0)).newsletter_consent;
  };
  const source = 'They signed our sheet at the fair';

  test('is not of a day that has not come on the clocks of the account', async () => {
    const client = await newClient();
    const { id, choices } = await preview(client);
    if (!choices) throw new Error('The import has no choices.');
    const choose = async (given_on: string) => {
      const body = { ...choices, consent: { kind: 'express' as const, source, given_on } };
      return (await call(server.app, client.alice.token, contactImportSteps.choose, { params: { id }, body }))
        .status;
    };
    expect([await choose('2026-11-21'), await choose('2026-11-20')]).toEqual([422, 200]);
  });

  test('is recorded with its source and day, and brings back nobody who has left', async () => {
    const client = await newClient();
    const nia = await add(client, { email: 'nia@example.net' });
    await owner.query(
      `INSERT INTO app.newsletter_consents (client_id, lead_id, address_hash, is_valid_address, kind, unsubscribed_at, changed_at)
       VALUES ($1, $2, '\\x01', true, 'none', $3, $3) ON CONFLICT (client_id, lead_id) DO UPDATE SET unsubscribed_at = excluded.unsubscribed_at`,
      [client.id, nia.id, noon],
    );
    await run(client, file, { consent: { kind: 'express', source, given_on: '2026-10-01' } });
    expect(await consentOf(client, 'bo@example.net')).toMatchObject({
      kind: 'express',
      source,
      given_at: '2026-10-01T19:00:00Z',
      expires_at: null,
    });
    expect(await consentOf(client, 'nia@example.net')).toMatchObject({ kind: 'none' });
  });

  test('that was implied ends six months after its day, and is none where that is over', async () => {
    const client = await newClient();
    await run(client, file, { consent: { kind: 'enquiry', source, given_on: '2026-10-01' } });
    expect(await consentOf(client, 'bo@example.net')).toMatchObject({
      kind: 'implied',
      expires_at: '2027-04-01T19:00:00Z',
    });
    const other = await newClient();
    await run(other, file, { consent: { kind: 'enquiry', source, given_on: '2026-01-01' } });
    expect(await consentOf(other, 'bo@example.net')).toMatchObject({ kind: 'none' });
  });
});

test('a cancelled import keeps what it has done, which an undo takes back; one that waits is discarded', async () => {
  const client = await newClient();
  const lines = Array.from({ length: 700 }, (_, n) => `P${n},Ek,p${n}@example.net`);
  const { id } = await preview(client, ['First name,Last name,Email', ...lines].join('\n'));
  await imports.start(client.alice.token, id);
  await imports.step();
  expect(await imports.read(client.alice.token, id)).toMatchObject({ state: 'running', done_rows: 500 });
  expect((await imports.cancel(client.alice.token, id)).body).toMatchObject({ data: { state: 'cancelled' } });
  await imports.runAll();
  const total = async () => (await call(server.app, client.alice.token, contacts.list)).body;
  expect(await total()).toMatchObject({ meta: { total: 500 } });
  await imports.undo(client.alice.token, id);
  await imports.runAll();
  expect(await total()).toMatchObject({ meta: { total: 0 } });
  const waiting = await preview(client);
  await imports.cancel(client.alice.token, waiting.id);
  expect((await imports.undo(client.alice.token, waiting.id)).status).toBe(404);
});

test('another client reads, starts and undoes nothing of it', async () => {
  const [client, other] = [await newClient(), await newClient()];
  const { id } = await preview(client);
  for (const way of [imports.start, imports.cancel, imports.undo])
    expect((await way(other.alice.token, id)).status).toBe(404);
  expect(
    (await call(server.app, other.alice.token, contactImportSteps.rows, { params: { id } })).status,
  ).toBe(404);
});

test('the same settings are offered for a file with the same columns, without the consent', async () => {
  const client = await newClient();
  await run(client, file, {
    way: 'add',
    consent: { kind: 'deal', source: 'Clients of the last two years', given_on: '2026-10-01' },
  });
  const again = await imports.upload(client.alice.token, file);
  expect(again.last_choices).toMatchObject({ way: 'add', consent: null });
  expect((await imports.upload(client.alice.token, 'Email\r\nnia@example.net')).last_choices).toBeNull();
});

test('rows that were not imported come as CSV, with the reason', async () => {
  const client = await newClient();
  const { id } = await preview(client);
  const { text } = await call(server.app, client.alice.token, contactImportSteps.refused, { params: { id } });
  expect(text.split('\r\n')).toHaveLength(5);
  expect(text).toContain('"The same person is in row 4."');
});
