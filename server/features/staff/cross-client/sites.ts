import { identifier, rawSql, sql } from '#server/core/db/sql.ts';
import { systemWrite, type SystemBatch } from '#server/core/db/system-sql.ts';
import { logActivity, staffMember } from '#server/core/events/log-activity.ts';
import { staffActivity } from '../activity.ts';
import type { CompleteSite } from '../clients/rules.ts';

type Acting = { staffId: number | null; now: Date };
type NewToken = { token: string; hash: Buffer; until: Date };

/**
 * The present token ends at `until`; one that was replaced earlier keeps its own end. Null if there is no such
 * client.
 */
export const rotateToken = (
  id: number,
  { token, hash, until, staffId, now }: Acting & NewToken,
): SystemBatch<true> => [
  // two simultaneous replacements follow each other, so that only one token has no end
  systemWrite<null>()`SELECT to_json(id) FROM app.clients WHERE id = ${id} FOR UPDATE`,
  systemWrite<true>()`
  WITH c AS (UPDATE app.clients SET token = ${token} WHERE id = ${id} RETURNING id),
  gone AS (DELETE FROM app.site_tokens t USING c WHERE t.client_id = c.id AND t.expires_at <= ${now}),
  old AS (UPDATE app.site_tokens t SET expires_at = ${until} FROM c WHERE t.client_id = c.id AND t.expires_at IS NULL),
  made AS (INSERT INTO app.site_tokens (token_hash, client_id) SELECT ${hash}::bytea, id FROM c),
  logged AS (${logActivity(staffActivity, 'staff.token_rotated', {
    by: staffMember(staffId, rawSql('id')),
    from: rawSql('FROM c'),
    now,
  })})
  SELECT to_json(true) FROM c`,
];

export const addSite = (
  id: number,
  { site, staffId, now }: Acting & { site: CompleteSite },
) => systemWrite<true>()`
  WITH c AS (SELECT id FROM app.clients WHERE id = ${id}),
  s AS (INSERT INTO app.sites (client_id, primary_domain) SELECT id, ${site.primary_domain} FROM c RETURNING client_id, id),
  hosts AS (SELECT client_id, id, host, n FROM s, unnest(${site.domains}::text[]) WITH ORDINALITY AS h (host, n)),
  addresses AS (INSERT INTO app.domains (client_id, site_id, url) SELECT client_id, id, 'https://' || host FROM hosts ORDER BY n),
  directory AS (INSERT INTO app.site_hosts (host, client_id, site_id) SELECT host, client_id, id FROM hosts),
  logged AS (${logActivity(staffActivity, 'staff.site_added', {
    by: staffMember(staffId, rawSql('client_id')),
    subject: rawSql('id'),
    from: rawSql('FROM s'),
    now,
  })})
  SELECT to_json(true) FROM s`;

/** Domains that stay keep their rows. */
export const changeSite = (
  id: number,
  siteId: number,
  { site, staffId, now }: Acting & { site: CompleteSite },
) => systemWrite<true>()`
  WITH s AS (
    UPDATE app.sites SET primary_domain = ${site.primary_domain} WHERE client_id = ${id} AND id = ${siteId} RETURNING client_id, id),
  hosts AS (
    SELECT client_id, id, host, 'https://' || host AS url, n FROM s, unnest(${site.domains}::text[]) WITH ORDINALITY AS h (host, n)),
  old_addresses AS (
    DELETE FROM app.domains d USING s WHERE ${ofSite('d')} AND NOT EXISTS (SELECT FROM hosts WHERE hosts.url = d.url)),
  old_hosts AS (
    DELETE FROM app.site_hosts h USING s WHERE ${ofSite('h')} AND NOT EXISTS (SELECT FROM hosts WHERE hosts.host = h.host)),
  addresses AS (
    INSERT INTO app.domains (client_id, site_id, url) SELECT client_id, id, url FROM hosts s
    WHERE NOT EXISTS (SELECT FROM app.domains d WHERE ${ofSite('d')} AND d.url = s.url) ORDER BY n),
  directory AS (
    INSERT INTO app.site_hosts (host, client_id, site_id) SELECT host, client_id, id FROM hosts s
    WHERE NOT EXISTS (SELECT FROM app.site_hosts h WHERE ${ofSite('h')} AND h.host = s.host)),
  logged AS (${logActivity(staffActivity, 'staff.site_changed', {
    by: staffMember(staffId, rawSql('client_id')),
    subject: rawSql('id'),
    from: rawSql('FROM s'),
    now,
  })})
  SELECT to_json(true) FROM s`;

const ofSite = (row: string) =>
  sql`${identifier(`${row}.client_id`)} = s.client_id AND ${identifier(`${row}.site_id`)} = s.id`;
