import type { MlsSource } from './adapters/mls/mls-source.ts';
import { accountJobs } from './account/jobs.ts';
import { activityJobs } from './activity/jobs.ts';
import { aiJobs } from './ai/jobs.ts';
import type { CardGateway } from './adapters/payments/card-gateway.ts';
import { billingJobs } from './billing/jobs.ts';
import { contactJobs } from './contacts/jobs.ts';
import { filesJobs } from './files/jobs.ts';
import type { FileStore } from './files/store.ts';
import { listingJobs } from './listings/jobs.ts';
import { mergeJobs, type Jobs } from './jobs/feature-jobs.ts';
import { launchJobs } from './launch/jobs.ts';
import { publishingJobs } from './listings/publishing/jobs.ts';
import type { PublishDeps } from './listings/publishing/publish-next.ts';
import type { LinkEncryption } from './mail/enqueue-mail.ts';
import { bounceJobs } from './newsletter/bounces/jobs.ts';
import type { ReturnPaths } from './newsletter/sending/return-path.ts';
import { signUpJobs } from './newsletter/sign-up/jobs.ts';
import { mailJobs } from './mail/jobs.ts';
import { newsletterSendingJobs } from './newsletter/sending/jobs.ts';
import type { HandOverDeps } from './newsletter/sending/hand-over.ts';
import { newsletterJobs, type NewsletterJobNeeds } from './newsletter/jobs.ts';
import type { ProviderConfig } from './provider/rules.ts';
import { securityJobs } from './security/jobs.ts';
import { collectorJobs } from './statistics/collector/jobs.ts';
import { monthlyReportJobs } from './statistics/monthly-report/jobs.ts';
import type { FetchDeps } from './statistics/sources/fetch-next.ts';
import { sourceJobs } from './statistics/sources/jobs.ts';
import { staffJobs } from './staff/jobs.ts';
import { testimonialJobs } from './testimonials/jobs.ts';
import { userJobs } from './users/jobs.ts';

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

/** Everything the worker does besides sending mail. */
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
