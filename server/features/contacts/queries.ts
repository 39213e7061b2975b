import {
  newLead,
  recentContacts,
  maxSnippetLength,
  type Contact,
  type ContactDetail,
  type RecentContact,
} from '#contract/contacts/contacts.ts';
import type { HistoryEntry } from '#contract/contacts/history.ts';
import { statuses } from '#contract/contacts/lists.ts';
import type { TagChange } from '#contract/contacts/tags.ts';
import { clientBoundHash } from '#server/core/db/client-bound-hash.ts';
import { currentLead } from '#server/core/db/current-lead.ts';
import { orderByNewest, readPage, rowsOfPage } from '#server/core/db/deep-pages.ts';
import {
  columns,
  emptySql,
  joinSql,
  quickRead,
  rawSql,
  read,
  sql,
  sqlNumber,
  write,
  type Sql,
} from '#server/core/db/sql.ts';
import { prefixPattern } from '#server/core/db/like-patterns.ts';
import { selectLastEdit, selectEditorName } from '#server/core/editing/queries.ts';
import { change } from '#server/core/events/change.ts';
import { queueFileRemoval } from '#server/core/files/file-records.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { selectConsent } from '#server/features/consent/queries.ts';
import { keepAskedAgain } from './import/asked-again.ts';
import { recordKnown } from '#server/features/consent/statements.ts';
import { contactActivity } from './activity.ts';
import { contactColumns, draftColumns, draftKeys, historySource } from './columns.ts';
import { eraseTexts } from './erase-texts.ts';
import { followArrival } from './followup/arrivals.ts';
import { followStatus } from './followup/first-step.ts';
import { changeTags, hasOtherTags } from './tags/queries.ts';
import { matchesFilter, type ContactFilter } from './filters.ts';
import { contactPatterns } from './search-patterns.ts';

type Paging = { page: number; take: number };
const skip = ({ page, take }: Paging) => (page - 1) * take;

const order = orderByNewest('updated_at');
const { newestFirst } = order;

/** Counted in `lead_totals`, so that a million contacts cost no more than ten. */
function totalOf(status: number | undefined): Sql {
  const counted = status === undefined ? rawSql('contacts') : sql`of_status[${status}::int + 1]`;
  return sql`(SELECT coalesce(sum(${counted}), 0) FROM app.lead_totals WHERE client_id = app.client())`;
}

/** The page comes first, so that nothing is looked up for contacts that are skipped. */
const contactsOf = (page: Sql): Sql => sql`SELECT ${contactColumns} FROM (SELECT * ${page}) page`;

export function listContacts(paging: Paging, status: number | undefined) {
  const ofStatus = status === undefined ? emptySql : sql`AND lead_status_id = ${status}`;
  const here = sql`client_id = app.client() ${ofStatus}`;
  const total = totalOf(status);
  const rows = rowsOfPage({ from: rawSql('FROM app.leads'), where: here, order, total, paging });
  return readPage<Contact[]>(paging)`
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (${contactsOf(rows)}) c), ${total}`;
}

/** Contacts who get no newsletter for a reason: a condition on rows of app.leads. */
export function listLeftOut(paging: Paging, isLeftOut: Sql, filter: ContactFilter) {
  const here = sql`client_id = app.client() AND ${isLeftOut} ${matchesFilter(filter)}`;
  return read<Contact[]>()`
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        ${contactsOf(sql`FROM app.leads WHERE ${here} ${newestFirst} LIMIT ${paging.take} OFFSET ${skip(paging)}`)}) c),
      (SELECT count(*) FROM app.leads WHERE ${here})`;
}

export function listMatching(paging: Paging, filter: ContactFilter) {
  const here = sql`client_id = app.client() ${matchesFilter(filter)}`;
  return read<Contact[]>()`
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        ${contactsOf(sql`FROM app.leads WHERE ${here} ${newestFirst} LIMIT ${paging.take} OFFSET ${skip(paging)}`)}) c),
      (SELECT count(*) FROM app.leads WHERE ${here})`;
}

/** The search function finds ids with the index; the rows are then read under row-level security. */
export const searchContacts = (paging: Paging, search: string) => read<Contact[]>()`
  SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
      ${contactsOf(sql`FROM app.leads WHERE client_id = app.client() AND id = ANY (found.ids) ${newestFirst}
      LIMIT ${paging.take} OFFSET found.to_skip`)}) c),
    found.total
  FROM app.search_leads(${contactPatterns(search)}, ${paging.take}, ${skip(paging)}) found`;

