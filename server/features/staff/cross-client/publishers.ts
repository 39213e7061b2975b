import type { PublisherTerm, SitePublisher } from '#contract/staff/publishers.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { aboutClient, staffActivity } from '../activity.ts';

type Site = { id: number; site_id: number };

const publisher =
  rawSql(`json_build_object('publisher', coalesce(p.publisher, 'builtin'), 'address', p.address,
  'user_name', p.user_name, 'has_password', p.password IS NOT NULL,
  'categories', coalesce(p.categories, '[]'), 'tags', coalesce(p.tags, '[]'))`);

export const readPublisher = ({ id, site_id }: Site) => systemRead<SitePublisher>()`
  SELECT ${publisher} FROM app.sites s
  LEFT JOIN app.site_publishers p ON p.client_id = s.client_id AND p.site_id = s.id
  WHERE s.client_id = ${id} AND s.id = ${site_id}`;

/** The encrypted password of this user of this website. */
export const findPassword = (
  { id, site_id }: Site,
  { address, user }: { address: string; user: string },
) => systemRead<string>()`
  SELECT to_json(encode(password, 'base64')) FROM app.site_publishers
  WHERE client_id = ${id} AND site_id = ${site_id} AND address = ${address} AND user_name = ${user}`;

/** The connection with its encrypted password; null if the site never had one. */
export const findConnection = ({ id, site_id }: Site) => systemRead<{
  address: string;
  user: string;
  password: string;
}>()`
  SELECT json_build_object('address', address, 'user', user_name, 'password', encode(password, 'base64'))
  FROM app.site_publishers WHERE client_id = ${id} AND site_id = ${site_id}`;

/** null: the choice stays */
type TermChoice = Record<'categories' | 'tags', readonly PublisherTerm[] | null>;

type Change = {
  terms: TermChoice;
  /** null: our own pages; the connection stays, so that existing posts can be removed */
  connection: { address: string; user: string; password: Buffer } | null;
  staffId: number | null;
  now: Date;
};

/** Ids belong to one website: those of another one are dropped with its address. */
const chooseTerms = (column: keyof TermChoice, terms: TermChoice): Sql =>
  terms[column] === null
    ? rawSql(
        `CASE WHEN site_publishers.address = excluded.address THEN site_publishers.${column} ELSE '[]' END`,
      )
    : rawSql(`excluded.${column}`);

/** All listings of the site are published again, in their new place. */
export const savePublisher = ({ id, site_id }: Site, { connection, terms, staffId, now }: Change) =>
  systemWrite<SitePublisher>()`${change(
    sql`${
      connection
        ? sql`INSERT INTO app.site_publishers (client_id, site_id, publisher, address, user_name, password, categories, tags, changed_at)
    SELECT s.client_id, s.id, 'wordpress', ${connection.address}, ${connection.user}, ${connection.password}::bytea,
      ${JSON.stringify(terms.categories ?? [])}::jsonb, ${JSON.stringify(terms.tags ?? [])}::jsonb, ${now}
    FROM app.sites s WHERE s.client_id = ${id} AND s.id = ${site_id}
    ON CONFLICT (client_id, site_id) DO UPDATE SET categories = ${chooseTerms('categories', terms)}, tags = ${chooseTerms('tags', terms)}, publisher = excluded.publisher, address = excluded.address,
      user_name = excluded.user_name, password = excluded.password, changed_at = excluded.changed_at`
        : sql`UPDATE app.site_publishers SET publisher = 'builtin', changed_at = ${now} WHERE client_id = ${id} AND site_id = ${site_id}`
    }
    RETURNING client_id, site_id, publisher, address, user_name, password, categories, tags`,
    {
      now,
      parts: {
        queued_publications:
          rawSql(`UPDATE app.listing_publications q SET state = 'queued', change = q.change + 1, reason = NULL, attempts = 0, next_try_at = '-infinity'
        FROM changed p WHERE q.client_id = p.client_id AND q.site_id = p.site_id AND (q.page IS NOT NULL OR q.state IN ('failed', 'queued'))`),
      },
      log: logChange(staffActivity, 'staff.publisher_changed', {
        ...aboutClient(staffId),
        subject: rawSql('site_id'),
      }),
      answer: sql`SELECT ${publisher} FROM app.sites s LEFT JOIN changed p ON p.client_id = s.client_id AND p.site_id = s.id
      WHERE s.client_id = ${id} AND s.id = ${site_id}`,
    },
  )}`;
