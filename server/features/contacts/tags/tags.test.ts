import { afterAll, beforeEach, expect, test } from 'vitest';
import { contacts, type Contact } from '#contract/contacts/contacts.ts';
import { contactTags, maxTags } from '#contract/contacts/tags.ts';
import { contactsWorld } from '#server/testing/contacts.ts';
import { parseData } from '#server/testing/results.ts';

const { owner, here, there, send, made, fresh, close } = await contactsWorld();
afterAll(close);
beforeEach(async () => {
  await fresh();
  await owner.query('DELETE FROM app.tags');
});

const add = async (name: string, token = here.eve.token) =>
  parseData(contactTags.create.data, await send(contactTags.create, { body: { name } }, token)).id;
const list = async (token = here.vic.token) =>
  parseData(contactTags.list.data, await send(contactTags.list, {}, token));
const change = (id: number, tags: { added_ids?: number[]; removed_ids?: number[] }, body: object = {}) =>
  send(contacts.update, { params: { id }, body: { tags, ...body } });
const namesOf = ({ tags }: Contact) => tags.map(({ name }) => name);
const readTags = async (id: number) =>
  namesOf(parseData(contacts.read.data, await send(contacts.read, { params: { id } })));
const listed = async (query: Record<string, string>) =>
  parseData(contacts.list.data, await send(contacts.list, { query }));
const countEvents = async (event: string) =>
  (await owner.query('SELECT FROM app.activity WHERE client_id = $1 AND event = $2', [here.id, event])).rows
    .length;

test('tags are listed by name, each with the number of its contacts', async () => {
  const [sellers, buyers] = [await add('Sellers'), await add('Buyers')];
  const id = await made({ email: 'a@example.com' });
  await made({ email: 'b@example.com' });
  await change(id, { added_ids: [sellers, buyers] });
  expect(await list()).toEqual([
    { id: buyers, name: 'Buyers', contacts: 1, has_more: false },
    { id: sellers, name: 'Sellers', contacts: 1, has_more: false },
  ]);
  expect(await list(there.alice.token)).toEqual([]);
});

test.each(['buyers', ' BUYERS ', 'Büyers', 'Bu\u0308yers'])(
  'a second tag %j beside Buyers is refused',
  async (name) => {
    const id = await add('Buyers');
    expect((await send(contactTags.create, { body: { name } })).body).toMatchObject({
      errors: { name: ['A tag with this name already exists.'] },
      data: { id, name: 'Buyers' },
    });
    await add(name.trim(), there.alice.token);
  },
);

test.each(['Hot  leads', 'Hot\u00a0leads', 'hot\tleads', 'Hot\u200b leads'])(
  'a second tag %j beside Hot leads is refused',
  async (name) => {
    await add('Hot leads');
    expect((await send(contactTags.create, { body: { name } })).status).toBe(422);
  },
);

test('a client has at most so many tags', async () => {
  await owner.query(
    `INSERT INTO app.tags (client_id, name, created_at) SELECT $1, 'Tag ' || n, now() FROM generate_series(1, $2::int) n`,
    [here.id, maxTags],
  );
  expect((await send(contactTags.create, { body: { name: 'One more' } })).status).toBe(422);
});

test('a contact is added with tags, and two people who change others do not undo each other', async () => {
  const [buyers, investors, hot] = [await add('Buyers'), await add('Investors'), await add('Hot')];
  const id = await made({ email: 'a@example.com', tags: { added_ids: [buyers] } });
  expect(await readTags(id)).toEqual(['Buyers']);
  await change(id, { added_ids: [hot] });
  await change(id, { added_ids: [investors], removed_ids: [buyers] }, { version: 1 });
  expect(await readTags(id)).toEqual(['Hot', 'Investors']);
});

test('a change of tags is one edit in the log, and one that changes nothing is none', async () => {
  const buyers = await add('Buyers');
  const id = await made({ email: 'a@example.com' });
  await change(id, { added_ids: [buyers] });
  await change(id, { added_ids: [buyers] });
  await change(id, { removed_ids: [await add('Sellers')] });
  expect(await countEvents('contact.edited')).toBe(1);
});

test('a tag that was deleted meanwhile is named at the field, and nothing is saved', async () => {
  const id = await made({ email: 'a@example.com', first_name: 'Nora' });
  const answer = await change(id, { added_ids: [987_654] }, { first_name: 'Other' });
  expect(answer).toMatchObject({
    status: 422,
    body: { errors: { tags: ['This tag no longer exists.'] } },
  });
  expect(parseData(contacts.read.data, await send(contacts.read, { params: { id } })).first_name).toBe(
    'Nora',
  );
});

