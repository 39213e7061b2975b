import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import type { Config } from '../config.ts';
import { filesAt } from '../outside/files/chosen.ts';
import { folderMailer } from '../outside/mail/folder.ts';
import { linkSeal } from '../outside/mail/queued.ts';
import { smtpMailer } from '../outside/mail/smtp.ts';
import { taskHandlers } from './tasks.ts';
import { startWorker, type ErrorLog, type Worker } from './worker.ts';

/** The worker as the settings want it. */
export function workBehind(
  config: Config & { secretsKey: Buffer },
  {
    connection,
    clock,
    log,
    giveUp,
  }: { connection: ClientConfig; clock: () => Date; log: ErrorLog; giveUp: AbortSignal },
): Promise<Worker> {
  const { mail, portalOrigin, dataDir, demo, secretsKey } = config;
  const links = linkSeal(secretsKey);
  const mailer = mail.smtpUrl ? smtpMailer(mail.smtpUrl) : folderMailer(join(dataDir, 'outbox'));
  return startWorker({
    connection,
    post: { mailer, from: mail.from, portalOrigin, links, clock, keepText: demo },
    tasks: taskHandlers(links, filesAt(config)),
    log,
    giveUp,
  });
}
