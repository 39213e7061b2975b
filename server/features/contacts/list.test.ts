import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { contacts, newLead, type RecentContact } from '#contract/contacts/contacts.ts';
import { statuses } from '#contract/contacts/lists.ts';
import { contactsWorld, readData } from '#server/testing/contacts.ts';
import { call, noon } from '#server/testing/people.ts';

const { server, owner, here, there, send, made, names, fresh, close } = await contactsWorld();
afterAll(close);
beforeEach(fresh);

/** N1 to N[count], the last one changed last. */
const insertContacts = (count: number) =>
  owner.query(
    `INSERT INTO app.leads (client_id, first_name, last_name, email, lead_status_id, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
     SELECT $1, 'N' || n, 'Xyz', 'n' || n || '@example.com', 1 + n % 2, 1, true, true, $2, $2::timestamptz + n * interval '1 minute' FROM generate_series(1, $3::int) n`,
    [here.id, noon, count],
  );

describe('the list', () => {
  const page = (query: Record<string, string>) => send(contacts.list, { query });
  beforeEach(async () => {
    await insertContacts(16);
    await owner.query(
      `INSERT INTO app.lead_totals (client_id, slot, contacts, of_status)
       VALUES ($1, 0, 8, '{0,8,0,0,0,0,0,0,0,0}'), ($1, 3, 8, '{0,0,8,0,0,0,0,0,0,0}')`,
      [here.id],
    );
  });
  test.each([
    [{}, { current_page: 1, last_page: 2, per_page: 15, total: 16, from: 1, to: 15 }],
    [{ page: '2' }, { current_page: 2, last_page: 2, per_page: 15, total: 16, from: 16, to: 16 }],
    [{ page: '3' }, { current_page: 3, last_page: 2, per_page: 15, total: 16, from: null, to: null }],
    [{ page: '0' }, { current_page: 1 }],
    [{ page: '-2' }, { current_page: 1 }],
    [{ page: 'abc' }, { current_page: 1 }],
    [{ take: '100' }, { last_page: 1, per_page: 100, to: 16 }],
    [
      { take: '1', page: '16' },
      { last_page: 16, from: 16, to: 16 },
    ],
    [{ lead_status_id: '2' }, { total: 8 }],
    [{ lead_status_id: '9' }, { total: 0, last_page: 1, from: null }],
    [{ lead_status_id: '0' }, { total: 16 }],
    [{ lead_status_id: '' }, { total: 16 }],
  ])('of %j says %j', async (query, meta) => expect((await page(query)).body).toMatchObject({ meta }));
  test.each(['0', '101', '-1', 'x', ''])('take %j is refused', async (take) => {
    expect((await page({ take })).status).toBe(422);
  });
  test.each(['77', '10', '-1', '5.0', 'Lead'])('of the unknown status %j is refused', async (status) => {
    expect((await page({ lead_status_id: status })).body).toMatchObject({
      errors: { lead_status_id: ['Please select a valid status.'] },
    });
  });
  test('a page beyond the last is empty, with correct totals', async () => {
    expect((await page({ page: '99' })).body).toMatchObject({ data: [], meta: { total: 16 } });
  });
});

describe('the dashboard', () => {
  test('shows the last changed contacts, with the latest history entry of each', async () => {
    const old = await made({ first_name: 'Old', email: 'old@example.com' });
    for (const n of [1, 2, 3, 4]) await made({ first_name: `N${n}`, email: `n${n}@example.com` });
    await made({ first_name: 'Stranger' }, there.alice.token);
    const submitted = (notes: string, minutes: number) => {
      server.clock.now = new Date(noon.getTime() + minutes * 60_000);
      return call(server.app, null, contacts.submit, {
        body: { email: 'old@example.com', source: 2, notes },
        headers: { 'x-site-token': here.siteToken },
      });
    };
    await submitted('A first question', 1);
    await submitted('x'.repeat(300), 2);
    await made({ first_name: 'Newest', email: 'newest@example.com' });
    const recent = readData<RecentContact[]>((await send(contacts.recent, {}, here.vic.token)).body, []);
    expect(recent).toHaveLength(5);
    const { body } = await send(contacts.recent, { query: { waiting: '1' } }, here.vic.token);
    expect(body).toMatchObject({ meta: { waiting_count: 6 } });
    expect(recent.map(({ first_name }) => first_name)).toEqual(['Newest', 'Old', 'N4', 'N3', 'N2']);
    expect(recent[0]).toMatchObject({ newest_form: null });
    expect(recent[1]).toMatchObject({
      id: old,
      is_update_seen: false,
      newest_form: {
        source: 'Home evaluation',
        notes: 'x'.repeat(200),
        created_at: '2026-11-20T20:02:00Z',
      },
    });
  });
});

