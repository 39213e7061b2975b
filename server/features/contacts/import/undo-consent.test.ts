import { afterAll, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { storedTwice } from '#database/stored-twice.ts';
import { importCalls } from '#server/testing/contact-imports.ts';
import { createMergingWorld } from '#server/testing/merging.ts';
import { call } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';

const { server, owner, here, there, add, read, update } = await createMergingWorld();
const imports = importCalls(server);
afterAll(() => imports.close());

const source = 'They signed our sheet at the fair';
const consentOf = async (id: number) => (await read(id)).newsletter_consent;
const set = (id: number, assignments: string) =>
  owner.query(`UPDATE app.newsletter_consents SET ${assignments} WHERE lead_id = $1`, [id]);

/** Imports people with the consent of their file; its undo comes when the caller says so. */
async function run(emails: readonly string[], { token } = here.alice) {
  const { id } = await imports.upload(
    token,
    ['First name,Email', ...emails.map((email) => `Nia,${email}`)].join('\n'),
  );
  await imports.choose(token, id, { consent: { kind: 'express', source, given_on: '2026-10-01' } });
  await imports.start(token, id);
  await imports.runAll();
  return async () => {
    await imports.undo(token, id);
    await imports.runAll();
    return (await imports.read(token, id)).undo;
  };
}

test('an undo takes back the consent that the file gave to contacts that were there before', async () => {
  const silent = await add({ email: 'silent@example.net' });
  const implied = await add({
    email: 'implied@example.net',
    newsletter_consent: { kind: 'implied', source: 'Asked about Alder Lane' },
  });
  const before = [await consentOf(silent), await consentOf(implied)];
  await owner.query(`UPDATE app.newsletter_consents SET every_months = 3 WHERE lead_id = $1`, [implied]);
  const undo = await run(['silent@example.net', 'implied@example.net']);
  expect([await consentOf(silent), await consentOf(implied)]).toMatchObject([
    { kind: 'express', source },
    { kind: 'express', source },
  ]);
  expect(await undo()).toEqual({ removed: 0, restored: 2, kept: 0 });
  expect([await consentOf(silent), await consentOf(implied)]).toEqual(before);
  const { rows } = await owner.query('SELECT every_months FROM app.newsletter_consents WHERE lead_id = $1', [
    implied,
  ]);
  expect(rows).toEqual([{ every_months: 3 }]);
});

test('a consent that has changed since stays as it is: whoever left has left, and a bounce stays known', async () => {
  const emails = ['left', 'again', 'bounced'].map((name) => `${name}-since@example.net`);
  const [left = 0, again = 0, bounced = 0] = await Promise.all(emails.map((email) => add({ email })));
  const undo = await run(emails);
  await set(left, "kind = 'none', unsubscribed_at = '2026-11-20T20:00:00Z'");
  await set(bounced, "suppressed = 'bounced'");
  const said = { kind: 'express' as const, source: 'Said yes on the phone' };
  expect((await update(again, { newsletter_consent: said })).status).toBe(200);
  expect(await undo()).toEqual({ removed: 0, restored: 1, kept: 2 });
  expect([await consentOf(left), await consentOf(again), await consentOf(bounced)]).toMatchObject([
    { kind: 'none', unsubscribed_at: '2026-11-20T20:00:00Z' },
    said,
    { kind: 'none' },
  ]);
  const { rows } = await owner.query('SELECT suppressed FROM app.newsletter_consents WHERE lead_id = $1', [
    bounced,
  ]);
  expect(rows).toEqual([{ suppressed: 'bounced' }]);
});

test('a new contact that somebody has edited stays without the consent of the file', async () => {
  const { token } = there.alice;
  const undo = await run(['edited@example.net', 'untouched@example.net'], there.alice);
  const list = async () => parseData(contacts.list.data, await call(server.app, token, contacts.list));
  const edited = (await list()).find(({ email }) => email === 'edited@example.net');
  const params = { id: edited?.id ?? 0 };
  await call(server.app, token, contacts.update, { params, body: { notes: 'Called' } });
  expect(await undo()).toEqual({ removed: 1, restored: 0, kept: 1 });
  expect((await list()).map(({ email }) => email)).toEqual(['edited@example.net']);
  const answer = await call(server.app, token, contacts.read, { params });
  expect(parseData(contacts.read.data, answer).newsletter_consent).toMatchObject({
    kind: 'none',
    given_at: null,
  });
});

test('facts about contacts that are stored twice are the same in both places afterwards', async () => {
  const facts = storedTwice.filter(({ fact }) => /contact|audience/.test(fact));
  expect(facts.length).toBeGreaterThan(1);
  for (const { fact, differing } of facts)
    expect([fact, (await owner.query(differing)).rows]).toEqual([fact, []]);
});
