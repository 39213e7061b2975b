import { rawSql, sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite, type SystemBatch } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { notifyUsers } from '#server/core/events/insert-notifications.ts';
import { clientUser, logChange } from '#server/core/events/log-activity.ts';
import { lockLogin } from '#server/core/security/cross-client.ts';
import { movePushDevices } from '#server/core/security/move-push-devices.ts';
import { accountActivity } from '../activity.ts';
import { accountNotifications } from '../notifications.ts';
import { lockAccounts } from './logins.ts';
import { alive, type Link } from './passwords.ts';
import { spendProof, type Proof } from './second-factor.ts';
import { isFormerSession, type Login, type NewSession } from './sign-in.ts';

type InvitedLogin = Omit<Login, 'password_hash'> & {
  password_hash: string;
  client_id: number;
  user_id: number;
};

/** The login with the address of an open invitation, which names the user that it would be at the other client. */
export const findInvitedLogin = (link: Link) => systemRead<InvitedLogin>()`
  SELECT json_build_object('email', l.email, 'factor_email', coalesce(l.factor_email, l.email), 'password_hash', l.password_hash,
    'second_factor', encode(l.second_factor, 'hex'), 'client_id', k.client_id, 'user_id', k.user_id, 'staff_id', NULL,
    'account_status', c.account_status)
  FROM app.password_links k JOIN app.logins l ON l.email = k.email AND l.user_id IS NOT NULL
  JOIN app.clients c ON c.id = k.client_id
  WHERE ${alive(link)} AND k.kind = 'activation' AND l.password_hash IS NOT NULL`;

type Acceptance = Link & {
  client: number;
  login: Pick<InvitedLogin, 'password_hash' | 'second_factor'>;
  proof: Proof;
  session: Pick<NewSession, 'hash' | 'former' | 'device' | 'idleUntil' | 'expiresAt'>;
};

/**
 * Makes the invited user one of the login and opens their account, unless link or login have changed since the password was
 * verified. It spends the link and the second factor's proof. Of a hundred simultaneous callers one does.
 */
export const acceptInvitation = (acceptance: Acceptance): SystemBatch<true> => [
  lockLogin(acceptance.email),
  lockAccounts(sql`${acceptance.client}::bigint`),
  joinLogin(acceptance),
  // in a statement of its own, since the proof is in the same row
  systemWrite<true>()`
    UPDATE app.logins l SET client_id = s.client_id, user_id = s.user_id FROM app.sessions s
    WHERE s.token_hash = ${acceptance.session.hash} AND l.email = ${acceptance.email} RETURNING to_json(true)`,
];

const joinLogin = ({ login, proof, session, ...link }: Acceptance) =>
  systemWrite<true>()`${change(
    sql`UPDATE app.users u SET is_pending = false, has_set_password = true, has_second_factor = p.has_second_factor, signed_in_at = ${link.at}
    FROM person p WHERE u.client_id = p.client_id AND u.id = p.user_id AND u.is_pending
    RETURNING u.client_id, u.id, u.role, p.login_id`,
    {
      now: link.at,
      before: {
        spent_proof: spendProof(proof),
        person: sql`UPDATE app.password_links k SET used_at = ${link.at} FROM app.logins l, app.clients c, spent_proof
        WHERE l.email = k.email AND c.id = k.client_id AND ${alive(link)} AND k.kind = 'activation' AND c.account_status <> 'Cancelled'
          AND l.user_id IS NOT NULL AND l.password_hash = ${login.password_hash}
          AND encode(l.second_factor, 'hex') IS NOT DISTINCT FROM ${login.second_factor}
        RETURNING k.client_id, k.user_id, l.id AS login_id, NULL::bigint AS staff_id, l.second_factor IS NOT NULL AS has_second_factor`,
      },
      parts: {
        new_membership: rawSql(
          'INSERT INTO app.memberships (client_id, user_id, login_id) SELECT client_id, id, login_id FROM changed ON CONFLICT DO NOTHING',
        ),
        former_session: sql`UPDATE app.sessions s SET revoked_at = ${link.at} FROM person p
        WHERE ${isFormerSession({ former: session.former, now: link.at })} RETURNING s.token_hash`,
        moved_devices: movePushDevices(session.hash),
        new_session: sql`INSERT INTO app.sessions (token_hash, kind, client_id, user_id, caller, device, created_at, used_at, idle_until, expires_at)
        SELECT ${session.hash}, 'client', client_id, id, role, ${session.device}, ${link.at}::timestamptz, ${link.at}::timestamptz,
          ${session.idleUntil}::timestamptz, ${session.expiresAt}::timestamptz FROM changed`,
      },
      log: logChange(accountActivity, 'user.activated', {
        by: clientUser(rawSql('changed.id'), rawSql('changed.client_id')),
        subject: rawSql('changed.id'),
      }),
      notify: notifyUsers(accountNotifications, 'user.activated', {
        client: rawSql('a.client_id'),
        recipient: rawSql('a.id'),
        aboutUser: rawSql('changed.id'),
        from: rawSql(
          'FROM changed JOIN app.active_admins a ON a.client_id = changed.client_id AND a.id <> changed.id',
        ),
      }),
      answer: rawSql('SELECT to_json(true) FROM changed'),
    },
  )}`;
