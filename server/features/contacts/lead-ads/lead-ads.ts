import { leadAdsAreOff, tooManyPagesMessage, type leadAds } from '#contract/contacts/lead-ads.ts';
import { ApiError, invalid } from '#contract/errors.ts';
import { LeadAdsError, type LeadAds } from '#server/adapters/lead-ads/lead-ads.ts';
import { readClientId } from '#server/core/db/own-client.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import type { Encryption } from '#server/core/security/encryption.ts';
import { connectPage, disconnectPage, readConnection, readPages } from './queries.ts';
import { tokenContext } from './tokens.ts';

type Needs = { adLeads: LeadAds | undefined; leadAdsEncryption: Encryption };

export const leadAdsHandlers = ({
  adLeads: ads,
  leadAdsEncryption: encryption,
}: Needs): Handlers<typeof leadAds> => {
  /** A token that has expired, or that nobody can decrypt, ends nothing; what Meta still tells is left. */
  async function unsubscribe({ client_id, page, token }: { client_id: number; page: string; token: string }) {
    try {
      const opened = encryption.decrypt(Buffer.from(token, 'base64'), tokenContext(client_id));
      await ads?.unsubscribe(page, opened);
    } catch {
      return;
    }
  }

  return {
    read: async ({ db }) => ({ is_offered: ads !== undefined, ...orNotFound(await db.value(readPages())) }),
    connect: async ({ db, body: { token }, now }) => {
      if (!ads) throw new ApiError('invalid', { sentence: leadAdsAreOff });
      const page = await checkPage(ads, token);
      const client = orNotFound(await db.value(readClientId()));
      const encrypted = encryption.encrypt(token, tokenContext(client));
      if (!(await db.value(connectPage({ page: page.id, name: page.name, token: encrypted }, now))))
        throw invalid('token', tooManyPagesMessage);
      return { connected: true };
    },
    disconnect: async ({ db, body: { page }, now }) => {
      const connection = orNotFound(await db.value(readConnection(page)));
      orNotFound(await db.value(disconnectPage(page, now)));
      await unsubscribe(connection);
      return { disconnected: true };
    },
  };
};

/** Everything that the readings will need is tried once, so that a wrong token is said in the form. */
async function checkPage(ads: LeadAds, token: string) {
  try {
    const page = await ads.readPage(token);
    await ads.subscribe(page.id, token);
    await ads.listForms(page.id, token);
    return page;
  } catch (error) {
    if (error instanceof LeadAdsError) throw invalid('token', error.message);
    throw error;
  }
}
