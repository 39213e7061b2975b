import { afterAll, beforeEach } from 'vitest';
import * as z from 'zod/mini';
import { billing } from '#contract/billing/billing.ts';
import { createStripeGateway } from '../adapters/payments/stripe/stripe-gateway.ts';
import { planBilling } from './billing.ts';
import { call, noon, type ClientWorld } from './people.ts';
import { signedEvent, startStripe, type StripeCard } from './stripe-server.ts';
import { testWorld } from './test-world.ts';

const Begun = z.object({ data: z.object({ secret: z.string() }) });
const webhookSecret = 'whsec_test';
export const holder = { first_name: 'Alice', last_name: 'Tester', country: 'CA', postal_code: 'V6B 1A1' };

/** A world whose cards are charged by a stand-in for Stripe. */
export async function stripeWorld() {
  const clock = { now: noon };
  const stripe = await startStripe(() => clock.now);
  afterAll(() => stripe.close());
  const world = await testWorld({
    settings: {
      PAYMENT_PROVIDER: 'stripe',
      PAYMENT_SECRET_KEY: 'sk_test_1',
      PAYMENT_PUBLIC_KEY: 'pk_test_1',
      PAYMENT_WEBHOOK_SECRET: webhookSecret,
      PAYMENT_URL: stripe.url,
    },
  });
  const { server, owner, newClient } = world;
  beforeEach(() => {
    clock.now = noon;
    stripe.hasBadDays();
    stripe.beforeAnswer(null);
  });

  const beginCard = async ({ alice }: ClientWorld) => {
    const { body } = await call(server.app, alice.token, billing.beginCard, { body: holder });
    return Begun.parse(body).data.secret;
  };
  /** As in the browser: a secret, Stripe's fields, and their result. */
  const saveCard = async (client: ClientWorld, card: StripeCard = 'pm_ok') =>
    call(server.app, client.alice.token, billing.updateCard, {
      body: { token: stripe.keepCard(await beginCard(client), card) },
    });
  const gatewayConfig = {
    secretKey: 'sk_test_1',
    publicKey: 'pk_test_1',
    webhookSecret,
    url: stripe.url,
    scriptSrc: 'https://js.stripe.com/dahlia/stripe.js',
    fields: 'http://sites.example.com/payments/card-fields',
    portalOrigin: 'http://127.0.0.1:4000',
    answerMs: 1000,
  };

  return {
    ...world,
    stripe,
    gatewayConfig,
    gateway: createStripeGateway(gatewayConfig),
    setTime: (now: Date) => {
      clock.now = now;
      server.clock.now = now;
    },
    beginCard,
    saveCard,
    clientWithCard: async (card?: StripeCard, { next = '2026-11-20' }: { next?: string | null } = {}) => {
      const client = await newClient();
      await planBilling(owner, client.id, { next });
      const saved = await saveCard(client, card);
      if (saved.status !== 200) throw new Error(`The card was not saved: ${JSON.stringify(saved.body)}`);
      return client;
    },
    /** Sends an event as Stripe does; a test may sign it with another secret or time. */
    tell: async (
      object: object,
      {
        secret = webhookSecret,
        at = server.clock.now,
        type,
      }: { secret?: string; at?: Date; type?: string } = {},
    ) => {
      const { body, signature } = signedEvent(object, { secret, at, ...(type !== undefined && { type }) });
      const { statusCode } = await server.app.inject({
        method: 'POST',
        url: '/webhooks/payments',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload: body,
      });
      return { statusCode };
    },
  };
}