test('the dashboard lists those who wait and the others as a look at every contact does', async () => {
  const anyStatus = fc.constantFrom(newLead, newLead, null, ...statuses.map(({ id }) => id));
  await fc.assert(
    fc.asyncProperty(fc.array(anyStatus, { maxLength: 24 }), async (statusIds) => {
      await fresh();
      await owner.query(
        `INSERT INTO app.leads (client_id, first_name, last_name, email, lead_status_id, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
         SELECT $1, 'N' || n, 'Xyz', 'n' || n || '@example.com', status, 1, true, true, $2, $2::timestamptz + n * interval '1 minute'
         FROM unnest($3::int[]) WITH ORDINALITY AS s (status, n)`,
        [here.id, noon, statusIds],
      );
      const newestFirst = statusIds.map((status, at) => ({ status, name: `N${at + 1}` })).toReversed();
      for (const [waiting, belongs] of [
        ['1', (status: number | null) => status === newLead],
        ['0', (status: number | null) => status !== newLead],
      ] as const) {
        const { body } = await send(contacts.recent, { query: { waiting } }, here.vic.token);
        expect(readData<RecentContact[]>(body, []).map(({ first_name }) => first_name)).toEqual(
          newestFirst
            .filter(({ status }) => belongs(status))
            .slice(0, 5)
            .map(({ name }) => name),
        );
      }
    }),
    { numRuns: 8, examples: [[[null, newLead, 2]], [Array.from({ length: 9 }, () => newLead)]] },
  );
});

describe('the search', () => {
  beforeEach(async () => {
    for (const [first_name, last_name, email, lead_status_id] of [
      ['Zoë', 'Brontë', 'zoe@example.com', 1],
      ['Mary', 'Zoeller', 'mary@example.com', 4],
      ['Per', '100% Sure', 'under_score@example.com', 1],
      ['Underscore', 'Less', 'underxscore@example.com', 1],
    ])
      await made({ first_name, last_name, email, lead_status_id });
    await made({ first_name: 'Stranger', last_name: 'Zoe' }, there.alice.token);
  });
  test.each([
    ['zoe', ['Mary', 'Zoë']],
    ['ZOË', ['Mary', 'Zoë']],
    ['Zoe\u0308', ['Mary', 'Zoë']],
    ['bronte zo', ['Zoë']],
    ['  mary   example ', ['Mary']],
    ['mary bronte', []],
    ['100%', ['Per']],
    ['%', ['Per']],
    ['under_score', ['Per']],
    ['_', ['Per']],
    ['\\', []],
    ["'", []],
    ['zoeller', ['Mary']],
  ])('for %j finds %j', async (search, found) => {
    expect((await names({ search })).toSorted()).toEqual(found.toSorted());
    expect((await send(contacts.list, { query: { search } })).body).toMatchObject({
      meta: { total: found.length },
    });
  });
  test.each([
    ['much is found', 'xyz', 'N'],
    ['little is found', 'xyz n3 example', 'N3'],
    ['a word has two letters', 'n3 xy', 'N3'],
    ['there are more than three words', 'xyz example com n31', 'N31'],
  ])('shows the last changed first, page by page, where %s', async (_, search, begin) => {
    await insertContacts(310);
    const found = Array.from({ length: 310 }, (_, n) => `N${310 - n}`).filter((name) =>
      name.startsWith(begin),
    );
    const page = async (page: number) =>
      (await send(contacts.list, { query: { search, take: '4', page: `${page}` } })).body;
    expect(await page(1)).toMatchObject({ meta: { total: found.length } });
    for (const n of [1, 2, 3])
      expect(await page(n)).toMatchObject({
        data: found.slice(n * 4 - 4, n * 4).map((first_name) => ({ first_name })),
      });
    expect(await page(99)).toMatchObject({ data: [], meta: { total: found.length } });
  });
  test.each([
    ['604-555-0123', ['Sinéad']],
    ['+1 (604) 555.0123', ['Sinéad']],
    ['555 0123', ['Sinéad']],
    ['0123', ['Sinéad']],
    ['(778) 555-0199', ['Sinéad']],
    ['sinead 5550123', ['Sinéad']],
    ['zoe 5550123', []],
    ['obrien', ['Sinéad']],
    ["o'brien sinéad", ['Sinéad']],
    ['O’BRIEN', ['Sinéad']],
  ])('for %j finds the name %j by phone, or without its apostrophe', async (search, found) => {
    const further_phones = [{ label: 'Work', phone_number: '778-555-0199' }];
    await made({ first_name: 'Sinéad', last_name: 'O’Brien', phone_number: '604-555-0123', further_phones });
    expect(await names({ search })).toEqual(found);
  });
  test('finds a new phone, and the former one no longer', async () => {
    const id = await made({ first_name: 'Ottilie', phone_number: '604-555-0123' });
    await send(contacts.update, { params: { id }, body: { phone_number: '604-555-0145' } });
    expect(await names({ search: '555-0123' })).toEqual([]);
    expect(await names({ search: '555-0145' })).toEqual(['Ottilie']);
  });
  test('searches every status', async () =>
    expect((await names({ search: 'zoe', lead_status_id: '1' })).toSorted()).toEqual(['Mary', 'Zoë']));
  test('finds what a contact is called now, and nothing of one that is gone', async () => {
    const id = await made({ first_name: 'Ottilie', last_name: 'Old' });
    await send(contacts.update, { params: { id }, body: { lead_status_id: 3 } });
    expect(await names({ search: 'ottilie old' })).toEqual(['Ottilie']);
    await send(contacts.update, { params: { id }, body: { last_name: 'Newman' } });
    expect(await names({ search: 'ottilie old' })).toEqual([]);
    expect(await names({ search: 'newman' })).toEqual(['Ottilie']);
    await send(contacts.remove, { params: { id } });
    expect(await names({ search: 'newman' })).toEqual([]);
    const kept = `SELECT FROM app.lead_search s WHERE NOT EXISTS (SELECT FROM app.leads l WHERE l.client_id = s.client_id AND l.id = s.lead_id)`;
    expect((await owner.query(kept)).rowCount).toBe(0);
  });
  test('is written only where what is searched changes', async () => {
    const id = await made({ first_name: 'Ida', last_name: 'Still' });
    const version = async () =>
      (await owner.query<{ xmin: string }>('SELECT xmin FROM app.lead_search WHERE lead_id = $1', [id])).rows;
    const before = await version();
    expect(before).toHaveLength(1);
    await send(contacts.update, { params: { id }, body: { lead_status_id: 5, notes: 'Called' } });
    expect(await version()).toEqual(before);
  });
  test('of more than 100 characters is refused', async () =>
    expect((await send(contacts.list, { query: { search: 'x'.repeat(101) } })).status).toBe(422));
  test('a beginning of a first name suggests, from two characters on', async () => {
    expect(await names({ first_name: 'zo', take: '4' })).toEqual(['Zoë']);
    expect(await names({ first_name: 'er', take: '4' })).toEqual([]);
    expect(await names({ first_name: 'u%', take: '4' })).toEqual([]);
  });
});

