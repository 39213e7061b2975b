import type { MlsListing, MlsPhoto, MlsValues } from '../mls-source.ts';
import { isCommercial, isExclusive, isLease, toStatusId, toType } from './enumerations.ts';
import { toFeatures } from './features.ts';
import { toPostalCode, toRegionCode, toAddressLine, toYear } from './places.ts';
import { amountOf, flagOf, numberOf, recordsOf, textOf, wordsOf, type FeedRecord } from './read-record.ts';
import { toMonthlyFee, toPrice, toSquareFeet } from './units.ts';

/** The fields of a property that we ask feeds for, by the names of the RESO Data Dictionary. */
export const propertyFields = [
  'ListingKey',
  'ListingId',
  'ListAgentMlsId',
  'ListAgentKey',
  'ListAgentNationalAssociationId',
  'CoListAgentMlsId',
  'CoListAgentKey',
  'ListingAgreement',
  'ListingURL',
  'StandardStatus',
  'ListPrice',
  'LeaseAmount',
  'ClosePrice',
  'CloseDate',
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
  'InteriorFeatures',
  'ExteriorFeatures',
  'Appliances',
  'Cooling',
  'View',
  'PoolFeatures',
  'AssociationAmenities',
  'CommunityFeatures',
  'ParkingFeatures',
  'VirtualTourURLUnbranded',
  'InternetEntireListingDisplayYN',
  'InternetAddressDisplayYN',
  'ModificationTimestamp',
  'Media',
] as const;

const photosAtMost = 50;
const toursAtMost = 5;

/** A record of a feed as our listing; null where it has no number or key, without which it is nobody's. */
export function normalizeListing(record: FeedRecord): MlsListing | null {
  const mlsId = textOf(record, 'ListingId')?.toUpperCase();
  const key = textOf(record, 'ListingKey') ?? mlsId;
  if (!mlsId || !key || mlsId.length > 30 || key.length > 255) return null;
  const areas = areasOf(record);
  const fee = toMonthlyFee(numberOf(record, 'AssociationFee'), textOf(record, 'AssociationFeeFrequency'));
  return {
    mls_id: mlsId,
    listing_key: key,
    agent_ids: agentNames.map((name) => textOf(record, name)).filter((id) => id !== null),
    kind: kindOf(record),
    may_be_shown: flagOf(record, 'InternetEntireListingDisplayYN', true),
    values: { ...valuesOf(record), ...valuesOfAreas(areas), condo_fees: fee.value },
    province_said: textOf(record, 'StateOrProvince'),
    originals: onlyGiven({
      living_area: areas.living.original,
      square_footage: areas.building.original,
      lot_size: areas.lot.original,
      condo_fees: fee.original,
    }),
    photos: photosOf(record),
    board_url: webAddressOf(textOf(record, 'ListingURL')),
  };
}

const agentNames = [
  'ListAgentMlsId',
  'ListAgentKey',
  'ListAgentNationalAssociationId',
  'CoListAgentMlsId',
  'CoListAgentKey',
];

function kindOf(record: FeedRecord): MlsListing['kind'] {
  const types = [textOf(record, 'PropertyType'), textOf(record, 'PropertySubType')];
  if (isCommercial(types)) return 'commercial';
  if (isLease(types) || (numberOf(record, 'LeaseAmount') ?? 0) > 0) return 'lease';
  return isExclusive([textOf(record, 'ListingAgreement')]) ? 'exclusive' : 'sale';
}

function areasOf(record: FeedRecord) {
  const livingUnit = textOf(record, 'LivingAreaUnits');
  const lot = areaOf(record, 'LotSizeArea', textOf(record, 'LotSizeUnits'), 8);
  return {
    living: areaOf(record, 'LivingArea', livingUnit, 6),
    building: areaOf(record, 'BuildingAreaTotal', textOf(record, 'BuildingAreaUnits') ?? livingUnit, 6),
    // a lot of 0 is one that nobody measured there
    lot: lot.value === null && lot.original === null ? areaOf(record, 'LotSizeSquareFeet', null, 8) : lot,
  };
}

function areaOf(record: FeedRecord, name: string, unit: string | null, longest: number) {
  const said = amountOf(record, name);
  return toSquareFeet(said.amount, said.unit ?? unit, longest);
}

const valuesOfAreas = ({ living, building, lot }: ReturnType<typeof areasOf>) => ({
  living_area: living.value,
  square_footage: building.value,
  lot_size: lot.value,
});

