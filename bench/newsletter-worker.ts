import { generateKeyPairSync } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { Client, type ClientConfig } from 'pg';
import { createSmtpProvider } from '../server/engines/delivery/smtp/smtp-provider.ts';
import { freezeNextAudience } from '../server/features/newsletter/sending/freeze-audience.ts';
import { createHandOver } from '../server/features/newsletter/sending/hand-over.ts';
import { createSigner } from '../server/engines/delivery/sign-mail.ts';
import { senderDeps, workerDb } from '../server/testing/newsletters.ts';
import { databaseSince, measureUsage } from './usage.ts';

// A separate process, so that its memory and its time are those of the sender alone.

export type NewsletterOrder = {
  kind: 'ledger' | 'signed' | 'writer' | 'nodemailer';
  worker: ClientConfig;
  url: string;
  now: string;
  /** for the two without a ledger */
  mails: number;
  bytes: number;
};
export type NewsletterAnswer = {
  mails: number;
  seconds: number;
  freezeSeconds: number;
  growthBytes: number;
  /** processor time of the sender itself, and of the database for it */
  cpuSeconds: number;
  databaseSeconds: number;
};

process.once('message', (order: NewsletterOrder) => {
  void (order.kind === 'ledger' || order.kind === 'signed' ? sendByLedger(order) : sendAlone(order)).then(
    (answer) => {
      process.send?.(answer);
      process.disconnect();
      process.exit(0);
    },
  );
});

async function sendByLedger({ kind, worker, url, now }: NewsletterOrder): Promise<NewsletterAnswer> {
  const provider = createSmtpProvider(url);
  const { db, end } = workerDb({ worker }, () => new Date(now));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signer =
    kind === 'signed'
      ? createSigner({
          domain: 'example.com',
          selector: 'bench',
          privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
        })
      : undefined;
  const observer = new Client(worker);
  await observer.connect();
  const usage = measureUsage(process.pid, observer, `usename = 'foyer_worker'`);
  const began = performance.now();
  await freezeNextAudience(db);
  const frozen = performance.now();
  const before = await usage.spent();
  const handOver = createHandOver(
    senderDeps(
      { ...provider, send: counted(provider.send) },
      { batch: 200, leaseMs: 120_000, ...(signer && { signer }) },
    ),
  );
  await Promise.all(
    [1, 2, 3, 4].map(async () => {
      while (await handOver(db));
    }),
  );
  const seconds = (performance.now() - frozen) / 1000;
  const after = await usage.spent();
  await observer.end();
  await end();
  return {
    mails: sent,
    seconds,
    freezeSeconds: (frozen - began) / 1000,
    growthBytes: most - warm,
    cpuSeconds: after.own - before.own,
    databaseSeconds: databaseSince(before, after),
  };
}

/** Once the first mails have gone, the process is warmed up. */
const warmAfter = 2000;
let [warm, most] = [0, 0];
let sent = 0;
const counted =
  <Mail, Outcome extends { kind: string }>(send: (mail: Mail) => Promise<Outcome>) =>
  async (mail: Mail): Promise<Outcome> => {
    const outcome = await send(mail);
    if (outcome.kind === 'sent') sent += 1;
    if (sent === warmAfter) warm = process.memoryUsage().rss;
    if (sent > warmAfter && sent % 500 === 0) most = Math.max(most, process.memoryUsage().rss);
    return outcome;
  };

/** The same bytes again and again, without recording anything. */
async function sendAlone({ kind, url, mails, bytes }: NewsletterOrder): Promise<NewsletterAnswer> {
  const raw = Buffer.from(
    `Message-ID: <a@example.com>\r\n\r\n${`${'x'.repeat(70)}\r\n`.repeat(Math.ceil(bytes / 72))}`,
  );
  const provider = createSmtpProvider(url);
  const pool = createTransport({ url, pool: true, maxConnections: 8, maxMessages: Infinity });
  const envelope = { from: 'bounce@example.com', to: 'reader@example.com' };
  const sendOne: () => Promise<unknown> =
    kind === 'writer'
      ? () =>
          provider.send({
            ref: 'a',
            ...envelope,
            raw: Buffer.from(raw),
            startBy: Infinity,
            begin: async () => true,
          })
      : () => pool.sendMail({ envelope, raw });
  const began = performance.now();
  const cpuBefore = process.cpuUsage();
  for (let done = 0; done < mails; done += 800)
    await Promise.all(Array.from({ length: Math.min(800, mails - done) }, sendOne));
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    mails,
    seconds: (performance.now() - began) / 1000,
    freezeSeconds: 0,
    growthBytes: 0,
    cpuSeconds: (user + system) / 1e6,
    databaseSeconds: 0,
  };
}
