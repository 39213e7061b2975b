import type { Jobs } from '#server/core/jobs/feature-jobs.ts';
import { readProvider } from '#server/core/provider/cross-client.ts';
import { currentProvider, type ProviderConfig } from '#server/core/provider/rules.ts';
import type { Inbox } from './inbox.ts';
import type { TakeMessage } from '#server/core/jobs/take-message.ts';

export type InboxNeeds = {
  /** without one nothing comes in */
  inbox: Inbox | undefined;
  provider: ProviderConfig;
};

/** Reads what comes in by email, and hands each one to the features in their order. */
export const inboxJobs = ({ inbox, provider }: InboxNeeds, takers: readonly TakeMessage[]): Jobs['loops'] =>
  inbox === undefined
    ? []
    : [
        {
          name: 'read-inbox',
          reach: 'outside',
          intervalMs: 10_000,
          run: async (db) => {
            const { sender, support_email } = currentProvider(await db.value(readProvider()), provider);
            return inbox.readSome(async (raw) => {
              // the code that reads emails is loaded with the first of them
              const { takeEmail } = await import('./take-email.ts');
              return takeEmail(raw, takers, {
                value: db.value,
                now: db.now(),
                ownSender: sender,
                supportEmail: support_email,
              });
            });
          },
        },
      ];
