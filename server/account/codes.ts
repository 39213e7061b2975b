import { codeNeeded, recoveryCodesAtOnce } from '#contract/account/second-factor.ts';
import { errors, invalid } from '#contract/errors.ts';
import { createKeyedHash } from '../security/hashes.ts';
import { createEncryption } from '../security/encryption.ts';
import type { Proof } from './queries/second-factor.ts';
import { demoSecret, newRecoveryCode, stepOf } from './totp.ts';

type Guarded = { email: string; second_factor: string | null };

/** The secrets and codes of second factors: sealed or hashed under keys that the database does not have. */
export function createSecondFactorCodes({ secretsKey, demo }: { secretsKey: Buffer; demo: boolean }) {
  const { encrypt, decrypt } = createEncryption(secretsKey, 'second factors');
  const hash = createKeyedHash(secretsKey, 'recovery codes');
  const recoveryHash = (email: string, code: string) =>
    hash(`${email} ${code.toUpperCase().replaceAll(/[^A-Z2-7]/g, '')}`);

  return {
    seal: (secret: string, email: string) => encrypt(secret, email),

    /** What the code proves, still to be spent; null where it is missing or wrong. */
    proofOf({ email, second_factor }: Guarded, code: string | null | undefined, now: Date): Proof | null {
      if (second_factor === null) return { kind: 'none' };
      if (!code) return null;
      const secret = decrypt(Buffer.from(second_factor, 'hex'), email);
      // Everybody knows it: outside the demo nothing makes up for that.
      if (secret === demoSecret && !demo) return null;
      if (!/^\d{6}$/.test(code)) return { kind: 'recovery', email, hash: recoveryHash(email, code), at: now };
      const step = stepOf(code, secret, now);
      if (step === null) return null;
      return secret === demoSecret ? { kind: 'none' } : { kind: 'step', email, step };
    },

    /** The step of a code for the secret that was offered. */
    stepOfOffered: (email: string, offered: Buffer, code: string, now: Date) =>
      stepOf(code, decrypt(offered, email), now),

    recovery(email: string) {
      const codes = Array.from({ length: recoveryCodesAtOnce }, newRecoveryCode);
      return { codes, hashes: codes.map((code) => recoveryHash(email, code).toString('hex')) };
    },
  };
}

export type SecondFactorCodes = ReturnType<typeof createSecondFactorCodes>;

export const codeMissing = () => invalid('code', codeNeeded);
export const wrongCode = () => invalid('code', errors.wrong_code[1]);
