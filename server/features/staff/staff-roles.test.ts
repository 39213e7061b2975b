import { describe, expect, test } from 'vitest';
import type { StaffRole } from '#contract/access.ts';
import { account } from '#contract/account/account.ts';
import { staff as consoleOf } from '#contract/staff/staff.ts';
import { sameRole, staffTeam } from '#contract/staff/team.ts';
import { codeAt } from '#server/features/account/totp.ts';
import { createColleagues, readData, type Colleague } from '#server/testing/colleagues.ts';
import { giveLogins, password, queryRows } from '#server/testing/logins.ts';
import { call, makeClient } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, sam } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000000' } });
const here = await makeClient(server.database, sam.id);
await giveLogins(server.database, here, sam);

const reason = 'They asked for it on the phone';
const colleague = createColleagues({ server, sam });
const give = (id: number, role: StaffRole, by = sam) =>
  call(server.app, by.token, staffTeam.changeRole, { params: { id }, body: { role, reason } });
const status = async (token: string) => (await call(server.app, token, account.me)).status;
const startVisit = ({ token }: Colleague) =>
  call(server.app, token, account.impersonate, { body: { client_id: here.id, reason } });
const redeem = (token: string) => call(server.app, null, account.redeemLoginCode, { body: { token } });
const tokenIn = (answer: Parameters<typeof readData>[0]) => readData<{ token: string }>(answer).token;

describe('a new role', () => {
  test('applies at once in every open session, and is logged with its reason', async () => {
    const nia = await colleague();
    expect((await call(server.app, nia.token, staffTeam.log)).status).toBe(200);
    expect((await give(nia.id, 'Support')).body).toMatchObject({ data: { id: nia.id, role: 'Support' } });
    expect((await call(server.app, nia.token, staffTeam.log)).status).toBe(403);
    expect((await call(server.app, nia.token, consoleOf.clients)).status).toBe(200);
    expect((await call(server.app, nia.token, account.me)).body).toMatchObject({
      data: { staff_role: 'Support' },
    });
    expect(
      await queryRows(
        server.database,
        'SELECT staff_id, event, reason FROM app.staff_log WHERE subject_id = $1',
        [nia.id],
      ),
    ).toEqual([{ staff_id: sam.id, event: 'role_changed', reason }]);
  });

  test('ends visits only where it allows none', async () => {
    const nia = await colleague();
    const visit = tokenIn(await redeem(tokenIn(await startVisit(nia))));
    await give(nia.id, 'Support');
    expect(await status(visit)).toBe(200);
    const code = tokenIn(await startVisit(nia));
    await give(nia.id, 'Finance');
    expect([await status(visit), (await redeem(code)).status, await status(nia.token)]).toEqual([
      401, 401, 200,
    ]);
    expect(
      (await call(server.app, nia.token, account.impersonate, { body: { client_id: here.id, reason } }))
        .status,
    ).toBe(403);
  });

  test('is the role of the next sign-in', async () => {
    const nia = await colleague();
    await give(nia.id, 'Designer');
    const { token } = readData<{ token: string }>(
      await call(server.app, null, account.signIn, {
        body: { email: nia.email, password, code: codeAt(nia.secret, server.clock.now) },
      }),
    );
    expect((await call(server.app, token, consoleOf.outbox)).status).toBe(403);
    expect((await call(server.app, token, consoleOf.clients)).status).toBe(200);
  });

  test('is given by owners, never to oneself, and only where it is another', async () => {
    const [nia, bo] = [await colleague(), await colleague()];
    expect((await give(sam.id, 'Manager')).status).toBe(403);
    expect((await give(nia.id, 'Owner')).body).toMatchObject({ error: sameRole });
    await give(nia.id, 'Manager');
    expect((await give(bo.id, 'Support', nia)).status).toBe(403);
    expect((await give(999_999, 'Support')).status).toBe(404);
  });

  test('of two owners who demote each other at the same time one stays', async () => {
    const [nia, bo] = [await colleague(), await colleague()];
    const answers = await Promise.all([give(nia.id, 'Support', bo), give(bo.id, 'Support', nia)]);
    expect(answers.map((answer) => answer.status === 200).toSorted()).toEqual([false, true]);
  });
});

test('a designer changes what belongs to a launch, and nothing else of a client', async () => {
  const nia = await colleague();
  await call(server.app, sam.token, staffTeam.changeRole, {
    params: { id: nia.id },
    body: { role: 'Designer', reason },
  });
  const change = (body: object) =>
    call(server.app, nia.token, consoleOf.changeClient, { params: { id: here.id }, body });
  expect((await change({ launch_sample_url: 'https://sample.example.com' })).status).toBe(200);
  expect((await change({ account_status: 'Cancelled' })).status).toBe(403);
  expect((await change({ launch_sample_url: 'https://sample.example.com', package: 'Build' })).status).toBe(
    403,
  );
});
