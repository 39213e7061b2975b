import type { MlsListing, MlsPhoto, MlsSource, MlsValues } from '../mls-source.ts';
import { readCaption } from './captions.ts';
import { isCommercial, isExclusive, isLease, toStatusId, toType } from './enumerations.ts';
import { toFeatures } from './features.ts';
import { listedByFields, readListedBy } from './listed-by.ts';
import { toAddressLine, toCoordinates, toPostalCode, toRegionCode, toYear } from './places.ts';
import {
  readAmount,
  readFlag,
  readNumber,
  readRecords,
  readText,
  readWords,
  type FeedRecord,
} from './read-record.ts';
import { readDay, readPriceChange } from './times.ts';
import { toMonthlyFee, toPrice, toSquareFeet } from './units.ts';

const featureFields = [
  'InteriorFeatures',
  'ExteriorFeatures',
  'Appliances',
  'Cooling',
  'View',
  'PoolFeatures',
  'AssociationAmenities',
  'CommunityFeatures',
  'ParkingFeatures',
];

/** The fields of a property that we ask feeds for, by the names of the RESO Data Dictionary. */
export const propertyFields = [
  'ListingKey',
  'ListingId',
  'ListAgentMlsId',
  'ListAgentKey',
  'ListAgentNationalAssociationId',
  'CoListAgentMlsId',
  'CoListAgentKey',
  ...listedByFields,
  'ListingAgreement',
  'ListingURL',
  'StandardStatus',
  'ListPrice',
  'LeaseAmount',
  'PreviousListPrice',
  'PriceChangeTimestamp',
  'ClosePrice',
  'CloseDate',
  'ListingContractDate',
  'OnMarketDate',
  'PropertyType',
  'PropertySubType',
  'StructureType',
  'CommonInterest',
  'UnparsedAddress',
  'StreetNumber',
  'StreetDirPrefix',
  'StreetName',
  'StreetSuffix',
  'StreetDirSuffix',
  'UnitNumber',
  'MLSAreaMajor',
  'SubdivisionName',
  'CityRegion',
  'City',
  'StateOrProvince',
  'PostalCode',
  'Latitude',
  'Longitude',
  'PublicRemarks',
  'BedroomsTotal',
  'BathroomsTotalInteger',
  'BathroomsFull',
  'BathroomsHalf',
  'BathroomsPartial',
  'Stories',
  'LivingArea',
  'LivingAreaUnits',
  'BuildingAreaTotal',
  'BuildingAreaUnits',
  'LotSizeArea',
  'LotSizeUnits',
  'LotSizeSquareFeet',
  'YearBuilt',
  'AssociationFee',
  'AssociationFeeFrequency',
  'TaxAnnualAmount',
  ...featureFields,
  'VirtualTourURLUnbranded',
  'InternetEntireListingDisplayYN',
  'InternetAddressDisplayYN',
  'ModificationTimestamp',
  'Media',
] as const;

const maxPhotos = 50;
const maxTours = 5;

/** A record of a feed as our listing; null without a number or key, because it could not be matched then. */
export function normalizeListing(record: FeedRecord, provider: MlsSource['provider']): MlsListing | null {
  const mlsId = readText(record, 'ListingId')?.toUpperCase();
  const key = readText(record, 'ListingKey') ?? mlsId;
  if (!mlsId || !key || mlsId.length > 30 || key.length > 255) return null;
  const areas = areasOf(record);
  const fee = toMonthlyFee(readNumber(record, 'AssociationFee'), readText(record, 'AssociationFeeFrequency'));
  return {
    mls_id: mlsId,
    listing_key: key,
    agent_ids: agentNumberFields.map((name) => readText(record, name)).filter((id) => id !== null),
    kind: readKind(record),
    may_be_shown: readFlag(record, 'InternetEntireListingDisplayYN', true),
    values: { ...readValues(record), ...valuesOfAreas(areas), condo_fees: fee.value },
    province_said: readText(record, 'StateOrProvince'),
    originals: onlyGiven({
      living_area: areas.living.original,
      square_footage: areas.building.original,
      lot_size: areas.lot.original,
      condo_fees: fee.original,
    }),
    photos: readPhotos(record),
    board_url: webAddressOf(readText(record, 'ListingURL')),
    listed_by: readListedBy(record, provider),
    contract_date: readDay(record, 'ListingContractDate'),
    price_change: readPriceChange(record),
  };
}

/** The fields with the numbers of those who list a home. */
export const agentNumberFields = [
  'ListAgentMlsId',
  'ListAgentKey',
  'ListAgentNationalAssociationId',
  'CoListAgentMlsId',
  'CoListAgentKey',
];

function readKind(record: FeedRecord): MlsListing['kind'] {
  const types = [readText(record, 'PropertyType'), readText(record, 'PropertySubType')];
  if (isCommercial(types)) return 'commercial';
  if (isLease(types) || (readNumber(record, 'LeaseAmount') ?? 0) > 0) return 'lease';
  return isExclusive([readText(record, 'ListingAgreement')]) ? 'exclusive' : 'sale';
}

function areasOf(record: FeedRecord) {
  const livingUnit = readText(record, 'LivingAreaUnits');
  const lot = areaOf(record, 'LotSizeArea', readText(record, 'LotSizeUnits'), 8);
  return {
    living: areaOf(record, 'LivingArea', livingUnit, 6),
    building: areaOf(record, 'BuildingAreaTotal', readText(record, 'BuildingAreaUnits') ?? livingUnit, 6),
    // a lot of 0 was not measured
    lot: lot.value === null && lot.original === null ? areaOf(record, 'LotSizeSquareFeet', null, 8) : lot,
  };
}