export function suggestContacts(paging: Paging, firstName: string) {
  const matching = sql`client_id = app.client() AND app.fold(first_name) LIKE app.fold(${prefixPattern(firstName)})`;
  return read<Contact[]>()`
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        ${contactsOf(sql`FROM app.leads WHERE ${matching} ${newestFirst} LIMIT ${paging.take} OFFSET ${skip(paging)}`)}) c),
      (SELECT count(*) FROM app.leads WHERE ${matching})`;
}

/** For the dashboard: the newest contacts, each with its latest history entry. */
export const recent = (waiting: boolean | undefined) => quickRead<{
  contacts: RecentContact[];
  waiting: number;
}>()`
  SELECT json_build_object('waiting', ${totalOf(newLead)}, 'contacts', (
    SELECT coalesce(json_agg(c), '[]') FROM (
      SELECT ${contactColumns}, (
        SELECT json_build_object('source', ${historySource}, 'notes', left(h.notes, ${maxSnippetLength}::int), 'created_at', app.to_iso(h.created_at))
        FROM app.lead_history h WHERE h.client_id = app.client() AND h.lead_id = l.id AND h.kind = 'form'
        ORDER BY h.created_at DESC, h.id DESC LIMIT 1) AS newest_form
      FROM (${selectRecent(waiting)}) l) c))`;

function selectRecent(waiting: boolean | undefined): Sql {
  const newest = (where: Sql) =>
    sql`SELECT * FROM app.leads WHERE client_id = app.client() ${where} AND ${isNews} ${newestFirst} LIMIT ${recentContacts}::int`;
  if (waiting === undefined) return newest(emptySql);
  if (waiting) return newest(sql`AND lead_status_id = ${newLead}`);
  // a few of each status from the index, because nearly all contacts may be waiting
  const others = statuses.map(({ id }) => id).filter((id) => id !== newLead);
  return sql`SELECT * FROM (
    SELECT of_status.* FROM unnest(${others}::int[]) AS status, LATERAL (${newest(sql`AND lead_status_id = status`)}) of_status
    UNION ALL (${newest(sql`AND lead_status_id IS NULL`)})) others ${newestFirst} LIMIT ${recentContacts}::int`;
}

/** An imported contact is none until something happens to it. */
const isNews = rawSql('(import_id IS NULL OR updated_at <> created_at)');

type Beside = { consents?: Sql; lastEdit?: Sql };

const lastEditOfLead = selectLastEdit('lead');

const one = (from: Sql, { consents, lastEdit = lastEditOfLead }: Beside = {}) =>
  sql`SELECT row_to_json(c) FROM (SELECT ${contactColumns}, ${selectConsent(rawSql('lead.id'), consents)} AS newsletter_consent,
    ${lastEdit} AS last_edit FROM ${from}) c`;

/** The contact that has one of these emails, main or further. */
export const findContactByEmail = (emails: readonly string[], exceptId = 0) => quickRead<{
  id: number;
  email: string;
}>()`
  SELECT json_build_object('id', lead_id, 'email', email) FROM app.contact_emails
  WHERE client_id = app.client() AND email = ANY (${emails}::text[]) AND lead_id <> ${exceptId} ORDER BY email LIMIT 1`;

export const readContact = (id: number) =>
  quickRead<ContactDetail>()`${one(sql`app.leads lead WHERE client_id = app.client() AND id = ${currentLead(id)}`)}`;

export type LockedContact = Pick<
  Contact,
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'further_emails'
  | 'phone_number'
  | 'further_phones'
  | 'lead_source_id'
  | 'lead_status_id'
>;

/** Locks the row until the transaction ends. */
export const lockContact = (id: number) => write<LockedContact>()`
  SELECT json_build_object('first_name', first_name, 'last_name', last_name, 'email', email,
    'further_emails', further_emails, 'phone_number', phone_number, 'further_phones', further_phones, 'lead_source_id', lead_source_id, 'lead_status_id', lead_status_id)
  FROM app.leads WHERE client_id = app.client() AND id = ${id} FOR UPDATE`;

