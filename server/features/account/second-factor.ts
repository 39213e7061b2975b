import { invalid, ApiError } from '#contract/errors.ts';
import { currentPasswordWrong } from '#contract/fields.ts';
import type { secondFactor } from '#contract/account/second-factor.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import { codeMissing, wrongCode, type SecondFactorCodes } from './codes.ts';
import { verifyPassword } from './passwords.ts';
import { findOwnLogin, type OwnLogin } from './cross-client/logins.ts';
import {
  confirmSecondFactor,
  offerSecondFactor,
  removeSecondFactor,
  spendCode,
} from './cross-client/second-factor.ts';
import { newSecret, otpauthUrl } from './totp.ts';

/** Two-factor sign-in (2FA) with an authenticator app, which a user sets up and turns off. */
export const secondFactorHandlers = ({
  codes,
}: {
  codes: SecondFactorCodes;
}): Handlers<typeof secondFactor> => {
  return {
    begin: async ({ systemDb, tokenHash, body, now }) => {
      const own = await requireOwnLogin(systemDb, tokenHash);
      // Nor can it activate one: a thief's phone would lock the owner out of the account.
      await requirePassword(own, body.password);
      await requireProof(codes, systemDb, { own, code: body.code, now });
      const secret = newSecret();
      await systemDb.value(
        offerSecondFactor({ email: own.email, encrypted: codes.encrypt(secret, own.factor_email) }),
      );
      return { secret, otpauth_url: otpauthUrl(own.email, secret) };
    },

    confirm: async ({ systemDb, tokenHash, body, now }) => {
      const { email, factor_email, second_factor_offered } = await requireOwnLogin(systemDb, tokenHash);
      if (second_factor_offered === null) throw wrongCode();
      const offered = Buffer.from(second_factor_offered, 'hex');
      const step = codes.stepOfOffered(factor_email, offered, body.code, now);
      if (step === null) throw wrongCode();
      const recovery = codes.recovery(factor_email);
      const hasTurnedOn = await systemDb.batch(
        confirmSecondFactor({
          email,
          session: tokenHash,
          offered,
          step,
          codes: recovery.hashes,
          at: now,
        }),
      );
      if (!hasTurnedOn) throw wrongCode();
      return { recovery_codes: recovery.codes };
    },

    remove: async ({ systemDb, tokenHash, body, now }) => {
      const own = await requireOwnLogin(systemDb, tokenHash);
      if (own.second_factor === null) throw wrongCode();
      await requireProof(codes, systemDb, { own, code: body.code, now });
      await systemDb.value(removeSecondFactor(own.email));
      return { removed: true };
    },
  };
};

export async function requireOwnLogin(systemDb: SystemDb<'read'>, session: Buffer): Promise<OwnLogin> {
  const own = await systemDb.value(findOwnLogin(session));
  if (!own) throw new ApiError('unauthenticated');
  return own;
}

/** The hash against which the password was verified. */
export async function requirePassword(own: OwnLogin, password: string): Promise<string> {
  if (!own.password_hash || !(await verifyPassword(password, own.password_hash)))
    throw invalid('password', currentPasswordWrong);
  return own.password_hash;
}

/**
 * A session alone can neither replace nor remove the factor, nor change the email: a thief of the session does not
 * have the phone.
 */
export async function requireProof(
  codes: SecondFactorCodes,
  systemDb: SystemDb,
  { own, code, now }: { own: OwnLogin; code: string | undefined; now: Date },
): Promise<void> {
  if (own.second_factor !== null && !code) throw codeMissing();
  const proof = codes.proofOf(own, code, now);
  if (!proof || !(await systemDb.value(spendCode(proof)))) throw wrongCode();
}
