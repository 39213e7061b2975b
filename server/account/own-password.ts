import { invalid, Refused } from '#contract/errors.ts';
import { currentPasswordWrong } from '#contract/fields.ts';
import { linkInvalid, type passwords } from '#contract/passwords.ts';
import type { Handlers } from '../gate/call.ts';
import { sha256 } from '../gate/hashes.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { me } from './queries.ts';
import { ownLogin } from './second-factor.ts';

export const passwordsHandlers: Handlers<typeof passwords> = {
  forgot: async ({ doors, body: { email } }) => {
    await doors.askReset(email);
    return { sent: true };
  },

  reset: async ({ doors, body: { email, token, password }, now }) => {
    const link = { hash: sha256(token), email, at: now };
    if (!(await doors.findLink(link))) throw dead();
    const used = await doors.useLink({ ...link, passwordHash: await hashPassword(password) });
    if (!used) throw dead();
    return { email: used.email, has_set_password: true };
  },

  set: async ({ doors, db, session, tokenHash, body, now }) => {
    const { email, has_set_password } = await ownLogin(doors, tokenHash);
    if (has_set_password) throw new Refused('forbidden');
    const passwordHash = await hashPassword(body.password);
    if (!(await doors.setPassword({ email, session: tokenHash, passwordHash, at: now })))
      throw new Refused('forbidden');
    return db.answer(me({ caller: session.caller, staff: null }));
  },

  change: async ({ doors, tokenHash, body, now }) => {
    const { email, password_hash } = await ownLogin(doors, tokenHash);
    if (password_hash === null || !(await passwordFits(body.old_password, password_hash)))
      throw invalid('old_password', currentPasswordWrong);
    const passwordHash = await hashPassword(body.password);
    const changed = await doors.changePassword({
      email,
      session: tokenHash,
      oldHash: password_hash,
      passwordHash,
      at: now,
    });
    if (!changed) throw invalid('old_password', currentPasswordWrong);
    return { changed: true };
  },
};

const dead = () => new Refused('invalid', { sentence: linkInvalid });
