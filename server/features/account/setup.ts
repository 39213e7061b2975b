import type { setup } from '#contract/account/setup.ts';
import { ApiError } from '#contract/errors.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { sha256 } from '#server/core/security/hashes.ts';
import { createOwner, findSetupLink, findSetupState } from './cross-client/setup.ts';
import { requireUnguessable } from './guessable-passwords.ts';
import { hashPassword } from './passwords.ts';

export const setupHandlers: Handlers<typeof setup> = {
  openLink: async ({ systemDb, body, now }) =>
    (await systemDb.value(findSetupState({ hash: sha256(body.token), at: now }))) ?? {
      state: 'unknown',
      email: null,
    },
  createAccount: async ({ systemDb, body, now }) => {
    const { email, first_name, last_name } = body;
    const link = { hash: sha256(body.token), at: now };
    // a link that does not work is refused before any hashing
    orUsed(await systemDb.value(findSetupLink(link)));
    await requireUnguessable(body.password, { email, names: [first_name, last_name] });
    const passwordHash = await hashPassword(body.password);
    return orUsed(await systemDb.batch(createOwner({ ...link, email, first_name, last_name, passwordHash })));
  },
};

function orUsed<T>(value: T | null): T {
  if (value === null) throw new ApiError('link_used');
  return value;
}
