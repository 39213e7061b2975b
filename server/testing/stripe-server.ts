import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';

export type StripeIntent = {
  object: 'payment_intent';
  id: string;
  amount: number;
  currency: string;
  customer: string;
  payment_method: string;
  status: 'succeeded' | 'processing' | 'requires_action' | 'requires_payment_method' | 'canceled';
  metadata: Record<string, string>;
  created: number;
  client_secret: string;
  next_action: { type: 'redirect_to_url'; redirect_to_url: { url: string } } | null;
  last_payment_error: { code: string; message: string; type: 'card_error' } | null;
};
type StripeRefund = {
  object: 'refund';
  id: string;
  amount: number;
  currency: string;
  payment_intent: string;
  status: 'succeeded' | 'pending' | 'failed';
  metadata: Record<string, string>;
  created: number;
};
type Setup = {
  object: 'setup_intent';
  id: string;
  client_secret: string;
  customer: string;
  status: 'requires_payment_method' | 'succeeded';
  metadata: Record<string, string>;
  payment_method: object | null;
  last_setup_error: { message: string } | null;
};

/**
 * The failure of a call. After success its answer is cut off or missing, or its connection is reset. Otherwise it
 * fails before or after doing anything, or comes too soon after others.
 */
export type BadDay = 'lost' | 'silent' | 'reset' | 'fault' | 'fault-after' | 'busy';

/** The outcome of charges by card: its number is that of a payment method. */
const cards = {
  pm_ok: 'succeeded',
  pm_declined: 'requires_payment_method',
  pm_bank: 'requires_action',
  pm_processing: 'processing',
} as const;
export type StripeCard = keyof typeof cards;

type Reply = { status: number; body: object };

const ok = (body: object): Reply => ({ status: 200, body });
const refusal = (status: number, error: object): Reply => ({ status, body: { error } });
const missing = refusal(404, {
  type: 'invalid_request_error',
  code: 'resource_missing',
  message: 'No such object.',
});

/**
 * A stand-in for the parts of Stripe's API that billing uses: form-encoded calls, idempotency keys, lists with pages,
 * and bad days. It remembers its charges even if the answers are lost.
 */
