import { invalid } from '#contract/errors.ts';
import { required } from '#contract/fields.ts';
import { connectable, type SourceDraft, type staffSources } from '#contract/statistics/sources.ts';
import { StatsError, type StatsProviders } from '#server/adapters/statistics/stats-provider.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import type { Encryption } from '#server/core/security/encryption.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { chooseProvider, providerNames } from './choose-provider.ts';
import { tokenContext } from './tokens.ts';

/** Staff look at them now and then, so that their statements are loaded with the first question. */
const loadStatements = () => import('../cross-client/sources.ts');

type Deps = { statsProviders: StatsProviders; sourceEncryption: Encryption };

export const staffSourcesHandlers = ({
  statsProviders,
  sourceEncryption: encryption,
}: Deps): Handlers<typeof staffSources> => {
  const unavailable = connectable.filter((source) => !statsProviders[providerNames[source]]);
  return {
    list: async ({ systemDb, query, now }) => {
      const { listSources } = await loadStatements();
      return systemDb.page(listSources({ ...query, unavailable, now }), query);
    },
    connect: async ({ systemDb, session: { staffId }, params: { id }, body, now }) => {
      const { connectSource, findPlace } = await loadStatements();
      const place = toPlace(id, body);
      const present = orNotFound(await systemDb.value(findPlace(place)));
      const context = tokenContext({ client_id: id, ...place });
      // an omitted token keeps the present one, if the account stays the same
      const storedToken = present.account === body.account ? present.token : null;
      const token =
        body.token ?? (storedToken && encryption.decrypt(Buffer.from(storedToken, 'base64'), context));
      if (!token) throw invalid('token', required);
      await check(statsProviders, { ...body, token, now });
      const connection = {
        provider: providerNames[body.source],
        account: body.account,
        token: encryption.encrypt(token, context),
        isNewToken: Boolean(body.token),
        staffId,
        now,
      };
      orNotFound(await systemDb.value(connectSource(place, connection)));
      return { connected: true };
    },
    fetch: async ({ systemDb, params: { id }, body }) => {
      const { makeSourceDue } = await loadStatements();
      orNotFound(await systemDb.value(makeSourceDue(toPlace(id, body))));
      return { due: true };
    },
    disconnect: async ({ systemDb, session: { staffId }, params: { id }, body, now }) => {
      const { disconnectSource } = await loadStatements();
      orNotFound(await systemDb.value(disconnectSource(toPlace(id, body), { staffId, now })));
      return { disconnected: true };
    },
  };
};

type Named = Pick<SourceDraft, 'source' | 'site_id'>;

const toPlace = (id: number, { source, site_id = null }: Named) => ({
  id,
  source,
  site_id: source === 'sites' ? site_id : null,
});

/** An unreadable account is reported in the form, before anything is saved. */
async function check(
  providers: StatsProviders,
  { source, account, token, now }: SourceDraft & { token: string; now: Date },
): Promise<void> {
  try {
    await chooseProvider(providers, providerNames[source]).check({ account, token, now });
  } catch (error) {
    if (!(error instanceof StatsError)) throw error;
    throw invalid(/token|key|access/.test(error.message) ? 'token' : 'account', error.message);
  }
}
