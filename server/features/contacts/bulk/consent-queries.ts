import { clientBoundHash } from '#server/core/db/client-bound-hash.ts';
import { columns, rawSql, sql, write } from '#server/core/db/sql.ts';
import { recordDeals } from '#server/features/consent/statements.ts';
import type { StepOf } from './step-queries.ts';

const consentKeys = columns(['kind', 'source', 'words', 'given_at', 'expires_at'] as const);
const ofStep = ({ id, step }: StepOf) =>
  sql`s.client_id = app.client() AND s.change_id = ${id} AND s.step = ${step}::int`;

/** A closed deal is consent for some time, as for one contact; the former one is kept for the undo. */
export const recordDealsOfStep = (
  people: readonly { id: number; hash: string }[],
  of: StepOf,
) => write<null>()`
  WITH people AS MATERIALIZED (SELECT * FROM jsonb_to_recordset(${JSON.stringify(people)}::jsonb) AS t (id bigint, hash text)),
  former_consents AS MATERIALIZED (
    SELECT p.id, f.consent FROM people p CROSS JOIN LATERAL (
      SELECT to_jsonb(c) AS consent FROM app.newsletter_consents c WHERE c.client_id = app.client() AND c.lead_id = p.id OFFSET 0 FOR UPDATE) f),
  new_consents AS (${recordDeals({
    lead: sql`(SELECT l.id, l.email, t.hash FROM people t
    CROSS JOIN LATERAL (SELECT o.id, o.email FROM app.leads o WHERE o.client_id = app.client() AND o.id = t.id OFFSET 0) l) lead`,
    hash: clientBoundHash(rawSql("decode(lead.hash, 'hex')")),
    now: of.now,
  })} RETURNING lead_id, ${consentKeys})
  UPDATE app.contact_bulk_steps s SET consents = (
    SELECT jsonb_object_agg(n.lead_id, jsonb_build_object('before', f.consent, 'after', to_jsonb(n) - 'lead_id'))
    FROM new_consents n LEFT JOIN former_consents f ON f.id = n.lead_id)
  WHERE ${ofStep(of)}`;

/** Consents that nothing has changed since are what they were; a contact without one had agreed to nothing. */
export const restoreConsentsOfStep = (of: StepOf) => write<null>()`
  WITH former AS MATERIALIZED (
    SELECT f.key::bigint AS lead_id, f.value FROM app.contact_bulk_steps s, jsonb_each(s.consents) f WHERE ${ofStep(of)}),
  former_consents AS MATERIALIZED (
    SELECT f.lead_id, ${columns(['kind', 'source', 'words', 'given_at', 'expires_at'], 'b')} FROM former f CROSS JOIN LATERAL (
      SELECT * FROM app.newsletter_consents o WHERE o.client_id = app.client() AND o.lead_id = f.lead_id OFFSET 0 FOR UPDATE) c,
      jsonb_populate_record(NULL::app.newsletter_consents, coalesce(nullif(f.value -> 'before', 'null'), '{"kind": "none"}')) b,
      jsonb_populate_record(NULL::app.newsletter_consents, f.value -> 'after') a
    WHERE (${columns(['kind', 'source', 'words', 'given_at', 'expires_at'], 'c')}) IS NOT DISTINCT FROM (${columns(['kind', 'source', 'words', 'given_at', 'expires_at'], 'a')}))
  UPDATE app.newsletter_consents c SET (${consentKeys}, changed_at) = (${columns(['kind', 'source', 'words', 'given_at', 'expires_at'], 'f')}, ${of.now}::timestamptz)
  FROM former_consents f WHERE c.client_id = app.client() AND c.lead_id = f.lead_id AND c.lead_id = ANY (ARRAY(SELECT lead_id FROM former_consents))`;