export async function startStripe(clock: () => Date) {
  const intents: StripeIntent[] = [];
  const refunds: StripeRefund[] = [];
  const setups: Setup[] = [];
  const customers: string[] = [];
  const answered = new Map<string, { sent: string; reply: Reply }>();
  const asked: string[] = [];
  let badDays: BadDay[] = [];
  let beforeAnswer: ((intent: StripeIntent) => Promise<unknown>) | null = null;
  let numbers = 0;
  const seconds = () => Math.floor(clock().getTime() / 1000);
  const newId = (kind: string) => `${kind}_${(numbers += 1)}${randomUUID().replaceAll('-', '')}`;

  async function chargeCard(sent: URLSearchParams): Promise<Reply> {
    const method = sent.get('payment_method') ?? '';
    const behaviour: StripeCard = method in cards ? (method as StripeCard) : 'pm_ok';
    const isOffSession = sent.get('off_session') === 'true';
    const needsBank = behaviour === 'pm_bank';
    const intent: StripeIntent = {
      object: 'payment_intent',
      id: newId('pi'),
      amount: Number(sent.get('amount')),
      currency: sent.get('currency') ?? '',
      customer: sent.get('customer') ?? '',
      payment_method: method,
      status: needsBank && isOffSession ? 'requires_payment_method' : cards[behaviour],
      metadata: metadataOf(sent),
      created: seconds(),
      client_secret: newId('secret'),
      next_action: null,
      last_payment_error: null,
    };
    if (intent.status === 'requires_payment_method')
      intent.last_payment_error = {
        type: 'card_error',
        code: needsBank ? 'authentication_required' : 'card_declined',
        message: 'Your card was declined.',
      };
    if (intent.status === 'requires_action')
      intent.next_action = {
        type: 'redirect_to_url',
        redirect_to_url: { url: `https://bank.example.com/confirm?to=${sent.get('return_url')}` },
      };
    intents.push(intent);
    await beforeAnswer?.(intent);
    return intent.last_payment_error
      ? refusal(402, { ...intent.last_payment_error, payment_intent: intent })
      : ok(intent);
  }

  function payBack(sent: URLSearchParams): Reply {
    const intent = intents.find(({ id }) => id === sent.get('payment_intent'));
    if (!intent) return missing;
    const given = refunds
      .filter(({ payment_intent: of }) => of === intent.id)
      .reduce((sum, one) => sum + one.amount, 0);
    const amount = Number(sent.get('amount'));
    if (given + amount > intent.amount)
      return refusal(400, {
        type: 'invalid_request_error',
        message: 'Refund amount is greater than the charge.',
      });
    const refund: StripeRefund = {
      object: 'refund',
      id: newId('re'),
      amount,
      currency: intent.currency,
      payment_intent: intent.id,
      status: 'succeeded',
      metadata: metadataOf(sent),
      created: seconds(),
    };
    refunds.push(refund);
    return ok(refund);
  }

  function beginSetup(sent: URLSearchParams): Reply {
    const id = newId('seti');
    const setup: Setup = {
      object: 'setup_intent',
      id,
      client_secret: `${id}_${newId('secret')}`,
      customer: sent.get('customer') ?? '',
      status: 'requires_payment_method',
      metadata: metadataOf(sent),
      payment_method: null,
      last_setup_error: null,
    };
    setups.push(setup);
    return ok(setup);
  }

  function makeCustomer(): Reply {
    const id = newId('cus');
    customers.push(id);
    return ok({ object: 'customer', id });
  }

  function cancel(id: string): Reply {
    const intent = intents.find((one) => one.id === id);
    if (!intent) return missing;
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      return refusal(400, {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: 'It ended.',
      });
    intent.status = 'canceled';
    return ok(intent);
  }

  const movements = () =>
    [
      ...intents
        .filter(({ status }) => status === 'succeeded')
        .map((intent) => ({
          id: `txn_${intent.id}`,
          type: 'charge',
          created: intent.created,
          amount: intent.amount,
          currency: intent.currency,
          net: intent.amount - 30,
          source: {
            object: 'charge',
            id: `ch_${intent.id}`,
            payment_intent: intent.id,
            amount: intent.amount,
            currency: intent.currency,
            metadata: intent.metadata,
          },
        })),
      ...refunds.map((refund) => ({
        id: `txn_${refund.id}`,
        type: 'refund',
        created: refund.created,
        amount: -refund.amount,
        currency: refund.currency,
        net: -refund.amount,
        source: refund,
      })),
      ...refunds
        .filter(({ status }) => status === 'failed')
        .map((refund) => ({
          id: `txn_back_${refund.id}`,
          type: 'refund_failure',
          created: refund.created,
          amount: refund.amount,
          currency: refund.currency,
          net: refund.amount,
          source: refund,
        })),
    ].map((one) => ({ object: 'balance_transaction', ...one }));

  const balances = () => {
    const sums = new Map<string, number>();
    for (const { currency, net } of movements()) sums.set(currency, (sums.get(currency) ?? 0) + net);
    return [...sums].map(([currency, amount]) => ({ currency, amount }));
  };

  async function act(
    method: string,
    path: string,
    query: URLSearchParams,
    sent: URLSearchParams,
  ): Promise<Reply> {
    const [, , kind = '', id = '', verb] = path.split('/');
    if (method === 'GET' && kind === 'balance')
      return ok({ object: 'balance', available: balances(), pending: [] });
    if (method === 'GET' && id === '') return listOf(listed(kind, query), query);
    if (method === 'GET') {
      const found = [...intents, ...refunds, ...setups].find((one) => one.id === id);
      return found ? ok(found) : missing;
    }
    if (kind === 'payment_intents') return verb === 'cancel' ? cancel(id) : chargeCard(sent);
    if (kind === 'refunds') return payBack(sent);
    if (kind === 'setup_intents') return beginSetup(sent);
    return kind === 'customers' ? makeCustomer() : missing;
  }

  function listed(kind: string, query: URLSearchParams): { id: string }[] {
    const since = Number(query.get('created[gte]') ?? 0);
    if (kind === 'payment_intents')
      return intents.filter(
        ({ customer, created }) => customer === query.get('customer') && created >= since,
      );
    if (kind === 'refunds')
      return refunds.filter(({ payment_intent: of }) => of === query.get('payment_intent'));
    return movements().filter(({ created }) => created >= since);
  }

  async function answer(method: string, url: URL, body: string, key: string | undefined): Promise<Reply> {
    const before = key === undefined ? undefined : answered.get(key);
    if (before && before.sent !== body)
      return refusal(400, { type: 'idempotency_error', message: 'The key was used for another call.' });
    if (before) return before.reply;
    const reply = await act(method, url.pathname, url.searchParams, new URLSearchParams(body));
    if (key !== undefined) answered.set(key, { sent: body, reply });
    return reply;
  }

  const server = createServer((request, response) => {
    void readText(request).then(async (body) => {
      const { method = 'GET', url: target = '/', headers } = request;
      const url = new URL(target, 'http://stripe.test');
      asked.push(`${method} ${url.pathname}`);
      const isWrite = method === 'POST';
      const day = isWrite ? badDays.shift() : undefined;
      const fault = refusal(500, { type: 'api_error', message: 'Something went wrong.' });
      if (day === 'busy')
        return send(response, refusal(429, { type: 'rate_limit_error', message: 'Too many.' }));
      if (day === 'fault') return send(response, fault);
      const key = headers['idempotency-key'];
      const reply = await answer(method, url, body, isWrite && typeof key === 'string' ? key : undefined);
      if (day === 'silent') return undefined;
      if (day === 'reset') return void request.socket.destroy();
      if (day === 'lost') return void response.end(JSON.stringify(reply.body).slice(0, 40));
      return send(response, day === 'fault-after' ? fault : reply);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    intents,
    refunds,
    customers,
    asked,
    /** the failures of the next calls that change something, in turn */
    hasBadDays: (...days: BadDay[]) => void (badDays = days),
    /** runs after a charge was made and before its answer */
    beforeAnswer: (run: ((intent: StripeIntent) => Promise<unknown>) | null) => void (beforeAnswer = run),
    /** The card fields' work in a browser: they store the card, and return the name of the result. */
    keepCard: (secret: string, card: StripeCard = 'pm_ok', last4 = '4242'): string => {
      const setup = setups.find(({ client_secret }) => client_secret === secret);
      if (!setup) throw new Error('There is no card to keep for this secret.');
      setup.status = 'succeeded';
      setup.payment_method = {
        id: card,
        card: { brand: 'visa', last4, exp_month: 8, exp_year: 2030 },
      };
      return setup.id;
    },
    /** The bank's result when the cardholder confirms or declines. */
    endAtBank: (id: string, isConfirmed: boolean) => {
      const intent = intents.find((one) => one.id === id);
      if (!intent) throw new Error('There is no such charge.');
      intent.next_action = null;
      intent.status = isConfirmed ? 'succeeded' : 'requires_payment_method';
      if (!isConfirmed)
        intent.last_payment_error = {
          type: 'card_error',
          code: 'payment_intent_authentication_failure',
          message: 'We are unable to authenticate your payment method.',
        };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function send(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' });
  response.end(JSON.stringify(body));
}

function listOf(all: { id: string }[], query: URLSearchParams): Reply {
  const limit = Number(query.get('limit') ?? 10);
  const after = query.get('starting_after');
  const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  return ok({ object: 'list', data: all.slice(from, from + limit), has_more: from + limit < all.length });
}

const metadataOf = (sent: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...sent].flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
      return key === undefined ? [] : [[key, value]];
    }),
  );

/** An event as Stripe sends it, with the signature of this instant. */
export function signedEvent(
  object: object,
  { secret, at, type = 'payment_intent.succeeded' }: { secret: string; at: Date; type?: string },
): { body: string; signature: string } {
  const body = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } });
  const sentAt = Math.floor(at.getTime() / 1000);
  const hash = createHmac('sha256', secret).update(`${sentAt}.${body}`).digest('hex');
  return { body, signature: `t=${sentAt},v1=${hash}` };
}
