import fc from 'fast-check';
import { expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { accountStatuses } from '#contract/account/account-statuses.ts';
import { launchPhaseIds } from '#contract/launch/phases.ts';
import { staff, type ClientChange } from '#contract/staff/staff.ts';
import { storedTwice } from '#database/stored-twice.ts';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, sam, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '100000' } });

const change = async (client: ClientWorld, body: ClientChange) =>
  parseData(
    staff.changeClient.data,
    await call(server.app, sam.token, staff.changeClient, { params: { id: client.id }, body }),
  );

/**
 * Whether the worker writes the monthly report and the newsletter for this client: it depends on the status alone.
 */
async function isServedByWorker({ id }: ClientWorld): Promise<boolean> {
  const { rows } = await owner.query<{ served: boolean }>(
    `SELECT account_status = 'Live' AS served FROM app.clients WHERE id = $1`,
    [id],
  );
  return rows[0]?.served ?? false;
}

test('a site that is taken out is no longer live for mails and reports, whichever field staff changed', async () => {
  const client = await newClient();
  expect(await change(client, { is_live: false, launch_phase_id: 3 })).toMatchObject({
    account_status: 'Launch',
    is_live: false,
    launch_phase_id: 3,
  });
  expect(await isServedByWorker(client)).toBe(false);
  expect(await change(client, { account_status: 'Live' })).toMatchObject({
    is_live: true,
    launch_phase_id: null,
  });
  expect(await change(client, { account_status: 'Launch' })).toMatchObject({ is_live: false });
  expect(await change(client, { is_live: true })).toMatchObject({ account_status: 'Live' });
  expect(await change(client, { launch_phase_id: 2 }), 'a live site is in no phase').toMatchObject({
    is_live: true,
    launch_phase_id: null,
  });
  expect(await change(client, { account_status: 'Paused' })).toMatchObject({ is_live: true });
  expect(await change(client, { is_live: false }), 'and a paused account stays paused').toMatchObject({
    account_status: 'Paused',
    is_live: false,
  });
});

test('after any changes what GET /me shows is what the worker goes by', async () => {
  const changes = fc.record(
    {
      is_live: fc.boolean(),
      account_status: fc.constantFrom(...accountStatuses.filter((status) => status !== 'Cancelled')),
      launch_phase_id: fc.constantFrom(null, ...launchPhaseIds),
    },
    { requiredKeys: [] },
  );
  const client = await newClient();
  await fc.assert(
    fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 4 }), async (all) => {
      for (const body of all) await change(client, body);
      const { client: shown } = parseData(
        account.me.data,
        await call(server.app, client.vic.token, account.me),
      );
      expect(shown?.account_status === 'Live').toBe(await isServedByWorker(client));
      if (shown?.account_status === 'Live') expect(shown.is_live).toBe(true);
      if (shown?.account_status === 'Launch') expect(shown.is_live).toBe(false);
      if (shown?.is_live) expect(shown.launch_phase_id).toBeNull();
      const [live] = storedTwice;
      expect((await owner.query(live?.differing ?? '')).rows).toEqual([]);
    }),
    { numRuns: 40 },
  );
});
