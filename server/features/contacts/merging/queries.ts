import { clientBoundHash } from '#server/core/db/client-bound-hash.ts';
import { columns, rawSql, read, sql, write, type Sql } from '#server/core/db/sql.ts';
import { change } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { draftKeys } from '../columns.ts';
import { updateTotals } from '../queries.ts';
import { mergingActivity } from './activity.ts';
import type { Consent } from './consent-rules.ts';
import type { MergedFields } from './rules.ts';
import type { MovedTies } from './ties.ts';

/** A row of contacts as JSON, by which it can be stored again. */
export type LeadRow = MergedFields & { id: number };
type ConsentRow = Consent & { lead_id: number };

/** All that undoing a merge needs. */
export type Undo = {
  survivor: LeadRow;
  after: LeadRow;
  other: LeadRow;
  consents: { survivor: ConsentRow | null; other: ConsentRow | null; after: ConsentRow | null };
  ties: MovedTies;
  /** contacts that had been merged into the other one before */
  merges: number[];
  /** answers 'two people' about the other one, and those that the contact has because of them */
  separate: { dropped: unknown[]; added: unknown[] };
  /** whether the merge was the reason for which the main email gets no newsletters */
  is_suppressed: boolean;
};

/** Locked in the order of their ids, so that two merges of the same contacts follow each other. */
export const lockContacts = (ids: readonly number[]) => write<number[]>()`
  SELECT coalesce(json_agg(l.id), '[]') FROM (
    SELECT id FROM app.leads WHERE client_id = app.client() AND id = ANY (${ids}::bigint[]) ORDER BY id FOR UPDATE) l`;

export type StoredContact = { lead: LeadRow; consent: ConsentRow | null };

/** Comes after the lock, so that it reads what others have saved until then. An unsubscription waits for the end. */
export const readStored = (id: number) => write<StoredContact>()`
  SELECT json_build_object('lead', to_jsonb(l), 'consent', (
    SELECT to_jsonb(c) FROM (SELECT * FROM app.newsletter_consents WHERE client_id = app.client() AND lead_id = ${id} FOR UPDATE) c))
  FROM app.leads l WHERE l.client_id = app.client() AND l.id = ${id}`;

/** Earlier merges of the other contact lead to this one from now on. */
export const insertMerge = (
  { survivor, other, hash }: { survivor: number; other: number; hash: Buffer | null },
  now: Date,
) => write<number[]>()`
  WITH moved_merges AS (
    UPDATE app.merged_leads SET merged_into = ${survivor} WHERE client_id = app.client() AND merged_into = ${other} RETURNING id),
  new_merge AS (
    INSERT INTO app.merged_leads (client_id, id, merged_into, lead_source_id, lead_status_id, created_at, import_id, address_hash, merged_at, user_id, staff_id)
    SELECT app.client(), l.id, ${survivor}, l.lead_source_id, l.lead_status_id, l.created_at, l.import_id, ${clientBoundHash(hash)}, ${now},
      app.acting_user(), app.acting_staff() FROM app.leads l WHERE l.client_id = app.client() AND l.id = ${other})
  SELECT coalesce(json_agg(id), '[]') FROM moved_merges`;

/** Two people of whom one is part of a third now: the answer is about that one. */
export const moveSeparate = (from: number, to: number) => write<Undo['separate']>()`
  WITH answers AS (
    SELECT s.*, CASE WHEN s.lead_id = ${from} THEN s.other_id ELSE s.lead_id END AS person FROM app.separate_contacts s
    WHERE s.client_id = app.client() AND (s.lead_id = ${from} OR s.other_id = ${from})),
  added_answers AS (
    INSERT INTO app.separate_contacts (client_id, lead_id, other_id, is_couple, user_id, staff_id, created_at)
    SELECT client_id, least(person, ${to}::bigint), greatest(person, ${to}::bigint), is_couple, user_id, staff_id, created_at
    FROM answers WHERE person <> ${to} ON CONFLICT DO NOTHING RETURNING lead_id, other_id)
  SELECT json_build_object('dropped', (SELECT coalesce(json_agg(to_jsonb(a) - 'person'), '[]') FROM answers a),
    'added', (SELECT coalesce(json_agg(a), '[]') FROM added_answers a))`;

/** All that belongs to it has moved; its event is that of the merge. */
export const deleteMerged = (id: number) => write<null>()`
  WITH deleted_lead AS (DELETE FROM app.leads WHERE client_id = app.client() AND id = ${id} RETURNING lead_status_id),
  updated_totals AS (${updateTotals(rawSql('SELECT lead_status_id AS status, -1 AS change FROM deleted_lead'))})
  SELECT NULL`;

