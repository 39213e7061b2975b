import { expect, test } from 'vitest';
import { yesOrNo } from '#contract/contacts/choices.ts';
import { contacts, type Contact } from '#contract/contacts/contacts.ts';
import { readData } from '#server/testing/contacts.ts';
import { call } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const here = await newClient({ host: 'quiet.example.com' });
const { token } = here.alice;
const missing: Pick<Contact, 'id' | 'do_not_call' | 'do_not_text'> = {
  id: 0,
  do_not_call: false,
  do_not_text: false,
};

let people = 0;
const somebody = () => ({
  first_name: 'Quinn',
  last_name: 'Quiet',
  email: `quinn${(people += 1)}@example.net`,
  phone_number: '604-555-0123',
  lead_source_id: 14,
});
const add = async (body: object = {}) =>
  readData((await call(server.app, token, contacts.create, { body: { ...somebody(), ...body } })).body, {
    ...missing,
    email: '',
  });
const read = async (id: number) =>
  readData((await call(server.app, token, contacts.read, { params: { id } })).body, missing);
const edit = (id: number, body: object, by = token) =>
  call(server.app, by, contacts.update, { params: { id }, body });
const submit = (body: object) =>
  call(server.app, null, contacts.submit, {
    body: { first_name: 'Quinn', last_name: 'Quiet', notes: 'Hello', ...body },
    headers: { 'x-site-token': here.siteToken },
  });

test('a contact may be called and texted until somebody says otherwise', async () => {
  const { id } = await add();
  expect(await read(id)).toMatchObject({ do_not_call: false, do_not_text: false });
  expect((await edit(id, { do_not_call: true })).status).toBe(200);
  expect(await read(id)).toMatchObject({ do_not_call: true, do_not_text: false });
  expect((await edit(id, { do_not_call: false, do_not_text: true }, here.eve.token)).status).toBe(200);
  expect(await read(id)).toMatchObject({ do_not_call: false, do_not_text: true });
});

test('View Only cannot change it, and only true and false are taken', async () => {
  const { id } = await add({ do_not_text: true });
  expect((await edit(id, { do_not_text: false }, here.vic.token)).status).toBe(403);
  expect((await edit(id, { do_not_text: 'maybe' })).body).toMatchObject({
    errors: { do_not_text: [yesOrNo] },
  });
  expect(await read(id)).toMatchObject({ do_not_text: true });
});

test('a form may ask for it, and a later form does not lift it', async () => {
  const { id, email } = await add();
  expect((await submit({ email, do_not_call: 1 })).status).toBe(202);
  expect(await read(id)).toMatchObject({ do_not_call: true, do_not_text: false });
  expect((await submit({ email, notes: 'Again', do_not_call: false, do_not_text: true })).status).toBe(202);
  expect(await read(id)).toMatchObject({ do_not_call: true, do_not_text: true });
  await submit({ email, notes: 'Once more' });
  expect(await read(id)).toMatchObject({ do_not_call: true, do_not_text: true });
});

test('a spreadsheet says it in columns at its end', async () => {
  const { id } = await add({ do_not_call: true });
  const { body } = await call(server.app, token, contacts.download, { body: { lead_ids: [id] } });
  const [head, row] = Buffer.from(readData(body, { csv_base64: '' }).csv_base64, 'base64')
    .toString()
    .split('\r\n');
  expect(head).toMatch(/"Do not call","Do not text","Tags"$/);
  expect(row).toMatch(/"Yes","No",""$/);
});
