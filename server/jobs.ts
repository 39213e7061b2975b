import { accountJobs } from './account/jobs.ts';
import { activityJobs } from './activity/jobs.ts';
import { contactJobs } from './contacts/jobs.ts';
import { filesJobs } from './files/jobs.ts';
import type { FileStore } from './files/store.ts';
import { mergeJobs, type Jobs } from './jobs/feature-jobs.ts';
import { launchJobs } from './launch/jobs.ts';
import type { LinkEncryption } from './mail/enqueue-mail.ts';
import { mailJobs } from './mail/jobs.ts';
import { securityJobs } from './security/jobs.ts';
import { userJobs } from './users/jobs.ts';

/** Everything the worker does besides sending mail. */
export const allJobs = ({ links, files }: { links: LinkEncryption; files: FileStore }): Jobs =>
  mergeJobs([
    accountJobs(links),
    activityJobs,
    contactJobs,
    filesJobs(files),
    launchJobs,
    mailJobs,
    securityJobs,
    userJobs,
  ]);
