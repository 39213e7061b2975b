import { systemRead, systemWrite, type SystemBatch } from '#server/core/db/system-sql.ts';
import { personName } from '#server/core/db/person-name.ts';
import { emptySql, rawSql, sql } from '#server/core/db/sql.ts';
import { writeConsequences } from '#server/core/events/change.ts';
import { logChange, staffMember } from '#server/core/events/log-activity.ts';
import { movePushDevices } from '#server/core/security/move-push-devices.ts';
import { accountActivity } from '../activity.ts';
import { lockAccounts } from './logins.ts';
import { isFormerSession } from './sign-in.ts';

type LoginCode = {
  kind: 'client' | 'impersonation';
  client_id: number;
  user_id: number | null;
  staff_id: number | null;
};

/** The code for the staff member's sign-in, and its entry in the log: the client can read every impersonation. */
export const openImpersonation = (code: NewLoginCode, reason: string, now: Date): SystemBatch<null> => [
  insertLoginCode(code),
  logImpersonation(code, reason, now),
];

type NewLoginCode = {
  hash: Buffer;
  kind: LoginCode['kind'];
  clientId: number;
  userId: number | null;
  staffId: number | null;
  openedBy: Buffer;
  expiresAt: Date;
};

const insertLoginCode = (code: NewLoginCode) => systemWrite<null>()`
  INSERT INTO app.login_codes (code_hash, kind, client_id, user_id, staff_id, opened_by, expires_at)
  VALUES (${code.hash}, ${code.kind}, ${code.clientId}, ${code.userId}, ${code.staffId}, ${code.openedBy}, ${code.expiresAt})`;

/** Checks the code without changing anything, so that invalid codes are refused cheaply. */
export const findLoginCode = ({ hash, at }: { hash: Buffer; at: Date }) => systemRead<true>()`
  SELECT to_json(true) FROM app.login_codes WHERE code_hash = ${hash} AND used_at IS NULL AND expires_at > ${at}`;

type Exchange = {
  hash: Buffer;
  at: Date;
  session: Buffer;
  /** of the token that the browser held before */
  former: Buffer;
  device: string | null;
  idle: Date;
  end: { client: Date; impersonation: Date };
};
type Redeemed = LoginCode & {
  name: string;
  refusal: 'account_closed' | 'second_factor_required' | null;
};

/**
 * One atomic UPDATE: of a hundred simultaneous callers one redeems the code, and the same statement creates the
 * session. A user of a cancelled account gets none; staff may enter it. Nor does a user with a second factor, which a
 * code cannot prove.
 */
export const redeemLoginCode = (exchange: Exchange): SystemBatch<Redeemed> => [
  lockAccounts(sql`SELECT client_id FROM app.login_codes WHERE code_hash = ${exchange.hash}`),
  createSessionOfCode(exchange),
];

const createSessionOfCode = (exchange: Exchange) => systemWrite<Redeemed>()`
  WITH used_code AS (
    UPDATE app.login_codes SET used_at = ${exchange.at}
    WHERE code_hash = ${exchange.hash} AND used_at IS NULL AND expires_at > ${exchange.at}
    RETURNING kind, client_id, user_id, staff_id, opened_by
  ), person AS (
    SELECT used_code.*, l.id AS login_id, u.role, CASE used_code.kind WHEN 'client' THEN ${personName('u')} ELSE c.name END AS name,
      CASE WHEN used_code.kind <> 'client' THEN NULL
        WHEN c.account_status = 'Cancelled' THEN 'account_closed'
        WHEN l.second_factor IS NOT NULL THEN 'second_factor_required' END AS refusal
    FROM used_code JOIN app.clients c ON c.id = used_code.client_id
    LEFT JOIN app.enabled_users u ON u.client_id = used_code.client_id AND u.id = used_code.user_id
    LEFT JOIN app.memberships m ON m.client_id = used_code.client_id AND m.user_id = used_code.user_id
    LEFT JOIN app.logins l ON l.id = m.login_id
    LEFT JOIN app.staff s ON s.id = used_code.staff_id
    LEFT JOIN app.sessions opener ON opener.token_hash = used_code.opened_by
    WHERE CASE used_code.kind WHEN 'client' THEN u.id IS NOT NULL ELSE s.disabled_at IS NULL AND opener.revoked_at IS NULL END
  ), former_session AS (
    UPDATE app.sessions s SET revoked_at = ${exchange.at} FROM person p
    WHERE p.kind = 'client' AND p.refusal IS NULL AND ${isFormerSession({ former: exchange.former, now: exchange.at })}
    RETURNING s.token_hash
  ), moved_devices AS (
    ${movePushDevices(exchange.session)}
  ), new_session AS (
    INSERT INTO app.sessions (token_hash, kind, client_id, user_id, staff_id, caller, opened_by, device, created_at, used_at, idle_until, expires_at)
    SELECT ${exchange.session}, kind, client_id, user_id, staff_id, CASE kind WHEN 'client' THEN role ELSE 'Staff' END, opened_by, ${exchange.device}, ${exchange.at}, ${exchange.at},
      CASE kind WHEN 'client' THEN ${exchange.idle}::timestamptz ELSE ${exchange.end.impersonation} END,
      CASE kind WHEN 'client' THEN ${exchange.end.client}::timestamptz ELSE ${exchange.end.impersonation} END
    FROM person WHERE refusal IS NULL
    RETURNING kind
  )
  SELECT json_build_object('name', person.name, 'kind', person.kind, 'refusal', person.refusal,
    'client_id', person.client_id, 'user_id', person.user_id, 'staff_id', person.staff_id)
  FROM person LEFT JOIN new_session USING (kind) WHERE person.refusal IS NOT NULL OR new_session.kind IS NOT NULL`;

/** The user a staff member impersonates: the first Admin who can sign in, if there is one. */
export const findFirstAdmin = (clientId: number) => systemRead<{ id: number | null }>()`
  SELECT json_build_object('id', (
    SELECT min(u.id) FROM app.active_admins u WHERE u.client_id = c.id))
  FROM app.clients c WHERE c.id = ${clientId}`;

const logImpersonation = (code: NewLoginCode, reason: string, now: Date) =>
  systemWrite<null>()`${writeConsequences(emptySql, {
    now,
    log: logChange(accountActivity, 'staff.impersonated', {
      by: staffMember(code.staffId, code.clientId),
      subject: rawSql('NULL'),
      details: sql`jsonb_build_object('reason', ${reason}::text)`,
    }),
  })}`;

/** When the impersonation with this session ends. */
export const readImpersonationEnd = (hash: Buffer) => systemRead<string>()`
  SELECT to_json(app.to_iso(expires_at)) FROM app.sessions WHERE token_hash = ${hash}`;
