import { expect, test } from 'vitest';
import { passwords } from '#contract/account/passwords.ts';
import { emailHasUser, hasJoined, sameEmail, users } from '#contract/users/users.ts';
import { linkTo, password, queryRows } from '#server/testing/logins.ts';
import { call, type Person, type Sent } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient } = await testWorld({
  settings: { RATE_LIMIT_FACTOR: '1000000' },
  hasLogins: true,
});
const here = await newClient();
const there = await newClient();

const as = (person: Person, endpoint: Parameters<typeof call>[2], sent?: Sent) =>
  call(server.app, person.token, endpoint, sent);
const invite = (email: string) =>
  as(here.alice, users.invite, { body: { first_name: 'Ivy', last_name: 'New', email } });
const fresh = (name: string) => `${name}@client${here.id}.example.com`;

test('an invitation is sent to the corrected address, where its older link is void and the first address is free', async () => {
  const { id } = users.invite.data.parse(Reflect.get(Object((await invite(fresh('ivz'))).body), 'data'));
  const older = await linkTo(server.database, fresh('ivz'));
  const correct = (email: string, person = here.alice, of = id) =>
    as(person, users.correctEmail, { params: { id: of }, body: { email } });
  expect((await correct(fresh('ivz').toUpperCase())).body).toMatchObject({
    errors: { email: [sameEmail] },
  });
  expect((await correct(here.vic.email)).body).toMatchObject({
    errors: { email: [emailHasUser] },
    data: { id: here.vic.id },
  });
  expect((await correct(fresh('ivy'), here.eve)).status).toBe(403);
  expect((await correct(fresh('ivy'), there.alice)).status).toBe(404);
  expect((await correct(fresh('ivy'))).body).toMatchObject({
    data: { id, email: fresh('ivy'), is_pending: true },
  });
  const use = async (email: string, token: string) =>
    (
      await call(server.app, null, passwords.reset, {
        body: { email, token, password, password_confirmation: password },
      })
    ).status;
  expect([await use(fresh('ivz'), older), await use(fresh('ivy'), older)]).toEqual([422, 422]);
  expect(await use(fresh('ivy'), await linkTo(server.database, fresh('ivy')))).toBe(200);
  expect((await correct(fresh('ivo'))).body).toMatchObject({ error: hasJoined });
  const logged = await queryRows(
    server.database,
    "SELECT user_id, staff_id, subject_id FROM app.activity WHERE event = 'user.email_corrected'",
    [],
    here.id,
  );
  expect(logged).toEqual([{ user_id: here.alice.id, staff_id: null, subject_id: id }]);
  expect((await invite(fresh('ivz'))).status).toBe(201);
});

test('an invitation to somebody who is there says which user it is', async () => {
  expect(await invite(here.eve.email.toUpperCase())).toMatchObject({
    status: 422,
    body: { errors: { email: [emailHasUser] }, data: { id: here.eve.id } },
  });
});
