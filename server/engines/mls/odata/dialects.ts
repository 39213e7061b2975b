import { agentNumberFields, propertyFields } from '../normalize/normalize.ts';
import { maxAtAddress, type AddressKey } from '../mls-source.ts';
import type { EntityFields } from './metadata.ts';

/** How the addresses of one kind of feed are written. All else of OData is the same. */
export type Dialect = {
  provider: 'ddf' | 'reso';
  find: (mlsIds: readonly string[], fields: EntityFields, links: EntityFields) => string;
  findAt: (street: AddressKey, fields: EntityFields, links: EntityFields) => string;
  /** listings for which a condition holds */
  where: (filter: string, fields: EntityFields, links: EntityFields) => string;
  /** offices or members by their keys */
  people: (entity: 'Office' | 'Member', keys: readonly string[]) => string;
  changes: (since: string) => string;
  keys: () => string;
};

const query = (path: string, options: Readonly<Record<string, string>>) =>
  `${path}?${Object.entries(options)
    .map(([name, value]) => `$${name}=${encodeURIComponent(value)}`)
    .join('&')}`;

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Fields that a server does not have may not be requested: it refuses the whole request. */
const selectFields = (fields: EntityFields) =>
  propertyFields.filter((name) => name !== 'Media' && (fields.size === 0 || fields.has(name)));

const pageSize = '100';

/** Not every server knows `tolower`, so the three usual spellings are named. */
function atStreet({ number, word }: AddressKey): string {
  const lower = word.toLowerCase();
  const spellings = [lower.replace(/^./, (first) => first.toUpperCase()), word.toUpperCase(), lower];
  const named = spellings.map((spelling) => `contains(StreetName,${quoted(spelling)})`).join(' or ');
  return `StreetNumber eq ${quoted(number)} and (${named})`;
}

/** As many comparisons fit into an address that every server takes. */
const comparisonsAtMost = 20;

type OwnFilter = {
  agentIds: readonly string[];
  /** the fields that the server has, and compares with texts */
  fields: EntityFields;
  /** the server's words for statuses on the market; without any, listings of every status come */
  statuses: readonly string[];
};

/** Filters that together find every listing of agents with these numbers. */
export function filterOwn({ agentIds, fields, statuses }: OwnFilter): string[] {
  const names = agentNumberFields.filter((name) => fields.has(name));
  if (names.length === 0) return [];
  const perFilter = Math.floor(comparisonsAtMost / names.length);
  const onMarket = either('StandardStatus', statuses);
  return Array.from({ length: Math.ceil(agentIds.length / perFilter) }, (_, n) => {
    const ids = agentIds.slice(n * perFilter, (n + 1) * perFilter);
    const theirs = names.map((name) => either(name, ids)).join(' or ');
    return onMarket === '' ? theirs : `(${onMarket}) and (${theirs})`;
  });
}

/** Not every server knows `in`. */
const either = (field: string, values: readonly string[]): string =>
  values.map((value) => `${field} eq ${quoted(value)}`).join(' or ');

const inProperty = (fields: EntityFields) => ({
  select: [...selectFields(fields), 'Media'].join(','),
  orderby: 'ListingKey',
});
/** Media are a part of the property at some servers, and linked to it at others. */
const withMedia = (fields: EntityFields, links: EntityFields) => ({
  select: [...selectFields(fields), ...(links.has('Media') ? [] : ['Media'])].join(','),
  ...(links.has('Media') ? { expand: 'Media' } : {}),
  orderby: 'ListingKey',
});

/** CREA's DDF Web API: photos come inside the property, and a separate call lists changes. */
export const ddf: Dialect = {
  provider: 'ddf',
  find: (mlsIds, fields) =>
    query('Property', {
      filter: `ListingId in (${mlsIds.map(quoted).join(',')})`,
      ...inProperty(fields),
      top: pageSize,
    }),
  findAt: (street, fields) =>
    query('Property', { filter: atStreet(street), ...inProperty(fields), top: String(maxAtAddress) }),
  people: (entity, keys) =>
    query(entity, {
      filter: `${entity}Key in (${keys.map(quoted).join(',')})`,
      orderby: `${entity}Key`,
      top: pageSize,
    }),
  where: (filter, fields) => query('Property', { filter, ...inProperty(fields), top: pageSize }),
  changes: (since) =>
    query('Property/PropertyReplication()', {
      filter: `ModificationTimestamp ge ${since}`,
      orderby: 'ModificationTimestamp,ListingKey',
      top: pageSize,
    }),
  keys: () => query('Property/PropertyReplication()', { orderby: 'ListingKey', top: pageSize }),
};

/** The RESO Web API of most boards in the United States. Not every server knows `in`. */
export const reso: Dialect = {
  provider: 'reso',
  find: (mlsIds, fields, links) =>
    query('Property', {
      filter: mlsIds.map((id) => `ListingId eq ${quoted(id)}`).join(' or '),
      ...withMedia(fields, links),
      top: pageSize,
    }),
  findAt: (street, fields, links) =>
    query('Property', { filter: atStreet(street), ...withMedia(fields, links), top: String(maxAtAddress) }),
  people: (entity, keys) =>
    query(entity, {
      filter: keys.map((key) => `${entity}Key eq ${quoted(key)}`).join(' or '),
      orderby: `${entity}Key`,
      top: pageSize,
    }),
  where: (filter, fields, links) => query('Property', { filter, ...withMedia(fields, links), top: pageSize }),
  changes: (since) =>
    query('Property', {
      filter: `ModificationTimestamp ge ${since}`,
      select: 'ListingKey,ModificationTimestamp',
      orderby: 'ModificationTimestamp,ListingKey',
      top: pageSize,
    }),
  keys: () => query('Property', { select: 'ListingKey', orderby: 'ListingKey', top: pageSize }),
};
