import { afterAll, beforeEach, expect, test } from 'vitest';
import { contactMessages } from '#contract/contacts/messages.ts';
import { contactTemplates, maxTemplates } from '#contract/contacts/templates.ts';
import { contactsWorld } from '#server/testing/contacts.ts';
import { parseData } from '#server/testing/results.ts';

const { owner, here, there, send, made, fresh, close } = await contactsWorld();
afterAll(close);
beforeEach(async () => {
  await fresh();
  await owner.query('DELETE FROM app.message_templates; DELETE FROM app.listings');
});

const draft = { kind: 'email', name: 'Thanks', subject: 'Thank you', text: 'Hi {{first_name}},' };
const save = (fields: object = {}, token = here.eve.token) =>
  send(contactTemplates.create, { body: { ...draft, ...fields } }, token);
const saved = async (fields: object = {}) => parseData(contactTemplates.create.data, await save(fields));
const list = async (token = here.vic.token) =>
  parseData(contactTemplates.list.data, await send(contactTemplates.list, {}, token));
const read = (template_id: number, token = here.vic.token) =>
  send(contactTemplates.read, { params: { template_id } }, token);
const update = (template_id: number, body: object, token = here.alice.token) =>
  send(contactTemplates.update, { params: { template_id }, body }, token);
const valuesOf = (id: number, token = here.eve.token) =>
  send(contactTemplates.values, { params: { id } }, token);
const errors = (body: unknown) => ({ body: { errors: body } });

test('templates are saved, read by everybody of the account, and by nobody else', async () => {
  const { id } = await saved();
  expect(await list()).toEqual([
    { id, kind: 'email', name: 'Thanks', subject: 'Thank you', excerpt: 'Hi {{first_name}},' },
  ]);
  expect(await list(there.alice.token)).toEqual([]);
  expect(parseData(contactTemplates.read.data, await read(id))).toMatchObject({ ...draft, version: 1 });
  expect((await read(id, there.alice.token)).status).toBe(404);
});

test('View Only saves, changes, sorts and deletes none, and fills none', async () => {
  const { id } = await saved();
  const params = { template_id: id };
  const calls = [
    save({ name: 'Other' }, here.vic.token),
    update(id, { name: 'Other' }, here.vic.token),
    send(contactTemplates.sort, { body: { template_ids: [id] } }, here.vic.token),
    send(contactTemplates.remove, { params }, here.vic.token),
    valuesOf(await made(), here.vic.token),
  ];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  expect(await list()).toMatchObject([{ name: 'Thanks' }]);
});

test.each(['thanks', ' THANKS ', 'Thänks'])('a second template %j beside Thanks is refused', async (name) => {
  await saved();
  const taken = errors({ name: ['A template with this name already exists.'] });
  expect(await save({ name })).toMatchObject(taken);
  const { id } = await saved({ name: 'Other' });
  expect(await update(id, { name })).toMatchObject(taken);
  expect((await save({ name }, there.alice.token)).status).toBe(201);
});

test('an unknown field is named, when a template is saved and when it is changed', async () => {
  const sentence = expect.stringMatching(/^There is no field \{\{frist_name\}\}\./);
  expect(await save({ text: 'Hi {{frist_name}}' })).toMatchObject(errors({ text: [sentence] }));
  const { id } = await saved();
  expect(await update(id, { subject: 'For {{frist_name}}' })).toMatchObject(errors({ subject: [sentence] }));
});

test('an account has at most so many templates', async () => {
  await owner.query(
    `INSERT INTO app.message_templates (client_id, kind, name, position, subject, text, created_at, updated_at)
     SELECT $1, 'text', 'Template ' || n, n, '', 'x', now(), now() FROM generate_series(1, $2::int) n`,
    [here.id, maxTemplates],
  );
  expect(await save()).toMatchObject(
    errors({ name: [`You’ve reached the limit of ${maxTemplates} templates.`] }),
  );
});

test('a text message has no subject and is short, also when it is changed', async () => {
  const { id, subject } = await saved({ kind: 'text', subject: 'Hello' });
  expect(subject).toBe('');
  const tooLong = errors({ text: ['A text message can have up to 1,000 characters.'] });
  expect(await update(id, { text: 'x'.repeat(1001), subject: 'Hello' })).toMatchObject(tooLong);
  expect(await update(id, { subject: 'Hello' })).toMatchObject({
    status: 200,
    body: { data: { subject: '' } },
  });
  expect(await save({ kind: 'text', name: 'Long', text: 'x'.repeat(1001) })).toMatchObject(tooLong);
});

