import { join } from 'node:path';
import * as z from 'zod/mini';
import { CardHolder } from '#contract/billing/card.ts';
import * as paths from '#contract/paths.ts';
import { sha256 } from '#server/core/security/hashes.ts';
import {
  CardError,
  type CardGateway,
  type ChargeOutcome,
  type Movement,
  type Refund,
} from '../card-gateway.ts';
import { listRecords, readRecord, writeOnce } from './record-file.ts';

/** The frame's data in a token: never a number, only an expiry and the purpose of the test card. */
const Token = z.object({
  brand: z.string().check(z.maxLength(30)),
  last_four: z.string().check(z.regex(/^\d{4}$/)),
  exp_month: z.int().check(z.minimum(1), z.maximum(12)),
  exp_year: z.int().check(z.minimum(2000), z.maximum(2099)),
  behaviour: z.enum(['ok', 'confirm', 'confirmed', 'fails_later']),
  holder: CardHolder,
});

const Outcome = z.union([
  z.object({ state: z.literal('succeeded'), remote: z.string() }),
  z.object({ state: z.literal('failed'), remote: z.nullable(z.string()), words: z.string() }),
]);
/** An outcome with its request, as stored in its file. */
const Kept = z.object({
  outcome: Outcome,
  key: z.string(),
  cents: z.int(),
  currency: z.string(),
  made_at: z.string(),
});

const prefix = 'tok_sample_';
const unreadable = 'Your card could not be read. Please enter it again.';

/**
 * A card provider on this machine, for demos and tests. Cards are numbers from a list, and charges are files, one per
 * key, so that it remembers them after any crash.
 */
export function createSampleGateway(directory: string, clock: () => Date): CardGateway {
  const toFilePath = (kind: 'charge' | 'refund', key: string) =>
    join(directory, `${kind}-${sha256(key).toString('hex')}.json`);
  const once = async (
    kind: 'charge' | 'refund',
    { key, cents, currency }: Pick<Refund, 'key' | 'cents' | 'currency'>,
    outcome: ChargeOutcome,
  ) => {
    const made_at = clock().toISOString();
    return Kept.parse(await writeOnce(toFilePath(kind, key), { outcome, key, cents, currency, made_at }))
      .outcome;
  };
  const find = async (kind: 'charge' | 'refund', key: string) => {
    const record = await readRecord(toFilePath(kind, key));
    return record === null ? null : Kept.parse(record).outcome;
  };
  return {
    name: 'sample',
    fields: paths.cardFields,
    beginCard: async () => null,
    saveCard: async (token, { clientId, customer }) => {
      const { behaviour, ...card } = readToken(token);
      if (behaviour === 'confirm') throw new CardError('Your bank asks you to confirm this card first.');
      if (hasEnded(card, clock())) throw new CardError('Your card has expired.');
      return { ...card, customer: customer ?? `cus_sample_${clientId}`, method: `pm_sample_${behaviour}` };
    },
    charge: (charge) =>
      once(
        'charge',
        charge,
        charge.method === 'pm_sample_fails_later'
          ? { state: 'failed', remote: `ch_${charge.key}`, words: 'Your card was declined.' }
          : { state: 'succeeded', remote: `ch_${charge.key}` },
      ),
    findCharge: ({ key }) => find('charge', key),
    cancelCharge: async (remote) => ({
      state: 'failed',
      remote,
      words: 'Your bank did not confirm this card.',
    }),
    refund: (refund) => once('refund', refund, { state: 'succeeded', remote: `re_${refund.key}` }),
    findRefund: ({ key }) => find('refund', key),
    listMovements: (since) => listKept(directory, since),
    readBalances: async () => {
      const sums = new Map<string, number>();
      for await (const page of listKept(directory, new Date(0)))
        for (const { net_currency, net_cents } of page)
          sums.set(net_currency, (sums.get(net_currency) ?? 0) + net_cents);
      return [...sums].map(([currency, cents]) => ({ currency, cents }));
    },
  };
}

const perPage = 100;

/** The charges and refunds that succeeded, in the form of a provider's list of balance changes. */
async function* listKept(directory: string, since: Date): AsyncGenerator<Movement[]> {
  const names = (await listRecords(directory)).filter((name) => /^(charge|refund)-/.test(name));
  for (let from = 0; from < names.length; from += perPage) {
    const page = await Promise.all(
      names.slice(from, from + perPage).map(async (name) => ({
        kind: name.startsWith('charge') ? ('charge' as const) : ('refund' as const),
        kept: Kept.safeParse(await readRecord(join(directory, name))).data,
      })),
    );
    yield page.flatMap(({ kind, kept }) => {
      if (kept?.outcome.state !== 'succeeded' || new Date(kept.made_at) < since) return [];
      const cents = kind === 'charge' ? kept.cents : -kept.cents;
      const { currency, key: payment_key, made_at } = kept;
      const { remote } = kept.outcome;
      return [
        { remote, kind, payment_key, currency, cents, net_currency: currency, net_cents: cents, made_at },
      ];
    });
  }
}

function readToken(token: string): z.infer<typeof Token> {
  try {
    if (!token.startsWith(prefix)) throw new Error('another kind of token');
    return Token.parse(JSON.parse(Buffer.from(token.slice(prefix.length), 'base64url').toString()));
  } catch {
    throw new CardError(unreadable);
  }
}

/** Its month is over when it is over everywhere on earth, since nobody says where a card is. */
const hasEnded = ({ exp_month, exp_year }: { exp_month: number; exp_year: number }, now: Date) =>
  new Date(Date.UTC(exp_year, exp_month, 1, 12)) <= now;
