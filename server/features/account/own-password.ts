import { invalid, ApiError } from '#contract/errors.ts';
import { currentPasswordWrong } from '#contract/fields.ts';
import { linkInvalid, type passwords } from '#contract/account/passwords.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { sha256 } from '#server/core/security/hashes.ts';
import {
  changePassword,
  enqueueReset,
  findLinkState,
  findPasswordLink,
  listOwnNames,
  setPassword,
  redeemPasswordLink,
} from './cross-client/passwords.ts';
import { fetchMe } from './fetch-me.ts';
import { requireUnguessable } from './guessable-passwords.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { requireOwnLogin } from './second-factor.ts';

export const passwordsHandlers: Handlers<typeof passwords> = {
  forgot: async ({ systemDb, body: { email }, now }) => {
    await systemDb.value(enqueueReset(email, now));
    return { sent: true };
  },

  reset: async ({ systemDb, body: { email, token, password }, now }) => {
    const link = { hash: sha256(token), email, at: now };
    if (!(await systemDb.value(findPasswordLink(link)))) throw linkInvalidError();
    await requireNewPassword(systemDb, password, email);
    const used = await systemDb.batch(
      redeemPasswordLink({ ...link, passwordHash: await hashPassword(password) }),
    );
    if (!used) throw linkInvalidError();
    return { email: used.email, has_set_password: true };
  },

  link: async ({ systemDb, body: { email, token }, now }) =>
    (await systemDb.value(findLinkState({ hash: sha256(token), email, at: now }))) ?? {
      state: 'unknown',
      is_active: false,
      joins: null,
    },

  set: async ({ systemDb, db, session, tokenHash, body, now }) => {
    const { email, has_set_password } = await requireOwnLogin(systemDb, tokenHash);
    if (has_set_password) throw new ApiError('forbidden');
    await requireNewPassword(systemDb, body.password, email);
    const passwordHash = await hashPassword(body.password);
    if (!(await systemDb.batch(setPassword({ email, session: tokenHash, passwordHash, at: now }))))
      throw new ApiError('forbidden');
    return fetchMe(db, systemDb, { session: tokenHash, caller: session.caller, staff: null, now });
  },

  change: async ({ systemDb, tokenHash, body, now }) => {
    const { email, password_hash } = await requireOwnLogin(systemDb, tokenHash);
    if (password_hash === null || !(await verifyPassword(body.old_password, password_hash)))
      throw invalid('old_password', currentPasswordWrong);
    await requireNewPassword(systemDb, body.password, email);
    const passwordHash = await hashPassword(body.password);
    const changed = await systemDb.batch(
      changePassword({ email, session: tokenHash, oldHash: password_hash, passwordHash, at: now }),
    );
    if (!changed) throw invalid('old_password', currentPasswordWrong);
    return { changed: true };
  },
};

async function requireNewPassword(
  systemDb: SystemDb<'read'>,
  password: string,
  email: string,
): Promise<void> {
  await requireUnguessable(password, { email, names: (await systemDb.value(listOwnNames(email))) ?? [] });
}

const linkInvalidError = () => new ApiError('invalid', { sentence: linkInvalid });
