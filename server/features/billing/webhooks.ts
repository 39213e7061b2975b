import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import type { CardGateway } from '#server/adapters/payments/card-gateway.ts';
import { noteFacts } from '#server/core/http/security-events.ts';
import { isSignedWebhook } from '#server/adapters/payments/webhook-signature.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import { crashPoint } from '#server/core/crash-point.ts';
import { askAbout } from './charge.ts';
import { findMadeRefund } from './cross-client/returned-refunds.ts';
import { findStarted } from './cross-client/webhooks.ts';
import { checkRefund, recordLateEnd } from './end-refunds.ts';

type WebhookDeps = {
  gateway: CardGateway;
  /** without one the address does not exist */
  secret: string | undefined;
  systemDb: SystemDb;
  clock: () => Date;
};

const maxBodyBytes = 512 * 1024;

/** The subject of an event: our payment by its key, or by its invoice while that is being paid. */
const Event = z.object({
  data: z.object({
    object: z.object({
      metadata: z.nullish(
        z.object({
          payment_key: z.optional(z.uuid()),
          invoice_id: z.optional(z.string().check(z.regex(/^[1-9]\d{0,15}$/))),
        }),
      ),
    }),
  }),
});

/**
 * Receives the card provider's events about charges. An event only says where to look: its subject is queried at the
 * provider and ended once. So their number, delay and order do not matter.
 */
export function addPaymentWebhooks(app: FastifyInstance, deps: WebhookDeps): void {
  const { secret, clock } = deps;
  if (secret === undefined) return;
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_request, raw, parsed) =>
      parsed(null, raw),
    );
    scope.post(paths.paymentWebhooks, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!isSignedWebhook(raw, request.headers['stripe-signature'], secret, clock())) {
        noteFacts(request, { event: 'forged_signature' });
        return reply.status(400).send({ error: 'This is not signed by the card provider, or not lately.' });
      }
      await followUp(raw, deps);
      return { data: { received: true } };
    });
    done();
  });
}

/** Asks about the payment of an event, and ends it if it has ended. A refund that was made may have come back. */
export async function followUp(
  raw: Buffer,
  { gateway, systemDb, clock }: Omit<WebhookDeps, 'secret'>,
): Promise<void> {
  const about = readEvent(raw);
  const payment = about && (await systemDb.value(findStarted(about)));
  if (!payment) {
    const refund = about?.key ? await systemDb.value(findMadeRefund(about.key)) : null;
    if (refund) await checkRefund(systemDb, gateway, refund, clock());
    return;
  }
  crashPoint('webhook.found');
  const outcome = await askAbout(gateway, payment);
  crashPoint('webhook.asked');
  if (outcome) await recordLateEnd(systemDb, payment, outcome, clock());
  crashPoint('webhook.recorded');
}

/** null for an event about nothing of ours */
function readEvent(raw: Buffer): { key: string | null; invoiceId: number | null } | null {
  try {
    const { metadata } = Event.parse(JSON.parse(raw.toString('utf8'))).data.object;
    const key = metadata?.payment_key ?? null;
    const invoiceId = metadata?.invoice_id === undefined ? null : Number(metadata.invoice_id);
    return key === null && invoiceId === null ? null : { key, invoiceId };
  } catch {
    return null;
  }
}
