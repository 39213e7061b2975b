import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { replacesConsent, selectConsent, type FileConsent } from '../statements.ts';
import { isReached } from './queries.ts';

type OfFile = {
  /**
   * Rows with id, email, hash, and is_given: whether the consent of the file is recorded for them. A new contact has
   * any id that no contact has.
   */
  people: Sql;
  consent: FileConsent | null;
  at: Date;
  now: Date;
};

/**
 * How many people of a file the newsletter of an instant reaches after its import. The rule is that of the send. It is
 * asked of the consents that contacts have, and of those that the import records.
 */
export const countReachedOfFile = ({ people, consent, at, now }: OfFile): Sql => sql`(
  WITH people AS MATERIALIZED (${people}),
  new_consents AS MATERIALIZED (${selectGiven(consent, now)}),
  c AS (
    SELECT new_consents.client_id, new_consents.address_hash, new_consents.is_valid_address, new_consents.kind, new_consents.expires_at, new_consents.unsubscribed_at,
      new_consents.suppressed, coalesce(n.every_months, 1) AS every_months
    FROM new_consents LEFT JOIN app.newsletter_consents n ON n.client_id = new_consents.client_id AND n.lead_id = new_consents.lead_id
    WHERE n.lead_id IS NULL OR ${replacesConsent('new_consents', 'n')}
    UNION ALL
    SELECT n.client_id, n.address_hash, n.is_valid_address, n.kind, n.expires_at, n.unsubscribed_at, n.suppressed, n.every_months
    FROM people p JOIN app.newsletter_consents n ON n.client_id = app.client() AND n.lead_id = p.id
    LEFT JOIN new_consents ON new_consents.lead_id = n.lead_id
    WHERE new_consents.lead_id IS NULL OR NOT ${replacesConsent('new_consents', 'n')})
  SELECT count(*) FROM c WHERE ${isReached('c', sql`${at}::timestamptz`)})`;

const selectGiven = (consent: FileConsent | null, now: Date): Sql => {
  const hash = rawSql('lead.hash');
  const lead = rawSql('people lead');
  const where = rawSql('WHERE lead.is_given AND lead.email IS NOT NULL');
  if (consent === null)
    return selectConsent(
      { kind: 'none', source: rawSql('NULL'), ends: null },
      { lead, where: rawSql('WHERE false'), hash, now },
    );
  const { kind, source, ends, givenAt } = consent;
  return selectConsent({ kind, source: sql`${source}::text`, ends, givenAt }, { lead, where, hash, now });
};
