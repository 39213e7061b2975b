import type { setup } from '#contract/account/setup.ts';
import type { Data } from '#contract/endpoint.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite, type SystemBatch } from '#server/core/db/system-sql.ts';
import { lockLogin } from '#server/core/security/cross-client.ts';

type Link = { hash: Buffer; at: Date };

/** A link without an email is for the very first account: it ends with the first login. */
const alive = ({ hash, at }: Link) => sql`
  k.token_hash = ${hash} AND k.used_at IS NULL AND k.expires_at > ${at}
  AND (k.email IS NOT NULL OR NOT EXISTS (SELECT FROM app.logins))`;

/** If somebody already signs in with this email, it is no longer an invitation. */
const isTaken = (email: Sql): Sql =>
  sql`EXISTS (SELECT FROM app.logins l WHERE l.email = ${email} AND (l.password_hash IS NOT NULL OR l.staff_id IS NULL))`;

/** The state of a link. The email is only included if the form may be used. */
export const findSetupState = ({ hash, at }: Link) => systemRead<Data<typeof setup.openLink>>()`
  SELECT json_build_object('state', found.state, 'email', CASE WHEN found.state = 'open' THEN found.email END)
  FROM (SELECT k.email, CASE
    WHEN k.used_at IS NOT NULL OR ${isTaken(rawSql('k.email'))} THEN 'used'
    WHEN k.email IS NULL AND EXISTS (SELECT FROM app.logins) THEN 'ended'
    WHEN k.expires_at <= ${at} THEN 'expired' ELSE 'open' END AS state
  FROM app.setup_links k WHERE k.token_hash = ${hash}) found`;

export const findSetupLink = (link: Link) => systemRead<{ email: string | null }>()`
  SELECT json_build_object('email', k.email) FROM app.setup_links k WHERE ${alive(link)}`;

export type NewOwner = Link & { email: string; first_name: string; last_name: string; passwordHash: string };

/** Uses the link and creates the account in one statement. Null: the link is used, expired or for another email. */
export const createOwner = (owner: NewOwner): SystemBatch<{ email: string }> => [
  lockLogin(owner.email),
  insertOwner(owner),
];

/** A person invited in the console who has no password yet gets it here, with the role of the invitation. */
const insertOwner = (owner: NewOwner) => systemWrite<{ email: string }>()`
  WITH used_link AS (
    UPDATE app.setup_links k SET used_at = ${owner.at}
    WHERE ${alive(owner)} AND coalesce(k.email, ${owner.email}) = ${owner.email}
      AND NOT ${isTaken(sql`${owner.email}`)}
    RETURNING 1),
  invited_login AS (
    UPDATE app.logins l SET password_hash = ${owner.passwordHash} FROM used_link WHERE l.email = ${owner.email} RETURNING l.staff_id),
  renamed_person AS (
    UPDATE app.staff s SET first_name = ${owner.first_name}, last_name = ${owner.last_name} FROM invited_login WHERE s.id = invited_login.staff_id),
  voided_links AS (
    UPDATE app.password_links k SET used_at = ${owner.at} FROM invited_login WHERE k.email = ${owner.email} AND k.used_at IS NULL),
  new_owner AS (
    INSERT INTO app.staff (first_name, last_name, email, role, is_service, created_at)
    SELECT ${owner.first_name}::text, ${owner.last_name}::text, ${owner.email}::text, 'Owner', true, ${owner.at}::timestamptz
    FROM used_link WHERE NOT EXISTS (SELECT FROM invited_login) RETURNING id),
  login AS (
    INSERT INTO app.logins (email, staff_id, password_hash) SELECT ${owner.email}::text, id, ${owner.passwordHash}::text FROM new_owner)
  SELECT json_build_object('email', ${owner.email}::text) FROM used_link`;
