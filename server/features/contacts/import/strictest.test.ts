import { afterAll, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { importCalls } from '#server/testing/contact-imports.ts';
import { createMergingWorld } from '#server/testing/merging.ts';
import { call } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';

const { server, owner, here, add, read, update, merge } = await createMergingWorld();
const imports = importCalls(server);
afterAll(() => imports.close());
const { token } = here.alice;

const flagsOf = async (id: number) => {
  const { do_not_call, do_not_text } = await read(id);
  return [do_not_call, do_not_text];
};
const findByEmail = async (search: string) =>
  parseData(contacts.list.data, await call(server.app, token, contacts.list, { query: { search } }))[0]?.id ??
  0;
async function run(content: string, choices = {}) {
  const { id } = await imports.upload(token, content);
  await imports.choose(token, id, choices);
  const rows = await imports.rows(token, id);
  await imports.start(token, id);
  await imports.runAll();
  return { id, rows };
}
async function undo(id: number) {
  await imports.undo(token, id);
  await imports.runAll();
  return (await imports.read(token, id)).undo;
}
let forms = 0;
const submit = (email: string, fields: object) =>
  call(server.app, null, contacts.submit, {
    body: { first_name: 'Nia', last_name: 'Okafor', email, notes: `Hello ${(forms += 1)}`, ...fields },
    headers: { 'x-site-token': here.siteToken },
  });

test('of the rows of one person the strictest counts, for a new contact and for one that is there', async () => {
  const id = await add({ email: 'twice@example.net' });
  const { rows } = await run(
    [
      'Email,Email 2,Do not call,Do not text',
      'twice@example.net,,,',
      'new@example.net,other@example.net,,',
      'twice@example.net,,yes,',
      'other@example.net,third@example.net,,',
      'third@example.net,,,yes',
    ].join('\n'),
  );
  expect(rows.map(({ kind, changes }) => [kind, changes.map(({ field }) => field)])).toEqual([
    ['changed', ['Do not call']],
    ['new', []],
    ['refused', []],
    ['refused', []],
    ['refused', []],
  ]);
  expect(await flagsOf(id)).toEqual([true, false]);
  expect(await flagsOf(await findByEmail('new@example.net'))).toEqual([false, true]);
});

test('two contacts of one person both get what one row asks for, and an undo gives both back', async () => {
  const [one, two] = [await add({ email: 'one@example.net' }), await add({ email: 'two@example.net' })];
  const { id, rows } = await run(
    'Email,Email 2,Do not call\nshared@example.net,one@example.net,\nshared@example.net,two@example.net,yes',
  );
  expect(rows.map(({ kind, changes, problems }) => [kind, changes.at(-1)?.field, problems[0]?.kind])).toEqual(
    [
      ['changed', 'Do not call', undefined],
      ['refused', 'Do not call', 'repeated'],
    ],
  );
  expect([await flagsOf(one), await flagsOf(two)]).toEqual([
    [true, false],
    [true, false],
  ]);
  expect(await undo(id)).toEqual({ removed: 0, restored: 2, kept: 0 });
  expect([await flagsOf(one), await flagsOf(two)]).toEqual([
    [false, false],
    [false, false],
  ]);
});

test('two contacts with one name and phone stay two, each with its own row', async () => {
  const phone = { phone_number: '604-555-0142', first_name: 'Ana', last_name: 'Lima' };
  const [one, two] = [
    await add({ email: 'ana1@example.net', ...phone }),
    await add({ email: 'ana2@example.net', ...phone }),
  ];
  const { rows } = await run(
    [
      'First name,Last name,Email,Phone,Notes',
      'Ana,Lima,ana1@example.net,604-555-0142,First',
      'Ana,Lima,ana2@example.net,604-555-0142,Second',
      'Ana,Lima,ana3@example.net,604-555-0142,Third',
    ].join('\n'),
    { match_by: ['email', 'phone_number'] },
  );
  expect(rows.map(({ kind, contact }) => [kind, contact?.id])).toEqual([
    ['changed', one],
    ['changed', two],
    ['refused', one],
  ]);
});

test('a person who is left out as a contact already still gets what the file says about calls, and nothing else', async () => {
  const id = await add({ email: 'known@example.net' });
  const imported = await run('Email,Notes,Tags,Do not call\nknown@example.net,Garden,Buyers,yes', {
    way: 'add',
    consent: { kind: 'express', source: 'They signed our sheet', given_on: '2026-10-01' },
  });
  expect(imported.rows).toMatchObject([
    {
      kind: 'left_out',
      changes: [{ field: 'Do not call', before: 'No', after: 'Yes' }],
      problems: [{ kind: 'already_contact' }],
    },
  ]);
  expect(await read(id)).toMatchObject({
    do_not_call: true,
    do_not_text: false,
    notes: null,
    tags: [],
    newsletter_consent: { kind: 'none' },
  });
  expect(await undo(imported.id)).toEqual({ removed: 0, restored: 1, kept: 0 });
  expect(await flagsOf(id)).toEqual([false, false]);
});

test('where no contact can be chosen, the row says that nothing of it is recorded', async () => {
  const phone = { phone_number: '604-555-0177', first_name: 'Bo', last_name: 'Ek' };
  await add(phone);
  await add(phone);
  const { rows } = await run('First name,Last name,Phone,Do not text\nBo,Ek,604-555-0177,yes', {
    match_by: ['phone_number'],
  });
  expect(rows[0]?.problems.map(({ kind }) => kind)).toEqual(['several_contacts', 'opt_out']);
});

test('an undo leaves what the person, a colleague, another file or a merged contact has asked for since', async () => {
  const names = ['form', 'plain', 'hand', 'again', 'file', 'survivor', 'untouched'];
  const emails = names.map((name) => `${name}@since.example`);
  const ids = await Promise.all(emails.map((email) => add({ email })));
  const [form = 0, plain = 0, hand = 0, again = 0, file = 0, survivor = 0, untouched = 0] = ids;
  const { id } = await run(
    ['Email,Do not call,Do not text', ...emails.map((one) => `${one},yes,yes`)].join('\n'),
  );
  expect((await submit('form@since.example', { do_not_call: 1 })).status).toBe(202);
  expect((await submit('plain@since.example', {})).status).toBe(202);
  await update(hand, { do_not_text: true });
  await update(again, { do_not_call: false });
  await update(again, { do_not_call: true });
  const later = await run('Email,Do not call\nfile@since.example,yes');
  expect(later.rows[0]?.kind).toBe('same');
  const other = await add({ email: 'merged@since.example', do_not_text: true });
  expect((await merge(survivor, other)).status).toBe(200);
  expect(await undo(id)).toEqual({ removed: 0, restored: 2, kept: 5 });
  expect(await Promise.all([form, plain, hand, again, file, survivor, untouched].map(flagsOf))).toEqual([
    [true, false],
    [false, false],
    [false, true],
    [true, false],
    [true, false],
    [false, true],
    [false, false],
  ]);
  expect((await owner.query('SELECT 1 FROM app.lead_history WHERE lead_id = $1', [form])).rowCount).toBe(1);
});

test('a phone that thousands share costs as much as one of their own, and fits those of the same name alone', async () => {
  const office = '604-555-0188';
  await owner.query(
    `INSERT INTO app.leads (client_id, first_name, last_name, phone_number, lead_status_id, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
     SELECT $1, CASE WHEN n % 3 = 0 THEN 'Solo' ELSE 'First ' || n END, CASE WHEN n % 3 = 0 THEN '' ELSE 'Last ' || n END, $2, 9, 14, true, true, now(), now()
     FROM generate_series(1, 4000) n`,
    [here.id, office],
  );
  const preview = async (numberOf: (n: number) => string) => {
    const lines = Array.from({ length: 600 }, (_, n) => `First ${n},Last ${n},${numberOf(n)}`);
    const { id } = await imports.upload(
      token,
      ['First name,Last name,Phone', ...lines, `Solo,,${office}`, `LAST 4,first 4,${office}`].join('\n'),
    );
    const began = performance.now();
    const { counts } = await imports.choose(token, id, { match_by: ['phone_number'] });
    return { counts, took: performance.now() - began };
  };
  const other = await preview((n) => `604-555-${1000 + n}`);
  const shared = await preview(() => office);
  // 400 of the names are in both; nobody can tell which 'Solo', and a name in another order is another one
  expect([other.counts, shared.counts]).toMatchObject([
    { same: 0, new: 602 },
    { same: 400, new: 202, refused: 0 },
  ]);
  expect(shared.took).toBeLessThan(4 * other.took + 1000);
});
