import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { withClient, type Connection } from '#database/connection.ts';
import { createEncryption } from '#server/core/security/encryption.ts';
import { publisherPasswords } from '#server/features/listings/publishing/publisher-passwords.ts';
import { registerTaxes } from '#server/testing/billing.ts';
import { homeIn } from '#server/testing/crashed-database.ts';
import { testKey } from '#server/testing/database.ts';
import type { ClientWorld } from '#server/testing/people.ts';
import { smtpSink } from '#server/testing/smtp-sink.ts';
import { startStripe } from '#server/testing/stripe-server.ts';
import { startWordPress } from '#server/testing/wordpress.ts';
import { readPostmaster } from './kills.ts';
import { ask, createClient, readClock } from './people.ts';
import { stopLater } from './programs.ts';
import { toPaymentSettings } from './work.ts';

export type StandIns = Awaited<ReturnType<typeof startStandIns>>;

/** A mail server, a card provider and a website, with the settings that lead there. */
export async function startStandIns() {
  const [mails, stripe, site] = [await smtpSink({}), await startStripe(readClock), await startWordPress()];
  for (const one of [mails, stripe, site]) stopLater(() => one.close());
  const settings = {
    SMTP_URL: mails.url,
    ...toPaymentSettings(stripe.url),
    OUTBOUND_INNER_ADDRESSES: '127.0.0.1',
    NEWSLETTER_HOST_RATE: '30',
  };
  return { mails, stripe, site, settings };
}

/** A client whose listings are published on the website, in an installation that may charge cards. */
export async function prepareClient(superuser: Connection, { site }: StandIns): Promise<ClientWorld> {
  const client = await createClient(superuser);
  await ask(
    superuser,
    `INSERT INTO app.site_publishers (client_id, site_id, publisher, address, user_name, password, changed_at)
     VALUES ($1, $2, 'wordpress', $3, $4, $5, $6)`,
    [
      client.id,
      client.siteId,
      site.url,
      site.user,
      createEncryption(testKey, publisherPasswords).encrypt(site.password, `site ${client.siteId}`),
      readClock(),
    ],
  );
  await withClient(superuser, registerTaxes);
  return client;
}

/** The administrator of the built-in database, where it runs now. */
export function superuserIn(dataDir: string): Connection {
  const text = readFileSync(join(homeIn(dataDir), 'passwords.json'), 'utf8');
  const { superuser } = z.parse(z.object({ superuser: z.string() }), JSON.parse(text));
  const port = readPostmaster(dataDir)?.port ?? 0;
  return { host: '127.0.0.1', port, user: 'postgres', password: superuser, database: 'foyer' };
}
