import { expect, test } from 'vitest';
import { User, users } from '#contract/users/users.ts';
import { call } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient } = await testWorld({ hasLogins: true });

const put = (token: string, id: number, body: object) =>
  call(server.app, token, users.update, { params: { id }, body });
const read = async (token: string, id: number) =>
  parseData(User, await call(server.app, token, users.read, { params: { id } }));

test('two people who change different fields of a user both keep theirs', async () => {
  const { alice, eve, staff } = await newClient();
  const { version } = await read(alice.token, eve.id);
  await put(staff.token, eve.id, { version, last_name: 'Moreau' });
  expect(await put(alice.token, eve.id, { version, user_type_id: 3 })).toMatchObject({
    status: 200,
    body: { data: { last_name: 'Moreau', role: 'View Only' } },
  });
});

test('a role that both changed is asked about under the name it has in the form', async () => {
  const { alice, eve, staff } = await newClient();
  const { version } = await read(alice.token, eve.id);
  await put(staff.token, eve.id, { version, user_type_id: 1 });
  expect(await put(alice.token, eve.id, { version, user_type_id: 3 })).toMatchObject({
    status: 412,
    body: {
      data: {
        user_type_id: 1,
        version: version + 1,
        conflicts: [{ field: 'user_type_id', by: 'Support team' }],
      },
    },
  });
});

test('what a person chose to be mailed about is joined with what others chose', async () => {
  const { alice, eve, staff } = await newClient();
  const { version } = await read(alice.token, eve.id);
  await put(staff.token, eve.id, { version, last_name: 'Moreau' });
  const own = { version, notification_preferences: ['leads'] };
  expect(await put(eve.token, eve.id, own)).toMatchObject({
    status: 200,
    body: { data: { last_name: 'Moreau', notification_preferences: ['leads'] } },
  });
});
