import { beforeEach, describe, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { passwords } from '#contract/account/passwords.ts';
import { activity, type Activity } from '#contract/activity/activity.ts';
import type { User } from '#contract/users/users.ts';
import { adminNeeded, emailHasUser, emailOfStaff, hasJoined, users } from '#contract/users/users.ts';
import { linkTo, password, queryRows } from '#server/testing/logins.ts';
import { call, type ClientWorld, type Person, type Sent } from '#server/testing/people.ts';
import { scaleRuns } from '#server/testing/run-options.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, sam, newClient } = await testWorld({
  settings: { RATE_LIMIT_FACTOR: '1000000' },
  hasLogins: true,
});
await queryRows(server.database, 'INSERT INTO app.logins (email, staff_id) VALUES ($1, $2)', [
  sam.email,
  sam.id,
]);
let here: ClientWorld;
let there: ClientWorld;
beforeEach(async () => {
  here = await newClient({ services: ['web', 'in_touch'] });
  there = await newClient();
});

const as = (person: Person, endpoint: Parameters<typeof call>[2], sent?: Sent) =>
  call(server.app, person.token, endpoint, sent);
const put = (person: Person, id: number, body: object) => as(person, users.update, { params: { id }, body });
const remove = (person: Person, id: number) => as(person, users.remove, { params: { id } });
const invite = (email: string, rest: object = {}, person = here.alice) =>
  as(person, users.invite, { body: { first_name: 'Ivy', last_name: 'New', email, ...rest } });
const status = async (token: string) => (await call(server.app, token, account.me)).status;
const fresh = (name: string) => `${name}@client${here.id}.example.com`;
const idIn = (body: unknown): number => {
  const { data }: { data: User } = JSON.parse(JSON.stringify(body));
  return data.id;
};
const activityOf = (event: string) =>
  queryRows(
    server.database,
    'SELECT user_id, staff_id, subject_id FROM app.activity WHERE event = $1 AND client_id = $2 ORDER BY id',
    [event, here.id],
    here.id,
  );
/** Without the values that the database derives from the rest. */
const rowOf = (id: number, clientId = here.id) =>
  queryRows<{ row: object }>(
    server.database,
    "SELECT to_jsonb(u) - 'search' AS row FROM app.users u WHERE id = $1",
    [id],
    clientId,
  ).then((rows) => rows.map(({ row }) => row));
async function secondAdmin(): Promise<Person> {
  await queryRows(
    server.database,
    "UPDATE app.users SET role = 'Admin' WHERE id = $1",
    [here.eve.id],
    here.id,
  );
  await queryRows(
    server.database,
    "UPDATE app.sessions SET caller = 'Admin' WHERE user_id = $1 AND client_id = $2",
    [here.eve.id, here.id],
  );
  return here.eve;
}

test('the list has the client’s users by name, and the types describe what each may do', async () => {
  const { body } = await as(here.alice, users.list);
  expect(body).toMatchObject({
    data: [
      { id: here.alice.id, name: 'Alice Tester', role: 'Admin', user_type_id: 1, is_pending: false },
      { id: here.eve.id, role: 'Editor', user_type_id: 2 },
      { id: here.vic.id, role: 'View Only', user_type_id: 3 },
    ],
  });
  expect((await as(here.alice, users.types)).body).toEqual({
    data: [
      { id: 1, type: 'Admin', description: 'Same access as the owner.' },
      { id: 2, type: 'Editor', description: 'Manages everything except billing and other users.' },
      { id: 3, type: 'View Only', description: 'Can look but not change.' },
    ],
  });
  expect((await as(here.alice, users.read, { params: { id: here.eve.id } })).body).toMatchObject({
    data: { email: here.eve.email },
  });
  expect((await as(here.alice, users.read, { params: { id: there.eve.id } })).status).toBe(404);
});

