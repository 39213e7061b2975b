import { beforeEach, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { notInPackage, users } from '#contract/users/users.ts';
import { queryRows } from '#server/testing/logins.ts';
import { call, type ClientWorld, type Person } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient } = await testWorld();
let here: ClientWorld;
beforeEach(async () => {
  here = await newClient({ services: ['web', 'in_touch'] });
});

const put = (person: Person, id: number, body: object) =>
  call(server.app, person.token, users.update, { params: { id }, body });

test('View Only users can subscribe to contacts only; preferences that are not booked are refused', async () => {
  expect((await put(here.vic, here.vic.id, { notification_preferences: ['leads'] })).status).toBe(200);
  expect((await put(here.vic, here.vic.id, { notification_preferences: [] })).status).toBe(200);
  expect((await put(here.vic, here.vic.id, { notification_preferences: ['leads', 'listings'] })).status).toBe(
    403,
  );
  const missing = await put(here.eve, here.eve.id, { notification_preferences: ['testimonials'] });
  expect([missing.status, missing.body]).toEqual([
    422,
    expect.objectContaining({ errors: { notification_preferences: [notInPackage] } }),
  ]);
  expect((await put(here.eve, here.eve.id, { notification_preferences: ['everything'] })).status).toBe(422);
});

test('mails about what the package includes later are on, until they are switched off', async () => {
  const features = (list: string) =>
    queryRows(
      server.database,
      'UPDATE app.clients SET features = $1 WHERE id = $2',
      [list, here.id],
      here.id,
    );
  const chosen = async (person: Person) => (await call(server.app, person.token, account.me)).body;
  const only = (...list: string[]) => ({ data: { notification_preferences: list } });
  await put(here.alice, here.vic.id, { user_type_id: 2 });
  expect((await put(here.vic, here.vic.id, { notification_preferences: ['leads'] })).body).toMatchObject(
    only('leads'),
  );
  await features('{TESTIMONIAL_MANAGER}');
  expect(await chosen(here.vic)).toMatchObject(only('leads', 'testimonials'));
  await put(here.vic, here.vic.id, { notification_preferences: ['leads'] });
  await features('{}');
  await put(here.vic, here.vic.id, { notification_preferences: ['listings'] });
  await features('{TESTIMONIAL_MANAGER}');
  expect(await chosen(here.vic)).toMatchObject(only('listings'));
  await put(here.alice, here.vic.id, { user_type_id: 3 });
  expect(await chosen(here.vic)).toMatchObject(only());
});
