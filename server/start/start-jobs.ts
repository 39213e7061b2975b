import { printParts } from '#server/core/mail/print-parts.ts';
import { isDemoAccount } from '#server/demo/accounts.ts';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import type { Config } from '../config.ts';
import { openMls } from '../adapters/mls/open-mls.ts';
import { openGateway } from '../adapters/payments/open-gateway.ts';
import { attachInvoice, attachNote } from '#server/features/billing/pdf/attach-pdf.ts';
import { createMailPictures } from '#server/core/files/mail-pictures.ts';
import { openInbox } from '../adapters/inbox/open-inbox.ts';
import { createLinkDb } from '#server/core/db/link-db.ts';
import { createWorkerPool } from '#server/core/db/worker-pool.ts';
import { createPostFormSignature } from '#server/features/sites/listings/post-form.ts';
import { createLeadAddresses } from '#server/features/contacts/lead-emails/lead-addresses.ts';
import { createReplyAddresses } from '#server/features/contacts/messages/reply-addresses.ts';
import { announcedPerHour } from '#server/features/contacts/rules.ts';
import { openStore } from './open-store.ts';
import { startBackup } from './backup/start-backup.ts';
import { createFolderMailer } from '#server/core/mail/folder-mailer.ts';
import { createLinkEncryption } from '#server/core/mail/enqueue-mail.ts';
import { createUnsubscribeTokens } from '#server/core/mail/unsubscribe-tokens.ts';
import { createAddressCheck } from '#server/engines/outbound/inner-addresses.ts';
import { openSiteDays } from '../adapters/statistics/site-days/site-day-source.ts';
import { openStatsProviders } from '../adapters/statistics/open-stats-providers.ts';
import { openCrm } from '#server/adapters/crm/open-crm.ts';
import { crmKeys } from '#server/features/contacts/follow-up-boss/keys.ts';
import { openLeadAds } from '#server/adapters/lead-ads/open-lead-ads.ts';
import { leadAdTokens } from '#server/features/contacts/lead-ads/tokens.ts';
import { webhookSecrets } from '#server/features/webhooks/secrets.ts';
import { sourceTokens } from '#server/features/statistics/sources/tokens.ts';
import { createOutbound, sendToConfigured } from '#server/engines/outbound/send-outbound.ts';
import { openNewsletterProvider } from '../adapters/newsletter/open-provider.ts';
import { openVendorReports } from '../adapters/newsletter/reports/open-reports.ts';
import { createSmtpMailer } from '../adapters/smtp/smtp-mailer.ts';
import { allJobs } from '../jobs.ts';
import { startWorker, type ErrorLog, type Worker } from '#server/core/worker/worker.ts';
import { mails } from '../mails.ts';
import { queueItems } from '../queue-items.ts';
import { createContactHash } from '#server/core/security/contact-hash.ts';
import { usualLimits } from '#server/features/newsletter/sending/jobs.ts';
import { createNewsletterMails } from '#server/features/newsletter/sending/newsletter-mails.ts';
import { createPersonalLinks } from '#server/features/newsletter/sending/personal-links.ts';
import { createReturnPaths } from '#server/features/newsletter/sending/return-path.ts';
import { createSigner } from '#server/engines/delivery/sign-mail.ts';
import { createTrackingLinks } from '#server/features/newsletter/tracking/tracking-links.ts';
import { createAddressMaker, createSignedAddresses } from '#server/core/mail/signed-addresses.ts';
import { conversationAddress } from '#server/features/support/emails/conversation-address.ts';
import { createNewsletterTokens } from '#server/features/newsletter/unsubscribe/tokens.ts';
import { pushKeyPurpose } from '#server/features/push/push-keys.ts';
import { createReceipts } from '#server/features/push/receipts.ts';
import { createEncryption } from '#server/core/security/encryption.ts';
import { publisherPasswords } from '#server/features/listings/publishing/publisher-passwords.ts';
import type { KeyRing } from '#server/core/security/key-ring.ts';