describe('an invitation', () => {
  test('creates a pending Editor with every mail preference they may have, and mails a link', async () => {
    const { status: made, body } = await invite(fresh('ivy').toUpperCase(), { phone_number: '' });
    expect(made).toBe(201);
    expect(body).toMatchObject({
      data: {
        email: fresh('ivy'),
        role: 'Editor',
        is_pending: true,
        phone_number: null,
        notification_preferences: ['leads', 'listings', 'newsletters', 'statistics', 'mornings'],
      },
    });
    expect(
      await queryRows(
        server.database,
        'SELECT template, details, client_id FROM app.outbox WHERE address = $1',
        [fresh('ivy')],
      ),
    ).toEqual([
      {
        template: 'activate-account',
        details: { first_name: 'Ivy', client_name: `Client ${here.id}` },
        client_id: here.id,
      },
    ]);
    expect(await activityOf('user.invited')).toEqual([
      { user_id: here.alice.id, staff_id: null, subject_id: idIn(body) },
    ]);
  });
  test.each([
    ['of this client', () => here.eve.email, emailHasUser],
    ['of staff', () => sam.email, emailOfStaff],
  ])('to an address %s is refused, and leaves nothing', async (_whose, email, sentence) => {
    const count =
      'SELECT (SELECT count(*) FROM app.outbox) AS mail, (SELECT count(*) FROM app.users) AS users';
    const before = await queryRows(server.database, count, [], here.id);
    const answer = await invite(email());
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ error: sentence, errors: { email: [sentence] } });
    expect(await queryRows(server.database, count, [], here.id)).toEqual(before);
  });
  test('of a wrong type or with a list of addresses is refused', async () => {
    expect((await invite(fresh('x'), { user_type_id: 4 })).status).toBe(422);
    expect((await invite(fresh('x'), { first_name: '  ' })).status).toBe(422);
    expect(
      (await as(here.alice, users.invite, { body: { first_name: 'A', last_name: 'B', email: [fresh('x')] } }))
        .status,
    ).toBe(422);
  });
  test('sent again voids the older one, and only for pending users', async () => {
    const id = idIn((await invite(fresh('ivy'))).body);
    const older = await linkTo(server.database, fresh('ivy'));
    expect((await as(here.alice, users.resendInvite, { params: { id } })).body).toEqual({
      data: { sent: true },
    });
    const newer = await linkTo(server.database, fresh('ivy'));
    const follow = async (token: string) =>
      (
        await call(server.app, null, passwords.reset, {
          body: { email: fresh('ivy'), token, password, password_confirmation: password },
        })
      ).status;
    expect([await follow(older), await follow(newer)]).toEqual([422, 200]);
    const again = await as(here.alice, users.resendInvite, { params: { id } });
    expect(again.body).toMatchObject({ error: hasJoined });
    expect((await as(there.alice, users.resendInvite, { params: { id } })).status).toBe(404);
  });
  test('of one address in thirty concurrent requests creates one user of each client', async () => {
    for (let round = 0; round < scaleRuns(100, 33); round += 1) {
      const email = fresh(`race${round}`);
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_none, n) => invite(email, {}, n % 2 === 0 ? here.alice : there.alice)),
      );
      expect(answers.filter((answer) => answer.status === 201)).toHaveLength(2);
      expect(answers.filter((answer) => answer.status === 422)).toHaveLength(28);
      expect(
        await queryRows(server.database, 'SELECT FROM app.outbox WHERE address = $1', [email]),
      ).toHaveLength(2);
    }
  });
});

describe('a user’s own profile', () => {
  test('allows name, phone and mail preferences, and no other key', async () => {
    const [before] = await rowOf(here.eve.id);
    const answer = await put(here.eve, here.eve.id, {
      first_name: 'Eva',
      phone_number: '604-555-0199',
      notification_preferences: ['leads', 'newsletters', 'leads'],
      ...everyOtherKey,
    });
    expect(answer.status).toBe(200);
    expect(await rowOf(here.eve.id)).toEqual([
      {
        ...before,
        version: 2,
        edits: [expect.anything()],
        first_name: 'Eva',
        phone_number: '604-555-0199',
        notification_preferences: ['leads', 'newsletters'],
      },
    ]);
    expect(
      await queryRows(server.database, 'SELECT FROM app.logins WHERE email = $1', ['mallory@example.com']),
    ).toEqual([]);
  });
  test('does not allow the type', async () => {
    expect((await put(here.alice, here.alice.id, { user_type_id: 2 })).status).toBe(403);
    expect((await put(here.alice, here.alice.id, { user_type_id: 1, last_name: 'T' })).status).toBe(200);
    expect((await put(here.eve, here.eve.id, { user_type_id: 1 })).status).toBe(403);
  });
  test('a name that is sent may not be empty', async () => {
    expect((await put(here.eve, here.eve.id, { first_name: ' ', last_name: '' })).body).toMatchObject({
      errors: { first_name: ['Please enter your first name.'], last_name: ['Please enter your last name.'] },
    });
  });
  test('a phone number is stored as 3-3-4 in whatever form it is sent, and refused if invalid', async () => {
    expect((await put(here.eve, here.eve.id, { phone_number: '+1 (604) 555-0199' })).body).toMatchObject({
      data: { phone_number: '604-555-0199' },
    });
    expect((await put(here.eve, here.eve.id, { phone_number: '604555019' })).body).toMatchObject({
      errors: { phone_number: ['Please enter a valid phone number.'] },
    });
    expect((await put(here.eve, here.eve.id, { phone_number: null })).status).toBe(200);
  });
});

