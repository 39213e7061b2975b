import { rawSql, sql } from '#server/core/db/sql.ts';
import { systemWrite, type SystemBatch } from '#server/core/db/system-sql.ts';
import { logActivity, staffMember } from '#server/core/events/log-activity.ts';
import { usersActivity } from '#server/features/users/activity.ts';
import { lockLogin } from '#server/core/security/cross-client.ts';
import { enqueueMail } from '#server/core/mail/enqueue-mail.ts';
import { ourTeam, secondFactorResetMail } from '#server/features/users/mails/second-factor-reset.ts';

type FactorReset = {
  email: string;
  clientId: number;
  userId: number;
  staffId: number | null;
  reason: string;
  now: Date;
};

/**
 * Removes the second factor of a client's user and ends the user's sessions; staff impersonating the client stay
 * signed in. Null if there is no second factor. It is logged for the client and mailed to the user.
 */
export const resetUserFactor = (reset: FactorReset): SystemBatch<true> => [
  lockLogin(reset.email),
  removeUserFactor(reset),
];

const removeUserFactor = ({
  email,
  clientId,
  userId,
  staffId,
  reason,
  now,
}: FactorReset) => systemWrite<true>()`
  WITH found AS (
    UPDATE app.users u SET has_second_factor = false
    WHERE u.client_id = ${clientId} AND u.id = ${userId} AND u.deleted_at IS NULL AND u.has_second_factor
    RETURNING u.client_id, u.id, u.email, u.first_name),
  bare AS (
    UPDATE app.logins l SET second_factor = NULL, second_factor_offered = NULL, second_factor_step = NULL
    FROM found WHERE l.email = ${email} AND l.client_id = found.client_id AND l.user_id = found.id RETURNING l.email),
  codes AS (DELETE FROM app.recovery_codes r USING bare WHERE r.email = bare.email),
  ended AS (
    UPDATE app.sessions s SET revoked_at = ${now} FROM found
    WHERE s.client_id = found.client_id AND s.user_id = found.id AND s.kind = 'client' AND s.revoked_at IS NULL),
  shut AS (
    UPDATE app.login_codes h SET used_at = ${now} FROM found
    WHERE h.client_id = found.client_id AND h.user_id = found.id AND h.kind = 'client' AND h.used_at IS NULL),
  logged AS (${logActivity(usersActivity, 'user.second_factor_reset', {
    by: staffMember(staffId, rawSql('client_id')),
    subject: rawSql('id'),
    details: sql`jsonb_build_object('reason', ${reason}::text)`,
    from: rawSql('FROM found'),
    now,
  })}),
  mailed AS (${enqueueMail(secondFactorResetMail, {
    to: rawSql('found.email'),
    details: { first_name: rawSql('found.first_name'), by: ourTeam },
    now,
    from: rawSql('FROM found'),
    client: rawSql('found.client_id'),
  })})
  SELECT to_json(true) FROM found`;
