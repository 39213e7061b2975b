import { identifier, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemWrite, type SystemBatch } from '#server/core/db/system-sql.ts';
import { change, type Consequence } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { aboutClient, staffActivity } from '../activity.ts';
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
  systemWrite<true>()`${change(sql`UPDATE app.clients SET token = ${token} WHERE id = ${id} RETURNING id`, {
    now,
    parts: {
      deleted_tokens: sql`DELETE FROM app.site_tokens t USING changed c WHERE t.client_id = c.id AND t.expires_at <= ${now}`,
      ending_token: sql`UPDATE app.site_tokens t SET expires_at = ${until} FROM changed c WHERE t.client_id = c.id AND t.expires_at IS NULL`,
      new_token: sql`INSERT INTO app.site_tokens (token_hash, client_id) SELECT ${hash}::bytea, id FROM changed`,
    },
    log: logChange(staffActivity, 'staff.token_rotated', aboutClient(staffId, rawSql('id'))),
    answer: rawSql('SELECT to_json(true) FROM changed'),
  })}`,
];

export const addSite = (id: number, { site, staffId, now }: Acting & { site: CompleteSite }) =>
  systemWrite<true>()`${change(
    sql`INSERT INTO app.sites (client_id, primary_domain) SELECT id, ${site.primary_domain} FROM app.clients WHERE id = ${id}
    RETURNING client_id, id`,
    {
      now,
      parts: {
        hosts: listHosts(site.domains),
        new_domains: rawSql(
          'INSERT INTO app.domains (client_id, site_id, url) SELECT client_id, id, url FROM hosts ORDER BY n',
        ),
        new_hosts: rawSql(
          'INSERT INTO app.site_hosts (host, client_id, site_id) SELECT host, client_id, id FROM hosts',
        ),
      },
      log: logSite('staff.site_added', staffId),
      answer: rawSql('SELECT to_json(true) FROM changed'),
    },
  )}`;

/** Domains that stay keep their rows. */
export const changeSite = (
  id: number,
  siteId: number,
  { site, staffId, now }: Acting & { site: CompleteSite },
) =>
  systemWrite<true>()`${change(
    sql`UPDATE app.sites SET primary_domain = ${site.primary_domain} WHERE client_id = ${id} AND id = ${siteId} RETURNING client_id, id`,
    {
      now,
      parts: {
        hosts: listHosts(site.domains),
        deleted_domains: sql`DELETE FROM app.domains d USING changed s WHERE ${ofSite('d')} AND NOT EXISTS (SELECT FROM hosts WHERE hosts.url = d.url)`,
        deleted_hosts: sql`DELETE FROM app.site_hosts h USING changed s WHERE ${ofSite('h')} AND NOT EXISTS (SELECT FROM hosts WHERE hosts.host = h.host)`,
        new_domains: sql`INSERT INTO app.domains (client_id, site_id, url) SELECT client_id, id, url FROM hosts s
        WHERE NOT EXISTS (SELECT FROM app.domains d WHERE ${ofSite('d')} AND d.url = s.url) ORDER BY n`,
        new_hosts: sql`INSERT INTO app.site_hosts (host, client_id, site_id) SELECT host, client_id, id FROM hosts s
        WHERE NOT EXISTS (SELECT FROM app.site_hosts h WHERE ${ofSite('h')} AND h.host = s.host)`,
      },
      log: logSite('staff.site_changed', staffId),
      answer: rawSql('SELECT to_json(true) FROM changed'),
    },
  )}`;

const listHosts = (domains: readonly string[]): Sql => sql`
    SELECT client_id, id, host, 'https://' || host AS url, n FROM changed, unnest(${domains}::text[]) WITH ORDINALITY AS h (host, n)`;

const logSite = (event: 'staff.site_added' | 'staff.site_changed', staffId: number | null): Consequence =>
  logChange(staffActivity, event, { ...aboutClient(staffId), subject: rawSql('id') });

const ofSite = (row: string) =>
  sql`${identifier(`${row}.client_id`)} = s.client_id AND ${identifier(`${row}.site_id`)} = s.id`;