function areaOf(record: FeedRecord, name: string, unit: string | null, longest: number) {
  const amount = readAmount(record, name);
  return toSquareFeet(amount.amount, amount.unit ?? unit, longest);
}

const valuesOfAreas = ({ living, building, lot }: ReturnType<typeof areasOf>) => ({
  living_area: living.value,
  square_footage: building.value,
  lot_size: lot.value,
});

function readValues(
  record: FeedRecord,
): Omit<MlsValues, 'living_area' | 'square_footage' | 'lot_size' | 'condo_fees'> {
  const words = ['PropertySubType', 'CommonInterest', 'PropertyType'].map((name) => readText(record, name));
  const structure = readWords(record, 'StructureType');
  return {
    price: toPrice(readNumber(record, 'ListPrice')),
    status_id: toStatusId(readText(record, 'StandardStatus')),
    sold_price: toPrice(readNumber(record, 'ClosePrice')),
    date_sold: readDay(record, 'CloseDate'),
    market_date: readDay(record, 'OnMarketDate') ?? readDay(record, 'ListingContractDate'),
    ...toAddressLine(record),
    area: readText(record, 'MLSAreaMajor')?.slice(0, 100) ?? null,
    community: (readText(record, 'SubdivisionName') ?? readText(record, 'CityRegion'))?.slice(0, 100) ?? null,
    city: readText(record, 'City')?.slice(0, 100) ?? null,
    state_or_province: toRegionCode(readText(record, 'StateOrProvince')),
    postal_code: toPostalCode(readText(record, 'PostalCode')),
    coordinates: toCoordinates(record),
    description: readText(record, 'PublicRemarks'),
    bedrooms: toCount(Math.round(readNumber(record, 'BedroomsTotal') ?? -1)),
    bathrooms: bathroomsOf(record),
    stories: toCount(readNumber(record, 'Stories')),
    year_built: toYear(record),
    taxes: toPrice(readNumber(record, 'TaxAnnualAmount')),
    ...toFeatures(featureFields.flatMap((name) => readWords(record, name))),
    // a Condo appears only in the form of ownership if the building has a type of its own
    ...toType([words[0] ?? null, ...structure, words[1] ?? null, words[2] ?? null]),
    tours: [webAddressOf(readText(record, 'VirtualTourURLUnbranded')), ...toursOf(record)]
      .filter((url) => url !== null)
      .slice(0, maxTours),
    is_address_displayable: readFlag(record, 'InternetAddressDisplayYN', true),
  };
}

/** 12, 2.5 or 10.5. */
const toCount = (count: number | null) => {
  if (count === null || count < 0 || count >= 1000) return null;
  const text = String(Math.round(count * 2) / 2);
  return text.length > 4 ? null : text;
};

/**
 * A bathroom without a bath counts as half. Boards give their number, and the number of all bathrooms or of full
 * ones.
 */
const bathroomsOf = (record: FeedRecord) => {
  const half = readNumber(record, 'BathroomsHalf') ?? readNumber(record, 'BathroomsPartial') ?? 0;
  const full = readNumber(record, 'BathroomsFull');
  const all = readNumber(record, 'BathroomsTotalInteger') ?? (full === null ? null : full + half);
  return toCount(all === null ? null : all - Math.min(Math.max(half, 0), all) / 2);
};

const mediaOf = (record: FeedRecord, category: RegExp) =>
  readRecords(record, 'Media').filter((media) => category.test(readText(media, 'MediaCategory') ?? 'Photo'));

const toursOf = (record: FeedRecord) =>
  mediaOf(record, /^unbranded ?virtual ?tour$|^video$/i).map((media) =>
    webAddressOf(readText(media, 'MediaURL')),
  );

/** In order, each address once. */
function readPhotos(record: FeedRecord): MlsPhoto[] {
  const ordered = mediaOf(record, /photo/i)
    .filter((media) => readText(media, 'Permission')?.toLowerCase() !== 'private')
    .toSorted((a, b) => readPlace(a) - readPlace(b));
  const photos = ordered.flatMap((media) => {
    const url = webAddressOf(readText(media, 'MediaURL'));
    const key = `${readText(media, 'MediaKey') ?? url} ${versionOf(media)}`.trim();
    return url ? [{ key, url, caption: readCaption(media) }] : [];
  });
  return photos
    .filter(({ url }, index) => photos.findIndex((photo) => photo.url === url) === index)
    .slice(0, maxPhotos);
}

/** The preferred one comes first, ahead of every number in the order. */
const readPlace = (media: FeedRecord): number =>
  readFlag(media, 'PreferredPhotoYN', false) ? -Infinity : (readNumber(media, 'Order') ?? 999);

/** A photo that was replaced keeps its key. */
const versionOf = (media: FeedRecord) =>
  readText(media, 'MediaModificationTimestamp') ?? readText(media, 'ModificationTimestamp') ?? '';

function webAddressOf(text: string | null): string | null {
  const url = URL.parse(text ?? '');
  return url && /^(https?|sample):$/.test(url.protocol) && url.href.length <= 2000 ? url.href : null;
}

const onlyGiven = (texts: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter((entry): entry is [string, string] => entry[1] !== null));