function valuesOf(
  record: FeedRecord,
): Omit<MlsValues, 'living_area' | 'square_footage' | 'lot_size' | 'condo_fees'> {
  const words = ['PropertySubType', 'CommonInterest', 'PropertyType'].map((name) => textOf(record, name));
  const structure = wordsOf(record, 'StructureType');
  return {
    price: toPrice(numberOf(record, 'ListPrice')),
    status_id: toStatusId(textOf(record, 'StandardStatus')),
    sold_price: toPrice(numberOf(record, 'ClosePrice')),
    date_sold: /^\d{4}-\d{2}-\d{2}/.exec(textOf(record, 'CloseDate') ?? '')?.[0] ?? null,
    ...toAddressLine(record),
    area: textOf(record, 'MLSAreaMajor')?.slice(0, 100) ?? null,
    community: (textOf(record, 'SubdivisionName') ?? textOf(record, 'CityRegion'))?.slice(0, 100) ?? null,
    city: textOf(record, 'City')?.slice(0, 100) ?? null,
    state_or_province: toRegionCode(textOf(record, 'StateOrProvince')),
    postal_code: toPostalCode(textOf(record, 'PostalCode')),
    description: textOf(record, 'PublicRemarks'),
    bedrooms: countOf(Math.round(numberOf(record, 'BedroomsTotal') ?? -1)),
    bathrooms: bathroomsOf(record),
    stories: countOf(numberOf(record, 'Stories')),
    year_built: toYear(record),
    taxes: toPrice(numberOf(record, 'TaxAnnualAmount')),
    ...toFeatures(featureFields.flatMap((name) => wordsOf(record, name))),
    // a Condo is only said in the form of ownership where the building is a kind of its own
    ...toType([words[0] ?? null, ...structure, words[1] ?? null, words[2] ?? null]),
    tours: [webAddressOf(textOf(record, 'VirtualTourURLUnbranded')), ...toursOf(record)]
      .filter((url) => url !== null)
      .slice(0, toursAtMost),
    is_address_displayable: flagOf(record, 'InternetAddressDisplayYN', true),
  };
}

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

/** 12, 2.5 or 10.5. */
const countOf = (count: number | null) => {
  if (count === null || count < 0 || count >= 1000) return null;
  const text = String(Math.round(count * 2) / 2);
  return text.length > 4 ? null : text;
};

/** A bathroom without a bath counts half. Boards say how many those are, and how many there are in all or with one. */
const bathroomsOf = (record: FeedRecord) => {
  const half = numberOf(record, 'BathroomsHalf') ?? numberOf(record, 'BathroomsPartial') ?? 0;
  const full = numberOf(record, 'BathroomsFull');
  const all = numberOf(record, 'BathroomsTotalInteger') ?? (full === null ? null : full + half);
  return countOf(all === null ? null : all - Math.min(Math.max(half, 0), all) / 2);
};

const mediaOf = (record: FeedRecord, category: RegExp) =>
  recordsOf(record, 'Media').filter((media) => category.test(textOf(media, 'MediaCategory') ?? 'Photo'));

const toursOf = (record: FeedRecord) =>
  mediaOf(record, /^unbranded ?virtual ?tour$|^video$/i).map((media) =>
    webAddressOf(textOf(media, 'MediaURL')),
  );

/** In their order, each address once. */
function photosOf(record: FeedRecord): MlsPhoto[] {
  const ordered = mediaOf(record, /photo/i)
    .filter((media) => textOf(media, 'Permission')?.toLowerCase() !== 'private')
    .toSorted((a, b) => placeOf(a) - placeOf(b));
  const photos = ordered.flatMap((media) => {
    const url = webAddressOf(textOf(media, 'MediaURL'));
    return url ? [{ key: `${textOf(media, 'MediaKey') ?? url} ${versionOf(media)}`.trim(), url }] : [];
  });
  return photos
    .filter(({ url }, index) => photos.findIndex((photo) => photo.url === url) === index)
    .slice(0, photosAtMost);
}

/** The preferred one comes first, whatever its number in the order. */
const placeOf = (media: FeedRecord): number =>
  flagOf(media, 'PreferredPhotoYN', false) ? -Infinity : (numberOf(media, 'Order') ?? 999);

/** A photo that was replaced keeps its key. */
const versionOf = (media: FeedRecord) =>
  textOf(media, 'MediaModificationTimestamp') ?? textOf(media, 'ModificationTimestamp') ?? '';

function webAddressOf(text: string | null): string | null {
  const url = URL.parse(text ?? '');
  return url && /^(https?|sample):$/.test(url.protocol) && url.href.length <= 2000 ? url.href : null;
}

const onlyGiven = (texts: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter((entry): entry is [string, string] => entry[1] !== null));
