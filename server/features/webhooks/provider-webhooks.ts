import type { providerWebhooks } from '#contract/webhooks/provider-webhooks.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { lockProvider } from '#server/core/provider/cross-client.ts';
import type { Encryption } from '#server/core/security/encryption.ts';
import { addWebhook, changeSecret, orOff, resendEvents } from './handling.ts';
import * as queries from './cross-client/provider.ts';

type Needs = { webhookEncryption: Pick<Encryption, 'encrypt'> };

export const providerWebhookHandlers = ({ webhookEncryption }: Needs): Handlers<typeof providerWebhooks> => ({
  list: async ({ systemDb }) => orNotFound(await systemDb.value(queries.listProviderWebhooks())),
  create: ({ systemDb, session: { staffId }, body, now }) =>
    systemDb.transaction((tx) =>
      addWebhook(
        {
          lock: async () => {
            await tx.value(lockProvider());
            return null;
          },
          count: () => tx.value(queries.countProviderWebhooks()),
          create: (secret) => tx.value(queries.createProviderWebhook(body, secret, { staffId, now })),
        },
        webhookEncryption,
      ),
    ),
  update: async ({ systemDb, session: { staffId }, params, body, now }) =>
    orNotFound(await systemDb.value(queries.updateProviderWebhook(params.id, body, { staffId, now }))),
  remove: async ({ systemDb, session: { staffId }, params, now }) =>
    orNotFound(await systemDb.value(queries.removeProviderWebhook(params.id, { staffId, now }))),
  replaceSecret: ({ systemDb, session: { staffId }, params, now }) =>
    changeSecret({
      owner: null,
      encryption: webhookEncryption,
      now,
      replace: (change) => systemDb.value(queries.replaceProviderSecret(params.id, change, { staffId, now })),
    }),
  test: async ({ systemDb, params, now }) =>
    orOff(await systemDb.value(queries.queueProviderTest(params.id, now))),
  deliveries: async ({ systemDb, params, query }) => {
    orNotFound(await systemDb.value(queries.isProviderWebhook(params.id)));
    return systemDb.page(queries.listProviderDeliveries(params.id, query), query);
  },
  replay: async ({ systemDb, params, now }) =>
    orOff(await systemDb.value(queries.replayProviderDelivery(params.id, now))),
  resend: ({ systemDb, session: { staffId }, params, body, now }) =>
    systemDb.transaction((tx) =>
      resendEvents(body.since, now, {
        isOn: () => tx.value(queries.isProviderWebhookOn(params.id)),
        resend: (since) => tx.value(queries.resendProviderEvents(params.id, since, { staffId, now })),
      }),
    ),
});
