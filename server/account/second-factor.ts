import { invalid, Refused } from '#contract/errors.ts';
import { currentPasswordWrong } from '#contract/fields.ts';
import type { secondFactor } from '#contract/second-factor.ts';
import type { Handlers } from '../gate/call.ts';
import type { Doors } from '../gate/doors.ts';
import { codeMissing, wrongCode, type Codes } from './codes.ts';
import { passwordFits } from './passwords.ts';
import type { OwnLogin } from './queries/people.ts';
import { newSecret, otpauthUrl } from './totp.ts';

export const secondFactorHandlers = (codes: Codes): Handlers<typeof secondFactor> => {
  /** A session alone neither replaces nor removes the factor: whoever took it does not have the phone. */
  const prove = async (doors: Doors, own: OwnLogin, code: string | undefined, now: Date) => {
    if (own.second_factor !== null && !code) throw codeMissing();
    const proof = codes.proofOf(own, code, now);
    if (!proof || !(await doors.spend(proof))) throw wrongCode();
  };

  return {
    begin: async ({ doors, tokenHash, body, now }) => {
      const own = await ownLogin(doors, tokenHash);
      // Nor does it turn one on: the phone of whoever took it would keep the person out of their own account.
      if (!own.password_hash || !(await passwordFits(body.password, own.password_hash)))
        throw invalid('password', currentPasswordWrong);
      await prove(doors, own, body.code, now);
      const secret = newSecret();
      await doors.offerFactor({ email: own.email, sealed: codes.seal(secret, own.email) });
      return { secret, otpauth_url: otpauthUrl(own.email, secret) };
    },

    confirm: async ({ doors, tokenHash, body, now }) => {
      const { email, second_factor_offered } = await ownLogin(doors, tokenHash);
      if (second_factor_offered === null) throw wrongCode();
      const offered = Buffer.from(second_factor_offered, 'hex');
      const step = codes.stepOfOffered(email, offered, body.code, now);
      if (step === null) throw wrongCode();
      const recovery = codes.recovery(email);
      const turned = await doors.confirmFactor({
        email,
        session: tokenHash,
        offered,
        step,
        codes: recovery.hashes,
        at: now,
      });
      if (!turned) throw wrongCode();
      return { recovery_codes: recovery.codes };
    },

    remove: async ({ doors, tokenHash, body, now }) => {
      const own = await ownLogin(doors, tokenHash);
      if (own.second_factor === null) throw wrongCode();
      await prove(doors, own, body.code, now);
      await doors.removeFactor(own.email);
      return { removed: true };
    },
  };
};

export async function ownLogin(doors: Doors, session: Buffer): Promise<OwnLogin> {
  const own = await doors.ownLogin(session);
  if (!own) throw new Refused('unauthenticated');
  return own;
}
