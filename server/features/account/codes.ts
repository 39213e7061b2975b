import { recoveryCodesAtOnce } from '#contract/account/second-factor.ts';
import { codeNeeded } from '#contract/account/sign-in.ts';
import { errors, invalid } from '#contract/errors.ts';
import { createStoredHash } from '#server/core/security/hashes.ts';
import { createEncryption } from '#server/core/security/encryption.ts';
import type { Proof } from './cross-client/second-factor.ts';
import { demoSecret, newRecoveryCode, findTimeStep } from './totp.ts';
import type { KeyRing } from '#server/core/security/key-ring.ts';

type LoginWithFactor = {
  email: string;
  /** the address that the factor was encrypted for, which is an earlier one if the login has changed its address */
  factor_email: string;
  second_factor: string | null;
};

/** Secrets and codes of second factors, encrypted or hashed with keys that are not in the database. */
export function createSecondFactorCodes({ secretsKey, demo }: { secretsKey: KeyRing; demo: boolean }) {
  const { encrypt, decrypt } = createEncryption(secretsKey, 'second factors');
  const hash = createStoredHash(secretsKey, 'recovery codes');
  const recoveryHash = (email: string, code: string) =>
    hash(`${email} ${code.toUpperCase().replaceAll(/[^A-Z2-7]/g, '')}`);

  return {
    encrypt,

    /** The proof in the code, not yet spent; null if the code is missing or wrong. */
    proofOf(
      { email, factor_email, second_factor }: LoginWithFactor,
      code: string | null | undefined,
      now: Date,
    ): Proof | null {
      if (second_factor === null) return { kind: 'none' };
      if (!code) return null;
      const secret = decrypt(Buffer.from(second_factor, 'hex'), factor_email);
      // The demo secret is public, so it is refused outside the demo.
      if (secret === demoSecret && !demo) return null;
      if (!/^\d{6}$/.test(code))
        return { kind: 'recovery', email, hash: recoveryHash(factor_email, code), at: now };
      const step = findTimeStep(code, secret, now);
      if (step === null) return null;
      return secret === demoSecret ? { kind: 'none' } : { kind: 'step', email, step };
    },

    /** The time step of a code for the offered secret. */
    stepOfOffered: (email: string, offered: Buffer, code: string, now: Date) =>
      findTimeStep(code, decrypt(offered, email), now),

    recovery(email: string) {
      const codes = Array.from({ length: recoveryCodesAtOnce }, newRecoveryCode);
      return { codes, hashes: codes.map((code) => recoveryHash(email, code).toString('hex')) };
    },
  };
}

export type SecondFactorCodes = ReturnType<typeof createSecondFactorCodes>;

export const codeMissing = () => invalid('code', codeNeeded);
export const wrongCode = () => invalid('code', errors.wrong_code[1]);
