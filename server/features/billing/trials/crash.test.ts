import { fork } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inClient, planBilling } from '#server/testing/billing.ts';
import { noon } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient, dataDir } = await testWorld();

test('killed while it reminds of a trial or issues the first invoice, the worker does each once after all', async () => {
  const client = await newClient();
  await planBilling(owner, client.id, { next: '2026-11-22' });
  await inClient(owner, client.id, () =>
    owner.query(
      `INSERT INTO app.trials (client_id, starts_on, last_on, reason, created_at)
       VALUES ($1, '2026-11-10', '2026-11-21', 'As agreed on the phone', '2026-11-10')`,
      [client.id],
    ),
  );
  const stateOf = () =>
    inClient(owner, client.id, async () => {
      const { rows } = await owner.query(
        `SELECT (SELECT count(*)::int FROM app.outbox WHERE client_id = $1 AND template = 'trial-ending') AS mails,
           (SELECT count(*)::int FROM app.notifications WHERE client_id = $1 AND event = 'billing.trial_ending') AS notices,
           (SELECT count(*)::int FROM app.invoices WHERE client_id = $1) AS invoices`,
        [client.id],
      );
      return rows[0];
    });
  expect(await runInProcess('trials.announced')).toBe('SIGKILL');
  expect(await stateOf()).toEqual({ mails: 0, notices: 0, invoices: 0 });
  for (let n = 0; n < 2; n += 1) expect(await runInProcess('none')).toBeNull();
  expect(await stateOf()).toEqual({ mails: 1, notices: 1, invoices: 0 });
  const later = new Date(noon.getTime() + 2 * 86_400_000);
  for (const point of ['billing.issued', 'billing.advanced']) {
    expect(await runInProcess(point, later)).toBe('SIGKILL');
    expect(await stateOf()).toMatchObject({ invoices: 0 });
  }
  for (let n = 0; n < 2; n += 1) expect(await runInProcess('none', later)).toBeNull();
  expect(await stateOf()).toEqual({ mails: 1, notices: 1, invoices: 1 });
});

/** The jobs in a process of their own, which kills itself at a point. */
function runInProcess(fault: string, now = noon): Promise<string | null> {
  const child = fork(join(import.meta.dirname, '../../../testing/bill-in-process.ts'), {
    env: { ...process.env, NODE_ENV: 'test', FOYER_FAULT: fault },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send({
    connection: server.database.worker,
    payments: { provider: 'sample', directory: dataDir },
    now: now.toISOString(),
    announces: true,
  });
  return new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
}
