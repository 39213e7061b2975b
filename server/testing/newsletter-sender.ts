import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { createEmlFolder } from '../adapters/newsletter/eml-folder.ts';
import { createSmtpProvider } from '#server/engines/delivery/smtp/smtp-provider.ts';
import { freezeNextAudience } from '#server/features/newsletter/sending/freeze-audience.ts';
import { createHandOver } from '#server/features/newsletter/sending/hand-over.ts';
import { tendNewsletters } from '#server/features/newsletter/sending/upkeep.ts';
import { senderDeps, workerDb } from './newsletters.ts';

/** A newsletter sender in a process of its own, so that it can be killed. It works until it is told to end. */
const settings = z.parse(
  z.object({
    worker: z.object({
      connectionString: z.optional(z.string()),
      host: z.optional(z.string()),
      port: z.optional(z.int()),
      user: z.optional(z.string()),
      password: z.optional(z.string()),
      database: z.optional(z.string()),
    }),
    smtp: z.nullable(z.string()),
    folder: z.string(),
    /** how far the test's clock is ahead of the machine's, so that leases mean the same */
    aheadMs: z.number(),
    leaseMs: z.int(),
    batch: z.int(),
  }),
  JSON.parse(process.env['FOYER_SENDER'] ?? 'null'),
);
const provider = settings.smtp
  ? createSmtpProvider(settings.smtp, {
      connections: 2,
      timeouts: { connectMs: settings.leaseMs, silenceMs: settings.leaseMs * 0.6 },
    })
  : createEmlFolder(settings.folder);
const { db } = workerDb({ worker: settings.worker }, () => new Date(Date.now() + settings.aheadMs));
const handOver = createHandOver(senderDeps(provider, { leaseMs: settings.leaseMs, batch: settings.batch }));
let isEnding = false;
process.once('SIGTERM', () => (isEnding = true));
process.stdout.write('ready\n');

const loop = async (work: () => Promise<boolean>) => {
  while (!isEnding) if (!(await work().catch(() => false))) await pause(20);
};
await Promise.all([
  loop(() => freezeNextAudience(db, 20)),
  loop(() => tendNewsletters(db, provider)),
  loop(() => handOver(db)),
]);
process.exit(0);
