import { beforeEach, expect, test } from 'vitest';
import { staff } from '#contract/staff/staff.ts';
import { users } from '#contract/users/users.ts';
import { meet } from '#server/testing/locks.ts';
import { queryRows } from '#server/testing/logins.ts';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

// Changes of a user meet the closing of the account, which ends its sessions and tells its Admins.
const { server, owner, sam, newClient } = await testWorld({ hasLogins: true });
let here: ClientWorld;
beforeEach(async () => {
  here = await newClient();
  // another one stays an Admin
  await owner.query(`UPDATE app.users SET role = 'Admin' WHERE id = $1`, [here.eve.id]);
});

const close = () =>
  call(server.app, sam.token, staff.changeClient, {
    params: { id: here.id },
    body: { account_status: 'Cancelled' },
  });
const byStaff = () => here.staff.token;
const changes = {
  'gets another role': () =>
    call(server.app, byStaff(), users.update, { params: { id: here.eve.id }, body: { user_type_id: 2 } }),
  'is removed': () => call(server.app, byStaff(), users.remove, { params: { id: here.eve.id } }),
  'gets a new second factor': async () => {
    await queryRows(
      server.database,
      'UPDATE app.users SET has_second_factor = true WHERE id = $1',
      [here.eve.id],
      here.id,
    );
    return call(server.app, byStaff(), users.resetFactor, {
      params: { id: here.eve.id },
      body: { reason: 'Lost the phone on the ferry' },
    });
  },
};

test.each(Object.entries(changes))('an Admin %s while the account is closed', async (_what, change) => {
  const [closed, changed] = await meet(
    owner,
    {
      text: `SELECT FROM app.sessions WHERE client_id = $1 AND user_id = $2 AND kind = 'client' FOR UPDATE`,
      values: [here.id, here.vic.id],
    },
    close,
    change,
  );
  expect([closed.status, changed.status]).toEqual([200, 200]);
});
