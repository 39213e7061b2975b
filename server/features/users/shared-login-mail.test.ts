import { expect, test } from 'vitest';
import { users } from '#contract/users/users.ts';
import { staff } from '#contract/staff/staff.ts';
import { findReasonToDrop } from '#server/core/mail/cross-client/queue.ts';
import { asWorker } from '#server/testing/logins.ts';
import { addMembership } from '#server/testing/memberships.ts';
import { call, type ClientWorld, type Person } from '#server/testing/people.ts';
import { expectSuccess } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { secondFactorResetMail } from './mails/second-factor-reset.ts';

const { server, owner, sam, newClient } = await testWorld({ hasLogins: true });

const remove = ({ alice }: ClientWorld, { id }: Person) =>
  expectSuccess(call(server.app, alice.token, users.remove, { params: { id } }));

test('that two-step sign-in was reset is still mailed to who has left that client and works for another', async () => {
  const [first, second] = [await newClient(), await newClient()];
  await owner.query('UPDATE app.users SET has_second_factor = true WHERE id = $1', [first.eve.id]);
  const there = await addMembership(owner, first.eve, second);
  await expectSuccess(
    call(server.app, sam.token, staff.resetFactor, {
      params: { id: first.id, user_id: first.eve.id },
      body: { reason: 'Lost the phone' },
    }),
  );
  const { rows } = await owner.query<{ id: number }>(
    `SELECT id::int FROM app.outbox WHERE template = 'second-factor-reset' AND address = $1`,
    [first.eve.email],
  );
  const isDropped = async () => {
    const mail = findReasonToDrop({ id: rows[0]?.id ?? 0 }, secondFactorResetMail);
    return (await asWorker(server.database, mail)).length > 0;
  };
  await remove(first, first.eve);
  expect(await isDropped()).toBe(false);
  await remove(second, there);
  expect(await isDropped()).toBe(true);
});
