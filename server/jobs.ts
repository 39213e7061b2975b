import type { MlsSource } from '#server/engines/mls/mls-source.ts';
import { accountJobs } from '#server/features/account/jobs.ts';
import { activityJobs } from '#server/features/activity/jobs.ts';
import { aiJobs } from '#server/features/ai/jobs.ts';
import type { CardGateway } from './adapters/payments/card-gateway.ts';
import { billingJobs } from '#server/features/billing/jobs.ts';
import { contactJobs } from '#server/features/contacts/jobs.ts';
import { filesJobs } from '#server/core/files/jobs.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { listingJobs } from '#server/features/listings/jobs.ts';
import { mergeJobs, type Jobs } from '#server/core/jobs/feature-jobs.ts';
import { launchJobs } from '#server/features/launch/jobs.ts';
import { publishingJobs } from '#server/features/listings/publishing/jobs.ts';
import type { PublishDeps } from '#server/features/listings/publishing/publish-next.ts';
import type { LinkEncryption } from '#server/core/mail/enqueue-mail.ts';
import { bounceJobs } from '#server/features/newsletter/bounces/jobs.ts';
import type { ReturnPaths } from '#server/features/newsletter/sending/return-path.ts';
import { signUpJobs } from '#server/features/consent/sign-up/jobs.ts';
import { mailJobs } from '#server/core/mail/jobs.ts';
import { newsletterSendingJobs } from '#server/features/newsletter/sending/jobs.ts';
import type { HandOverDeps } from '#server/features/newsletter/sending/hand-over.ts';
import { newsletterJobs, type NewsletterJobNeeds } from '#server/features/newsletter/jobs.ts';
import type { ProviderConfig } from '#server/core/provider/rules.ts';
import { securityJobs } from '#server/core/security/jobs.ts';
import { collectorJobs } from '#server/features/statistics/collector/jobs.ts';
import { monthlyReportJobs } from '#server/features/statistics/monthly-report/jobs.ts';
import type { FetchDeps } from '#server/features/statistics/sources/fetch-next.ts';
import { sourceJobs } from '#server/features/statistics/sources/jobs.ts';
import { staffJobs } from '#server/features/staff/jobs.ts';
import { testimonialJobs } from '#server/features/testimonials/jobs.ts';
import { userJobs } from '#server/features/users/jobs.ts';

type Needs = {
  links: LinkEncryption;
  files: FileStore;
  mls: MlsSource;
  /** who counts for clients elsewhere */
  sources: FetchDeps;
  /** bytes of files a client may store */
  quota: number;
  publishing: Omit<PublishDeps, 'files'>;
  newsletters: HandOverDeps;
  /** what the frames of newsletters are made of */
  frames: NewsletterJobNeeds['frames'];
  /** what the environment says of the provider */
  provider: ProviderConfig;
  /** where bounces of newsletters come in */
  bounceFolder: string | undefined;
  returnPaths: ReturnPaths;
  /** null where cards are not taken */
  gateway: CardGateway | null;
};

/** All work of the worker other than sending mail. */
export const allJobs = ({
  links,
  files,
  mls,
  sources,
  newsletters,
  publishing,
  quota,
  provider,
  bounceFolder,
  returnPaths,
  gateway,
  frames,
}: Needs): Jobs =>
  mergeJobs([
    accountJobs(links),
    activityJobs,
    aiJobs,
    billingJobs({ gateway, provider }),
    collectorJobs,
    bounceJobs({ folder: bounceFolder, returnPaths }),
    contactJobs,
    filesJobs(files),
    launchJobs,
    listingJobs({ files, mls, quota }),
    mailJobs,
    monthlyReportJobs,
    newsletterSendingJobs(newsletters),
    newsletterJobs({ provider, frames }),
    publishingJobs({ ...publishing, files }),
    securityJobs,
    signUpJobs,
    sourceJobs(sources),
    staffJobs(provider),
    testimonialJobs(links),
    userJobs,
  ]);
