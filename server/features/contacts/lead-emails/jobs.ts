import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import type { Inbox } from '#server/core/mail/inbox.ts';
import { readProvider } from '#server/core/provider/cross-client.ts';
import { currentProvider, type ProviderConfig } from '#server/core/provider/rules.ts';
import type { TakeDeps } from './take-email.ts';

type Needs = {
  /** without one nothing comes in */
  inbox: Inbox | undefined;
  leadEmails: Omit<TakeDeps, 'clock' | 'ownSender'>;
  provider: ProviderConfig;
};

/** Reads what comes in by email. */
export const leadEmailJobs = ({ inbox, leadEmails, provider }: Needs): FeatureJobs =>
  inbox === undefined
    ? {}
    : {
        loops: [
          {
            name: 'read-inbox',
            reach: 'outside',
            intervalMs: 10_000,
            run: async (db) => {
              const { sender } = currentProvider(await db.value(readProvider()), provider);
              return inbox.readSome(async (raw) => {
                // the code that reads emails is loaded with the first of them
                const { takeLeadEmail } = await import('./take-email.ts');
                return takeLeadEmail(raw, { ...leadEmails, ownSender: sender, clock: db.now });
              });
            },
          },
        ],
      };
