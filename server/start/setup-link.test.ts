import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { setup } from '#contract/account/setup.ts';
import { staffProvider } from '#contract/staff/provider.ts';
import { withClient } from '#database/connection.ts';
import { banner } from './banner.ts';
import { createSetupAddress, hasAccounts, writeSetupAddress } from './setup-link.ts';
import { readData } from '../testing/contacts.ts';
import { makeClient, makeStaff, call, noon, testServer, type TestServer } from '../testing/people.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(() => server.close());

const portalOrigin = 'https://portal.example.com';
const password = 'a long enough one';
const robin = {
  first_name: 'Robin',
  last_name: 'Ashdown',
  email: 'robin@provider.example.com',
  password,
  password_confirmation: password,
};

const newToken = async (email: string | null) => {
  const address = await createSetupAddress(server.database.owner, { email, portalOrigin, now: noon });
  expect(address).toMatch(/^https:\/\/portal\.example\.com\/setup\?token=[\w-]{20,}$/);
  return new URL(address).searchParams.get('token') ?? '';
};
const createAccount = (token: string, person = robin) =>
  call(server.app, null, setup.createAccount, { body: { ...person, token } });
const openLink = (token: string) => call(server.app, null, setup.openLink, { body: { token } });
const stateOf = async (token: string) => readData((await openLink(token)).body, { state: '' }).state;

test('the first account of an empty installation is made at the printed address, once', async () => {
  expect(await hasAccounts(server.database.owner)).toBe(false);
  const [token, printedBefore] = [await newToken(null), await newToken(null)];
  expect((await openLink(token)).body).toEqual({ data: { state: 'open', email: null } });
  expect((await createAccount(token)).status).toBe(201);
  expect(await hasAccounts(server.database.owner)).toBe(true);
  expect((await createAccount(token, { ...robin, email: 'other@provider.example.com' })).status).toBe(410);
  // a link that an earlier start printed makes no second owner
  expect(await stateOf(printedBefore)).toBe('ended');
  expect((await createAccount(printedBefore)).status).toBe(410);
  expect(await stateOf(token)).toBe('used');
  const signedIn = await call(server.app, null, account.signIn, { body: { email: robin.email, password } });
  expect(signedIn.status).toBe(200);
});

test('whoever makes it is an owner, who needs a second factor before anything else', async () => {
  await createAccount(await newToken(null));
  const { body } = await call(server.app, null, account.signIn, { body: { email: robin.email, password } });
  const { token } = (body as { data: { token: string } }).data;
  expect((await call(server.app, token, account.me)).body).toMatchObject({
    data: { staff_role: 'Owner', has_second_factor: false },
  });
  expect((await call(server.app, token, staffProvider.read)).status).toBe(403);
});

test('an address works for a day', async () => {
  const token = await newToken(null);
  server.clock.now = new Date(noon.getTime() + 86_400_000);
  expect((await createAccount(token)).body).toMatchObject({ code: 'link_used' });
  expect(await stateOf(token)).toBe('expired');
});

test('an address that was used says so, also after its day, and another of the same person too', async () => {
  await createAccount(await newToken(null), { ...robin, email: 'first@provider.example.com' });
  const [token, other] = [await newToken(robin.email), await newToken(robin.email)];
  await createAccount(token);
  expect([await stateOf(token), await stateOf(other)]).toEqual(['used', 'used']);
  server.clock.now = new Date(noon.getTime() + 2 * 86_400_000);
  expect((await openLink(token)).body).toEqual({ data: { state: 'used', email: null } });
});

test.each(['', 'x'.repeat(43)])('the address with %j was never there', async (token) => {
  expect((await openLink(token)).body).toEqual({ data: { state: 'unknown', email: null } });
});

test('of many who open it at once, one makes an account', async () => {
  const token = await newToken(null);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_each, index) =>
      createAccount(token, { ...robin, email: `robin${index}@provider.example.com` }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(410)]);
});

test('a colleague is invited from the terminal, for one email and also without mail', async () => {
  await createAccount(await newToken(null), { ...robin, email: 'first@provider.example.com' });
  const token = await newToken(robin.email);
  expect((await openLink(token)).body).toEqual({ data: { state: 'open', email: robin.email } });
  expect((await createAccount(token, { ...robin, email: 'other@provider.example.com' })).status).toBe(410);
  expect((await createAccount(token)).status).toBe(201);
  await expect(newToken(robin.email)).rejects.toThrow(`${robin.email} has an account already.`);
});

test('the email of a client cannot become that of staff', async () => {
  const sam = await makeStaff(server.database);
  const { id, alice } = await makeClient(server.database, sam.id);
  const token = await newToken(alice.email);
  await giveLogin(id, alice);
  expect((await createAccount(token, { ...robin, email: alice.email })).status).toBe(410);
});

test('passwords that differ are refused, and the address still works', async () => {
  const token = await newToken(null);
  expect((await createAccount(token, { ...robin, password_confirmation: 'another' })).body).toMatchObject({
    errors: { password_confirmation: ['Passwords do not match'] },
  });
  expect((await createAccount(token)).status).toBe(201);
});

test('only a server on which nobody can sign in prints a set-up address', () => {
  const config = { portalOrigin, sitesOrigin: portalOrigin, demo: false };
  const setupAddress = `${portalOrigin}/setup?token=the-only-one`;
  expect(banner(config, { setup: { address: setupAddress } })).toContain(setupAddress);
  expect(banner(config, { setup: null })).not.toContain('/setup');
});

test('a log names the file of the address, which its owner alone may read', async () => {
  const address = `${portalOrigin}/setup?token=the-only-one`;
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-setup-'));
  const file = await writeSetupAddress(dataDir, address);
  expect([(await readFile(file, 'utf8')).trim(), (await stat(file)).mode & 0o777]).toEqual([address, 0o600]);
  await rm(dataDir, { recursive: true });
  const config = { portalOrigin, sitesOrigin: portalOrigin, demo: false };
  const printed = banner(config, { setup: { file } });
  expect(printed).toContain(file);
  expect(printed).not.toContain('the-only-one');
});

async function giveLogin(clientId: number, { id, email }: { id: number; email: string }): Promise<void> {
  await withClient(server.database.owner, (db) =>
    db.query('INSERT INTO app.logins (email, client_id, user_id) VALUES ($1, $2, $3)', [email, clientId, id]),
  );
}
