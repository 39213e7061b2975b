import { afterEach, beforeEach, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { passwords } from '#contract/account/passwords.ts';
import { banner } from './banner.ts';
import { call, noon, testServer, type TestServer } from '../testing/people.ts';
import { hasAccounts, inviteStaff } from './invite-staff.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(() => server.close());

const email = 'first@provider.example.com';
const first = { email, first_name: 'Robin', last_name: 'Ashdown', role: 'Owner' as const };
const password = 'a long enough one';

test('the first staff member of an empty server is invited from the terminal, and signs in', async () => {
  const { app, database } = server;
  expect(await hasAccounts(database.owner)).toBe(false);
  await inviteStaff(database.owner, first, noon);
  // a link that was lost is replaced by another
  const token = await inviteStaff(database.owner, first, noon);
  expect(await hasAccounts(database.owner)).toBe(true);
  const chosen = { token, email, password, password_confirmation: password };
  expect((await call(app, null, passwords.reset, { body: chosen })).status).toBe(200);
  const signedIn = await call(app, null, account.signIn, { body: { email, password } });
  expect(signedIn.status).toBe(200);
  await expect(inviteStaff(database.owner, first, noon)).rejects.toThrow(`${email} has an account already.`);
});

test('a server on which nobody can sign in says how the first account is made', () => {
  const config = {
    portalOrigin: 'http://127.0.0.1:4000',
    sitesOrigin: 'http://127.0.0.1:4000',
    demo: false,
  };
  expect(banner(config, { isEmpty: true })).toContain('npm run invite -- you@example.com First Last');
  expect(banner(config, { isEmpty: false })).not.toContain('invite');
});
