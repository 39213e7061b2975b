import { expect, test } from 'vitest';
import { unsubscribe } from '#contract/users/unsubscribe.ts';
import { composeMessage } from '#server/core/mail/compose-message.ts';
import { renderLayout } from '#server/core/mail/layout.ts';
import { createUnsubscribeTokens } from '#server/core/mail/unsubscribe-tokens.ts';
import { testKey } from '#server/testing/database.ts';
import { queryRows } from '#server/testing/logins.ts';
import { envelope, testBrand } from '#server/testing/mails.ts';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { parseMail } from '#server/testing/smtp.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient } = await testWorld({ hasLogins: true });
const tokens = createUnsubscribeTokens(testKey);

async function subscribed(): Promise<ClientWorld> {
  const here = await newClient();
  await queryRows(
    server.database,
    `UPDATE app.users SET notification_preferences = '{leads,listings}' WHERE client_id = $1`,
    [here.id],
    here.id,
  );
  return here;
}
const preferencesOf = async ({ id, alice }: ClientWorld, of = alice) => {
  const [row] = await queryRows<{ notification_preferences: string[] }>(
    server.database,
    'SELECT notification_preferences FROM app.users WHERE id = $1',
    [of.id],
    id,
  );
  return row?.notification_preferences;
};
const linkOf = ({ alice }: ClientWorld, client: number | null = null) =>
  tokens.create({ email: alice.email, preference: 'leads', client });
const ask = (endpoint: typeof unsubscribe.read | typeof unsubscribe.confirm, token: string) =>
  call(server.app, null, endpoint, { params: { token } });

test('the link says what it switches off and changes nothing until it is confirmed, without a session', async () => {
  const here = await subscribed();
  const data = {
    preference: 'leads',
    email: `a•••@client${here.id}.example.com`,
    is_on: true,
    client_id: here.id,
  };
  const shown = await ask(unsubscribe.read, linkOf(here, here.id));
  expect(shown).toMatchObject({ status: 200, body: { data } });
  const older = await ask(unsubscribe.read, linkOf(here));
  expect(older.body, 'which does not say its account').toMatchObject({ data: { ...data, client_id: null } });
  expect(await preferencesOf(here)).toEqual(['leads', 'listings']);
  for (let again = 0; again < 2; again += 1)
    expect(await ask(unsubscribe.confirm, linkOf(here, here.id))).toMatchObject({
      status: 200,
      body: { data: { ...data, is_on: false } },
    });
  expect(await preferencesOf(here)).toEqual(['listings']);
  expect(await preferencesOf(here, here.eve), 'of nobody else').toEqual(['leads', 'listings']);
});

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
  ],
  ['application/json', '{}'],
])(
  "a mail program's one click acts at the address in the mail's header, sent as %s",
  async (type, payload) => {
    const here = await subscribed();
    const url = `/unsubscribe/${linkOf(here)}`;
    const answer = await server.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': type },
      payload,
    });
    expect(answer.statusCode).toBe(200);
    expect(await preferencesOf(here)).toEqual(['listings']);
  },
);

test('a link of anybody else is not found and acts on nobody', async () => {
  const here = await subscribed();
  const link = linkOf(here);
  const foreign = createUnsubscribeTokens(Buffer.alloc(32, 9)).create({
    email: here.alice.email,
    preference: 'leads',
    client: null,
  });
  const changed = `${link.slice(0, -2)}${link.endsWith('AA') ? 'BB' : 'AA'}`;
  for (const token of [foreign, changed, 'x', '%00', link.slice(10)])
    for (const endpoint of [unsubscribe.read, unsubscribe.confirm])
      expect((await ask(endpoint, token)).status).toBe(404);
  await queryRows(
    server.database,
    'UPDATE app.users SET deleted_at = created_at WHERE id = $1',
    [here.alice.id],
    here.id,
  );
  expect((await ask(unsubscribe.confirm, link)).status).toBe(404);
  expect(await preferencesOf(here)).toEqual(['leads', 'listings']);
});

test('only a mail that can be switched off carries the one click and the links that say so', async () => {
  const draft = { subject: 'Hello', heading: 'Hello', parts: [], why: 'Because.' };
  const off = {
    unsubscribe: 'https://portal.example.com/unsubscribe/abc',
    preferences: 'https://portal.example.com/settings',
  };
  const headersOf = async (content: Parameters<typeof composeMessage>[0]) =>
    new Map(parseMail((await composeMessage(content, envelope)).raw.toString('utf8')).headers);
  const switchable = renderLayout(draft, testBrand, off);
  const headers = await headersOf(switchable);
  expect(headers.get('list-unsubscribe')).toBe(`<${off.unsubscribe}>`);
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  for (const body of [switchable.text, switchable.html])
    for (const address of Object.values(off)) expect(body).toContain(address);
  const plain = renderLayout(draft, testBrand);
  expect((await headersOf(plain)).has('list-unsubscribe')).toBe(false);
  expect(plain.text).not.toContain('Stop these emails');
});
