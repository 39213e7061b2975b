import { ApiError, invalid } from '#contract/errors.ts';
import { required } from '#contract/fields.ts';
import type { PublisherDraft, staffPublishers } from '#contract/staff/publishers.ts';
import type { SendOutbound } from '#server/engines/outbound/send-outbound.ts';
import { createWordPress } from '#server/adapters/wordpress/wordpress.ts';
import { WordPressError } from '#server/adapters/wordpress/wordpress-error.ts';
import type { WordPressConnection } from '#server/adapters/wordpress/wordpress-client.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import type { Encryption } from '#server/core/security/encryption.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { findConnection, findPassword, readPublisher, savePublisher } from '../cross-client/publishers.ts';

/** How long to wait for a website that does not answer, while a person is at the form. */
const checkMs = 8000;

const notConnected = 'This site isn’t connected to WordPress yet.';

type Deps = { send: SendOutbound; publisherEncryption: Encryption };
type Site = { id: number; site_id: number };

export const staffPublishersHandlers = ({
  send,
  publisherEncryption: encryption,
}: Deps): Handlers<typeof staffPublishers> => ({
  read: async ({ systemDb, params }) => orNotFound(await systemDb.value(readPublisher(params))),
  terms: async ({ systemDb, params }) => {
    const { publisher } = orNotFound(await systemDb.value(readPublisher(params)));
    const stored = publisher === 'wordpress' ? await systemDb.value(findConnection(params)) : null;
    if (stored === null) return { categories: [], tags: [], failure: notConnected };
    const password = encryption.decrypt(Buffer.from(stored.password, 'base64'), `site ${params.site_id}`);
    const wordPress = createWordPress((request) => send({ ...request, timeoutMs: checkMs }), {
      ...stored,
      password,
    });
    try {
      return { ...(await wordPress.listTerms()), failure: null };
    } catch (error) {
      if (!(error instanceof WordPressError)) throw error;
      return { categories: [], tags: [], failure: error.message };
    }
  },
  save: async ({ systemDb, session: { staffId }, params, body, now }) => {
    orNotFound(await systemDb.value(readPublisher(params)));
    const context = `site ${params.site_id}`;
    const connection =
      body.publisher === 'wordpress'
        ? await completeConnection(systemDb, params, body, (stored) => encryption.decrypt(stored, context))
        : null;
    if (connection) await check(send, connection);
    const change = connection
      ? { ...connection, password: encryption.encrypt(connection.password, context) }
      : null;
    const terms = { categories: body.categories ?? null, tags: body.tags ?? null };
    return orNotFound(
      await systemDb.value(savePublisher(params, { connection: change, terms, staffId, now })),
    );
  },
});

/** An omitted password keeps the present one, if the website and its user stay the same. */
async function completeConnection(
  systemDb: SystemDb,
  site: Site,
  { address, user_name: user, password }: PublisherDraft,
  decrypt: (stored: Buffer) => string,
): Promise<WordPressConnection> {
  const missing = Object.entries({ address, user_name: user }).filter(([, value]) => !value);
  if (!address || !user)
    throw new ApiError('invalid', {
      fields: Object.fromEntries(missing.map(([field]) => [field, [required]])),
    });
  if (password) return { address, user, password };
  const stored = await systemDb.value(findPassword(site, { address, user }));
  if (stored === null) throw invalid('password', required);
  return { address, user, password: decrypt(Buffer.from(stored, 'base64')) };
}

/** Before anything is saved: an address inside our own network and a wrong password are reported in the form. */
async function check(send: SendOutbound, connection: WordPressConnection): Promise<void> {
  const wordPress = createWordPress((request) => send({ ...request, timeoutMs: checkMs }), connection);
  try {
    await wordPress.check();
  } catch (error) {
    if (!(error instanceof WordPressError)) throw error;
    const field = error.status === 401 || error.status === 403 ? 'password' : 'address';
    throw invalid(field, error.message);
  }
}
