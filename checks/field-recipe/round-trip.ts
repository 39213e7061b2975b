import assert from 'node:assert/strict';
import { account } from '#contract/account/account.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { users } from '#contract/users/users.ts';
import { contactsWorld, readData } from '#server/testing/contacts.ts';
import { call } from '#server/testing/people.ts';
import { listSchemaKeys, createSample } from '#server/testing/security/arbitrary.ts';

// Runs in a copy of the tree: whether the API stores a field added to contacts, and one added to users.
const [ofContacts = '', ofUsers = ''] = process.argv.slice(2);
const { server, send, create, made, draft, here, close } = await contactsWorld();
const nothing: Record<string, unknown> = {};

try {
  await contactsKeepIt(ofContacts);
  await usersKeepIt(ofUsers);
} finally {
  await close();
}

async function contactsKeepIt(field: string): Promise<void> {
  const id = await made({ [field]: 'as created' });
  assert.notEqual(id, 0, `A contact with ${field} is created`);
  const read = async () => readData((await send(contacts.read, { params: { id } })).body, nothing)[field];
  assert.equal(await read(), 'as created');
  await send(contacts.update, { params: { id }, body: { notes: 'Called.' } });
  assert.equal(await read(), 'as created', 'an edit of another field keeps it');
  await send(contacts.update, { params: { id }, body: { [field]: 'as edited' } });
  assert.equal(await read(), 'as edited');

  const { text } = await send(contacts.download, { body: {}, headers: { accept: 'text/csv' } });
  assert.match(text, new RegExp(`"${field}"`, 'i'), 'the spreadsheet has a column for it');
  assert.match(text, /"as edited"/);

  const example = createSample(contacts.create.body);
  assert.ok(listSchemaKeys(contacts.create.body).includes(field), 'the fuzzer sends it');
  assert.equal(typeof example[field], 'string', 'the examples of the security tests have it');
  const answer = await create({ ...example, ...draft, email: 'example@example.com' });
  assert.equal(answer.status, 201, answer.text);
  await assertSitesStillSend();
}

async function assertSitesStillSend(): Promise<void> {
  const { status } = await call(server.app, null, contacts.submit, {
    body: { email: 'site@example.com' },
    headers: { 'x-site-token': here.siteToken },
  });
  assert.equal(status, 202);
}

async function usersKeepIt(field: string): Promise<void> {
  const { id } = here.alice;
  const change = (body: object) => send(users.update, { params: { id }, body });
  await change({ [field]: 'as set' });
  await change({ first_name: 'Alicia' });
  for (const [endpoint, params] of [
    [users.read, { id }],
    [account.me, {}],
  ] as const) {
    const { body } = await send(endpoint, { params });
    assert.deepEqual(
      [readData(body, nothing)['first_name'], readData(body, nothing)[field]],
      ['Alicia', 'as set'],
    );
  }
  const invited = await send(users.invite, {
    body: { first_name: 'Ian', last_name: 'Invited', email: 'ian@example.com', [field]: 'as invited' },
  });
  assert.equal(readData(invited.body, nothing)[field], 'as invited', invited.text);
}
