import {
  bothSecretsHours,
  maxWebhooks,
  storedDays,
  tooManyWebhooks,
  webhookIsOff,
  type webhooks,
} from '#contract/webhooks/webhooks.ts';
import { ApiError } from '#contract/errors.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { daysBefore } from '#server/core/jobs/days-before.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import type { Encryption } from '#server/core/security/encryption.ts';
import * as queries from './queries.ts';
import { encryptSecret, newWebhookSecret } from './secrets.ts';

type Needs = { webhookEncryption: Pick<Encryption, 'encrypt'> };

export const webhookHandlers = ({ webhookEncryption }: Needs): Handlers<typeof webhooks> => ({
  list: ({ db }) => db.row(queries.listWebhooks()),
  create: ({ db, body, now }) =>
    db.transaction(async (tx) => {
      const { client, count } = orNotFound(await tx.value(queries.countWebhooks()));
      if (count >= maxWebhooks) throw new ApiError('invalid', { sentence: tooManyWebhooks });
      const secret = newWebhookSecret();
      const encrypted = encryptSecret(secret, client, webhookEncryption);
      return { id: orNotFound(await tx.value(queries.createWebhook(body, encrypted, now))), secret };
    }),
  update: ({ db, params, body, now }) => db.row(queries.updateWebhook(params.id, body, now)),
  remove: ({ db, params, now }) => db.row(queries.removeWebhook(params.id, now)),
  replaceSecret: ({ db, params, now }) =>
    db.transaction(async (tx) => {
      const client = orNotFound(await tx.value(queries.readClientId()));
      const secret = newWebhookSecret();
      const encrypted = encryptSecret(secret, client, webhookEncryption);
      const until = new Date(now.getTime() + bothSecretsHours * 3_600_000);
      const id = await tx.value(queries.replaceSecret(params.id, { secret: encrypted, until, now }));
      return { id: orNotFound(id), secret };
    }),
  test: async ({ db, params, now }) => orOff(await db.value(queries.queueTest(params.id, now))),
  deliveries: ({ db, params, query }) => db.page(queries.listDeliveries(params.id, query), query),
  replay: async ({ db, params, now }) => orOff(await db.value(queries.replayDelivery(params.id, now))),
  resend: ({ db, params, body, now }) =>
    db.transaction(async (tx) => {
      if (!orNotFound(await tx.value(queries.isWebhookOn(params.id)))) throw webhookOff();
      const earliest = daysBefore(now, storedDays);
      const since = new Date(Math.max(Date.parse(body.since), earliest.getTime()));
      return orNotFound(await tx.value(queries.resendSince(params.id, { since, now })));
    }),
});

/** The delivery that was queued, or null if its webhook is off. */
function orOff(queued: { id: number | null } | null): { id: number } {
  const { id } = orNotFound(queued);
  if (id === null) throw webhookOff();
  return { id };
}

const webhookOff = () => new ApiError('invalid', { sentence: webhookIsOff });
