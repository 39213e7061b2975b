import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import type { TakeDeps } from './take-email.ts';

/** Emails that come in for contacts: leads, and their answers. */
export const leadEmailJobs = ({ leadEmails }: { leadEmails: TakeDeps }): FeatureJobs => ({
  takers: [
    async (message, context) => {
      // the code that reads leads is loaded with the first email
      const { takeContactEmail } = await import('./take-email.ts');
      return takeContactEmail(message, leadEmails, context);
    },
  ],
});
