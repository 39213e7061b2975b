import type { leadEmails } from '#contract/contacts/lead-emails.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import type { LeadAddresses } from './lead-addresses.ts';
import { listLeadEmails, readReplaced, replaceAddress } from './queries.ts';

export const leadEmailsHandlers = ({
  leadAddresses,
}: {
  leadAddresses: LeadAddresses;
}): Handlers<typeof leadEmails> => ({
  address: async ({ db }) => ({ address: leadAddresses.create(orNotFound(await db.value(readReplaced()))) }),
  replaceAddress: async ({ db, now }) => ({
    address: leadAddresses.create(orNotFound(await db.value(replaceAddress(now)))),
  }),
  list: ({ db, query, now }) => db.page(listLeadEmails(query, now), query),
});
