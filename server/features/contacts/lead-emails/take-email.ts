import type { LeadEmail } from '#contract/contacts/lead-emails.ts';
import type { OpenLinkDb } from '#server/core/db/link-db.ts';
import { wakeRecipients } from '#server/core/events/insert-notifications.ts';
import type { Taken } from '#server/core/mail/inbox.ts';
import type { ContactHash } from '#server/core/security/contact-hash.ts';
import { readLead } from '#server/engines/inbound-mail/read-lead.ts';
import { readMessage } from '#server/engines/inbound-mail/read-message.ts';
import { findContact } from '../caught/queries.ts';
import { intakeLead } from '../intake.ts';
import type { AnnouncedPerHour } from '../rules.ts';
import type { LeadAddresses } from './lead-addresses.ts';
import { finishEmail, readReplaced, storeEmail } from './queries.ts';
import { createMessageKey, isOwn, toBody, toSubmission } from './rules.ts';

export type TakeDeps = {
  leadAddresses: Pick<LeadAddresses, 'find'>;
  openLinkDb: OpenLinkDb;
  keyedHash: ContactHash;
  announcedPerHour: AnnouncedPerHour;
  /** what this installation sends from: its own mail makes no contact */
  ownSender: string;
  clock: () => Date;
};

/**
 * Takes in an email to the address of a client, once: its person becomes a contact as by a form of the website. Unread
 * is what no client has asked for, and what this installation has sent itself.
 */
export async function takeLeadEmail(raw: Buffer, deps: TakeDeps): Promise<Taken> {
  const message = await readMessage(raw);
  const target = message && deps.leadAddresses.find(message.recipients);
  if (!message || !target || isOwn(message, deps.ownSender)) return 'unread';
  const now = deps.clock();
  const lead = readLead(message);
  const form = message.isAutomatic ? null : toSubmission(lead);
  return deps.openLinkDb(target.client_id).write.transaction(async (tx) => {
    const current = await tx.value(readReplaced());
    if (current?.replaced !== target.replaced) return 'unread';
    const email = {
      key: createMessageKey(message),
      sender: message.from?.address ?? '',
      subject: message.subject,
      service: lead.service,
      body: toBody(message),
      outcome: outcomeOf(message.isAutomatic, form !== null),
    };
    const id = await tx.value(storeEmail(email, now));
    if (id === null || form === null) return 'done';
    const { keyedHash, announcedPerHour } = deps;
    const recipients = await tx.value(intakeLead(form, { keyedHash, announcedPerHour, now }));
    if (recipients) await tx.value(wakeRecipients(recipients));
    await tx.value(finishEmail(id, recipients && (await tx.value(findContact(form.email)))));
    return 'done';
  });
}

const outcomeOf = (isAutomatic: boolean, hasPerson: boolean): LeadEmail['outcome'] => {
  if (isAutomatic) return 'automatic';
  return hasPerson ? 'added' : 'no_address';
};
