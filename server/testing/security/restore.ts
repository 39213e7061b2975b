import type { Table } from './tables.ts';

const begin = [
  'DELETE FROM jobs.job',
  'INSERT INTO jobs.job SELECT * FROM baseline.jobs_job',
  'DELETE FROM app.call_counts',
];

/**
 * Restores the differences from the baseline in these tables, row by row: most calls change one or two tables of a
 * hundred. Children are deleted first and restored last, in the order of the foreign keys.
 */
export function restoreRows(changed: readonly Table[]): string[] {
  const tables = [...changed.filter((table) => !followsOthers(table)), ...changed.filter(followsOthers)];
  return [...begin, ...tables.toReversed().map(deleteOthers), ...tables.map(upsertChanged)];
}

/** Triggers write these whenever rows of their subject are restored, so they come last. */
const followsOthers = ({ name }: Table): boolean =>
  [
    'client_totals',
    'lead_search',
    'contact_emails',
    'contact_keys',
    'listing_totals',
    'listing_publications',
    'testimonial_totals',
    'newsletter_consent_changes',
    'newsletter_audience_totals',
    'newsletter_campaigns',
    'newsletter_link_totals',
  ].includes(name);

const deleteOthers = (table: Table): string =>
  `DELETE FROM app.${table.name} t WHERE NOT EXISTS (SELECT FROM baseline.${table.name} b WHERE ${isSameKey(table)})`;

function upsertChanged(table: Table): string {
  const { name, columns, key } = table;
  const list = columns.map((column) => column.name).join(', ');
  const changes = columns
    .filter((column) => !key.includes(column.name))
    .map((column) => `${column.name} = excluded.${column.name}`);
  const onConflict = changes.length > 0 ? `UPDATE SET ${changes.join(', ')}` : 'NOTHING';
  return `INSERT INTO app.${name} (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM baseline.${name} b
    WHERE NOT EXISTS (SELECT FROM app.${name} t WHERE ${isSameKey(table)} AND t::text = b::text)
    ON CONFLICT (${key.join(', ')}) DO ${onConflict}`;
}

const isSameKey = ({ key }: Table): string => key.map((column) => `t.${column} = b.${column}`).join(' AND ');

/** All rows of all tables. */
export const restoreTables = (tables: readonly Table[]): string[] => [
  ...begin,
  ...replaceRows(tables.filter((table) => !followsOthers(table))),
  ...replaceRows(tables.filter(followsOthers)),
];

/** A trigger may have written a row already. */
function replaceRows(tables: readonly Table[]): string[] {
  const deletes = tables.toReversed().map(({ name }) => `DELETE FROM app.${name}`);
  const inserts = tables.map(({ name, columns }) => {
    const list = columns.map((column) => column.name).join(', ');
    return `INSERT INTO app.${name} (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM baseline.${name}
      ON CONFLICT DO NOTHING`;
  });
  return [...deletes, ...inserts];
}
