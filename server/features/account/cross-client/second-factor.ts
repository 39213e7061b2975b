import { sql, type Sql } from '#server/core/db/sql.ts';
import { systemWrite, type SystemBatch } from '#server/core/db/system-sql.ts';
import { lockLogin } from '#server/core/security/cross-client.ts';

/** Spends the proof in the statement that needs it: each time step and each recovery code works once. */
export type Proof =
  | { kind: 'none' }
  | { kind: 'step'; email: string; step: number }
  | { kind: 'recovery'; email: string; hash: Buffer; at: Date };

export function spendProof(proof: Proof): Sql {
  if (proof.kind === 'none') return sql`SELECT 1`;
  if (proof.kind === 'step')
    return sql`
      UPDATE app.logins SET second_factor_step = ${proof.step}
      WHERE email = ${proof.email} AND (second_factor_step IS NULL OR second_factor_step < ${proof.step}) RETURNING 1`;
  return sql`
    UPDATE app.recovery_codes SET used_at = ${proof.at}
    WHERE email = ${proof.email} AND code_hash = ${proof.hash} AND used_at IS NULL RETURNING 1`;
}

/** Whether the proof could be spent. */
export const spendCode = (proof: Proof) => systemWrite<true>()`
  WITH spent_proof AS (${spendProof(proof)}) SELECT to_json(true) FROM spent_proof`;

/** The current factor stays active until a code of the new one is confirmed. */
export const offerSecondFactor = ({
  email,
  encrypted,
}: {
  email: string;
  encrypted: Buffer;
}) => systemWrite<null>()`
  UPDATE app.logins SET second_factor_offered = ${encrypted} WHERE email = ${email}`;

/**
 * Activates the offered factor. A staff member's session gets full access. Their other sessions without a second
 * factor end, because nobody can tell who created them.
 */
export const confirmSecondFactor = (confirmed: ConfirmedFactor): SystemBatch<true> => [
  lockLogin(confirmed.email),
  activateFactor(confirmed),
];

type ConfirmedFactor = {
  email: string;
  session: Buffer;
  offered: Buffer;
  step: number;
  codes: readonly string[];
  at: Date;
};

const activateFactor = (confirmed: ConfirmedFactor) => systemWrite<true>()`
  WITH secured_login AS (
    UPDATE app.logins SET second_factor = second_factor_offered, second_factor_offered = NULL, second_factor_step = ${confirmed.step}
    WHERE email = ${confirmed.email} AND second_factor_offered = ${confirmed.offered}
    RETURNING email, id, staff_id),
  old_codes AS (DELETE FROM app.recovery_codes r USING secured_login WHERE r.email = secured_login.email),
  new_codes AS (
    INSERT INTO app.recovery_codes (email, code_hash)
    SELECT secured_login.email, decode(c, 'hex') FROM secured_login, unnest(${confirmed.codes}::text[]) c),
  of_user AS (
    UPDATE app.users u SET has_second_factor = true FROM secured_login t JOIN app.memberships m ON m.login_id = t.id
    WHERE u.client_id = m.client_id AND u.id = m.user_id),
  of_staff AS (UPDATE app.staff f SET has_second_factor = true FROM secured_login t WHERE f.id = t.staff_id),
  secured_sessions AS (
    UPDATE app.sessions s SET
      caller = CASE WHEN s.token_hash = ${confirmed.session} THEN f.role ELSE s.caller END,
      revoked_at = CASE WHEN s.token_hash = ${confirmed.session} THEN NULL ELSE ${confirmed.at}::timestamptz END
    FROM secured_login t JOIN app.staff f ON f.id = t.staff_id
    WHERE s.staff_id = f.id AND s.caller = 'Unsecured staff' AND s.revoked_at IS NULL)
  SELECT to_json(true) FROM secured_login`;

export const removeSecondFactor = (email: string) => systemWrite<true>()`
  WITH unsecured_login AS (
    UPDATE app.logins SET second_factor = NULL, second_factor_offered = NULL, second_factor_step = NULL
    WHERE email = ${email} AND second_factor IS NOT NULL RETURNING email, id),
  old_codes AS (DELETE FROM app.recovery_codes r USING unsecured_login WHERE r.email = unsecured_login.email),
  of_user AS (
    UPDATE app.users u SET has_second_factor = false FROM unsecured_login t JOIN app.memberships m ON m.login_id = t.id
    WHERE u.client_id = m.client_id AND u.id = m.user_id)
  SELECT to_json(true) FROM unsecured_login`;
