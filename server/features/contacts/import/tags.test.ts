import { afterAll, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { contactImportSteps } from '#contract/contacts/import.ts';
import { contactTags } from '#contract/contacts/tags.ts';
import { importCalls } from '#server/testing/contact-imports.ts';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const imports = importCalls(server);
afterAll(() => imports.close());

const tagsOf = async ({ alice }: ClientWorld) =>
  parseData(contactTags.list.data, await call(server.app, alice.token, contactTags.list)).map(
    ({ name, contacts: count }) => [name, count],
  );
const addTag = async ({ alice }: ClientWorld, name: string) =>
  parseData(
    contactTags.create.data,
    await call(server.app, alice.token, contactTags.create, { body: { name } }),
  ).id;
async function add({ alice }: ClientWorld, fields: object): Promise<number> {
  const body = { first_name: 'Nia', last_name: 'Okafor', lead_source_id: 14, ...fields };
  const answer = await call(server.app, alice.token, contacts.create, { body });
  return parseData(contacts.create.data, answer).id;
}
const list = async ({ alice }: ClientWorld) =>
  parseData(contacts.list.data, await call(server.app, alice.token, contacts.list)).map((contact) => [
    contact.email,
    contact.tags.map(({ name }) => name),
    contact.lead_source_id,
  ]);
async function run({ alice: { token } }: ClientWorld, content: string) {
  const { id } = await imports.upload(token, content);
  await imports.choose(token, id);
  const rows = await imports.rows(token, id);
  await imports.start(token, id);
  await imports.runAll();
  return { id, rows };
}

const file = [
  'Email,Tags,Source',
  'nia@example.net,"Sphere; Acheteur",Referral',
  'bo@example.net,"BUYERS, sphere",open house',
  'cy@example.net,,Zillow',
].join('\n');

test('tags of a file are those of the account, however a program writes their letters, signs and spaces', async () => {
  const client = await newClient();
  const names = ['R&D', "O'Neil’s list", 'Zoë’s café', 'Hot leads', '"VIP"'];
  for (const name of names) await addTag(client, name);
  const written = ['r&d', "O'NEIL’S LIST", 'Zoe\u0308’s cafe\u0301', 'Hot\u00a0 leads', '"""VIP"""'];
  await run(client, ['Email,Tags', ...written.map((tag, n) => `p${n}@example.net,${tag}`)].join('\n'));
  expect((await tagsOf(client)).toSorted()).toEqual(names.map((name) => [name, 1]).toSorted());
});

test('rows bring their tags and sources, and an undo takes away those that the file brought', async () => {
  const client = await newClient();
  const sphere = await addTag(client, 'Sphère');
  await addTag(client, 'Buyers');
  await add(client, { email: 'nia@example.net', tags: { added_ids: [sphere] } });
  const { id, rows } = await run(client, file);
  expect(rows.map(({ kind, changes, problems }) => [kind, changes, problems.map((one) => one.kind)])).toEqual(
    [
      ['changed', [{ field: 'Tags', before: 'Sphère', after: 'Sphère, Acheteur' }], []],
      ['new', [], []],
      ['new', [], ['source']],
    ],
  );
  expect(new Set(await list(client))).toEqual(
    new Set([
      ['nia@example.net', ['Acheteur', 'Sphère'], 14],
      ['bo@example.net', ['Buyers', 'Sphère'], 13],
      ['cy@example.net', [], 19],
    ]),
  );
  await imports.undo(client.alice.token, id);
  await imports.runAll();
  expect((await imports.read(client.alice.token, id)).undo).toEqual({ removed: 2, restored: 1, kept: 0 });
  expect(await list(client)).toEqual([['nia@example.net', ['Sphère'], 14]]);
  expect(await tagsOf(client)).toEqual([
    ['Buyers', 0],
    ['Sphère', 1],
  ]);
});

test('a tag of the file that somebody has given to another contact since stays, and so does a contact with another tag', async () => {
  const client = await newClient();
  const other = await addTag(client, 'Called');
  const { id } = await run(client, 'Email,Tags\nbo@example.net,New\ncy@example.net,New');
  const all = parseData(contacts.list.data, await call(server.app, client.alice.token, contacts.list));
  const bo = all.find(({ email }) => email === 'bo@example.net');
  await call(server.app, client.alice.token, contacts.update, {
    params: { id: bo?.id ?? 0 },
    body: { tags: { added_ids: [other] } },
  });
  await add(client, { email: 'di@example.net', tags: { added_ids: [bo?.tags[0]?.id] } });
  await imports.undo(client.alice.token, id);
  await imports.runAll();
  expect(new Set((await list(client)).map(([email, tags]) => [email, tags]))).toEqual(
    new Set([
      ['bo@example.net', ['Called']],
      ['di@example.net', ['New']],
    ]),
  );
});

test('a file with more tags than an account can have is refused until its column is left out', async () => {
  const client = await newClient();
  const { token } = client.alice;
  const lines = Array.from({ length: 301 }, (_, n) => `p${n}@example.net,Tag ${n}`);
  const { id } = await imports.upload(token, ['Email,Tags', ...lines].join('\n'));
  const body = (columns: ('email' | 'tags' | null)[]) => ({
    columns,
    way: 'add' as const,
    match_by: ['email' as const],
    lead_status_id: 9,
    lead_source_id: 19,
  });
  const choose = (columns: ('email' | 'tags' | null)[]) =>
    call(server.app, token, contactImportSteps.choose, { params: { id }, body: body(columns) });
  expect(await choose(['email', 'tags'])).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining('more than 300') },
  });
  expect((await choose(['email', null])).status).toBe(200);
});
