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

async function add({ alice }: ClientWorld, fields: object): Promise<number> {
  const body = { first_name: 'Nia', last_name: 'Okafor', lead_source_id: 14, ...fields };
  return parseData(contacts.create.data, await call(server.app, alice.token, contacts.create, { body })).id;
}
const addTag = async ({ alice }: ClientWorld, name: string) =>
  parseData(
    contactTags.create.data,
    await call(server.app, alice.token, contactTags.create, { body: { name } }),
  ).id;
const edit = ({ alice }: ClientWorld, id: number, body: object) =>
  call(server.app, alice.token, contacts.update, { params: { id }, body });
const read = async ({ alice }: ClientWorld, id: number) =>
  parseData(contacts.read.data, await call(server.app, alice.token, contacts.read, { params: { id } }));
const flagsOf = async (client: ClientWorld, id: number) => {
  const { do_not_call, do_not_text } = await read(client, id);
  return [do_not_call, do_not_text];
};
const list = async ({ alice }: ClientWorld) =>
  parseData(contacts.list.data, await call(server.app, alice.token, contacts.list));
async function run({ alice: { token } }: ClientWorld, content: string, choices = {}) {
  const { id } = await imports.upload(token, content);
  await imports.choose(token, id, choices);
  const rows = await imports.rows(token, id);
  await imports.start(token, id);
  await imports.runAll();
  return { id, rows };
}
async function undo({ alice: { token } }: ClientWorld, id: number) {
  await imports.undo(token, id);
  await imports.runAll();
  return (await imports.read(token, id)).undo;
}

test('a file says who wants no calls or texts; the strictest counts, and an undo gives the former values back', async () => {
  const client = await newClient();
  const strict = await add(client, { email: 'strict@example.net', do_not_text: true });
  const free = await add(client, { email: 'free@example.net' });
  const { id, rows } = await run(
    client,
    'Email,Do Not Call,Do Not Text\nstrict@example.net,yes,no\nfree@example.net,no,1\nnew@example.net,TRUE,maybe',
  );
  expect(rows.map(({ kind, changes, problems }) => [kind, changes, problems])).toEqual([
    ['changed', [{ field: 'Do not call', before: 'No', after: 'Yes' }], []],
    ['changed', [{ field: 'Do not text', before: 'No', after: 'Yes' }], []],
    ['new', [], [{ kind: 'yes_or_no', column: 'Do Not Text', value: 'maybe' }]],
  ]);
  const added = (await list(client)).find(({ email }) => email === 'new@example.net')?.id ?? 0;
  expect(await Promise.all([strict, free, added].map((one) => flagsOf(client, one)))).toEqual([
    [true, true],
    [false, true],
    [true, false],
  ]);
  expect(await undo(client, id)).toEqual({ removed: 1, restored: 2, kept: 0 });
  expect(await Promise.all([strict, free].map((one) => flagsOf(client, one)))).toEqual([
    [false, true],
    [false, false],
  ]);
});

test('an undo leaves what somebody has changed since, and the other value goes back', async () => {
  const client = await newClient();
  const id = await add(client, { email: 'nia@example.net', do_not_call: false });
  const done = await run(client, 'Email,Do not call,Do not text\nnia@example.net,yes,yes');
  await edit(client, id, { do_not_call: false });
  expect(await undo(client, done.id)).toEqual({ removed: 0, restored: 0, kept: 1 });
  expect(await flagsOf(client, id)).toEqual([false, false]);
});

test('everybody of a file gets its tags beside their own, each once, and an undo takes away what the file gave', async () => {
  const client = await newClient();
  const [fair, sphere] = [await addTag(client, 'Fair 2026'), await addTag(client, 'Sphère')];
  await add(client, { email: 'has@example.net', tags: { added_ids: [fair] } });
  await add(client, { email: 'old@example.net' });
  const { id, rows } = await run(
    client,
    'Email,Tags\nhas@example.net,\nold@example.net,Buyers\nnew@example.net,"sphere, Buyers"',
    { tag_ids: [sphere, fair] },
  );
  expect(rows.map(({ kind, changes }) => [kind, changes[0]?.after])).toEqual([
    ['changed', 'Fair 2026, Sphère'],
    ['changed', 'Buyers, Fair 2026, Sphère'],
    ['new', undefined],
  ]);
  const tags = async () =>
    Object.fromEntries(
      (await list(client)).map((one) => [one.email, one.tags.map(({ name }) => name).toSorted()]),
    );
  expect(await tags()).toEqual({
    'has@example.net': ['Fair 2026', 'Sphère'],
    'old@example.net': ['Buyers', 'Fair 2026', 'Sphère'],
    'new@example.net': ['Buyers', 'Fair 2026', 'Sphère'],
  });
  const again = await imports.upload(client.alice.token, 'Email,Tags\nx@example.net,');
  expect(again.last_choices?.tag_ids).toEqual([sphere, fair]);
  expect(await undo(client, id)).toEqual({ removed: 1, restored: 2, kept: 0 });
  expect(await tags()).toEqual({ 'has@example.net': ['Fair 2026'], 'old@example.net': [] });
});

test('a tag that was deleted before is refused; one that is deleted before the start is given to nobody', async () => {
  const client = await newClient();
  const { token } = client.alice;
  const tag = await addTag(client, 'Fair');
  const { id } = await imports.upload(token, 'Email\nnia@example.net');
  const chosen = await imports.choose(token, id, { tag_ids: [tag] });
  await call(server.app, token, contactTags.remove, { params: { tag_id: tag } });
  const again = await call(server.app, token, contactImportSteps.choose, {
    params: { id },
    body: { ...chosen.choices, tag_ids: [tag] } as never,
  });
  expect(again).toMatchObject({ status: 422, body: { errors: { tag_ids: ['This tag no longer exists.'] } } });
  await imports.start(token, id);
  await imports.runAll();
  expect((await list(client)).map(({ email, tags }) => [email, tags])).toEqual([['nia@example.net', []]]);
});
