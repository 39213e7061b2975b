import { generateKeyPairSync } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import { createSmtpProvider } from '../server/engines/delivery/smtp/smtp-provider.ts';
import { freezeNextAudience } from '../server/features/newsletter/sending/freeze-audience.ts';
import { createHandOver } from '../server/features/newsletter/sending/hand-over.ts';
import { createSigner } from '../server/engines/delivery/sign-mail.ts';
import { peakMemory } from '../server/testing/peak-memory.ts';
import { senderDeps, workerDb } from '../server/testing/newsletters.ts';
import { answerOrder } from './start-servers.ts';
import { databaseSince, readCpu } from './usage.ts';

// A separate process, so that its memory and its time are those of the sender alone.

export type NewsletterOrder = { isSigned: boolean; worker: ClientConfig; url: string; now: string };
export type NewsletterAnswer = {
  seconds: number;
  freezeSeconds: number;
  peakBytes: number;
  /** processor time of the sender itself, and of the database for it */
  cpuSeconds: number;
  databaseSeconds: number;
};

answerOrder(sendNewsletter);

async function sendNewsletter({ isSigned, worker, url, now }: NewsletterOrder): Promise<NewsletterAnswer> {
  const provider = createSmtpProvider(url);
  const { db, end } = workerDb({ worker }, () => new Date(now));
  const observer = new Client(worker);
  await observer.connect();
  const readSpent = () => readCpu(process.pid, observer, `usename = '${worker.user}'`);
  const began = performance.now();
  await freezeNextAudience(db);
  const frozen = performance.now();
  const before = await readSpent();
  const handOver = createHandOver(
    senderDeps(provider, { batch: 200, leaseMs: 120_000, ...(isSigned && { signer: newSigner() }) }),
  );
  await Promise.all(
    [1, 2, 3, 4].map(async () => {
      while (await handOver(db));
    }),
  );
  const seconds = (performance.now() - frozen) / 1000;
  const after = await readSpent();
  await observer.end();
  await end();
  return {
    seconds,
    freezeSeconds: (frozen - began) / 1000,
    peakBytes: peakMemory(),
    cpuSeconds: after.own - before.own,
    databaseSeconds: databaseSince(before, after),
  };
}

function newSigner() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return createSigner({ domain: 'example.com', selector: 'bench', privateKey: pem });
}
