import { fork } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inClient, planBilling } from '#server/testing/billing.ts';
import { noon } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient, dataDir } = await testWorld();

test('killed while it closes accounts, the worker closes each once after all', async () => {
  const client = await newClient();
  await planBilling(owner, client.id, { next: '2026-11-20' });
  await inClient(owner, client.id, () =>
    owner.query('UPDATE app.billing_accounts SET cancels_on = next_payment_on WHERE client_id = $1', [
      client.id,
    ]),
  );
  const stateOf = () =>
    inClient(owner, client.id, async () => {
      const { rows } = await owner.query(
        `SELECT (SELECT account_status FROM app.clients WHERE id = $1) AS status,
           (SELECT count(*)::int FROM app.outbox WHERE client_id = $1 AND template = 'account-status') AS mails,
           (SELECT count(*)::int FROM app.activity WHERE client_id = $1 AND event = 'staff.status_changed') AS logged,
           (SELECT count(*)::int FROM app.invoices WHERE client_id = $1) AS invoices`,
        [client.id],
      );
      return rows[0];
    });
  expect(await closeInProcess('accounts.closed')).toBe('SIGKILL');
  expect(await stateOf()).toEqual({ status: 'Live', mails: 0, logged: 0, invoices: 0 });
  for (let n = 0; n < 2; n += 1) expect(await closeInProcess('none')).toBeNull();
  expect(await stateOf()).toEqual({ status: 'Cancelled', mails: 1, logged: 1, invoices: 0 });
});

/** The jobs in a process of their own, which kills itself at a point. */
function closeInProcess(fault: string): Promise<string | null> {
  const child = fork(join(import.meta.dirname, '../../../testing/bill-in-process.ts'), {
    env: { ...process.env, NODE_ENV: 'test', FOYER_FAULT: fault },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send({
    connection: server.database.worker,
    payments: { provider: 'sample', directory: dataDir },
    now: noon.toISOString(),
    closes: true,
  });
  return new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
}
