import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isOnMarket, maxAtAddress, MlsError, type MlsListing, type MlsSource } from '../mls-source.ts';
import { normalizeListing } from '../normalize/normalize.ts';
import { isRecord, readText, type FeedRecord } from '../normalize/read-record.ts';
import { sampleRecords } from './feed.ts';
import { otherAgent } from './property.ts';

const pageSize = 100;

/**
 * The bundled feed. `changesFile` overrides values by number, such as `{"R2900003": {"ListPrice": 999000}}`, with
 * null for a listing that has left. This way an MLS update can be tried at any time. `copies` makes the feed larger.
 */
export function createSampleSource({
  changesFile,
  copies = 1,
}: { changesFile?: string | undefined; copies?: number } = {}): MlsSource {
  const originals = copied(sampleRecords(), copies);
  const originalDates = datesOf(originals);
  const readRecords = async () => {
    if (changesFile === undefined) return originals;
    const records = new Map(originals);
    for (const [id, change] of Object.entries(await readChanges(changesFile))) {
      if (isRecord(change)) records.set(id, { ...records.get(id), ...change });
      else records.delete(id);
    }
    return records;
  };

  return {
    provider: 'sample',
    showsHistory: true,
    find: async (mlsIds) => {
      const records = await readRecords();
      return mlsIds
        .map((id) => records.get(id))
        .filter((record) => record !== undefined)
        .map((record) => normalizeListing(record, 'sample'))
        .filter((listing) => listing !== null);
    },
    findAt: async ({ number, word }) =>
      [...(await readRecords()).values()]
        .filter(
          (record) =>
            readText(record, 'StreetNumber') === number &&
            readText(record, 'StreetName')?.toLowerCase().includes(word.toLowerCase()),
        )
        .slice(0, maxAtAddress)
        .map((record) => normalizeListing(record, 'sample'))
        .filter((listing) => listing !== null),
    listOwn: async () =>
      [...(await readRecords()).values()]
        .map((record) => normalizeListing(record, 'sample'))
        .filter((listing) => listing !== null)
        .filter((listing) => isOwn(listing) && isOnMarket(listing)),
    listChanges: async (since, next) => {
      const records = await readRecords();
      const dates = records === originals ? originalDates : datesOf(records);
      const changed = dates.filter(({ changed_at: at }) => at >= since);
      return takePage(changed, next, (page) => ({ changed: page }));
    },
    listKeys: async (next) => {
      const keys = [...(await readRecords()).values()];
      return takePage(keys, next, (page) => ({
        keys: page.map((record) => readText(record, 'ListingKey') ?? ''),
      }));
    },
    readPhoto,
    isOwn,
  };
}

/** In the sample every client is every agent but the last one, with any numbers. */
const isOwn = ({ agent_ids: ids }: MlsListing): boolean => !ids.includes(otherAgent);

/** When each listing changed, the earliest first. */
const datesOf = (records: ReadonlyMap<string, FeedRecord>) =>
  [...records.values()]
    .map((record) => ({
      listing_key: readText(record, 'ListingKey') ?? '',
      changed_at: readText(record, 'ModificationTimestamp') ?? '',
    }))
    .toSorted((a, b) => (a.changed_at < b.changed_at ? -1 : a.changed_at > b.changed_at ? 1 : 0));

function takePage<T, Page extends object>(
  all: readonly T[],
  next: string | null,
  toPage: (page: readonly T[]) => Page,
): Page & { next: string | null } {
  const from = Number(next ?? 0);
  const to = from + pageSize;
  return { ...toPage(all.slice(from, to)), next: to < all.length ? String(to) : null };
}

/** The changes of the file, each with the time of the file unless it has its own. */
async function readChanges(path: string): Promise<FeedRecord> {
  const stats = await stat(path).catch(() => null);
  if (!stats) return {};
  const changes: unknown = JSON.parse(await readFile(path, 'utf8'));
  if (!isRecord(changes)) throw new MlsError('unreadable');
  const changedAt = stats.mtime.toISOString();
  return Object.fromEntries(
    Object.entries(changes).map(([id, change]) => [
      id,
      isRecord(change) ? { ModificationTimestamp: changedAt, ...change } : change,
    ]),
  );
}

async function readPhoto(url: string): Promise<Buffer> {
  const name = /^sample:pictures\/([a-z]+\.jpg)$/.exec(url)?.[1];
  if (!name) throw new MlsError('not found');
  return readFile(join(import.meta.dirname, 'pictures', name)).catch((error: unknown) => {
    throw new MlsError('not found', { cause: error });
  });
}

/** Copies have numbers of their own: R2900001, R2900001-2, R2900001-3 … */
function copied(records: Map<string, FeedRecord>, copies: number): Map<string, FeedRecord> {
  const all = new Map(records);
  for (let copy = 2; copy <= copies; copy += 1)
    for (const [id, record] of records)
      all.set(`${id}-${copy}`, {
        ...record,
        ListingId: `${id}-${copy}`,
        ListingKey: `sample-${id}-${copy}`,
        StreetNumber: `${copy}${readText(record, 'StreetNumber') ?? ''}`,
      });
  return all;
}
