import { maxUploadBytes } from '#contract/files.ts';
import { OutboundError, type OutboundFailure } from '#server/engines/outbound/outbound-error.ts';
import type { SendOutbound } from '#server/engines/outbound/send-outbound.ts';
import {
  isOnMarket,
  isStatusOnMarket,
  MlsError,
  type MlsListing,
  type MlsSource,
  type Patience,
} from '../mls-source.ts';
import { toStatusId } from '../normalize/enumerations.ts';
import { normalizeListing } from '../normalize/normalize.ts';
import { isRecord, readText, type FeedRecord } from '../normalize/read-record.ts';
import { filterOwn, type Dialect } from './dialects.ts';
import { parseMetadata, type FeedMetadata } from './metadata.ts';
import type { ODataClient, ODataPage } from './odata-client.ts';
import { addPeople } from './people.ts';

type Needs = {
  client: ODataClient;
  dialect: Dialect;
  /** the board allows visitors to see days on market and price changes */
  showsHistory: boolean;
  /** requests addresses that the feed gives us */
  sendToTold: SendOutbound;
};

/** A server that returns more pages than this for a hundred listings is in a loop. */
const maxPages = 20;

/** A feed that speaks OData. */
export function createODataSource({ client, dialect, showsHistory, sendToTold }: Needs): MlsSource {
  let metadata: Promise<FeedMetadata> | undefined;
  const readMetadata = () =>
    (metadata ??= client
      .readText('$metadata')
      .then(parseMetadata)
      .catch((error: unknown) => {
        metadata = undefined;
        throw error;
      }));

  /** All pages of one query. A page may repeat, but not endlessly. */
  const readAll = async (address: string, patience: Patience): Promise<FeedRecord[]> => {
    const records: FeedRecord[] = [];
    let next: string | null = address;
    for (let pages = 0; next !== null; pages += 1) {
      if (pages === maxPages) throw new MlsError('unreadable', { detail: 'Its pages do not end.' });
      const page: ODataPage = await client.readPage(next, patience);
      records.push(...page.records);
      next = page.next;
    }
    return records;
  };

  const withPeople = (records: readonly FeedRecord[], patience: Patience) =>
    addPeople(records, (entity, keys) => readAll(dialect.people(entity, keys), patience));

  const readKeys = async (address: string) => {
    const { records, next } = await client.readPage(address, 'nobody is waiting');
    if (next === address) throw new MlsError('unreadable', { detail: 'Its pages do not end.' });
    return { records, next };
  };

  return {
    provider: dialect.provider,
    showsHistory,
    find: async (mlsIds, patience) => {
      if (mlsIds.length === 0) return [];
      const known = await readMetadata();
      const address = dialect.find(mlsIds, known.fieldsOf('Property'), known.linksOf('Property'));
      const ids = new Set(mlsIds);
      const records = await withPeople(await readAll(address, patience), patience);
      const listings = toListings(records, { known, provider: dialect.provider });
      return listings.filter(({ mls_id: id }) => ids.has(id));
    },
    findAt: async (street, patience) => {
      const known = await readMetadata();
      const address = dialect.findAt(street, known.fieldsOf('Property'), known.linksOf('Property'));
      // of a whole street the first page is enough
      const { records } = await client.readPage(address, patience);
      return toListings(records, { known, provider: dialect.provider });
    },
    listOwn: async (agentIds, patience) => {
      const known = await readMetadata();
      const readOwn = async (statuses: readonly string[]) => {
        const records: FeedRecord[] = [];
        for (const filter of filterOwn({ agentIds, fields: known.textFieldsOf('Property'), statuses }))
          records.push(
            ...(await readAll(
              dialect.where(filter, known.fieldsOf('Property'), known.linksOf('Property')),
              patience,
            )),
          );
        return records;
      };
      // a server that cannot compare statuses is asked for all of them
      const records = await readOwn(statusesOnMarket(known)).catch((error: unknown) => {
        if (error instanceof MlsError && error.reason === 'refused') return readOwn([]);
        throw error;
      });
      // a server that ignores the filter must not give a client the listings of others
      return toListings(await withPeople(records, patience), { known, provider: dialect.provider }).filter(
        (listing) => isOwn(listing, agentIds) && isOnMarket(listing),
      );
    },
    listChanges: async (since, next) => {
      const page = await readKeys(next ?? dialect.changes(since));
      const changed = page.records.flatMap((record) => {
        const [key, at] = [readText(record, 'ListingKey'), readText(record, 'ModificationTimestamp')];
        return key && at ? [{ listing_key: key, changed_at: at }] : [];
      });
      return { changed, next: page.next };
    },
    listKeys: async (next) => {
      const page = await readKeys(next ?? dialect.keys());
      const keys = page.records.map((record) => readText(record, 'ListingKey')).filter((key) => key !== null);
      return { keys, next: page.next };
    },
    readPhoto: async (url) => {
      const response = await sendToTold({
        method: 'GET',
        url,
        maxBytes: maxUploadBytes,
        timeoutMs: 20_000,
      }).catch((error: unknown) => {
        throw error instanceof OutboundError ? toPhotoFailure(error) : error;
      });
      if (response.status !== 200) throw photoFailureOf(response.status);
      return response.body;
    },
    isOwn,
  };
}

const isOwn: MlsSource['isOwn'] = ({ agent_ids: ids }, agentIds) => ids.some((id) => agentIds.includes(id));

/** The words of a feed for listings that are on the market; those of the standard where any text is allowed. */
function statusesOnMarket(metadata: FeedMetadata): string[] {
  const members = metadata.membersOf('Property', 'StandardStatus');
  if (members.size > 0)
    return [...members].filter(([, word]) => isStatusOnMarket(toStatusId(word))).map(([member]) => member);
  return metadata.textFieldsOf('Property').has('StandardStatus') ? standardStatuses : [];
}

const standardStatuses = ['Active', 'Active Under Contract', 'Coming Soon', 'Pending'];

const photoFailureOf = (status: number) =>
  status >= 500 || status === 429 ? new MlsError('unavailable') : new MlsError('not found');

/** These failures repeat: a refused address stays refused, and a photo that is too large stays so. */
const lasting: readonly OutboundFailure[] = ['refused address', 'too long', 'too many redirects'];

const toPhotoFailure = (error: OutboundError) =>
  new MlsError(lasting.includes(error.failure) ? 'refused' : 'unavailable', { cause: error });

/** Replaces members of enumerations by the words of the metadata, also in the photos. */
const toReadable = (record: FeedRecord, metadata: FeedMetadata, entity = 'Property'): FeedRecord =>
  Object.fromEntries(
    Object.entries(record).map(([field, value]) => [field, wordOf(value, { field, entity, metadata })]),
  );

function wordOf(
  value: unknown,
  { field, entity, metadata }: { field: string; entity: string; metadata: FeedMetadata },
): unknown {
  if (typeof value === 'string') return metadata.wordOf(entity, field, value);
  if (!Array.isArray(value)) return value;
  return value.map((one) =>
    isRecord(one) ? toReadable(one, metadata, field) : wordOf(one, { field, entity, metadata }),
  );
}

/** Each listing once; if a page repeats one, the last counts. */
function toListings(
  records: readonly FeedRecord[],
  { known, provider }: { known: FeedMetadata; provider: MlsSource['provider'] },
): MlsListing[] {
  const listings = records
    .map((record) => normalizeListing(toReadable(record, known), provider))
    .filter((one) => one !== null);
  return [...new Map(listings.map((listing) => [listing.mls_id, listing])).values()];
}
