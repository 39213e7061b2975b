import { openMissingProvinces } from '#server/features/billing/missing-province.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change, type Parts } from '#server/core/events/change.ts';
import { byProvider, logChange, type ProviderActor } from '#server/core/events/log-activity.ts';
import { queueLinkMail } from '#server/core/mail/enqueue-mail.ts';
import { findReservedAddresses } from '#server/core/security/cross-client.ts';
import type { AddressHolder } from '#server/core/security/taken-address.ts';
import { activateAccountMail } from '#server/features/users/mails/activate-account.ts';
import { firstNewsletterDate } from '#server/features/newsletter/first-date.ts';
import { staffActivity } from '../activity.ts';
import type { CompleteClient } from '../clients/rules.ts';

/** Addresses and domains that cannot be used: addresses with who they belong to, domains with the name of their client. */
export type Taken = { emails: Record<string, AddressHolder>; domains: Record<string, string> };

/** An address that a user signs in with can be that of a first Admin, who joins with the password they have. */
export async function findTaken(
  systemDb: Pick<SystemDb<'read'>, 'value'>,
  emails: readonly string[],
  domains: readonly string[],
): Promise<Taken> {
  return {
    emails: (await systemDb.value(findReservedAddresses(emails))) ?? {},
    domains: (await systemDb.value(findTakenDomains(domains, null))) ?? {},
  };
}

/** Those of these domains that belong to other sites, each with the name of its client. */
export const findTakenDomains = (domains: readonly string[], ownSite: number | null) => systemRead<
  Record<string, string>
>()`
  SELECT coalesce(json_object_agg(h.host, c.name), '{}') FROM app.site_hosts h JOIN app.clients c ON c.id = h.client_id
  WHERE h.host = ANY (${domains}::text[]) AND h.site_id IS DISTINCT FROM ${ownSite}::bigint`;

/** A client to add, with its site token and the link of its first Admin's invitation. Hashes and the encrypted link are hexadecimal. */
export type ClientToAdd = CompleteClient & {
  token: string;
  token_hash: string;
  link_hash: string;
  encrypted_link: string;
  preferences: readonly string[];
};

type Adding = ProviderActor & { now: Date; until: Date };

/** Keys whose violation means that an email or a domain was taken at the same moment. */
export const domainsKey = 'site_hosts_pkey';

/** The ids of the new clients, in the order of the input. All are added or none. */
export const addClients = (clients: readonly ClientToAdd[], { now, until, ...actor }: Adding) =>
  systemWrite<number[]>()`${change(insertClients(now), {
    now,
    before: { sent_clients: { materialized: readSent(clients) } },
    parts: {
      new_clients: rawSql('SELECT changed.id, sent_clients.* FROM changed JOIN sent_clients USING (token)'),
      new_tokens: rawSql(
        "INSERT INTO app.site_tokens (token_hash, client_id) SELECT decode(token_hash, 'hex'), id FROM new_clients",
      ),
      ...insertSites,
      ...insertAdmins(now, until),
    },
    log: logChange(staffActivity, 'staff.client_added', {
      by: byProvider(actor, rawSql('id')),
      subject: rawSql('NULL'),
    }),
    mail: queueLinkMail(activateAccountMail, {
      to: rawSql('u.email'),
      details: { first_name: rawSql('u.first_name'), client_name: rawSql('c.name') },
      token: rawSql("decode(c.encrypted_link, 'hex')"),
      from: rawSql('FROM new_admins u JOIN new_clients c ON c.id = u.client_id'),
      client: rawSql('c.id'),
    }),
    open: openMissingProvinces(rawSql("FROM (SELECT *, 'Live' AS account_status FROM new_clients) c")),
    answer: rawSql('SELECT json_agg(id ORDER BY n) FROM new_clients'),
  })}`;

const readSent = (clients: readonly ClientToAdd[]): Sql => sql`
    SELECT n, s.* FROM jsonb_array_elements(${JSON.stringify(clients)}::jsonb) WITH ORDINALITY AS e (client, n),
      jsonb_to_record(e.client) AS s (name text, country text, state_or_province text, time_zone text, token text, package text,
        services text[], features text[], is_live boolean, sites jsonb, admin jsonb, token_hash text, link_hash text,
        encrypted_link text, preferences text[])`;

const insertClients = (now: Date): Sql => sql`
    INSERT INTO app.clients (name, country, state_or_province, time_zone, token, package, services, features, is_live,
      account_status, launch_phase_id, went_live_at, created_at, next_newsletter_date)
    SELECT name, country, state_or_province, time_zone, token, package, services, features, is_live,
      CASE WHEN is_live THEN 'Live' ELSE 'Launch' END, CASE WHEN is_live THEN NULL ELSE 1 END,
      CASE WHEN is_live THEN ${now}::timestamptz END, ${now}::timestamptz,
      ${firstNewsletterDate({ services: rawSql('services'), status: rawSql("CASE WHEN is_live THEN 'Live' END"), zone: rawSql('time_zone') }, now)}
    FROM sent_clients ORDER BY n RETURNING id, token`;

/** The websites of each client with their domains, in the order of the input. */
const insertSites: Parts = {
  sent_sites: rawSql(`SELECT c.id AS client_id, s.primary_domain, s.domains, s.n FROM new_clients c,
      ROWS FROM (jsonb_to_recordset(c.sites) AS (primary_domain text, domains text[])) WITH ORDINALITY AS s (primary_domain, domains, n)`),
  new_sites:
    rawSql(`INSERT INTO app.sites (client_id, primary_domain) SELECT client_id, primary_domain FROM sent_sites ORDER BY client_id, n
    RETURNING client_id, id, primary_domain`),
  hosts:
    rawSql(`SELECT client_id, m.id AS site_id, h.host, h.n FROM new_sites m JOIN sent_sites USING (client_id, primary_domain),
      unnest(domains) WITH ORDINALITY AS h (host, n)`),
  new_domains: rawSql(
    "INSERT INTO app.domains (client_id, site_id, url) SELECT client_id, site_id, 'https://' || host FROM hosts ORDER BY site_id, n",
  ),
  new_hosts: rawSql(
    'INSERT INTO app.site_hosts (host, client_id, site_id) SELECT host, client_id, site_id FROM hosts',
  ),
};

/** The first Admin of each client, with the link of the invitation. Fails with a unique violation if staff have the address. */
const insertAdmins = (now: Date, until: Date): Parts => ({
  new_admins: sql`INSERT INTO app.users (client_id, first_name, last_name, email, role, notification_preferences, created_at)
    SELECT id, admin ->> 'first_name', admin ->> 'last_name', admin ->> 'email', 'Admin', preferences, ${now}::timestamptz
    FROM new_clients ORDER BY n RETURNING client_id, id, email, first_name`,
  new_logins: rawSql(`INSERT INTO app.logins (email, client_id, user_id)
    SELECT DISTINCT ON (email) email, client_id, id FROM new_admins u
    WHERE NOT EXISTS (SELECT FROM app.logins l WHERE l.email = u.email AND l.user_id IS NOT NULL) ORDER BY email, client_id`),
  new_links: sql`INSERT INTO app.password_links (token_hash, kind, email, created_at, expires_at, client_id, user_id)
    SELECT decode(c.link_hash, 'hex'), 'activation', u.email, ${now}::timestamptz, ${until}::timestamptz, u.client_id, u.id
    FROM new_admins u JOIN new_clients c ON c.id = u.client_id`,
});
