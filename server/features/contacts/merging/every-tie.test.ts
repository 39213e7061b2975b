import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ties } from './ties.ts';

/** Tables that name contacts and move no rows with a merge, and what becomes of them. */
const others: Readonly<Record<string, string>> = {
  leads: 'the contacts themselves: one stays, one is deleted',
  activity: 'the log is never changed; its readers ask which contact an id means now',
  contact_bulk_steps:
    'an undo leaves a contact alone that is part of another one since, and a deleted one has no part in a merge',
  contact_import_rows: 'an undone import leaves a contact alone that is part of another one since',
  contact_emails: 'a trigger writes it',
  contact_keys: 'a trigger writes it',
  lead_search: 'a trigger writes it',
  merged_leads: 'earlier merges of the other contact lead to the one that stays',
  newsletter_consents: 'two are joined by the strictest rule',
  newsletter_recipients:
    'what was sent to whom is never changed; its readers ask which contact an id means now',
  newsletter_responses: 'as their recipients',
  separate_contacts: 'the answer that two are two people is moved by moveSeparate',
  provider_webhook_deliveries: 'they name clients and invoices, and no contact',
  webhook_deliveries:
    'messages about an earlier id stay as they were; the API answers it with the one that stays',
  staff_log: 'what staff did that belongs to no client',
  testimonial_imports:
    'which contacts an import has added, of which an undone import removes those that nobody has touched since',
};

/** Every table with a column that could hold the id of a contact, or with a foreign key to contacts. */
function listTablesOfContacts(): string[] {
  const schema = readFileSync('database/schema.sql', 'utf8');
  return [...schema.matchAll(/^CREATE TABLE app\.(\w+) \((.*?)^\)/gms)].flatMap(([, name = '', body = '']) =>
    /^ {2}(?:\w*lead_ids?|\w*contact_ids?|merged_into|subject_id) |REFERENCES app\.leads\(/m.test(body)
      ? [name]
      : [],
  );
}

test('a merge decides about every table that names contacts', () => {
  const tables = listTablesOfContacts();
  expect(tables.length).toBeGreaterThan(15);
  const decided = [...ties.map(({ table }) => table), ...Object.keys(others)];
  expect(tables.filter((name) => !decided.includes(name))).toEqual([]);
  expect(decided.filter((name) => !tables.includes(name) && name !== 'leads')).toEqual([]);
});