/** Starts the worker with the jobs of every feature, the configured mailer and file store. */
export async function startJobs(
  config: Omit<Config, 'secretsKey'> & { secretsKey: KeyRing },
  {
    connection,
    appConnection,
    clock,
    log,
    giveUp,
  }: {
    connection: ClientConfig;
    appConnection: ClientConfig;
    clock: () => Date;
    log: ErrorLog;
    giveUp: AbortSignal;
  },
): Promise<Worker> {
  const { mail, newsletters, provider, portalOrigin, dataDir, demo, secretsKey } = config;
  const links = createLinkEncryption(secretsKey);
  const unsubscribeTokens = createUnsubscribeTokens(secretsKey);
  const mailer = mail.smtpUrl ? createSmtpMailer(mail.smtpUrl) : createFolderMailer(join(dataDir, 'outbox'));
  const newsletterProvider = openNewsletterProvider(newsletters, dataDir);
  const returnPaths = createReturnPaths(secretsKey);
  const store = openStore(config);
  const appPool = createWorkerPool(
    appConnection,
    (error) => log.error({ err: error }, 'a database connection was lost'),
    2,
  );
  const openLinkDb = createLinkDb({ read: appPool, write: appPool, export: appPool });
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
      addressOf: createAddressMaker(secretsKey, config.inbound.place),
      clock,
      keepsText: ({ address, signsIn }) => demo && (!signsIn || isDemoAccount(address)),
      makeDocument: (document, context) =>
        document.kind === 'invoice'
          ? attachInvoice(document, { store, portalOrigin }, context)
          : document.kind === 'credit-note'
            ? attachNote(document, { store }, context)
            : printParts(document, store),
    },
    jobs: allJobs({
      frames: {
        secretsKey,
        portalOrigin,
        sitesOrigin: config.sitesOrigin,
        pictures: createMailPictures(store),
      },
      backups: config.backup && {
        everyHours: config.backup.everyHours,
        backUp: (options) => startBackup(options, { signal: giveUp }),
      },
      linkEncryption: links,
      files: store,
      mls: openMls(config.mls, { sendToTold: send, clock }),
      sources: {
        providers: openStatsProviders(config.stats),
        encryption: createEncryption(secretsKey, sourceTokens),
        askSiteDays: openSiteDays(config.stats.siteDays, send),
      },
      quota: config.files.quota,
      provider,
      queueItems,
      newsletters: {
        provider: newsletterProvider,
        mails: createNewsletterMails({
          provider,
          links: createPersonalLinks({
            tokens: createNewsletterTokens(secretsKey, createContactHash(secretsKey)),
            portalOrigin,
            tracking: createTrackingLinks(secretsKey, config.sitesOrigin).create,
          }),
          sitesOrigin: config.sitesOrigin,
          returnPaths,
          bounceDomain: newsletters.bounceDomain,
          signer: newsletters.dkim && createSigner(newsletters.dkim),
          vendorReports: openVendorReports(newsletters.reports),
        }),
        limits: { ...usualLimits, perSecondPerHost: newsletters.perSecondPerHost },
      },
      inbox: openInbox(config.inbound, dataDir),
      contactImports: { openLinkDb, keyedHash: createContactHash(secretsKey) },
      bulkContacts: { openLinkDb, keyedHash: createContactHash(secretsKey) },
      leadEmails: {
        leadAddresses: createLeadAddresses(secretsKey, config.inbound.place),
        replyAddresses: createReplyAddresses(secretsKey, config.inbound.place),
        openLinkDb,
        keyedHash: createContactHash(secretsKey),
        announcedPerHour,
        files: store,
        quota: config.files.quota,
      },
      conversationEmails: {
        findAddress: createSignedAddresses(secretsKey, config.inbound.place, conversationAddress).find,
        openLinkDb,
        files: store,
        quota: config.files.quota,
      },
      bounceFolder: config.bounces.folder,
      returnPaths,
      gateway: await openGateway(config.payments, clock),
      push: {
        send,
        encryption: createEncryption(secretsKey, pushKeyPurpose),
        receipts: createReceipts(secretsKey),
        contact: portalOrigin,
        apiOrigin: config.apiHost || portalOrigin,
        mayBeLoopback: config.environment === 'test',
      },
      leadAdsReading: {
        leadAds: openLeadAds(config.stats.meta),
        encryption: createEncryption(secretsKey, leadAdTokens),
        openLinkDb,
        keyedHash: createContactHash(secretsKey),
        announcedPerHour,
      },
      enquirySending: {
        crm: openCrm(config.crm, sendToConfigured, clock),
        encryption: createEncryption(secretsKey, crmKeys),
        openLinkDb,
        portalOrigin,
      },
      webhooks: { send, encryption: createEncryption(secretsKey, webhookSecrets) },
      publishing: {
        send,
        encryption: createEncryption(secretsKey, publisherPasswords),
        postFormSignature: createPostFormSignature(secretsKey),
        sitesOrigin: config.sitesOrigin,
      },
    }),
    log,
    giveUp,
  });
  return {
    stop: () => worker.stop().finally(() => Promise.all([newsletterProvider.close(), appPool.end()])),
  };
}
