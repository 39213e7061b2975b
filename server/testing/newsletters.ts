import type { Client } from 'pg';
import type { NewsletterProvider } from '#server/engines/delivery/newsletter-provider.ts';
import { createContactHash } from '#server/core/security/contact-hash.ts';
import { createWorkerDb, createWorkerPool, type WorkerDb } from '#server/core/db/worker-pool.ts';
import type { HandOverDeps, SendLimits } from '#server/features/newsletter/sending/hand-over.ts';
import { createNewsletterMails } from '#server/features/newsletter/sending/newsletter-mails.ts';
import { createPersonalLinks } from '#server/features/newsletter/sending/personal-links.ts';
import { createReturnPaths } from '#server/features/newsletter/sending/return-path.ts';
import type { VendorReports } from '#server/engines/delivery/vendor-reports.ts';
import type { Signer } from '#server/engines/delivery/sign-mail.ts';
import { linkPlace, toPlaceMark } from '#server/features/newsletter/rendering/places.ts';
import { calculateChecksum } from '#server/features/newsletter/rendering/rendered-newsletter.ts';
import { createNewsletterTokens } from '#server/features/newsletter/unsubscribe/tokens.ts';
import { testKey, type TestDatabase } from './database.ts';
import { testProvider } from './mails.ts';

export const portalOrigin = 'https://portal.example.com';

/** All dependencies of a sender except the provider. */
export const senderDeps = (
  provider: NewsletterProvider,
  {
    signer,
    vendorReports,
    ...limits
  }: Partial<SendLimits> & { signer?: Signer | undefined; vendorReports?: VendorReports } = {},
): HandOverDeps => ({
  provider,
  mails: createNewsletterMails({
    provider: testProvider,
    links: createPersonalLinks({
      tokens: createNewsletterTokens(testKey, createContactHash(testKey)),
      portalOrigin,
    }),
    sitesOrigin: portalOrigin,
    returnPaths: createReturnPaths(testKey),
    bounceDomain: undefined,
    signer,
    vendorReports,
  }),
  limits: { leaseMs: 20_000, batch: 100, perSecondPerHost: 0, ...limits },
});

/** A sender that has nothing to send. */
export const quietNewsletters = (): HandOverDeps =>
  senderDeps({ connect: async () => true, send: async () => ({ kind: 'sent' }), close: () => {} });

/** The database handle of a worker's loop. */
export function workerDb(
  database: Pick<TestDatabase, 'worker'>,
  clock: () => Date,
): { db: WorkerDb; end(): Promise<void> } {
  const pool = createWorkerPool(database.worker, () => {});
  return { db: createWorkerDb(pool, clock), end: () => pool.end() };
}

export type LockedOptions = {
  month?: string;
  zone?: string;
  contacts?: number;
  html?: string;
  host?: string;
};

/** A client's newsletter in its state after the lock, and contacts who want it. */
export async function lockNewsletter(
  owner: Client,
  clientId: number,
  {
    month = '2026-11',
    zone = 'America/Vancouver',
    contacts = 3,
    html = '',
    host = 'example.com',
  }: LockedOptions = {},
): Promise<void> {
  await owner.query(
    `UPDATE app.clients SET time_zone = $2, services = '{web,in_touch}', next_newsletter_date = ($3 || '-15')::date WHERE id = $1`,
    [clientId, zone, month],
  );
  await owner.query(
    `INSERT INTO app.newsletters (client_id, month, locked_at) VALUES ($1, $2, '2026-01-01')
     ON CONFLICT (client_id, month) DO UPDATE SET locked_at = excluded.locked_at`,
    [clientId, month],
  );
  const links = ['https://www.example.com/listing'];
  const words = {
    subject: `News of café ${clientId}`,
    html: `<!doctype html><html lang="en"><body><p>Hello.\n.A line with a dot, an = and a long ${'word '.repeat(40)}</p>${html}<a href="${linkPlace(0, links[0] ?? '')}">Look</a>${toPlaceMark('recipient')} ${toPlaceMark('unsubscribe')}</body></html>`,
    text: `Hello.\n\nLook: ${linkPlace(0, links[0] ?? '')}\n\n${toPlaceMark('recipient')}\n${toPlaceMark('unsubscribe')}\n`,
  };
  await owner.query(
    `INSERT INTO app.newsletter_snapshots (client_id, month, content, subject, html, text, links, bytes, checksum, taken_at)
     VALUES ($1, $2, '{}', $3, $4, $5, $6, 1000, $7, '2026-01-01')`,
    [clientId, month, words.subject, words.html, words.text, links, calculateChecksum({ ...words, links })],
  );
  await owner.query(
    `WITH new_leads AS (
       INSERT INTO app.leads (client_id, first_name, last_name, email, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
       SELECT $1, 'Zoë', 'Reader', 'reader' || n || '@' || $3, 14, true, true, '2026-01-01', '2026-01-01' FROM generate_series(1, $2::int) n
       RETURNING client_id, id, email)
     INSERT INTO app.newsletter_consents (client_id, lead_id, address_hash, is_valid_address, kind, source, given_at, changed_at)
     SELECT client_id, id, sha256(convert_to(email, 'UTF8')), true, 'express', 'In person', '2026-01-01', '2026-01-01' FROM new_leads`,
    [clientId, contacts, host],
  );
}
