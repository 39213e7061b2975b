import { Contact, ContactDraft, defaultStatusLabel } from '#contract/contacts/contacts.ts';
import { types } from '#contract/contacts/choices.ts';
import { statuses } from '#contract/contacts/lists.ts';
import { sources } from '#contract/contacts/sources.ts';
import { contactTagsSql } from './tags/queries.ts';
import { caseName, columns, identifier, joinSql, rawSql, sql, type Sql } from '#server/core/db/sql.ts';

export const statusName = caseName(nameList(statuses, 'status'), 'lead_status_id', defaultStatusLabel);

/** Fields of the response that the table computes instead of storing. */
const computed: Record<string, Sql> = {
  name: rawSql(`concat_ws(' ', nullif(first_name, ''), nullif(last_name, ''))`),
  lead_status: statusName,
  created_at: rawSql('app.to_iso(created_at)'),
  tags: contactTagsSql,
};

/** The select list of a contact, with the contract's field names. */
export const contactColumns = joinSql(
  Object.keys(Contact.shape).map((key) => {
    const value = computed[key];
    return value ? sql`${value} AS ${identifier(key)}` : identifier(key);
  }),
);

export const draftKeys = Object.keys(ContactDraft.shape);
export const draftColumns = columns(draftKeys);

export const sourceName = caseName(nameList(sources, 'source'), 'lead_source_id', '');
/** for the history table, in queries that join others */
export const historySource = caseName(nameList(sources, 'source'), 'h.lead_source_id', '');
/** for quotes from a form: never empty */
export const noteSource = caseName(nameList(sources, 'source'), 'h.lead_source_id', 'A form');
/** of a submission stored as it was sent */
export const caughtSource = caseName(nameList(sources, 'source'), 'source_id', '');
export const typeName = caseName(nameList(types, 'type'), 'lead_type_id', '');

function nameList<Key extends string>(list: readonly ({ id: number } & Record<Key, string>)[], key: Key) {
  return list.map((item) => ({ id: item.id, name: item[key] }));
}
