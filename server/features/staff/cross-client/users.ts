import { rawSql, sql } from '#server/core/db/sql.ts';
import { systemWrite, type SystemBatch } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { logChange, staffMember } from '#server/core/events/log-activity.ts';
import {
  selectAccounts,
  endLoginCodes,
  sessionsOfAccount,
} from '#server/features/account/cross-client/logins.ts';
import { usersActivity } from '#server/features/users/activity.ts';
import { lockLogin } from '#server/core/security/cross-client.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
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

const removeUserFactor = ({ email, clientId, userId, staffId, reason, now }: FactorReset) =>
  systemWrite<true>()`${change(
    sql`UPDATE app.users u SET has_second_factor = false
    WHERE u.client_id = ${clientId} AND u.id = ${userId} AND u.deleted_at IS NULL AND u.has_second_factor
    RETURNING u.client_id, u.id, u.email, u.first_name`,
    {
      now,
      parts: {
        login: sql`UPDATE app.logins l SET second_factor = NULL, second_factor_offered = NULL, second_factor_step = NULL
        FROM changed u JOIN app.memberships m ON m.client_id = u.client_id AND m.user_id = u.id
        WHERE l.email = ${email} AND l.id = m.login_id RETURNING l.email, l.id AS login_id, l.staff_id`,
        users_elsewhere: rawSql(`UPDATE app.users o SET has_second_factor = false
        FROM login JOIN app.memberships m ON m.login_id = login.login_id, changed u
        WHERE o.client_id = m.client_id AND o.id = m.user_id AND o.client_id <> u.client_id`),
        deleted_recovery_codes: rawSql(
          'DELETE FROM app.recovery_codes r USING login WHERE r.email = login.email',
        ),
        ended_sessions: sql`UPDATE app.sessions s SET revoked_at = ${now} FROM ${selectAccounts(rawSql('login'))} l
        WHERE ${sessionsOfAccount('l')} AND s.revoked_at IS NULL`,
        ...endLoginCodes({ accounts: selectAccounts(rawSql('login')), at: now }),
      },
      log: logChange(usersActivity, 'user.second_factor_reset', {
        by: staffMember(staffId, rawSql('client_id')),
        details: sql`jsonb_build_object('reason', ${reason}::text)`,
      }),
      mail: queueMail(secondFactorResetMail, {
        to: rawSql('changed.email'),
        details: { first_name: rawSql('changed.first_name'), by: ourTeam },
        client: rawSql('changed.client_id'),
      }),
      answer: rawSql('SELECT to_json(true) FROM changed'),
    },
  )}`;
