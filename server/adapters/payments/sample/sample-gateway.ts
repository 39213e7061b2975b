import { join } from 'node:path';
import * as z from 'zod/mini';
import { CardHolder } from '#contract/billing/card.ts';
import { sha256 } from '../../../security/hashes.ts';
import { CardError, type CardGateway, type ChargeOutcome } from '../card-gateway.ts';
import { readRecord, writeOnce } from './record-file.ts';

/** What the frame puts into a token: never a number, an expiry and what the test card is for. */
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

const prefix = 'tok_sample_';
const unreadable = 'Your card could not be read. Please enter it again.';

/**
 * A card provider on this machine, for trying and for tests: cards are numbers from a list, and charges are files, one for
 * each key, so that it remembers what it did whoever dies meanwhile.
 */
export function createSampleGateway(directory: string, clock: () => Date): CardGateway {
  const fileOf = (kind: 'charge' | 'refund', key: string) =>
    join(directory, `${kind}-${sha256(key).toString('hex')}.json`);
  const once = async (kind: 'charge' | 'refund', key: string, outcome: ChargeOutcome) =>
    Outcome.parse(await writeOnce(fileOf(kind, key), outcome));
  const find = async (kind: 'charge' | 'refund', key: string) => {
    const found = await readRecord(fileOf(kind, key));
    return found === null ? null : Outcome.parse(found);
  };
  return {
    fieldsPath: '/payments/card-fields',
    saveCard: async (token, { clientId, customer }) => {
      const { behaviour, ...card } = readToken(token);
      if (behaviour === 'confirm') throw new CardError('Your bank asks you to confirm this card first.');
      if (hasEnded(card, clock())) throw new CardError('Your card has expired.');
      return { ...card, customer: customer ?? `cus_sample_${clientId}`, method: `pm_sample_${behaviour}` };
    },
    charge: ({ key, method }) =>
      once(
        'charge',
        key,
        method === 'pm_sample_fails_later'
          ? { state: 'failed', remote: `ch_${key}`, words: 'Your card was declined.' }
          : { state: 'succeeded', remote: `ch_${key}` },
      ),
    findCharge: (key) => find('charge', key),
    refund: ({ key }) => once('refund', key, { state: 'succeeded', remote: `re_${key}` }),
    findRefund: (key) => find('refund', key),
  };
}

function readToken(token: string): z.infer<typeof Token> {
  try {
    if (!token.startsWith(prefix)) throw new Error('another kind of token');
    return Token.parse(JSON.parse(Buffer.from(token.slice(prefix.length), 'base64url').toString()));
  } catch {
    throw new CardError(unreadable);
  }
}

const hasEnded = ({ exp_month, exp_year }: { exp_month: number; exp_year: number }, now: Date) =>
  new Date(Date.UTC(exp_year, exp_month, 1)) <= now;
