import * as z from 'zod/mini';
import { ContactDraft } from '#contract/contacts/contacts.ts';
import { formatFieldLabel } from '#contract/fields.ts';
import { identifier, joinSql, rawSql, read, sql, write, type Sql } from '#server/core/db/sql.ts';
import { writeConsequences } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { contactActivity } from './activity.ts';
import { sourceName, statusName, typeName } from './columns.ts';
import { tagNamesSql } from './tags/queries.ts';
import { matchesFilter, type ContactFilter } from './filters.ts';
import { contactPatterns } from './search-patterns.ts';

/** Fields whose title or value in the spreadsheet differs from the table. */
const special: Partial<Record<keyof ContactDraft, [title: string, value: Sql]>> = {
  phone_number: ['Phone', rawSql('phone_number')],
  lead_status_id: ['Status', statusName],
  lead_source_id: ['Source', sourceName],
  lead_type_id: ['Contact type', typeName],
  further_emails: ['Further emails', listFurther('email')],
  further_phones: ['Further phones', listFurther('phone_number')],
  do_not_call: ['Do not call', rawSql("CASE WHEN do_not_call THEN 'Yes' ELSE 'No' END")],
  do_not_text: ['Do not text', rawSql("CASE WHEN do_not_text THEN 'Yes' ELSE 'No' END")],
};

/** The columns at the end, after those that the spreadsheet has always had. */
const last: readonly (keyof ContactDraft)[] = [
  'further_emails',
  'further_phones',
  'do_not_call',
  'do_not_text',
];

/** The first columns of the spreadsheet; every other field of a contact follows. */
const first: readonly (keyof ContactDraft)[] = [
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'lead_status_id',
  'lead_source_id',
  'lead_type_id',
  'preferred_time',
  'notes',
];
const fields = [...new Set([...first, ...z.keyof(ContactDraft).options])].filter(
  (field) => !last.includes(field),
);
const dateCreated = rawSql(
  `to_char(app.to_local_time(created_at, (SELECT time_zone FROM app.clients WHERE id = app.client())), 'YYYY-MM-DD')`,
);

const consented = (value: Sql) =>
  sql`(SELECT ${value} FROM app.newsletter_consents n WHERE n.client_id = leads.client_id AND n.lead_id = leads.id)`;
const daySql = (instant: Sql) =>
  sql`to_char(app.to_local_time(${instant}, (SELECT time_zone FROM app.clients WHERE id = app.client())), 'YYYY-MM-DD')`;

const columnOf = (field: keyof ContactDraft): [title: string, value: Sql] =>
  special[field] ?? [formatFieldLabel(field), identifier(field)];

const spreadsheet: [title: string, value: Sql][] = [
  ...fields.map(columnOf),
  ['Date created', dateCreated],
  [
    'Newsletter consent',
    sql`coalesce(${consented(rawSql("CASE WHEN n.unsubscribed_at IS NOT NULL THEN 'Unsubscribed' ELSE initcap(n.kind) END"))}, 'None')`,
  ],
  ['Consent source', consented(rawSql('n.source'))],
  ['Consent since', consented(daySql(rawSql('n.given_at')))],
  ['Consent until', consented(daySql(rawSql('coalesce(n.unsubscribed_at, n.expires_at)')))],
  ...last.map(columnOf),
  ['Tags', tagNamesSql],
];

/** 'nia@work.example (Work), nia@home.example' */
function listFurther(key: 'email' | 'phone_number'): Sql {
  const list = identifier(key === 'email' ? 'further_emails' : 'further_phones');
  return sql`(SELECT string_agg((f ->> ${key}) || CASE WHEN f ->> 'label' <> '' THEN ' (' || (f ->> 'label') || ')' ELSE '' END, ', ' ORDER BY n)
    FROM jsonb_array_elements(${list}) WITH ORDINALITY t (f, n))`;
}
export const exportHead = spreadsheet.map(([title]) => title);
const exportColumns = joinSql(spreadsheet.map(([, value]) => value));

export type ExportRequest = ContactFilter & { lead_ids: readonly number[]; search: string };

/** Logged before the first row is read. If any id or the tag is not this client's, nothing is exported. */
export const logExport = (ids: readonly number[], tag: number | null, now: Date) =>
  logExportOf(
    sql`SELECT FROM app.leads WHERE client_id = app.client() AND id = ANY (${ids}::bigint[]) HAVING count(*) = ${ids.length}
        AND (${tag}::bigint IS NULL OR EXISTS (SELECT FROM app.tags WHERE client_id = app.client() AND id = ${tag}))`,
    now,
  );

/** The same of contacts that are chosen together. */
export const logChosenExport = (id: number, now: Date) =>
  logExportOf(sql`SELECT FROM app.contact_bulk_changes WHERE client_id = app.client() AND id = ${id}`, now);

const logExportOf = (own: Sql, now: Date) =>
  write<{ date: string }>()`${writeConsequences(rawSql('FROM own_contacts'), {
    now,
    before: { own_contacts: own },
    log: logChange(contactActivity, 'contact.exported', { subject: rawSql('NULL') }),
    answer: sql`SELECT json_build_object('date', to_char(app.to_local_time(${now}::timestamptz, c.time_zone), 'YYYY-MM-DD'))
      FROM app.clients c, own_contacts WHERE c.id = app.client()`,
  })}`;

export function listExportRows({ lead_ids, search, ...filter }: ExportRequest) {
  if (lead_ids.length > 0) return rows(sql`AND id = ANY (${lead_ids}::bigint[])`);
  if (search !== '')
    return rows(
      sql`AND id = ANY ((SELECT ids FROM app.search_leads(${contactPatterns(search)}, NULL, 0))::bigint[])`,
    );
  return rows(matchesFilter(filter));
}

export const listChosenRows = (id: number) =>
  rows(sql`AND id = ANY (ARRAY(
    SELECT unnest(s.lead_ids) FROM app.contact_bulk_steps s WHERE s.client_id = app.client() AND s.change_id = ${id}))`);

const rows = (matching: ReturnType<typeof sql>) => read<never>()`
  SELECT ${exportColumns} FROM app.leads WHERE client_id = app.client() ${matching} ORDER BY updated_at DESC, id DESC`;
