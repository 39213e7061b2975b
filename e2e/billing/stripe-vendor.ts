import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { escapeHtml } from '#contract/escape-html.ts';
import type { startStripe, StripeCard } from '#server/testing/stripe-server.ts';

type StripeServer = Awaited<ReturnType<typeof startStripe>>;

const file = (name: string) => readFileSync(join(import.meta.dirname, 'stripe', name), 'utf8');
const fromAnywhere = { 'access-control-allow-origin': '*' };
const bank = 'https://hooks.stripe.com/3d_secure';

/** The outcomes of cards by their numbers, as Stripe documents them. */
const cards: Partial<Record<string, { charge: StripeCard; asksBank: boolean }>> = {
  '4242424242424242': { charge: 'pm_ok', asksBank: false },
  '4000000000000341': { charge: 'pm_declined', asksBank: false },
  '4000002760003184': { charge: 'pm_bank', asksBank: true },
};

const unconfirmed = {
  type: 'invalid_request_error',
  code: 'setup_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/**
 * The vendor as a browser meets it, at its real addresses: its script, its fields, the API they call, and the banks
 * behind it. Returns the card numbers that its API received.
 */
export async function meetStripe(page: Page, stripe: StripeServer): Promise<{ numbers: string[] }> {
  const numbers: string[] = [];
  /** the cards that wait for the bank, by the secret under which they are saved */
  const waiting = new Map<string, { number: string; isConfirmed: boolean }>();
  const keep = (secret: string, number: string) =>
    stripe.keepCard(secret, cards[number]?.charge, number.slice(-4));

  await page.route('https://js.stripe.com/**', (route) =>
    route.request().url().endsWith('/stripe.js')
      ? route.fulfill({ contentType: 'text/javascript', body: file('stripe.js') })
      : route.fulfill({ contentType: 'text/html', body: file('field.html') }),
  );

  await page.route('https://api.stripe.com/v1/setup_intents/**', (route) => {
    const request = route.request();
    if (request.method() === 'POST') return confirm(route, new URLSearchParams(request.postData() ?? ''));
    const secret = new URL(request.url()).searchParams.get('client_secret') ?? '';
    const { number = '', isConfirmed = false } = waiting.get(secret) ?? {};
    if (!isConfirmed)
      return answer(route, { status: 'requires_payment_method', last_setup_error: unconfirmed });
    return answer(route, { id: keep(secret, number), status: 'succeeded' });
  });

  function confirm(route: Route, sent: URLSearchParams): Promise<void> {
    const number = sent.get('payment_method_data[card][number]') ?? '';
    const secret = sent.get('client_secret') ?? '';
    numbers.push(number);
    const card = cards[number];
    if (!card)
      return route.fulfill({
        status: 402,
        headers: fromAnywhere,
        json: {
          error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
        },
      });
    if (!card.asksBank) return answer(route, { id: keep(secret, number), status: 'succeeded' });
    waiting.set(secret, { number, isConfirmed: false });
    return answer(route, {
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { stripe_js: `${bank}?of=${secret}` } },
    });
  }

  await page.route(`${bank}**`, (route) => {
    const url = new URL(route.request().url());
    const card = waiting.get(url.searchParams.get('of') ?? '');
    if (!url.pathname.endsWith('/end'))
      return showBank(route, (end) => `${bank}/end?of=${url.searchParams.get('of')}&end=${end}`);
    if (card) card.isConfirmed = url.searchParams.get('end') === 'confirmed';
    return route.fulfill({
      contentType: 'text/html',
      body: `<script>parent.postMessage('ended', '*')</script>`,
    });
  });

  // a payment is confirmed on the bank's own page, which redirects back
  await page.route('https://bank.example.com/**', (route) => {
    const url = new URL(route.request().url());
    const back = new URL(url.searchParams.get('to') ?? '');
    const payment = stripe.intents.findLast(({ status }) => status === 'requires_action');
    if (!payment) throw new Error('No payment waits for the bank.');
    const end = url.searchParams.get('end');
    if (end === null) return showBank(route, (one) => `${url.href}&end=${one}`);
    stripe.endAtBank(payment.id, end === 'confirmed');
    back.searchParams.set('payment_intent', payment.id);
    back.searchParams.set('payment_intent_client_secret', payment.client_secret);
    back.searchParams.set('redirect_status', end === 'confirmed' ? 'succeeded' : 'failed');
    return route.fulfill({ status: 302, headers: { location: back.href } });
  });

  return { numbers };
}

const answer = (route: Route, intent: object) => route.fulfill({ headers: fromAnywhere, json: intent });

const showBank = (route: Route, addressOf: (end: 'confirmed' | 'refused') => string) =>
  route.fulfill({
    contentType: 'text/html',
    body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Your bank</title>
      <body style="font: 16px/1.5 sans-serif; padding: 24px"><h1>Your bank</h1><p>Is this you?</p>
      <p><a href="${escapeHtml(addressOf('confirmed'))}">Yes, go on</a></p>
      <p><a href="${escapeHtml(addressOf('refused'))}">No, stop this</a></p></body></html>`,
  });
