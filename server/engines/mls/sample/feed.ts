import type { FeedRecord } from '../normalize/read-record.ts';
import { britishColumbia } from './british-columbia.ts';
import { otherProvinces } from './elsewhere.ts';
import { ownAgent, type Property } from './property.ts';

// Invented listings, in the words of a feed. No property, seller or agent of them exists.

const properties = { ...britishColumbia, ...otherProvinces };

/** The rooms that the pictures of the sample show, in the words of a board. */
const rooms: Readonly<Record<string, string>> = {
  bath: 'Bathroom',
  garden: 'Garden',
  kitchen: 'Kitchen',
  living: 'Living room',
};

const firstEntered = '2026-11-02T09:00:00Z';

/** Every listing of the sample as a feed would send it. */
export const sampleRecords = (): Map<string, FeedRecord> =>
  new Map(Object.entries(properties).map(([id, property]) => [id, toRecord(id, property)]));

function toRecord(id: string, { photos = [], missingPhoto, ...property }: Property): FeedRecord {
  const names = missingPhoto ? [...photos, 'gone'] : photos;
  return {
    ListingId: id,
    ListingKey: `sample-${id}`,
    ListAgentMlsId: ownAgent,
    OriginatingSystemName: 'DDF',
    StandardStatus: 'Active',
    ListingContractDate: '2026-10-30',
    OnMarketDate: '2026-11-02',
    PropertyType: 'Residential',
    PublicRemarks: 'Well kept and close to everything. Ask for a showing.',
    ModificationTimestamp: firstEntered,
    Media: names.map((name, index) => ({
      MediaKey: `${id}-${name}`,
      MediaURL: `sample:pictures/${name}.jpg`,
      MediaCategory: 'Photo',
      ...(rooms[name] !== undefined && { ImageOf: rooms[name] }),
      Order: index,
    })),
    ...property,
  };
}
