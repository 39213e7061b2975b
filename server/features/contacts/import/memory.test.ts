import { fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { maxImportRows } from '#contract/contacts/import.ts';
import { killAtEnd } from '#server/testing/left-processes.ts';
import { noon } from '#server/testing/people.ts';
import { deep } from '#server/testing/run-options.ts';
import { choices } from '#server/testing/security/import-rows.ts';
import nodeOptions from '../../../start/node-options.json' with { type: 'json' };
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld();

/** The most that an import may need beside the program itself, whose code is loaded once. */
const maxMegabytes = 150;

test('an address book is imported in bounded memory, as long as it may be', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-import-'));
  const people = deep ? maxImportRows : 10_000;
  const client = await newClient();
  const path = join(folder, 'large.csv');
  const lines = Array.from(
    { length: people },
    (_, n) =>
      `First ${n},Last ${n},p${n}@example.net,604-${String(200 + (n % 700))}-${String(n % 10_000).padStart(4, '0')},"Met at the fair, wants a garden and two rooms, number ${n}",Buyers;Tag ${n % 40}`,
  );
  await writeFile(path, ['First name,Last name,Email,Phone,Notes,Tags', ...lines].join('\n'));
  try {
    const child = killAtEnd(
      fork(join(import.meta.dirname, '../../../testing/import-in-process.ts'), {
        env: { ...process.env, NODE_ENV: 'test', FOYER_FAULT: '' },
        execArgv: nodeOptions,
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      }),
    );
    const { app, worker } = server.database;
    child.send({ app, worker, now: noon.toISOString(), file: { path, client: client.id, choices } });
    const megabytes = await new Promise<number>((resolve, reject) => {
      child.once('message', (message: { megabytes: number }) => resolve(message.megabytes));
      child.once('exit', () => reject(new Error('It ended without an answer.')));
    });
    const { rows } = await owner.query('SELECT count(*)::int AS n FROM app.leads WHERE client_id = $1', [
      client.id,
    ]);
    expect(rows).toEqual([{ n: people }]);
    expect(megabytes).toBeLessThan(maxMegabytes);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