test('View Only sees tags and changes none', async () => {
  const buyers = await add('Buyers');
  const id = await made({ email: 'a@example.com', tags: { added_ids: [buyers] } });
  expect((await listed({})).map(namesOf)).toEqual([['Buyers']]);
  const answers = [
    await send(
      contacts.update,
      { params: { id }, body: { tags: { removed_ids: [buyers] } } },
      here.vic.token,
    ),
    await send(contactTags.create, { body: { name: 'Sellers' } }, here.vic.token),
    await send(contactTags.rename, { params: { tag_id: buyers }, body: { name: 'X' } }, here.vic.token),
    await send(contactTags.remove, { params: { tag_id: buyers } }, here.vic.token),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});

test('the list and the spreadsheet narrow to a tag, and combine it with a status', async () => {
  const buyers = await add('Buyers');
  await made({ email: 'a@example.com', tags: { added_ids: [buyers] } });
  await made({ email: 'b@example.com', tags: { added_ids: [buyers] }, lead_status_id: 6 });
  await made({ email: 'c@example.com', lead_status_id: 6 });
  const emails = async (query: Record<string, string>) => (await listed(query)).map(({ email }) => email);
  expect(await emails({ tag_id: String(buyers) })).toEqual(['b@example.com', 'a@example.com']);
  expect(await emails({ tag_id: String(buyers), lead_status_id: '6' })).toEqual(['b@example.com']);
  expect(await emails({ tag_id: String(buyers + 1_000_000) })).toEqual([]);
  const file = parseData(
    contacts.download.data,
    await send(contacts.download, { body: { tag_id: buyers, lead_status_id: 6 } }),
  );
  const [head = '', ...lines] = Buffer.from(file.csv_base64, 'base64').toString().trim().split(/\r?\n/);
  expect(head).toMatch(/"Tags"$/);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/b@example\.com.*"Buyers"$/);
});

test('a search for words of a tag finds its contacts as well, newest first, in the list and in the spreadsheet', async () => {
  const tag = await add('Überseas investors');
  const both = await made({ email: 'investors@example.com', tags: { added_ids: [tag] } });
  const tagged = await made({ email: 'a@example.com', tags: { added_ids: [tag] } });
  const named = await made({ email: 'overseas.investors@example.com' });
  await made({ email: 'b@example.com', tags: { added_ids: [await add('Sellers')] } });
  await add('Investors', there.alice.token);
  const find = async (search: string) => (await listed({ search })).map(({ id }) => id);
  expect(await find('INVESTOR')).toEqual([named, tagged, both]);
  expect(await find('investors uberseas')).toEqual([tagged, both]);
  expect(await find('investors 604')).toEqual([]);
  // two letters are part of nearly every tag
  expect(await find('ve')).not.toContain(tagged);
  expect(
    (await send(contacts.list, { query: { search: 'investor', take: '2', page: '2' } })).body,
  ).toMatchObject({
    data: [{ id: both }],
    meta: { total: 3 },
  });
  const file = parseData(
    contacts.download.data,
    await send(contacts.download, { body: { search: 'uberseas' } }),
  );
  expect(Buffer.from(file.csv_base64, 'base64').toString()).toContain('a@example.com');
  await change(tagged, { removed_ids: [tag] });
  expect(await find('uberseas')).toEqual([both]);
});

test('a new name is on all contacts, and the same name is no change', async () => {
  const buyers = await add('buyers');
  const id = await made({ email: 'a@example.com', tags: { added_ids: [buyers] } });
  const rename = (name: string) => send(contactTags.rename, { params: { tag_id: buyers }, body: { name } });
  expect((await rename('Buyers')).body).toMatchObject({ data: { id: buyers, name: 'Buyers' } });
  await rename('Buyers');
  expect(await readTags(id)).toEqual(['Buyers']);
  expect(await countEvents('contact.tag_renamed')).toBe(1);
  const sellers = await add('Sellers');
  expect((await rename('SELLERS')).body).toMatchObject({ data: { id: sellers } });
});

test('merged tags become one, which a contact with both has once', async () => {
  const [typo, buyers] = [await add('Byers'), await add('Buyers')];
  const both = await made({ email: 'a@example.com', tags: { added_ids: [typo, buyers] } });
  const one = await made({ email: 'b@example.com', tags: { added_ids: [typo] } });
  const merge = (into: number) =>
    send(contactTags.merge, { params: { tag_id: typo }, body: { into_id: into } });
  expect((await merge(typo)).status).toBe(422);
  expect((await merge(buyers)).body).toMatchObject({ data: { id: buyers, name: 'Buyers' } });
  expect([await readTags(both), await readTags(one)]).toEqual([['Buyers'], ['Buyers']]);
  expect(await list()).toEqual([{ id: buyers, name: 'Buyers', contacts: 2, has_more: false }]);
  expect((await merge(buyers)).status).toBe(404);
});

test('a deleted tag leaves its contacts, and a deleted contact its tags', async () => {
  const [buyers, sellers] = [await add('Buyers'), await add('Sellers')];
  const id = await made({ email: 'a@example.com', tags: { added_ids: [buyers, sellers] } });
  await send(contactTags.remove, { params: { tag_id: buyers } });
  expect(await readTags(id)).toEqual(['Sellers']);
  await send(contacts.remove, { params: { id } });
  expect(await list()).toMatchObject([{ name: 'Sellers', contacts: 0 }]);
});