test('two people who change different fields both keep their change, and the same one is asked about', async () => {
  const { id, version } = await saved();
  await update(id, { subject: 'Thanks a lot', version }, here.eve.token);
  expect(await update(id, { text: 'Dear {{first_name}},', version })).toMatchObject({
    status: 200,
    body: { data: { subject: 'Thanks a lot', text: 'Dear {{first_name}},', version: version + 2 } },
  });
  const late = await update(id, { text: 'Hello {{first_name}},', version }, here.eve.token);
  expect(late).toMatchObject({
    status: 412,
    body: { data: { text: 'Dear {{first_name}},', conflicts: [{ field: 'text' }] } },
  });
});

test('sorting is no change of a template, and with one that is gone nothing is sorted', async () => {
  const one = await saved();
  const two = await saved({ name: 'Second' });
  await saved({ name: 'Third' });
  const sort = (template_ids: number[]) => send(contactTemplates.sort, { body: { template_ids } });
  await sort([two.id, one.id, two.id]);
  expect((await sort([one.id, 999_999])).status).toBe(404);
  expect((await list()).map(({ name }) => name)).toEqual(['Second', 'Thanks', 'Third']);
  expect(parseData(contactTemplates.read.data, await read(two.id)).version).toBe(two.version);
  await saved({ name: 'Fourth' });
  expect((await list()).map(({ name }) => name)).toEqual(['Second', 'Thanks', 'Third', 'Fourth']);
});

test('the log says who saved, changed and deleted one', async () => {
  const { id } = await saved();
  await update(id, { name: 'Welcome' });
  const params = { template_id: id };
  await send(contactTemplates.remove, { params });
  const { rows } = await owner.query(
    `SELECT event, user_id::int AS user_id FROM app.activity WHERE event LIKE 'contact.template%' ORDER BY id`,
  );
  expect(rows).toEqual([
    { event: 'contact.template_created', user_id: here.eve.id },
    { event: 'contact.template_edited', user_id: here.alice.id },
    { event: 'contact.template_deleted', user_id: here.alice.id },
  ]);
  expect((await send(contactTemplates.remove, { params })).status).toBe(404);
  expect((await update(id, { name: 'Again' })).status).toBe(404);
});

test('fields have the values of the contact and its account, and null where there is none', async () => {
  const id = await made();
  expect(parseData(contactTemplates.values.data, await valuesOf(id))).toMatchObject({
    first_name: 'Nora',
    last_name: 'Novak',
    home_address: null,
  });
  await owner.query(`UPDATE app.leads SET first_name = '' WHERE id = $1`, [id]);
  expect(parseData(contactTemplates.values.data, await valuesOf(id))).toMatchObject({ first_name: null });
  expect((await valuesOf(id, there.alice.token)).status).toBe(404);
});

test('the home is the one that a contact sells, and nobody guesses which of two', async () => {
  const id = await made();
  const sell = (street: string) =>
    owner.query(
      `WITH home AS (INSERT INTO app.listings (client_id, type, street_address, city, state_or_province, country, price, status_id, created_at, updated_at)
         VALUES ($1, 'Single family', $2, 'Victoria', 'BC', 'CA', 1, 1, now(), now()) RETURNING client_id, id)
       INSERT INTO app.listing_sellers (client_id, listing_id, lead_id, added_at) SELECT client_id, id, $3, now() FROM home`,
      [here.id, street, id],
    );
  const home = async () => parseData(contactTemplates.values.data, await valuesOf(id)).home_address;
  await sell('12 Oak Street');
  expect(await home()).toBe('12 Oak Street');
  await sell('14 Oak Street');
  expect(await home()).toBeNull();
});

test('an email with an open field is refused and stays a draft', async () => {
  const id = await made();
  const body = { subject: 'Hello', text: 'Hi {{first_name}},' };
  expect((await send(contactMessages.saveDraft, { params: { id }, body })).status).toBe(200);
  expect(await send(contactMessages.send, { params: { id }, body })).toMatchObject(
    errors({ text: ['Please replace {{first_name}}, so that it isn’t sent like this.'] }),
  );
  const { rows } = await owner.query('SELECT count(*)::int AS n FROM app.lead_messages');
  expect(rows).toEqual([{ n: 0 }]);
});
