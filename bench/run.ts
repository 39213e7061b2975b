import { Client } from 'pg';
import { startLoader, startServer } from './children.ts';
import type { TestData } from './test-data.ts';
import { readOptions } from './options.ts';
import { measureListingPage } from './listing-pages.ts';
import { measurePages } from './pages.ts';
import { measureAll } from './rounds.ts';
import { assertSameAnswers } from './compare-answers.ts';
import { measureStarts } from './starts.ts';
import { measureMixed } from './mixed.ts';
import { measurePairs } from './pairs.ts';
import { prepareEditor } from './newsletter-editor.ts';
import { prepareMinimum } from './minimum-table.ts';
import { printBesideMinimum, printTable } from './table.ts';
import { measureBilling } from './billing.ts';
import { measureAudience } from './audience.ts';
import { measureNewsletters } from './newsletters.ts';
import { measureSync } from './syncs.ts';
import { measureUploads } from './uploads.ts';
import { measureUsage } from './usage.ts';
import { measureWords } from './words.ts';
import { openWorld, secretsKey } from './world.ts';

/** Compares Foyer with the limit of this machine. A benchmark, not a test: missed targets are printed, and the exit code is 0. */
const options = readOptions();
const testData: TestData = { contacts: options.contacts, clients: options.clients };
const began = performance.now();
const stops: (() => Promise<unknown>)[] = [];
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => void finish(130));

try {
  await bench();
  await finish(0);
} catch (error) {
  console.error(error);
  await finish(1);
}

async function bench(): Promise<void> {
  const world = await openWorld(options.dataDir, testData, { say, later: (stop) => stops.push(stop) });
  const database = new Client(world.superuser);
  database.on('error', () => {});
  await database.connect();
  stops.push(() => database.end());

  if (options.only.length > 0) {
    const key = secretsKey.toString('base64');
    const profiling = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [];
    const { connections, superuser } = world;
    const foyer = await startServer(
      'app.ts',
      { connections, secretsKey: key, dataDir: options.dataDir },
      profiling,
    );
    stops.push(foyer.stop);
    const limit = await startServer(
      'limit.ts',
      { superuser, clients: testData.clients, secretsKey: key, foyer: foyer.port },
      profiling,
    );
    stops.push(limit.stop);
    await prepareMinimum(superuser);
    await prepareEditor(superuser, testData.clients);
    const minimum = await startServer('minimum.ts', { superuser, clients: testData.clients });
    stops.push(minimum.stop);
    const loader = startLoader();
    stops.push(loader.stop);
    await assertSameAnswers(testData, { foyer: foyer.port, limit: limit.port });
    const sides = {
      foyer: {
        served: foyer,
        usage: measureUsage(foyer.pid, database, `usename IN ('foyer_app', 'foyer_read', 'foyer_system')`),
      },
      limit: { served: limit, usage: measureUsage(limit.pid, database, `application_name = 'limit'`) },
      minimum: {
        served: minimum,
        usage: measureUsage(minimum.pid, database, `application_name = 'minimum'`),
      },
    };
    const rows = await measureAll(options, testData, { sides, loader }, say);
    printTable(rows);
    printBesideMinimum(rows);
    for (const server of [loader, foyer, limit, minimum]) await server.stop();
  }
  if (options.pairs) await measurePairs(world, testData, options, say);
  if (options.mixedSeconds > 0) await measureMixed(world, testData, { seconds: options.mixedSeconds }, say);
  if (options.uploads > 0) await measureUploads(world, { together: options.uploads }, say);
  if (options.syncs > 0) await measureSync(world, { listings: options.syncs }, say);
  if (options.payers > 0) await measureBilling(world, { clients: options.payers }, say);
  if (options.newsletters > 0) {
    await measureAudience(world, say);
    await measureNewsletters(world, { recipients: options.newsletters }, say);
  }
  if (options.starts) await measureStarts(world, say);
  if (options.pages) {
    await measurePages(world, say);
    await measureListingPage(say);
  }
  if (options.words) measureWords(say);
}

function say(sentence: string): void {
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${sentence}`);
}

async function finish(code: number): Promise<never> {
  for (const stop of stops.splice(0).reverse()) await stop().catch((error: unknown) => console.error(error));
  process.exit(code);
}
