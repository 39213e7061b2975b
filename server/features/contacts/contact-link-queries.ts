import { client, testimonialSource } from '#contract/contacts/contacts.ts';
import { clientBoundHash } from '#server/core/db/client-bound-hash.ts';
import { updateTotals } from './queries.ts';
import { contactActivity } from './activity.ts';
import type { ContactHash } from '#server/core/security/contact-hash.ts';
import { rawSql, sql, write } from '#server/core/db/sql.ts';
import { change } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';

export type Person = { first_name: string; last_name: string; email: string; phone_number: string | null };
type Link = { email: string; id: number; is_new: boolean };

/**
 * Adding a blocked address lifts its block, as adding it by hand does. Two addresses of one contact are one person: they
 * come back with the same id.
 */
export function linkContacts(
  keyedHash: Pick<ContactHash, 'ofEmail'>,
  people: readonly Person[],
  now: Date,
  source: number = testimonialSource,
) {
  const unique = [...new Map(people.map((person) => [person.email, person])).values()];
  const rows = unique.map((person) => ({
    ...person,
    hash: keyedHash.ofEmail(person.email).toString('hex'),
  }));
  return write<Link[]>()`${change(
    sql`INSERT INTO app.leads AS l (client_id, first_name, last_name, email, phone_number, lead_status_id, lead_source_id, is_seen, is_update_seen,
        created_at, updated_at)
      SELECT app.client(), first_name, last_name, main_email, phone_number, ${client}::int, ${source}::int, true, true, ${now}, ${now}
      FROM (SELECT DISTINCT ON (main_email) * FROM people ORDER BY main_email, email) p
      ON CONFLICT (client_id, email) DO UPDATE SET email = excluded.email RETURNING l.id, l.email, xmax = 0 AS is_new`,
    {
      now,
      before: {
        people: sql`SELECT p.*, coalesce(l.email, p.email) AS main_email FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          AS p (first_name text, last_name text, email text, phone_number text, hash text)
          LEFT JOIN app.contact_emails e ON e.client_id = app.client() AND e.email = p.email
          LEFT JOIN app.leads l ON l.client_id = e.client_id AND l.id = e.lead_id`,
        lifted_blocks: sql`DELETE FROM app.blocks b USING people p
          WHERE b.client_id = app.client() AND b.email_hash = ${clientBoundHash(rawSql("decode(p.hash, 'hex')"))}`,
      },
      parts: {
        updated_totals: updateTotals(
          sql`SELECT ${client}::int AS status, count(*)::int AS change FROM changed WHERE is_new HAVING count(*) > 0`,
        ),
      },
      log: logChange(contactActivity, 'contact.created', { from: rawSql('FROM changed WHERE is_new') }),
      answer:
        rawSql(`SELECT coalesce(json_agg(json_build_object('email', p.email, 'id', c.id, 'is_new', c.is_new)), '[]')
        FROM people p JOIN changed c ON c.email = p.main_email`),
    },
  )}`;
}

export const removeUntouched = (ids: readonly number[], now: Date) =>
  write<null>()`${change(
    sql`DELETE FROM app.leads l WHERE l.client_id = app.client() AND l.id = ANY (${ids}::bigint[]) AND l.updated_at = l.created_at
      AND l.lead_source_id = ${testimonialSource}::int
      AND NOT EXISTS (SELECT FROM app.lead_history h WHERE h.client_id = l.client_id AND h.lead_id = l.id)
    RETURNING l.id, l.lead_status_id`,
    {
      now,
      parts: {
        updated_totals: updateTotals(
          rawSql(
            'SELECT lead_status_id AS status, -count(*)::int AS change FROM changed GROUP BY lead_status_id',
          ),
        ),
      },
      log: logChange(contactActivity, 'contact.deleted'),
    },
  )}`;
