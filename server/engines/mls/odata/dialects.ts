import { propertyFields } from '../normalize/normalize.ts';
import type { EntityFields } from './metadata.ts';

/** How the addresses of one kind of feed are written. All else of OData is the same. */
export type Dialect = {
  provider: 'ddf' | 'reso';
  find: (mlsIds: readonly string[], fields: EntityFields, links: EntityFields) => string;
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

/** CREA's DDF Web API: photos come inside the property, and a separate call lists changes. */
export const ddf: Dialect = {
  provider: 'ddf',
  find: (mlsIds, fields) =>
    query('Property', {
      filter: `ListingId in (${mlsIds.map(quoted).join(',')})`,
      select: [...selectFields(fields), 'Media'].join(','),
      orderby: 'ListingKey',
      top: pageSize,
    }),
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
      select: [...selectFields(fields), ...(links.has('Media') ? [] : ['Media'])].join(','),
      ...(links.has('Media') ? { expand: 'Media' } : {}),
      orderby: 'ListingKey',
      top: pageSize,
    }),
  changes: (since) =>
    query('Property', {
      filter: `ModificationTimestamp ge ${since}`,
      select: 'ListingKey,ModificationTimestamp',
      orderby: 'ModificationTimestamp,ListingKey',
      top: pageSize,
    }),
  keys: () => query('Property', { select: 'ListingKey', orderby: 'ListingKey', top: pageSize }),
};