/** Entered by a user, so seen from the start. Adding a blocked address lifts its block. */
export const createContact = (
  draft: object,
  {
    emailHash,
    furtherHashes,
    tags,
    now,
  }: { emailHash: Buffer; furtherHashes: readonly Buffer[]; tags: TagChange | undefined; now: Date },
) =>
  write<ContactDetail>()`${change(
    sql`INSERT INTO app.leads (client_id, ${draftColumns}, is_seen, is_update_seen, created_at, updated_at)
    SELECT app.client(), ${draftColumns}, true, true, ${now}, ${now}
    FROM jsonb_populate_record(NULL::app.leads, ${JSON.stringify(draft)}) RETURNING *`,
    {
      now,
      before: {
        lifted_block: sql`DELETE FROM app.blocks WHERE client_id = app.client() AND email_hash IN (
          SELECT ${clientBoundHash(rawSql("decode(hash, 'hex')"))} FROM unnest(${toHex([emailHash, ...furtherHashes])}::text[]) hash)`,
      },
      parts: {
        new_consents: sql`${recordKnown({ lead: changedLead, hash: clientBoundHash(emailHash), now })} RETURNING *`,
        updated_totals: updateTotals(rawSql('SELECT lead_status_id AS status, 1 AS change FROM changed')),
        ...(tags && changeTags(tags)),
      },
      log: logChange(contactActivity, 'contact.created'),
      answer: one(changedLead, { consents: rawSql('new_consents'), lastEdit: rawSql('NULL::json') }),
    },
  )}`;

const toHex = (hashes: readonly Buffer[]) => hashes.map((hash) => hash.toString('hex'));

const changedLead = rawSql('changed lead');

const wantedColumns = columns(draftKeys, 'w');

type Change = {
  now: Date;
  event: 'contact.edited' | 'contact.status_changed' | null;
  tags?: TagChange | undefined;
};

/**
 * Updates the keys in the patch. The seen flags belong to the account: impersonating staff do not change them, and they
 * do not move a contact up the list.
 */
export const updateContact = (id: number, patch: object, { now, event, tags }: Change) =>
  write<ContactDetail>()`${change(
    sql`UPDATE app.leads l SET (${draftColumns}) = ROW (${wantedColumns}),
      is_seen = CASE WHEN app.acting_staff() IS NULL THEN w.is_seen ELSE l.is_seen END,
      is_update_seen = CASE WHEN app.acting_staff() IS NULL THEN w.is_update_seen ELSE l.is_update_seen END,
      updated_at = CASE WHEN ${event !== null} THEN ${now} ELSE l.updated_at END
    FROM new_values w WHERE l.client_id = app.client() AND l.id = w.id RETURNING l.*, w.old_status, w.is_changed`,
    {
      now,
      before: {
        before: sql`SELECT l AS lead FROM app.leads l WHERE l.client_id = app.client() AND l.id = ${id} FOR UPDATE`,
        new_values: sql`SELECT stored.lead_status_id AS old_status, w.*, (${wantedColumns}) IS DISTINCT FROM (${columns(draftKeys, 'stored')}) AS is_changed
        FROM before, LATERAL (SELECT (before.lead).*) stored, jsonb_populate_record(before.lead, ${JSON.stringify(patch)}) w`,
      },
      parts: {
        ...(tags && changeTags(tags)),
        ...keepAskedAgain(patch),
        ...(event === null ? {} : { ...followStatus(now), ...followArrival(now) }),
        ...('notes' in patch ? { earlier_notes: insertEarlierNotes(now) } : {}),
        updated_totals: updateTotals(
          rawSql(`SELECT status, change FROM changed, LATERAL (VALUES (old_status, -1), (lead_status_id, 1)) v (status, change)
          WHERE old_status IS DISTINCT FROM lead_status_id`),
        ),
      },
      ...(event === null
        ? {}
        : {
            log: logChange(contactActivity, event, {
              from: sql`FROM changed WHERE is_changed ${tags ? sql`OR ${hasOtherTags}` : emptySql}`,
            }),
          }),
      answer: one(changedLead),
    },
  )}`;

/** The previous notes stay in the history, unless the new ones still contain all of them. */
const insertEarlierNotes = (now: Date): Sql => sql`
  INSERT INTO app.lead_history (client_id, lead_id, email, phone_number, notes, lead_source_id, kind, user_id, staff_id, created_at)
  SELECT app.client(), changed.id, (before.lead).email, (before.lead).phone_number, (before.lead).notes, (before.lead).lead_source_id,
    'notes', app.acting_user(), app.acting_staff(), ${now} FROM changed, before
  WHERE (before.lead).notes <> '' AND strpos(coalesce(changed.notes, ''), (before.lead).notes) = 0`;

