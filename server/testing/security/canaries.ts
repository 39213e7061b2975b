import type { Client } from 'pg';
import type { Table } from './tables.ts';

export const sides = ['A', 'B', 'C'] as const;
export type Side = (typeof sides)[number];

/** Columns with a fixed set of values: with any other value the row could not be read. */
const fixedValueColumns = new Set([
  'clients.time_zone',
  'open_houses.time_zone',
  'activity.type',
  'activity.event',
  'notifications.event',
  'settings.key',
  'ledger_entries.movement',
  'ledger_entries.account',
  'queue_items.area',
  // the forms of a page name it
  'lead_ad_pages.page',
  'lead_ad_forms.page',
  'files.name',
  'files.question',
  'launch_reviews.question',
  // two listings of one property have one address
  'listings.street_address',
  'listings.city',
  'newsletter_blocks.ref_id',
  'newsletter_drafts.author',
  'logins.email',
  'password_links.email',
  'password_links.kind',
  'logins.password_hash',
  'site_hosts.host',
]);

/** Columns with answers by question, and a question every client is asked. */
const answerColumns: Record<string, string> = {
  'launch_forms.answers': 'biography',
  'launch_forms.draft': 'tagline',
};

/** Tables that refuse every change of a row. */
const unchangeableTables = ['testimonial_originals', 'testimonial_history'];

/**
 * Marking rows changes them, and so does restoring them; callers who need the original protection lock the tables
 * again.
 */
export async function setUnchangeable(owner: Client, isLocked: boolean): Promise<void> {
  for (const table of unchangeableTables)
    await owner.query(`ALTER TABLE app.${table} ${isLocked ? 'ENABLE' : 'DISABLE'} TRIGGER never_changed`);
}

/** Marks every text of a client with its owner, so that a leak shows whose data it is. */
export async function insertCanaries(owner: Client, tables: readonly Table[], side: Side, id: number) {
  for (const { name, isOfClients, columns } of tables) {
    if (!isOfClients) continue;
    const whose = name === 'clients' ? 'id' : 'client_id';
    const texts = columns.filter(
      (column) =>
        column.type === 'text' &&
        !fixedValueColumns.has(`${name}.${column.name}`) &&
        !isConstrained(column.name, column.isChecked),
    );
    const answers = columns.flatMap(({ name: column }) => {
      const key = answerColumns[`${name}.${column}`];
      return key
        ? [
            `${column} = jsonb_build_object('${key}', format('CANARY-${side}-${name}-${column}-%s', row_number))`,
          ]
        : [];
    });
    if (texts.length + answers.length === 0) continue;
    const set = texts.map(({ name: column }) => {
      const canary = `format('CANARY-${side}-${name}-${column}-%s', row_number)`;
      const isEmail = column === 'email';
      return `${column} = CASE WHEN t.${column} IS NULL THEN NULL ELSE ${isEmail ? `lower(${canary}) || '@example.com'` : canary} END`;
    });
    await owner.query(
      `UPDATE app.${name} t SET ${[...set, ...answers].join(', ')} FROM (SELECT ctid, row_number() OVER () FROM app.${name} WHERE ${whose} = ${id}) r WHERE t.ctid = r.ctid`,
    );
  }
}

// Of an email only the case is checked, of a message only its presence, so both can still be canaries
const isConstrained = (column: string, isChecked: boolean) =>
  isChecked && !['email', 'message', 'agreed_message'].includes(column);

/** The clients whose texts a response contains, also inside base64. */
export function findCanaries(text: string): { side: string; words: string }[] {
  const decoded = [...text.matchAll(/"csv_base64":"([^"]*)"/g)].map(([, base64 = '']) =>
    Buffer.from(base64, 'base64').toString(),
  );
  return [text, ...decoded].flatMap((one) =>
    [...one.matchAll(/canary-([abc])-[a-z_-]+/gi)].map(([fixedValueColumns, side = '']) => ({
      side: side.toUpperCase(),
      words: fixedValueColumns,
    })),
  );
}