/** The columns that a merge and its undoing set. */
const mergedColumns = columns([...draftKeys, 'is_seen', 'is_update_seen']);

type SaveMerged = {
  fields: MergedFields;
  /** the other contact, which the event is about as well */
  other: number;
  /** notes of the other contact that are too long to be joined */
  earlierNotes: LeadRow | null;
  event: 'contact.merged' | 'contact.merge_undone';
  now: Date;
};

/** Saves what a contact has after a merge or its undoing, with the one event about both. Returns its row. */
export const saveMerged = (id: number, { fields, other, earlierNotes, event, now }: SaveMerged) =>
  write<LeadRow>()`${change(
    sql`UPDATE app.leads l SET (${mergedColumns}) = (
      SELECT ${mergedColumns} FROM jsonb_populate_record(NULL::app.leads, ${JSON.stringify(fields)}::jsonb)), updated_at = ${now}
    FROM before b WHERE l.client_id = app.client() AND l.id = ${id} RETURNING l.*, b.old_status`,
    {
      now,
      before: {
        before: sql`SELECT lead_status_id AS old_status FROM app.leads WHERE client_id = app.client() AND id = ${id}`,
      },
      parts: {
        updated_totals: updateTotals(
          rawSql(`SELECT status, change FROM changed, LATERAL (VALUES (old_status, -1), (lead_status_id, 1)) v (status, change)
          WHERE old_status IS DISTINCT FROM lead_status_id`),
        ),
        earlier_notes: sql`INSERT INTO app.lead_history (client_id, lead_id, email, phone_number, notes, lead_source_id, kind, user_id, staff_id, created_at)
        SELECT app.client(), changed.id, n.email, n.phone_number, n.notes, n.lead_source_id, 'notes', app.acting_user(), app.acting_staff(), ${now}
        FROM changed, jsonb_populate_record(NULL::app.leads, ${JSON.stringify(earlierNotes ?? {})}::jsonb) n WHERE n.notes IS NOT NULL`,
      },
      log: logChange(mergingActivity, event, {
        details: sql`jsonb_build_object('ids', jsonb_build_array(changed.id, ${other}::bigint))`,
      }),
      answer: rawSql(`SELECT to_jsonb(changed) - 'old_status' FROM changed`),
    },
  )}`;

/**
 * Stores the consent of a contact for its main email. A person who has unsubscribed has done so with this email as
 * well; says whether that is new.
 */
export const saveConsent = (id: number, { consent, hash }: { consent: Consent; hash: Buffer }, now: Date) =>
  write<{ consent: ConsentRow; is_suppressed: boolean }>()`
  WITH saved_consent AS (
    INSERT INTO app.newsletter_consents AS c (client_id, lead_id, address_hash, is_valid_address, ${consentColumns}, changed_at)
    SELECT app.client(), l.id, ${clientBoundHash(hash)}, app.is_mail_address(l.email), ${consentColumns}, ${now}
    FROM app.leads l, (SELECT ${consentColumns} FROM jsonb_populate_record(NULL::app.newsletter_consents, ${JSON.stringify(consent)}::jsonb)) n
    WHERE l.client_id = app.client() AND l.id = ${id} AND l.email IS NOT NULL
    ON CONFLICT (client_id, lead_id) DO UPDATE SET (address_hash, is_valid_address, ${consentColumns}, changed_at) =
      ROW (excluded.address_hash, excluded.is_valid_address, ${columns(consentKeys, 'excluded')}, excluded.changed_at) RETURNING c.*),
  suppressed_address AS (
    INSERT INTO app.newsletter_suppressions (client_id, address_hash, reason, created_at)
    SELECT client_id, address_hash, 'unsubscribed', unsubscribed_at FROM saved_consent WHERE unsubscribed_at IS NOT NULL
    ON CONFLICT (client_id, address_hash) DO NOTHING RETURNING client_id)
  SELECT json_build_object('consent', to_jsonb(s), 'is_suppressed', EXISTS (SELECT FROM suppressed_address)) FROM saved_consent s`;

export const deleteConsent = (id: number) => write<null>()`
  DELETE FROM app.newsletter_consents WHERE client_id = app.client() AND lead_id = ${id}`;

const consentKeys = [
  'kind',
  'source',
  'words',
  'given_at',
  'expires_at',
  'unsubscribed_at',
  'suppressed',
  'every_months',
  'is_tracked',
] as const satisfies readonly (keyof Consent)[];
const consentColumns: Sql = columns(consentKeys);