/** Deletes the contact with its history and its notifications. */
export const deleteContact = (
  id: number,
  { now, event }: { now: Date; event: 'contact.deleted' | 'contact.spam' },
) =>
  write<{ id: number; deleted: true }>()`${change(
    sql`DELETE FROM app.leads WHERE client_id = app.client() AND id = ${id} RETURNING id, lead_status_id`,
    {
      now,
      parts: {
        updated_totals: updateTotals(rawSql('SELECT lead_status_id AS status, -1 AS change FROM changed')),
        // their rows go with the emails
        deleted_files: sql`SELECT f.name FROM app.files f JOIN app.lead_messages m ON m.client_id = f.client_id AND m.id = f.message_id
          WHERE m.client_id = app.client() AND m.lead_id = ${id}`,
        ...eraseTexts(sql`ARRAY[${id}]::bigint[]`),
      },
      task: queueFileRemoval(rawSql('FROM deleted_files')),
      log: logChange(contactActivity, event),
      answer: rawSql(`SELECT json_build_object('id', id, 'deleted', true) FROM changed`),
    },
  )}`;

/** Each block is an email, a phone or one of both, as keyed hashes. */
export const blockSenders = (
  senders: readonly { email: Buffer | null; phone: Buffer | null }[],
  now: Date,
) => {
  const rows = senders.map(({ email, phone }) => ({
    email: email?.toString('hex') ?? null,
    phone: phone?.toString('hex') ?? null,
  }));
  return write<null>()`
  INSERT INTO app.blocks (client_id, email_hash, phone_hash, created_at)
  SELECT app.client(), ${clientBoundHash(rawSql("decode(b.email, 'hex')"))}, ${clientBoundHash(rawSql("decode(b.phone, 'hex')"))}, ${now}::timestamptz
  FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS b (email text, phone text)
  ON CONFLICT (client_id, email_hash) DO UPDATE SET phone_hash = coalesce(excluded.phone_hash, blocks.phone_hash)`;
};

/** Totals are stored by status: those without one first, then by its id. */
const statusIds = [0, ...statuses.map(({ id }) => id).toSorted((a, b) => a - b)];
const changes = joinSql(
  statusIds.map(
    (id) => sql`coalesce(sum(change) FILTER (WHERE coalesce(status, 0) = ${sqlNumber(id)}), 0)::int`,
  ),
);
const sums = joinSql(
  statusIds.map((id) => sql`t.of_status[${sqlNumber(id + 1)}] + excluded.of_status[${sqlNumber(id + 1)}]`),
);

/**
 * Updates the stored totals with the rows, in one of sixteen slots, so that writers rarely wait for each other. A
 * transaction stays in its slot: two that change the totals twice would wait for each other in two slots.
 */
export const updateTotals = (rows: Sql): Sql => sql`
    INSERT INTO app.lead_totals AS t (client_id, slot, contacts, of_status)
    SELECT app.client(), (pg_current_xact_id()::text::bigint % 16)::int, sum(change), ARRAY[${changes}]
    FROM (${rows}) c HAVING count(*) > 0
    ON CONFLICT (client_id, slot) DO UPDATE SET contacts = t.contacts + excluded.contacts,
      of_status = ARRAY[${sums}]`;

const entries = sql`
  h.id, h.kind, CASE h.kind WHEN 'notes' THEN ${selectEditorName(rawSql('h.staff_id'), rawSql('h.user_id'))} END AS replaced_by, h.email, h.phone_number,
  app.to_iso(h.created_at) AS created_at, h.preferred_time, h.notes,
  CASE h.kind WHEN 'notes' THEN json_build_object('id', 0, 'source', 'Notes')
    ELSE json_build_object('id', h.lead_source_id, 'source', ${historySource}) END AS lead_source,
  json_build_array(h.source_url, h.listing_url) AS lead_source_url`;

/** No row without a contact, so an id of another client is a 404. */
export const listHistory = (leadId: number, paging: Paging) => quickRead<HistoryEntry[]>()`
  SELECT (SELECT coalesce(json_agg(e), '[]') FROM (
      SELECT ${entries} FROM app.lead_history h WHERE h.client_id = app.client() AND h.lead_id = ${currentLead(leadId)}
      ORDER BY h.created_at DESC, h.id DESC LIMIT ${paging.take} OFFSET ${skip(paging)}) e),
    (SELECT count(*) FROM app.lead_history WHERE client_id = app.client() AND lead_id = ${currentLead(leadId)})
  FROM app.leads WHERE client_id = app.client() AND id = ${currentLead(leadId)}`;

/** How many history entries of the contact are newer than this one; null if the entry is not the contact's. */
export const countNewerEntries = (leadId: number, entry: number) => read<number>()`
  SELECT to_json((SELECT count(*) FROM app.lead_history h
    WHERE h.client_id = app.client() AND h.lead_id = ${currentLead(leadId)} AND (h.created_at, h.id) > (e.created_at, e.id)))
  FROM app.lead_history e WHERE e.client_id = app.client() AND e.lead_id = ${currentLead(leadId)} AND e.id = ${entry}`;
