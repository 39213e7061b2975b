import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import type { Inbox } from '#server/core/mail/inbox.ts';
import { readProvider } from '#server/core/provider/cross-client.ts';
import { currentProvider, type ProviderConfig } from '#server/core/provider/rules.ts';
import { listAnswered } from '#server/features/contacts/cross-client.ts';
import type { TakeDeps } from './take-email.ts';

type Needs = {
  /** without one nothing comes in */
  inbox: Inbox | undefined;
  leadEmails: Omit<TakeDeps, 'clock' | 'ownSender' | 'listAnswered'>;
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
                const { takeEmail } = await import('./take-email.ts');
                const find = async (refs: readonly string[]) => (await db.value(listAnswered(refs))) ?? [];
                return takeEmail(raw, {
                  ...leadEmails,
                  listAnswered: find,
                  ownSender: sender,
                  clock: db.now,
                });
              });
            },
          },
        ],
      };
