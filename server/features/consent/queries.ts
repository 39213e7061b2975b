import type { ConsentChange, NewsletterConsent } from '#contract/newsletter/consent.ts';
import { currentLead } from '#server/core/db/current-lead.ts';
import { personName } from '#server/core/db/person-name.ts';
import { identifier, quickRead, rawSql, read, sql, sqlLiteral, type Sql } from '#server/core/db/sql.ts';

const fields = (row: string) => {
  const of = identifier(row);
  return sql`
    'kind', ${of}.kind, 'source', ${of}.source, 'words', ${of}.words, 'given_at', app.to_iso(${of}.given_at),
    'expires_at', app.to_iso(${of}.expires_at), 'unsubscribed_at', app.to_iso(${of}.unsubscribed_at)`;
};

const noConsent: NewsletterConsent = {
  kind: 'none',
  source: null,
  words: null,
  given_at: null,
  expires_at: null,
  unsubscribed_at: null,
};
const nothing = sql`${sqlLiteral(JSON.stringify(noConsent))}::json`;

/**
 * The select list expression of a contact's consent; NULL without a row. `rows` are new ones of the same statement.
 */
export const selectConsent = (
  leadId: Sql,
  rows: Sql = rawSql('app.newsletter_consents'),
): Sql => sql`coalesce((
  SELECT json_build_object(${fields('n')})
  FROM ${rows} n WHERE n.client_id = app.client() AND n.lead_id = ${leadId}), ${nothing})`;

/** Whether the contact or, as another contact, the owner of its address has unsubscribed. */
export const hasLeft = (leadId: number, hash: Sql) => read<boolean>()`
  SELECT to_json(EXISTS (SELECT FROM app.newsletter_consents c
    WHERE c.client_id = app.client() AND c.lead_id = ${leadId} AND c.unsubscribed_at IS NOT NULL)
    OR EXISTS (SELECT FROM app.newsletter_suppressions s
    WHERE s.client_id = app.client() AND s.address_hash = ${hash} AND s.reason = 'unsubscribed'))`;

/** A contact with an entry for each change of its consent, newest first. */
export const listConsentChanges = (leadId: number, { page, take }: { page: number; take: number }) =>
  quickRead<ConsentChange[]>()`
  SELECT (SELECT coalesce(json_agg(e.entry), '[]') FROM (
      SELECT json_build_object('id', h.id, ${fields('h')}, 'suppressed', h.suppressed, 'changed_at', app.to_iso(h.changed_at),
        'changed_by', CASE WHEN h.staff_id IS NOT NULL THEN 'Support team' ELSE (
          SELECT ${personName('u')} FROM app.users u WHERE u.client_id = app.client() AND u.id = h.user_id) END) AS entry
      FROM app.newsletter_consent_changes h WHERE h.client_id = app.client() AND h.lead_id = ${currentLead(leadId)}
      ORDER BY h.id DESC LIMIT ${take} OFFSET ${(page - 1) * take}) e),
    (SELECT count(*) FROM app.newsletter_consent_changes WHERE client_id = app.client() AND lead_id = ${currentLead(leadId)})
  FROM app.leads WHERE client_id = app.client() AND id = ${currentLead(leadId)}`;
