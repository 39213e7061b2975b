import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import type { Config } from '../config.ts';
import { openMls } from '../adapters/mls/open-mls.ts';
import { openStore } from '../files/open-store.ts';
import { createFolderMailer } from '../mail/folder-mailer.ts';
import { createLinkEncryption } from '../mail/enqueue-mail.ts';
import { createUnsubscribeTokens } from '../mail/unsubscribe-tokens.ts';
import { createAddressCheck } from '../adapters/outbound/inner-addresses.ts';
import { createOutbound } from '../adapters/outbound/send-outbound.ts';
import { createSmtpMailer } from '../adapters/smtp/smtp-mailer.ts';
import { allJobs } from '../jobs.ts';
import { startWorker, type ErrorLog, type Worker } from '../jobs/worker.ts';
import { mails } from '../mails.ts';
import { createEncryption } from '../security/encryption.ts';
import { publisherPasswords } from '../listings/publishing/publisher-passwords.ts';

/** Starts the worker with the jobs of every feature, the configured mailer and file store. */
export function startJobs(
  config: Config & { secretsKey: Buffer },
  {
    connection,
    clock,
    log,
    giveUp,
  }: { connection: ClientConfig; clock: () => Date; log: ErrorLog; giveUp: AbortSignal },
): Promise<Worker> {
  const { mail, provider, portalOrigin, dataDir, demo, secretsKey } = config;
  const links = createLinkEncryption(secretsKey);
  const unsubscribeTokens = createUnsubscribeTokens(secretsKey);
  const mailer = mail.smtpUrl ? createSmtpMailer(mail.smtpUrl) : createFolderMailer(join(dataDir, 'outbox'));
  const send = createOutbound(createAddressCheck(config.innerAddresses));
  return startWorker({
    connection,
    mailSender: { mails, mailer, provider, portalOrigin, links, unsubscribeTokens, clock, keepText: demo },
    jobs: allJobs({
      links,
      files: openStore(config),
      mls: openMls(config.mls, { sendToTold: send, clock }),
      quota: config.files.quota,
      provider,
      publishing: {
        send,
        encryption: createEncryption(secretsKey, publisherPasswords),
        sitesOrigin: config.sitesOrigin,
      },
    }),
    log,
    giveUp,
  });
}
