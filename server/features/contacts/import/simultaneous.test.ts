import { afterAll, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { merging } from '#contract/contacts/merging.ts';
import { contactTags } from '#contract/contacts/tags.ts';
import { importCalls } from '#server/testing/contact-imports.ts';
import { meet } from '#server/testing/locks.ts';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

// An import meets what people change of its tags and contacts.
const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const imports = importCalls(server);
afterAll(() => imports.close());

const addTag = async ({ alice }: ClientWorld, name: string) =>
  parseData(
    contactTags.create.data,
    await call(server.app, alice.token, contactTags.create, { body: { name } }),
  ).id;
async function addContact({ alice }: ClientWorld, email: string, added_ids: number[] = []): Promise<number> {
  const body = { first_name: 'Nia', last_name: 'Okafor', lead_source_id: 14, email, tags: { added_ids } };
  return parseData(contacts.create.data, await call(server.app, alice.token, contacts.create, { body })).id;
}
async function start({ alice: { token } }: ClientWorld, ...lines: string[]): Promise<number> {
  const { id } = await imports.upload(token, ['Email,Notes,Tags', ...lines].join('\n'));
  await imports.choose(token, id);
  await imports.start(token, id);
  return id;
}
const tagsOf = async ({ alice }: ClientWorld, id: number) =>
  parseData(
    contacts.read.data,
    await call(server.app, alice.token, contacts.read, { params: { id } }),
  ).tags.map(({ name }) => name);
const stateOf = async ({ alice }: ClientWorld, id: number) => (await imports.read(alice.token, id)).state;

test('an import brings a tag while somebody merges it into another', async () => {
  const here = await newClient();
  const [former, into] = [await addTag(here, 'Buyers'), await addTag(here, 'Buyer')];
  const tagged = await addContact(here, 'nia@example.net', [former]);
  const id = await start(here, 'nia@example.net,Called,"Buyers; Sphere"', 'bo@example.net,Called,Buyers');
  const [merged] = await meet(
    owner,
    {
      text: 'SELECT FROM app.lead_tags WHERE client_id = $1 AND lead_id = $2 FOR UPDATE',
      values: [here.id, tagged],
    },
    () =>
      call(server.app, here.alice.token, contactTags.merge, {
        params: { tag_id: former },
        body: { into_id: into },
      }),
    imports.step,
  );
  expect(merged.status).toBe(200);
  await imports.runAll();
  expect(await stateOf(here, id)).toBe('done');
  expect(await tagsOf(here, tagged)).toEqual(['Buyer', 'Buyers', 'Sphere']);
});

test('an import brings a tag that somebody deletes at that moment', async () => {
  const here = await newClient();
  const former = await addTag(here, 'Buyers');
  const tagged = await addContact(here, 'nia@example.net', [former]);
  const id = await start(here, 'bo@example.net,Called,Buyers');
  const [removed] = await meet(
    owner,
    {
      text: 'SELECT FROM app.lead_tags WHERE client_id = $1 AND lead_id = $2 FOR UPDATE',
      values: [here.id, tagged],
    },
    () => call(server.app, here.alice.token, contactTags.remove, { params: { tag_id: former } }),
    imports.step,
  );
  expect(removed.status).toBe(200);
  await imports.runAll();
  expect([await stateOf(here, id), await tagsOf(here, tagged)]).toEqual(['done', []]);
});

test('a tag is renamed while an import gives it to contacts, and waits for none of them', async () => {
  const here = await newClient();
  const tag_id = await addTag(here, 'Buyers');
  await owner.query('BEGIN');
  // as its step does
  await owner.query('SELECT FROM app.tags WHERE client_id = $1 AND id = $2 FOR KEY SHARE', [here.id, tag_id]);
  const renamed = await call(server.app, here.alice.token, contactTags.rename, {
    params: { tag_id },
    body: { name: 'Purchasers' },
  });
  await owner.query('ROLLBACK');
  expect(renamed.status).toBe(200);
});

test('two contacts are merged while an import changes them in another order', async () => {
  const here = await newClient();
  const [first, last] = [await addContact(here, 'nia@example.net'), await addContact(here, 'bo@example.net')];
  const id = await start(here, 'bo@example.net,Called,', 'nia@example.net,Called,');
  const [merged] = await meet(
    owner,
    { text: 'SELECT FROM app.leads WHERE client_id = $1 AND id = $2 FOR UPDATE', values: [here.id, first] },
    () =>
      call(server.app, here.alice.token, merging.merge, {
        params: { id: first },
        body: { other_id: last, from_other: [] },
      }),
    imports.step,
  );
  expect(merged.status).toBe(200);
  await imports.runAll();
  expect(await stateOf(here, id)).toBe('done');
});
