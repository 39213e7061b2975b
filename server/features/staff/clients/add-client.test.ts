import { expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { invitations } from '#contract/account/invitations.ts';
import { memberships } from '#contract/account/memberships.ts';
import { activity } from '#contract/activity/activity.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { passwords } from '#contract/account/passwords.ts';
import { staffClients } from '#contract/staff/clients.ts';
import { ClientPage, staff } from '#contract/staff/staff.ts';
import { emailOfStaff } from '#contract/users/users.ts';
import { linkTo, password, queryRows } from '#server/testing/logins.ts';
import { call } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, sam, newClient } = await testWorld({ hasLogins: true });
const harbour = await newClient({ name: 'Harbour Homes', host: 'harbour.example.com' });

const draft = (name: string) => ({
  name: `${name} Realty`,
  country: 'CA',
  state_or_province: 'Ontario',
  package: 'Grow',
  sites: [{ primary_domain: `https://www.${name}.example.com/home`, domains: [`${name}.example.com`] }],
  admin: { first_name: 'Ana', last_name: 'Lima', email: `Ana@${name}.example.com` },
});
const add = (body: object) => call(server.app, sam.token, staffClients.add, { body });
const countClients = async () =>
  (await queryRows(server.database, 'SELECT token_hash FROM app.site_tokens')).length;
const added = async (body: object) => {
  const answer = await add(body);
  expect(answer.status).toBe(201);
  return parseData(ClientPage, answer);
};

test('a client is added with what its place and its package suggest, and begins with the launch form', async () => {
  expect(await added(draft('lima'))).toMatchObject({
    name: 'lima Realty',
    state_or_province: 'ON',
    time_zone: 'America/Toronto',
    services: ['web', 'in_touch', 'social_plus', 'facebook_ads'],
    features: ['LISTINGS_AI', 'MINI_EDITOR_AI', 'TESTIMONIAL_MANAGER'],
    account_status: 'Launch',
    launch_phase_id: 1,
    is_live: false,
    sites: [
      {
        primary_domain: 'www.lima.example.com',
        domains: ['https://www.lima.example.com', 'https://lima.example.com'],
      },
    ],
    users: [{ name: 'Ana Lima', email: 'ana@lima.example.com', role: 'Admin', is_pending: true }],
  });
});

test('what was chosen stands against what would be proposed, and a live client has no launch', async () => {
  const chosen = { time_zone: 'America/Winnipeg', services: ['web'], is_live: true };
  expect(await added({ ...draft('chosen'), ...chosen })).toMatchObject({
    ...chosen,
    account_status: 'Live',
    launch_phase_id: null,
  });
});

test('the Admin is invited by mail, chooses a password, signs in and reads who opened the account', async () => {
  await added(draft('invited'));
  const email = 'ana@invited.example.com';
  const token = await linkTo(server.database, email);
  const body = { email, token, password, password_confirmation: password };
  expect((await call(server.app, null, passwords.reset, { body })).status).toBe(200);
  const signIn = await call(server.app, null, account.signIn, { body: { email, password } });
  const session = parseData(account.signIn.data, signIn).token;
  expect((await call(server.app, session, account.me)).body).toMatchObject({
    data: {
      role: 'Admin',
      notification_preferences: [
        'leads',
        'listings',
        'newsletters',
        'testimonials',
        'statistics',
        'mornings',
      ],
    },
  });
  expect((await call(server.app, session, activity.list)).text).toContain(
    'Support team opened this account.',
  );
});

test('a form on each of its domains brings a lead, and one on another domain does not', async () => {
  const { token } = await added(draft('forms'));
  const submit = (origin: string) =>
    call(server.app, null, contacts.submit, {
      body: { first_name: 'Vera', email: 'vera@example.net', notes: origin },
      headers: { 'x-site-token': token, origin },
    });
  expect((await submit('https://forms.example.com')).status).toBe(202);
  expect((await submit('https://www.forms.example.com')).status).toBe(202);
  expect((await submit('https://harbour.example.com')).status).toBe(403);
});

test('a domain that exists already, and an email of staff, is named at its field, and nothing is added', async () => {
  await queryRows(
    server.database,
    `INSERT INTO app.logins (email, staff_id) SELECT 'team@provider.example.com', id FROM app.staff WHERE email = $1`,
    [sam.email],
  );
  const before = await countClients();
  const taken = {
    ...draft('taken'),
    sites: [{ primary_domain: 'taken.example.com' }, { primary_domain: 'Harbour.example.com' }],
    admin: { first_name: 'Ana', last_name: 'Lima', email: 'team@provider.example.com' },
  };
  expect(await add(taken)).toMatchObject({
    status: 422,
    body: {
      errors: {
        'admin.email': [emailOfStaff],
        'sites.1.primary_domain': ['This domain already belongs to Harbour Homes.'],
      },
    },
  });
  expect((await add({ ...draft('staff'), admin: { ...taken.admin, email: sam.email } })).status).toBe(201);
  expect(
    await add({ ...draft('twice'), sites: Array(2).fill({ primary_domain: 'twice.example.com' }) }),
  ).toMatchObject({
    status: 422,
    body: { errors: { 'sites.1.primary_domain': ['This domain is entered twice.'] } },
  });
  expect((await countClients()) - before).toBe(1);
});

test('somebody who signs in already is invited to a new client of theirs, and joins with the password they have', async () => {
  const { email, token } = harbour.eve;
  const { id, users } = await added({ ...draft('second'), admin: { ...draft('second').admin, email } });
  expect(users).toMatchObject([{ email, role: 'Admin', is_pending: true }]);
  const own = async (session: string) =>
    parseData(memberships.list.data, await call(server.app, session, memberships.list)).map(
      ({ client_id }) => client_id,
    );
  // nothing of theirs changes before they accept
  expect(await own(token)).toEqual([harbour.id]);
  const link = await linkTo(server.database, email);
  const accept = (secret: string) =>
    call(server.app, null, invitations.accept, { body: { email, token: link, password: secret } });
  expect((await accept('not their password')).body).toMatchObject({ code: 'wrong_credentials' });
  expect((await accept(password)).status).toBe(200);
  expect(await own(token)).toEqual([harbour.id, id]);
});

test('two staff members who add the same client at once add it once', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => add(draft('race'))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
});

test('what cannot be is refused with a sentence at its field', async () => {
  expect(
    await add({
      ...draft('wrong'),
      country: 'US',
      sites: [{ primary_domain: 'no domain' }],
      admin: { first_name: '', last_name: 'L', email: 'x' },
      time_zone: 'Mars/Base',
    }),
  ).toMatchObject({
    status: 422,
    body: {
      errors: {
        'admin.first_name': ['This field is required.'],
        'admin.email': ['Please enter a valid email address.'],
        'sites.0.primary_domain': ['Please enter a domain, such as example.com.'],
        time_zone: ['Please choose a time zone from the list.'],
      },
    },
  });
  expect(await add({ ...draft('region'), country: 'US' })).toMatchObject({
    status: 422,
    body: { errors: { state_or_province: ['Please choose a state from the list.'] } },
  });
});

test('a new client stands in the list, and in nobody else’s account', async () => {
  const { id } = await added(draft('listed'));
  const list = await call(server.app, sam.token, staff.clients, { query: { search: 'listed' } });
  expect(list.body).toMatchObject({ data: [{ id }], meta: { total: 1 } });
  expect((await call(server.app, harbour.alice.token, staffClients.add, { body: draft('no') })).status).toBe(
    403,
  );
});
