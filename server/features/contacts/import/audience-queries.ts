import { clientBoundHash } from '#server/core/db/client-bound-hash.ts';
import { rawSql, read, sql, write, type Sql } from '#server/core/db/sql.ts';
import { countReachedOfFile } from '#server/features/consent/audience/of-file.ts';
import type { FileConsent } from '#server/features/consent/statements.ts';
import { newsletterClock } from '#server/features/newsletter/newsletter-clock.ts';
import type { NewsletterPlan } from './read-plan.ts';

export const readPlan = () => read<NewsletterPlan>()`
  SELECT (${newsletterClock})::jsonb || jsonb_build_object('may_send', c.account_status <> 'Paused' AND 'in_touch' = ANY (c.services))
  FROM app.clients c WHERE c.id = app.client()`;

/** The main email that a contact has after the import, and the people of the file who are contacts then. */
const contacts = (id: number): Sql => sql`
  SELECT r.line, r.kind, coalesce(l.id, -r.line) AS id, r.emails[1] AS first_email, r.email_hash,
    CASE WHEN l.id IS NULL THEN r.emails[1] ELSE coalesce(l.email, (
      SELECT f ->> 'after' FROM jsonb_array_elements(r.changes) f WHERE f ->> 'field' = 'Email')) END AS email
  FROM app.contact_import_rows r LEFT JOIN app.leads l ON l.client_id = r.client_id AND l.id = r.lead_id
  WHERE r.client_id = app.client() AND r.import_id = ${id} AND r.kind <> 'refused' AND (r.kind = 'new' OR l.id IS NOT NULL)`;

/** Contacts whose main email is not that of their row; a consent that they have knows its address. */
export const listOtherAddresses = (id: number) => read<{ line: number; email: string }[]>()`
  SELECT coalesce(json_agg(json_build_object('line', p.line, 'email', p.email)), '[]') FROM (${contacts(id)}) p
  WHERE p.email IS DISTINCT FROM p.first_email AND p.email IS NOT NULL`;

type Count = { consent: FileConsent | null; hashes: { line: number; hash: string }[]; at: Date; now: Date };

export const saveAudience = (id: number, { hashes, ...count }: Count) => {
  const people = sql`SELECT p.id, p.email, p.kind IN ('new', 'changed', 'same') AS is_given,
      coalesce(${clientBoundHash(rawSql("decode(h.hash, 'hex')"))}, p.email_hash) AS hash
    FROM (${contacts(id)}) p LEFT JOIN jsonb_to_recordset(${JSON.stringify(hashes)}::jsonb) h (line bigint, hash text) ON h.line = p.line`;
  return write<null>()`
  WITH updated_import AS (
    UPDATE app.contact_imports SET audience = jsonb_build_object('at', app.to_iso(${count.at}::timestamptz),
      'people', (SELECT count(*) FROM (${contacts(id)}) p), 'reached', ${countReachedOfFile({ people, ...count })})
    WHERE client_id = app.client() AND id = ${id})
  SELECT NULL`;
};

export const forgetAudience = (id: number) => write<null>()`
  WITH updated_import AS (
    UPDATE app.contact_imports SET audience = NULL WHERE client_id = app.client() AND id = ${id})
  SELECT NULL`;