export const saveUndo = (id: number, undo: Undo) => write<null>()`
  UPDATE app.merged_leads SET undo = ${JSON.stringify(undo)}::jsonb WHERE client_id = app.client() AND id = ${id}`;

export type StoredMerge = { merged_into: number; merged_at: string; undo: Undo | null };

export const readMerge = (id: number) => read<Pick<StoredMerge, 'merged_into'>>()`
  SELECT json_build_object('merged_into', merged_into) FROM app.merged_leads WHERE client_id = app.client() AND id = ${id}`;

/** Two people who undo a merge at once: the second finds none. */
export const lockMerge = (id: number) => write<StoredMerge>()`
  SELECT json_build_object('merged_into', merged_into, 'merged_at', merged_at, 'undo', undo) FROM app.merged_leads
  WHERE client_id = app.client() AND id = ${id} FOR UPDATE`;

/**
 * The contact as it was, under its id; contacts that were merged into it before lead to it again. A column that is newer than
 * the merge has the value of the contact that stayed.
 */
export const restoreMerged = (survivor: number, other: LeadRow, merges: readonly number[]) => write<null>()`
  WITH deleted_merge AS (DELETE FROM app.merged_leads WHERE client_id = app.client() AND id = ${other.id}),
  restored_lead AS (
    INSERT INTO app.leads OVERRIDING SYSTEM VALUE
    SELECT r.* FROM app.leads l, jsonb_populate_record(l, ${JSON.stringify(other)}::jsonb) r
    WHERE l.client_id = app.client() AND l.id = ${survivor} RETURNING id, lead_status_id),
  returned_merges AS (
    UPDATE app.merged_leads SET merged_into = ${other.id} WHERE client_id = app.client() AND id = ANY (${merges}::bigint[])),
  updated_totals AS (${updateTotals(rawSql('SELECT lead_status_id AS status, 1 AS change FROM restored_lead'))})
  SELECT NULL`;

export const returnSeparate = ({ dropped, added }: Undo['separate']) => write<null>()`
  WITH deleted_answers AS (
    DELETE FROM app.separate_contacts s USING jsonb_to_recordset(${JSON.stringify(added)}::jsonb) a (lead_id bigint, other_id bigint)
    WHERE s.client_id = app.client() AND s.lead_id = a.lead_id AND s.other_id = a.other_id)
  INSERT INTO app.separate_contacts
  SELECT a.* FROM jsonb_populate_recordset(NULL::app.separate_contacts, ${JSON.stringify(dropped)}::jsonb) a
  WHERE NOT EXISTS (SELECT FROM unnest(ARRAY[a.lead_id, a.other_id]) person
    WHERE NOT EXISTS (SELECT FROM app.leads l WHERE l.client_id = app.client() AND l.id = person))
  ON CONFLICT DO NOTHING`;

/**
 * All that came for the other contact since the merge is its own: forms from its emails, and bounces of its newsletters.
 * Its notes that the merge kept in the history leave it again.
 */
export const returnArrived = (from: number, other: LeadRow, mergedAt: string) => write<null>()`
  WITH earlier_notes AS (
    DELETE FROM app.lead_history h WHERE h.client_id = app.client() AND h.id = (
      SELECT min(n.id) FROM app.lead_history n WHERE n.client_id = app.client() AND n.lead_id = ${from} AND n.kind = 'notes'
        AND n.created_at >= ${mergedAt}::timestamptz AND n.notes = ${other.notes})),
  returned_forms AS (
    UPDATE app.lead_history h SET lead_id = ${other.id}
    FROM app.contact_emails e WHERE h.client_id = app.client() AND h.lead_id = ${from} AND h.kind = 'form' AND h.created_at >= ${mergedAt}::timestamptz
      AND e.client_id = h.client_id AND e.email = h.email AND e.lead_id = ${other.id} RETURNING h.id),
  returned_bounces AS (
    UPDATE app.newsletter_bounces b SET lead_id = ${other.id} FROM app.newsletter_recipients r
    WHERE b.client_id = app.client() AND b.lead_id = ${from} AND r.client_id = b.client_id AND r.id = b.recipient_id AND r.lead_id = ${other.id})
  UPDATE app.notifications n SET lead_id = ${other.id} FROM returned_forms r
  WHERE n.client_id = app.client() AND n.history_id = r.id AND n.lead_id = ${from}`;

export const liftSuppression = (hash: Buffer) => write<null>()`
  DELETE FROM app.newsletter_suppressions WHERE client_id = app.client() AND address_hash = ${clientBoundHash(hash)} AND reason = 'unsubscribed'`;