describe('an Admin changing other users', () => {
  test('may set name, phone and type, and no other key; sessions have the new role at once', async () => {
    const [before] = await rowOf(here.vic.id);
    const answer = await put(here.alice, here.vic.id, {
      last_name: 'Viewer',
      user_type_id: 2,
      notification_preferences: ['listings'],
      ...everyOtherKey,
    });
    expect(answer.body).toMatchObject({ data: { role: 'Editor', user_type_id: 2 } });
    expect(await rowOf(here.vic.id)).toEqual([
      {
        ...before,
        version: 2,
        edits: [expect.anything()],
        last_name: 'Viewer',
        role: 'Editor',
        notification_preferences: ['listings', 'newsletters', 'testimonials', 'statistics', 'mornings'],
      },
    ]);
    expect((await as(here.vic, account.me)).body).toMatchObject({ data: { role: 'Editor' } });
    await put(here.alice, here.vic.id, { user_type_id: 1 });
    expect((await as(here.vic, users.list)).status).toBe(200);
    await put(here.alice, here.vic.id, { user_type_id: 3 });
    expect((await as(here.vic, users.list)).status).toBe(403);
  });
  test('is the only one who may, whatever others send', async () => {
    for (const person of [here.eve, here.vic])
      for (const body of [{ first_name: 'X' }, { first_name: '' }, { user_type_id: 'x' }])
        expect((await put(person, here.alice.id, body)).status).toBe(403);
    expect((await put(here.eve, 2_000_000_000, {})).status).toBe(403);
    expect((await put(here.alice, there.alice.id, { first_name: 'X' })).status).toBe(404);
    expect((await remove(here.alice, there.eve.id)).status).toBe(404);
    expect((await remove(here.eve, here.vic.id)).status).toBe(403);
  });
});

describe('a removed user', () => {
  test('is signed out at once, cannot sign in, and frees the address', async () => {
    expect((await remove(here.alice, here.eve.id)).body).toEqual({
      data: { id: here.eve.id, deleted: true },
    });
    expect(await status(here.eve.token)).toBe(401);
    const back = await call(server.app, null, account.signIn, { body: { email: here.eve.email, password } });
    expect(back.body).toMatchObject({ code: 'wrong_credentials' });
    for (const endpoint of [users.read, users.update, users.remove, users.resendInvite])
      expect((await as(here.alice, endpoint, { params: { id: here.eve.id }, body: {} })).status).toBe(404);
    expect((await invite(here.eve.email)).status).toBe(201);
    expect(await activityOf('user.removed')).toEqual([
      { user_id: here.alice.id, staff_id: null, subject_id: here.eve.id },
    ]);
  });
  test('keeps the name in the log, and nothing there links to a page of theirs', async () => {
    await put(here.alice, here.eve.id, { first_name: 'Evelyn' });
    const entries = async () => {
      const { body } = await as(here.alice, activity.list, { query: { type: 'user' } });
      const { data }: { data: Activity[] } = JSON.parse(JSON.stringify(body));
      return data.map(({ message, url }) => [message, url]);
    };
    const edited = 'Alice Tester edited Evelyn Tester.';
    expect(await entries()).toEqual([[edited, `/settings/users/${here.eve.id}`]]);
    await remove(here.alice, here.eve.id);
    expect(await entries()).toEqual([
      ['Alice Tester removed Evelyn Tester.', null],
      [edited, null],
    ]);
  });
  test('is never oneself', async () => {
    await secondAdmin();
    expect((await remove(here.alice, here.alice.id)).status).toBe(403);
  });
});

