import { expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { activity } from '#contract/activity/activity.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { staffNotes } from '#contract/staff/notes.ts';
import { staffRecords } from '#contract/staff/records.ts';
import { staff } from '#contract/staff/staff.ts';
import { giveLogins, password, queryRows } from '#server/testing/logins.ts';
import { call, makeStaff, noon, type ApiResult, type ClientWorld } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, sam, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000000' } });
const robin = await makeStaff(server.database, 'robin@provider.example.com');

const page = (client: ClientWorld) =>
  call(server.app, sam.token, staff.client, { params: { id: client.id } });
const dataOf = <T>(answer: ApiResult): T => {
  const { data }: { data: T } = JSON.parse(answer.text);
  return data;
};
const submit = (client: ClientWorld, email: string) =>
  call(server.app, null, contacts.submit, {
    body: { first_name: 'Nora', last_name: 'Novak', email, notes: 'Hello' },
    headers: { 'x-site-token': client.siteToken },
  });
const insertMail = (clientId: number, state: string, attempts: number, createdAt: Date) =>
  queryRows(
    server.database,
    `INSERT INTO app.outbox (client_id, template, address, state, attempts, created_at, next_try_at)
     VALUES ($1, 'new-contact', 'alice@example.com', $2, $3, $4, $4)`,
    [clientId, state, attempts, createdAt],
  );
const daysAgo = (days: number) => new Date(noon.getTime() - days * 86_400_000);

test('health at a glance: sign-ins, new contacts of the month, mail in trouble, and how long a phase lasts', async () => {
  const client = await newClient({ launchPhase: 2 });
  const other = await newClient();
  await giveLogins(server.database, client);
  await call(server.app, null, account.signIn, { body: { email: client.eve.email, password } });
  // in Vancouver the month began eight hours after it did in UTC
  server.clock.now = new Date('2026-11-01T06:30:00Z');
  await submit(client, 'october@example.net');
  server.clock.now = new Date('2026-11-01T07:30:00Z');
  await submit(client, 'november@example.net');
  server.clock.now = noon;
  await submit(client, 'now@example.net');
  await submit(client, 'now@example.net');
  await insertMail(client.id, 'failed', 9, daysAgo(2));
  await insertMail(client.id, 'failed', 9, daysAgo(31));
  await insertMail(client.id, 'queued', 3, daysAgo(0));
  await insertMail(other.id, 'failed', 9, daysAgo(2));
  const change = (body: object) =>
    call(server.app, sam.token, staff.changeClient, { params: { id: client.id }, body });
  server.clock.now = new Date(noon.getTime() + 60_000);
  await change({ launch_phase_id: 3 });
  server.clock.now = new Date(noon.getTime() + 120_000);
  await change({ package: 'Drive' });

  const found = dataOf<{ health: object; users: object[] }>(await page(client));
  expect(found.health).toEqual({
    leads_this_month: 2,
    in_phase_since: '2026-11-20T20:01:00Z',
    failed_mails: 1,
    delayed_mails: 1,
    file_count: 0,
    file_bytes: 0,
  });
  expect(found.users).toContainEqual(
    expect.objectContaining({ id: client.eve.id, signed_in_at: '2026-11-20T20:00:00Z' }),
  );
  expect(found.users).toContainEqual(expect.objectContaining({ id: client.vic.id, signed_in_at: null }));
});

test('notes are pinned first, then newest first, and the first page comes with the client', async () => {
  const client = await newClient();
  const write = (text: string, by = sam) =>
    call(server.app, by.token, staffNotes.create, { params: { id: client.id }, body: { text } });
  const first = dataOf<{ id: number }>(await write('Prefers a call in the morning.'));
  for (let n = 1; n <= 21; n += 1) await write(`Call ${n}`, robin);
  await call(server.app, robin.token, staffNotes.pin, {
    params: { id: client.id, note_id: first.id },
    body: { is_pinned: true },
  });
  const { notes, note_count } = dataOf<{ notes: { text: string }[]; note_count: number }>(await page(client));
  expect([notes.length, note_count]).toEqual([20, 22]);
  expect(notes[0]).toMatchObject({
    text: 'Prefers a call in the morning.',
    is_pinned: true,
    staff_id: sam.id,
  });
  expect(notes[1]).toMatchObject({ text: 'Call 21', staff_id: robin.id, edited_at: null });
  const older = await call(server.app, sam.token, staffNotes.list, {
    params: { id: client.id },
    query: { page: '2' },
  });
  expect(older.body).toMatchObject({ data: [{ text: 'Call 2' }, { text: 'Call 1' }], meta: { total: 22 } });
});

test("a note's words are changed by its author alone, and say so", async () => {
  const client = await newClient();
  const other = await newClient();
  const { id } = dataOf<{ id: number }>(
    await call(server.app, sam.token, staffNotes.create, {
      params: { id: client.id },
      body: { text: 'Speaks French.' },
    }),
  );
  const edit = (token: string, text: string, clientId = client.id) =>
    call(server.app, token, staffNotes.edit, { params: { id: clientId, note_id: id }, body: { text } });
  expect((await edit(robin.token, 'Speaks German.')).status).toBe(403);
  expect((await edit(sam.token, 'Speaks Dutch.', other.id)).status).toBe(404);
  expect((await edit(sam.token, ' ')).status).toBe(422);
  server.clock.now = new Date(noon.getTime() + 60_000);
  expect((await edit(sam.token, 'Speaks French and English.')).body).toMatchObject({
    data: { text: 'Speaks French and English.', edited_at: '2026-11-20T20:01:00Z' },
  });
});

test('nothing a client can read has a note in it, and its logins have no right to the table', async () => {
  const client = await newClient();
  const secret = 'Threatened to leave in March';
  await call(server.app, sam.token, staffNotes.create, { params: { id: client.id }, body: { text: secret } });
  for (const token of [client.alice.token, client.staff.token])
    for (const endpoint of [account.me, activity.list, activity.notifications]) {
      const answer = await call(server.app, token, endpoint, { query: { staff: '1' } });
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain(secret);
    }
  for (const token of [client.alice.token, client.staff.token])
    expect((await call(server.app, token, staffNotes.list, { params: { id: client.id } })).status).toBe(403);
  // nobody logs in as the eraser, and a backup has all rows
  const granted = await queryRows(
    server.database,
    `SELECT grantee FROM information_schema.role_table_grants
     WHERE table_name = 'client_notes' AND grantee NOT IN ('foyer_system', 'foyer_eraser', 'foyer_backup', current_user)`,
  );
  expect(granted).toEqual([]);
});

test('what happened is read page by page without a gap, in words that name users and no contact', async () => {
  const client = await newClient();
  await newClient();
  for (let n = 0; n < 12; n += 1) await submit(client, `nora${n}@example.net`);
  await call(server.app, sam.token, account.impersonate, {
    body: { client_id: client.id, reason: 'They cannot find a lead' },
  });
  type Entry = { id: number; message: string; url: string | null; user_name: string | null };
  const ids: number[] = [];
  let before: string | null = null;
  do {
    const answer = await call(server.app, sam.token, staffRecords.activity, {
      params: { id: client.id },
      query: { take: '5', ...(before ? { before } : {}) },
    });
    const { data, meta }: { data: Entry[]; meta: { older: string | null } } = JSON.parse(answer.text);
    if (before === null)
      expect(data[0]).toMatchObject({
        message: 'Sam Provider signed in to your account: They cannot find a lead',
        user_name: 'Sam Provider',
        url: null,
      });
    expect(answer.text).not.toContain('Novak');
    ids.push(...data.map(({ id }) => id));
    before = meta.older;
  } while (before);
  expect(ids.length).toBe(13);
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  const wrong = await call(server.app, sam.token, staffRecords.activity, {
    params: { id: client.id },
    query: { before: 'yesterday' },
  });
  expect(wrong.status).toBe(422);
});

test('stored files are listed with their question, their size and an address that is signed', async () => {
  const client = await newClient();
  await queryRows(
    server.database,
    `INSERT INTO app.files (client_id, name, original_name, size, purpose, question, user_id, created_at)
     VALUES ($1, 'private/0a-logo.png', 'logo.png', 2048, 'question', '1/logo', $2, $3),
       ($1, '0a-me.png', 'me.png', 1024, 'avatar', NULL, $2, $3)`,
    [client.id, client.eve.id, noon],
    client.id,
  );
  const answer = await call(server.app, sam.token, staffRecords.files, { params: { id: client.id } });
  expect(answer.body).toMatchObject({
    data: [
      { name: 'me.png', url: '/files/0a-me.png', question: null, is_private: false },
      {
        name: 'logo.png',
        size: 2048,
        question: '1/logo',
        is_private: true,
        user_name: 'Eve Tester',
        url: expect.stringMatching(/^\/files\/private\/0a-logo\.png\?expires=\d+&signature=/),
      },
    ],
    meta: { total: 2 },
  });
  expect(dataOf<{ health: object }>(await page(client)).health).toMatchObject({
    file_count: 2,
    file_bytes: 3072,
  });
});
