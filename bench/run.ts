import { measureAccounting } from './accounting.ts';
import { measureBeside } from './beside.ts';
import { measureBilling } from './billing.ts';
import { measureContacts } from './contacts.ts';
import { measureDeletions } from './deletions.ts';
import { measureImports } from './imports.ts';
import { measureListings } from './listings.ts';
import { measureMixed } from './mixed.ts';
import { measureNewsletters } from './newsletters.ts';
import { readOptions, type Part } from './options.ts';
import { measureOverload } from './overload.ts';
import { measurePages } from './pages.ts';
import { measureScale } from './scale.ts';
import { measureStarts } from './starts.ts';
import { measureSync } from './syncs.ts';
import { measureSyncSizes } from './sync-sizes.ts';
import { measureUploads } from './uploads.ts';
import { measureViews } from './views.ts';
import { measureWebhooks } from './webhooks.ts';
import { measureWork } from './work.ts';
import { buildWebIfStale } from '#server/start/web.ts';
import { openWorld, type World } from './world.ts';

// Measures how fast Foyer is. A benchmark, not a test: missed targets are printed, and the exit code is 0.

const options = readOptions();
const { isQuick } = options;
const began = performance.now();
const stops: (() => Promise<unknown>)[] = [];
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => void finish(130));

const measureParts: Record<Part, (world: World) => Promise<void>> = {
  contacts: (world) => measureContacts(world, options, say),
  mixed: (world) => measureMixed(world, isQuick ? 20 : 300, say),
  overload: (world) => measureOverload(world, say),
  beside: (world) => measureBeside(world, say),
  uploads: (world) => measureUploads(world, isQuick ? 6 : 20, say),
  syncs: (world) => measureSync(world, isQuick ? 1000 : 10_000, say),
  'sync-sizes': (world) => measureSyncSizes(world, say),
  listings: (world) => measureListings(world, { listings: 50_000, calls: isQuick ? 15 : 60 }, say),
  billing: (world) => measureBilling(world, isQuick ? 300 : 10_000, say),
  accounting: (world) => measureAccounting(world, isQuick ? 2000 : 10_000, say),
  scale: (world) => measureScale(world, isQuick ? 1 : 2, say),
  newsletters: (world) => measureNewsletters(world, options.recipients, say),
  work: (world) => measureWork(world, isQuick ? 2.5 : 10, say),
  imports: (world) => measureImports(world, isQuick ? 5000 : 20_000, say),
  deletions: (world) => measureDeletions(world, isQuick ? 5000 : 50_000, say),
  webhooks: (world) => measureWebhooks(world, isQuick ? 1000 : 10_000, say),
  views: (world) => measureViews(world, isQuick, say),
  starts: (world) => measureStarts(world, say),
  pages: () => measurePages(say),
};

try {
  const { contacts, clients, dataDir } = options;
  const tell = (_facts: object, sentence: string) => say(sentence);
  await buildWebIfStale({ apiHost: '' }, { info: tell, warn: tell });
  const world = await openWorld(dataDir, { contacts, clients }, { say, later: (stop) => stops.push(stop) });
  for (const part of options.parts) await measureParts[part](world);
  await finish(0);
} catch (error) {
  console.error(error);
  await finish(1);
}

function say(sentence: string): void {
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${sentence}`);
}

async function finish(code: number): Promise<never> {
  for (const stop of stops.splice(0).reverse()) await stop().catch((error: unknown) => console.error(error));
  process.exit(code);
}