describe('the last Admin', () => {
  test('remains: users without a password do not count', async () => {
    const pending = idIn((await invite(fresh('ida'), { user_type_id: 1 })).body);
    const eve = await secondAdmin();
    expect((await put(eve, here.alice.id, { user_type_id: 2 })).status).toBe(200);
    await queryRows(
      server.database,
      "UPDATE app.users SET role = 'Admin' WHERE id = $1",
      [here.alice.id],
      here.id,
    );
    await queryRows(
      server.database,
      "UPDATE app.users SET role = 'Editor' WHERE id = $1",
      [here.eve.id],
      here.id,
    );
    // Eve's session still has Admin rights; the client would be left without an Admin
    const answer = await put(eve, here.alice.id, { user_type_id: 3 });
    expect([answer.status, answer.body]).toEqual([422, expect.objectContaining({ error: adminNeeded })]);
    expect((await remove(eve, here.alice.id)).body).toMatchObject({ error: adminNeeded });
    expect((await remove(eve, pending)).status).toBe(200);
  });
  test('remains, however many remove each other at once', async () => {
    for (let round = 0; round < scaleRuns(100, 33); round += 1) {
      const team = await newClient();
      const people = [team.alice, team.eve, team.vic];
      await queryRows(server.database, "UPDATE app.users SET role = 'Admin'", [], team.id);
      await queryRows(
        server.database,
        "UPDATE app.sessions SET caller = 'Admin' WHERE client_id = $1 AND kind = 'client'",
        [team.id],
      );
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_none, n) => {
          const [actor, other] = [people[n % 3] ?? team.alice, people[(n + 1 + (n % 2)) % 3] ?? team.eve];
          return n % 4 < 2 ? remove(actor, other.id) : put(actor, other.id, { user_type_id: 2 });
        }),
      );
      expect(
        answers
          .map((answer) => answer.status)
          .filter((code) => ![200, 401, 403, 404, 422, 503].includes(code)),
      ).toEqual([]);
      const left = await queryRows(
        server.database,
        "SELECT FROM app.users WHERE role = 'Admin' AND deleted_at IS NULL AND client_id = $1",
        [team.id],
        team.id,
      );
      expect(left.length).toBeGreaterThan(0);
    }
  });
});

describe('impersonating staff', () => {
  test('can invite, edit, reinvite and remove, and every log row names both people', async () => {
    const id = idIn((await invite(fresh('ivy'), {}, here.staff)).body);
    expect((await as(here.staff, users.resendInvite, { params: { id } })).status).toBe(200);
    expect((await put(here.staff, id, { user_type_id: 1 })).status).toBe(200);
    expect((await remove(here.staff, id)).status).toBe(200);
    for (const event of ['user.invited', 'user.edited', 'user.removed'])
      expect(await activityOf(event)).toEqual([{ user_id: here.alice.id, staff_id: sam.id, subject_id: id }]);
  });
  test('cannot remove or demote the Admin they impersonate, but can edit that profile', async () => {
    await secondAdmin();
    expect((await remove(here.staff, here.alice.id)).status).toBe(403);
    expect((await put(here.staff, here.alice.id, { user_type_id: 2 })).status).toBe(403);
    expect((await put(here.staff, here.alice.id, { first_name: 'Alicia' })).status).toBe(200);
  });
  test('have no profile in a client without an Admin', async () => {
    await queryRows(
      server.database,
      'UPDATE app.sessions SET user_id = NULL WHERE client_id = $1 AND staff_id = $2',
      [here.id, sam.id],
    );
    expect((await put(here.staff, here.id, { first_name: 'X' })).status).toBe(403);
  });
});

/** Every column of a user, login or session that no request may set. */
const everyOtherKey = {
  id: 1,
  client_id: 1,
  email: 'mallory@example.com',
  role: 'Admin',
  is_service: true,
  staff_user: { id: 1 },
  services: ['web'],
  has_set_password: false,
  has_second_factor: true,
  is_pending: true,
  password: 'words of a stranger',
  password_hash: 'x',
  created_at: '2020-01-01T00:00:00Z',
  deleted_at: '2020-01-01T00:00:00Z',
  constructor: { prototype: { role: 'Admin' } },
  ['__proto__']: { role: 'Admin' },
};
