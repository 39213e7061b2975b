import { fork } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addPayers } from '#server/testing/many-payers.ts';
import { noon } from '#server/testing/people.ts';
import { deep } from '#server/testing/run-options.ts';
import nodeOptions from '../../start/node-options.json' with { type: 'json' };
import { testWorld } from '#server/testing/test-world.ts';

const { server, dataDir, owner } = await testWorld();
const clients = deep ? 10_000 : 300;
const Taken = z.object({ megabytes: z.number(), cpuMs: z.number() });

/** A process with the options of a started server. */
const startProcess = () =>
  fork(join(import.meta.dirname, '../../testing/bill-in-process.ts'), {
    env: { ...process.env, NODE_ENV: 'test', NODE_COMPILE_CACHE: join(dataDir, 'compiled') },
    execArgv: [...process.execArgv, ...nodeOptions],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });

/**
 * The job in a separate process, so that its memory is its own. An earlier process compiles the code, as the first
 * start of a server does.
 */
async function runJob(): Promise<z.infer<typeof Taken>> {
  const compiling = startProcess();
  compiling.disconnect();
  await new Promise((resolve) => compiling.once('exit', resolve));
  const child = startProcess();
  child.send({
    connection: server.database.worker,
    payments: { provider: 'sample', directory: join(dataDir, 'sample-payments') },
    now: noon.toISOString(),
  });
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(Taken.parse(message)));
    child.once('exit', (code) => reject(new Error(`The job ended with ${code}.`)));
  });
}

test(`${clients} clients are invoiced and charged in little memory, each once and without a gap`, async () => {
  await addPayers(owner, clients, '2026-11-20');
  const began = performance.now();
  const { megabytes, cpuMs } = await runJob();
  const seconds = (performance.now() - began) / 1000;
  const { rows } = await owner.query(
    "SELECT last FROM app.invoice_numbers WHERE issuer = 'main' AND year = 2026",
  );
  expect(rows).toEqual([{ last: clients }]);
  const mails = await owner.query(
    "SELECT count(*)::int AS receipts, count(DISTINCT client_id)::int AS payers FROM app.outbox WHERE template = 'receipt'",
  );
  expect(mails.rows).toEqual([{ receipts: clients, payers: clients }]);
  expect(megabytes).toBeLessThan(150);
  // five minutes on two cores, with room for other work
  if (deep) expect(seconds).toBeLessThan(300);
  expect(cpuMs / clients).toBeLessThan(30);
});
