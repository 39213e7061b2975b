import { isDemoAccount } from '#database/demo/accounts.ts';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import type { Config } from '../config.ts';
import { openMls } from '../adapters/mls/open-mls.ts';
import { openGateway } from '../adapters/payments/open-gateway.ts';
import { attachInvoice } from '../billing/pdf/attach-invoice.ts';
import { createMailPictures } from '../files/mail-pictures.ts';
import { openStore } from '../files/open-store.ts';
import { createFolderMailer } from '../mail/folder-mailer.ts';
import { createLinkEncryption } from '../mail/enqueue-mail.ts';
import { createUnsubscribeTokens } from '../mail/unsubscribe-tokens.ts';
import { createAddressCheck } from '../adapters/outbound/inner-addresses.ts';
import { openStatsProviders } from '../adapters/statistics/open-stats-providers.ts';
import { sourceTokens } from '../statistics/sources/tokens.ts';
import { createOutbound } from '../adapters/outbound/send-outbound.ts';
import { openNewsletterProvider } from '../adapters/newsletter/open-provider.ts';
import { createSmtpMailer } from '../adapters/smtp/smtp-mailer.ts';
import { allJobs } from '../jobs.ts';
import { startWorker, type ErrorLog, type Worker } from '../jobs/worker.ts';
import { mails } from '../mails.ts';
import { createContactHash } from '../contacts/keyed-hash.ts';
import { usualLimits } from '../newsletter/sending/jobs.ts';
import { createNewsletterMails } from '../newsletter/sending/newsletter-mails.ts';
import { createPersonalLinks } from '../newsletter/sending/personal-links.ts';
import { createReturnPaths } from '../newsletter/sending/return-path.ts';
import { createSigner } from '../newsletter/sending/sign-mail.ts';
import { createTrackingLinks } from '../newsletter/tracking/tracking-links.ts';
import { createNewsletterTokens } from '../newsletter/unsubscribe/tokens.ts';
import { createEncryption } from '../security/encryption.ts';
import { publisherPasswords } from '../listings/publishing/publisher-passwords.ts';
import type { KeyRing } from '../security/key-ring.ts';

/** Starts the worker with the jobs of every feature, the configured mailer and file store. */
export async function startJobs(
  config: Omit<Config, 'secretsKey'> & { secretsKey: KeyRing },
  {
    connection,
    clock,
    log,
    giveUp,
  }: { connection: ClientConfig; clock: () => Date; log: ErrorLog; giveUp: AbortSignal },
): Promise<Worker> {
  const { mail, newsletters, provider, portalOrigin, dataDir, demo, secretsKey } = config;
  const links = createLinkEncryption(secretsKey);
  const unsubscribeTokens = createUnsubscribeTokens(secretsKey);
  const mailer = mail.smtpUrl ? createSmtpMailer(mail.smtpUrl) : createFolderMailer(join(dataDir, 'outbox'));
  const newsletterProvider = openNewsletterProvider(newsletters, dataDir);
  const returnPaths = createReturnPaths(secretsKey);
  const store = openStore(config);
  const send = createOutbound(createAddressCheck(config.innerAddresses));
  const worker = await startWorker({
    connection,
    mailSender: {
      mails,
      mailer,
      provider,
      portalOrigin,
      links,
      unsubscribeTokens,
      clock,
      keepsText: ({ address, signsIn }) => demo && (!signsIn || isDemoAccount(address)),
      makeDocument: async (document, context) => {
        if (document.kind === 'invoice') return attachInvoice(document, store, context);
        const { partsToPdf } = await import('../mail/parts-to-pdf.ts');
        return partsToPdf(document);
      },
    },
    jobs: allJobs({
      frames: {
        secretsKey,
        portalOrigin,
        sitesOrigin: config.sitesOrigin,
        pictures: createMailPictures(store),
      },
      links,
      files: store,
      mls: openMls(config.mls, { sendToTold: send, clock }),
      sources: {
        providers: openStatsProviders(config.stats),
        encryption: createEncryption(secretsKey, sourceTokens),
      },
      quota: config.files.quota,
      provider,
      newsletters: {
        provider: newsletterProvider,
        mails: createNewsletterMails({
          provider,
          links: createPersonalLinks({
            tokens: createNewsletterTokens(secretsKey, createContactHash(secretsKey)),
            portalOrigin,
            tracking: createTrackingLinks(secretsKey, config.sitesOrigin).create,
          }),
          returnPaths,
          bounceDomain: newsletters.bounceDomain,
          signer: newsletters.dkim && createSigner(newsletters.dkim),
        }),
        limits: { ...usualLimits, perSecondPerHost: newsletters.perSecondPerHost },
      },
      bounceFolder: config.bounces.folder,
      returnPaths,
      gateway: await openGateway(config.payments, clock),
      publishing: {
        send,
        encryption: createEncryption(secretsKey, publisherPasswords),
        sitesOrigin: config.sitesOrigin,
      },
    }),
    log,
    giveUp,
  });
  return { stop: () => worker.stop().finally(() => newsletterProvider.close()) };
}