describe('the spreadsheet', () => {
  const download = (body: object, token = here.alice.token, headers: Record<string, string> = {}) =>
    send(contacts.download, { body, headers }, token);
  const file = async (body: object) => (await download(body, here.alice.token, { accept: 'text/csv' })).text;
  const line = (...cells: string[]) => `${cells.map((cell) => `"${cell}"`).join(',')}\r\n`;
  const head = line(
    'First name',
    'Last name',
    'Email',
    'Phone',
    'Status',
    'Source',
    'Contact type',
    'Preferred time',
    'Notes',
    'Date created',
    'Newsletter consent',
    'Consent source',
    'Consent since',
    'Consent until',
    'Further emails',
    'Further phones',
    'Do not call',
    'Do not text',
    'Tags',
  );

  test('is UTF-8 with a BOM and CRLF, and dated in the client’s time zone', async () => {
    await made({ phone_number: '604-555-0123', lead_type_id: 2, preferred_time: 'ASAP', notes: 'a, "b"' });
    const answer = await download({}, here.vic.token, { accept: 'text/csv' });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="contacts-2026-11-20.csv"',
    });
    expect(answer.text).toBe(
      String.fromCharCode(0xfeff) +
        head +
        line(
          'Nora',
          'Novak',
          'nora@example.com',
          '604-555-0123',
          'Lead',
          'Referral',
          'Seller',
          'ASAP',
          'a, ""b""',
          '2026-11-20',
          'None',
          '',
          '',
          '',
          '',
          '',
          'No',
          'No',
          '',
        ),
    );
  });
  test('is base64 in the JSON envelope unless the file is requested', async () => {
    await made();
    const { body } = await download({ lead_ids: [] });
    const data = readData(body, { filename: '', csv_base64: '' });
    expect(data.filename).toBe('contacts-2026-11-20.csv');
    expect(Buffer.from(data.csv_base64, 'base64').toString()).toBe(await file({}));
  });
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '|x', '%x', '＝1', '＋1', '－1', '＠x'])(
    'a cell %j is text',
    async (name) => {
      await made({ first_name: name });
      expect(await file({})).toMatch(new RegExp(`\\r\\n"?'${name.replaceAll(/[+|()]/g, '\\$&')}`));
    },
  );
  test('holds those that match, or those that are named', async () => {
    const id = await made();
    await made({ first_name: 'Otto', email: 'otto@example.com', lead_status_id: 5 });
    expect((await file({ lead_ids: [id, id] })).split('\r\n')).toHaveLength(3);
    expect(await file({ search: 'otto' })).toContain('Otto');
    expect(await file({ search: 'otto' })).not.toContain('Nora');
    expect(await file({ lead_status_id: 5 })).not.toContain('Nora');
    for (const all of [{ lead_status_id: 0 }, { lead_status_id: null }, { lead_status_id: '' }, {}])
      expect((await file(all)).split('\r\n')).toHaveLength(4);
  });
  test('an id of another client among them is a 404, and nothing is exported or logged', async () => {
    const own = await made();
    const foreign = await made({}, there.alice.token);
    await owner.query('DELETE FROM app.activity');
    expect((await download({ lead_ids: [own, foreign] })).status).toBe(404);
    expect((await owner.query('SELECT 1 FROM app.activity')).rows).toEqual([]);
    await file({ lead_ids: [own] });
    expect((await owner.query('SELECT event, user_id FROM app.activity')).rows).toEqual([
      { event: 'contact.exported', user_id: here.alice.id },
    ]);
  });
});
