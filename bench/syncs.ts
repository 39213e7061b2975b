import { maxImported } from '#contract/listings/mls.ts';
import { withClient } from '#database/connection.ts';
import { createSampleSource } from '../server/engines/mls/sample/sample-source.ts';
import { sampleRecords } from '../server/engines/mls/sample/feed.ts';
import { planImport } from '../server/features/listings/mls/import.ts';
import { importListings } from '../server/features/listings/mls/queries.ts';
import { runInProcess } from './children.ts';
import { atMost, mebibytes, print } from './table.ts';
import { bigClient } from './test-data.ts';
import type { World } from './world.ts';

const maxSeconds = 60;
const maxMebibytes = 150;
const importedAt = new Date('2026-11-01T09:00:00Z');

type Answer = { seconds: number; peakBytes: number };

/** A sync of many listings that have all changed: the sample feed, multiplied, without the photos. */
export async function measureSync(
  { connections, superuser }: World,
  minimum: number,
  say: (sentence: string) => void,
): Promise<void> {
  const copies = Math.ceil(minimum / sampleRecords().size);
  const source = createSampleSource({ copies });
  const ids = await listKeys(source);
  say(`Importing ${ids.length} listings for the sync`);
  await withClient(connections.app, async (client) => {
    // as many in a call as an agent may import
    for (let from = 0; from < ids.length; from += maxImported) {
      const some = ids.slice(from, from + maxImported);
      const facts = { agent_ids: [], present: [] };
      const { entries } = planImport(some, await source.find(some, 'nobody is waiting'), { facts, source });
      const { text, values } = importListings(entries, { source: source.provider, now: importedAt });
      await client.query('BEGIN');
      await client.query(`SELECT set_config('app.client_id', $1, true)`, [String(bigClient)]);
      await client.query(text, [...values]);
      await client.query('COMMIT');
    }
  });
  const imported = await withClient(superuser, async (client) => {
    // as if every price had been different until now
    await client.query(
      `UPDATE app.listings SET price = 1, mls_values = mls_values || '{"price": "1.00"}' WHERE mls_key IS NOT NULL`,
    );
    await client.query('UPDATE app.mls_links SET is_due = true');
    const { rows } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM app.mls_links');
    return rows[0]?.n ?? 0;
  });
  say(`Syncing ${imported} listings`);
  const now = new Date('2026-11-02T09:00:00Z').toISOString();
  const { seconds, peakBytes } = await runInProcess<Answer>('sync-worker.ts', {
    worker: connections.worker,
    copies,
    now,
  });
  print([
    ['sync of the MLS', 'listings', 'seconds', 'MiB'],
    ['', String(imported), atMost(seconds, maxSeconds, 1), atMost(mebibytes(peakBytes), maxMebibytes)],
  ]);
}

/** The numbers of all listings of the sample feed. */
export async function listKeys(source: ReturnType<typeof createSampleSource>): Promise<string[]> {
  const ids: string[] = [];
  let next: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof source.listKeys>> = await source.listKeys(next);
    ids.push(...page.keys.map((key) => key.replace('sample-', '')));
    next = page.next;
  } while (next !== null);
  return ids;
}
