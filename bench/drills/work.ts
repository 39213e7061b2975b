import { setTimeout as pause } from 'node:timers/promises';
import { withClient, type Connection } from '#database/connection.ts';
import * as payers from '#server/testing/many-payers.ts';
import type { FoyerProcess } from './foyer.ts';
import type { Ledger } from './load.ts';
import { advanceClock, ask, readClock, scheduleNewsletter } from './people.ts';

/** Charges go to the stand-in for Stripe at this address. */
export const toPaymentSettings = (url: string): Record<string, string> => ({
  PAYMENT_PROVIDER: 'stripe',
  PAYMENT_SECRET_KEY: 'sk_test_1',
  PAYMENT_PUBLIC_KEY: 'pk_test_1',
  PAYMENT_WEBHOOK_SECRET: 'whsec_test',
  PAYMENT_URL: url,
});

/** Clients whose period begins, so that the monthly run invoices and charges them now. */
export const addPayers = (superuser: Connection, count: number, day = readClock()): Promise<void> =>
  withClient(superuser, (owner) => payers.addPayers(owner, count, day.toISOString().slice(0, 10)));

/** The newsletter of another client, which is sent at once. */
export async function sendNewsletter(
  superuser: Connection,
  likeClient: number,
  recipients: number,
): Promise<void> {
  const [created] = await ask<{ id: number }>(
    superuser,
    `INSERT INTO app.clients (name, country, token, package, is_live, account_status, services, features, created_at)
     SELECT 'Sender', country, gen_random_uuid()::text, package, is_live, account_status, services, features, created_at
     FROM app.clients WHERE id = $1 RETURNING id::int`,
    [likeClient],
  );
  await scheduleNewsletter(superuser, created?.id ?? 0, recipients);
}

/** A few payers, and another newsletter where the last one nears its end. */
export async function giveWork(superuser: Connection, likeClient: number, day = readClock()): Promise<void> {
  await addPayers(superuser, 2, day);
  if ((await countWaiting(superuser)) < 300) await sendNewsletter(superuser, likeClient, 1500);
}

/** Milliseconds until so many more writes were acknowledged; throws when nothing comes back for two minutes. */
export async function untilAcknowledged({ acknowledged }: Ledger, more: number): Promise<number> {
  const began = Date.now();
  const enough = acknowledged.length + more;
  while (acknowledged.length < enough) {
    if (Date.now() - began > 120_000) throw new Error('Foyer did not come back within two minutes.');
    await pause(20);
  }
  return Date.now() - began;
}

/** Recipients of a newsletter that is being sent. */
export async function countWaiting(superuser: Connection): Promise<number> {
  const [waiting] = await ask<{ n: number }>(
    superuser,
    `SELECT count(*)::int AS n FROM app.newsletter_recipients WHERE state IN ('pending', 'sending')`,
  );
  return waiting?.n ?? 0;
}

/** The last claim of a process that was killed or stopped is over by then. */
export const afterClaims = 20 * 60_000;

/** Starts the server again with a later clock; returns what it had begun and does not finish. */
export async function finishLater(
  server: Pick<FoyerProcess, 'stop'>,
  superuser: () => Connection,
  say: (sentence: string) => void,
): Promise<string[]> {
  say('Starting it again with a later clock, and waiting for what it had begun');
  advanceClock(afterClaims);
  await server.stop();
  return untilDone(superuser);
}

/** Waits until all that was begun has ended, for five minutes at most; returns the unfinished work. */
export async function untilDone(superuser: () => Connection): Promise<string[]> {
  const open = `SELECT (SELECT count(*) FROM app.newsletter_recipients WHERE state IN ('pending', 'sending')) AS recipients,
    (SELECT count(*) FROM app.newsletter_sends WHERE state = 'sending') AS newsletters,
    (SELECT count(*) FROM app.outbox WHERE state IN ('queued', 'sending')) AS mails,
    (SELECT count(*) FROM app.listing_publications WHERE state <> 'published') AS pages,
    (SELECT count(*) FROM app.clients c WHERE name LIKE 'Payer %' AND NOT EXISTS (
      SELECT FROM app.invoices i WHERE i.client_id = c.id AND i.status = 'paid')) AS payers`;
  let last = '';
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const rows = await ask<Record<string, string>>(superuser(), open).catch(() => []);
    last = JSON.stringify(rows[0]);
    if (rows[0] && Object.values(rows[0]).every((n) => Number(n) === 0)) return [];
    await pause(1000);
  }
  return [last];
}
