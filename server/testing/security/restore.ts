import type { Table } from './tables.ts';

const begin = [
  'DELETE FROM jobs.job',
  'INSERT INTO jobs.job SELECT * FROM baseline.jobs_job',
  'DELETE FROM app.call_counts',
];

/**
 * What differs from the baseline in these tables, row by row: most calls change one or two tables of a hundred. Children
 * are deleted first and come back last, in the order of the foreign keys.
 */
export const restoreRowsSql = (tables: readonly Table[]): string =>
  [
    ...begin,
    ...restoreRows([...tables.filter((table) => !followsOthers(table)), ...tables.filter(followsOthers)]),
  ].join(';');

/** Triggers write these whenever rows of their subject come back, so they come last. */
const followsOthers = ({ name }: Table): boolean =>
  [
    'client_totals',
    'lead_search',
    'listing_totals',
    'listing_publications',
    'testimonial_totals',
    'newsletter_consent_changes',
    'newsletter_audience_totals',
    'newsletter_campaigns',
    'newsletter_link_totals',
  ].includes(name);

function restoreRows(tables: readonly Table[]): string[] {
  const deletes = tables
    .toReversed()
    .map(
      (table) =>
        `DELETE FROM app.${table.name} t WHERE NOT EXISTS (SELECT FROM baseline.${table.name} b WHERE ${isSameKey(table)})`,
    );
  const upserts = tables.map((table) => {
    const { name, columns, key } = table;
    const list = columns.map((column) => column.name).join(', ');
    const changes = columns
      .filter((column) => !key.includes(column.name))
      .map((column) => `${column.name} = excluded.${column.name}`);
    const onConflict = changes.length > 0 ? `UPDATE SET ${changes.join(', ')}` : 'NOTHING';
    return `INSERT INTO app.${name} (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM baseline.${name} b
      WHERE NOT EXISTS (SELECT FROM app.${name} t WHERE ${isSameKey(table)} AND t::text = b::text)
      ON CONFLICT (${key.join(', ')}) DO ${onConflict}`;
  });
  return [...deletes, ...upserts];
}

const isSameKey = ({ key }: Table): string => key.map((column) => `t.${column} = b.${column}`).join(' AND ');

/** All rows of all tables. */
export const restoreTablesSql = (tables: readonly Table[]): string =>
  [
    ...begin,
    ...restoreTables(tables.filter((table) => !followsOthers(table))),
    ...restoreTables(tables.filter(followsOthers)),
  ].join(';');

function restoreTables(tables: readonly Table[]): string[] {
  const deletes = tables.toReversed().map(({ name }) => `DELETE FROM app.${name}`);
  const inserts = tables.map(({ name, columns }) => {
    const list = columns.map((column) => column.name).join(', ');
    return `INSERT INTO app.${name} (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM baseline.${name}`;
  });
  return [...deletes, ...inserts];
}
