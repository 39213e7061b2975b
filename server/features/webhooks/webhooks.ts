import type { webhooks } from '#contract/webhooks/webhooks.ts';
import { readClientId } from '#server/core/db/own-client.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import type { Encryption } from '#server/core/security/encryption.ts';
import { addWebhook, changeSecret, orOff, resendEvents } from './handling.ts';
import * as queries from './queries.ts';

type Needs = { webhookEncryption: Pick<Encryption, 'encrypt'> };

export const webhookHandlers = ({ webhookEncryption }: Needs): Handlers<typeof webhooks> => ({
  list: ({ db }) => db.row(queries.listWebhooks()),
  create: ({ db, body, now }) =>
    db.transaction((tx) =>
      addWebhook(
        {
          lock: async () => orNotFound(await tx.value(queries.lockWebhooks())),
          count: () => tx.value(queries.countWebhooks()),
          create: (secret) => tx.value(queries.createWebhook(body, secret, now)),
        },
        webhookEncryption,
      ),
    ),
  update: ({ db, params, body, now }) => db.row(queries.updateWebhook(params.id, body, now)),
  remove: ({ db, params, now }) => db.row(queries.removeWebhook(params.id, now)),
  replaceSecret: ({ db, params, now }) =>
    db.transaction(async (tx) =>
      changeSecret({
        owner: orNotFound(await tx.value(readClientId())),
        encryption: webhookEncryption,
        now,
        replace: (change) => tx.value(queries.replaceSecret(params.id, change, now)),
      }),
    ),
  test: async ({ db, params, now }) => orOff(await db.value(queries.queueTest(params.id, now))),
  deliveries: ({ db, params, query }) => db.page(queries.listDeliveries(params.id, query), query),
  replay: async ({ db, params, now }) => orOff(await db.value(queries.replayDelivery(params.id, now))),
  resend: ({ db, params, body, now }) =>
    db.transaction((tx) =>
      resendEvents(body.since, now, {
        isOn: () => tx.value(queries.isWebhookOn(params.id)),
        resend: (since) => tx.value(queries.resendSince(params.id, { since, now })),
      }),
    ),
});
