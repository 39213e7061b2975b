import type { LeadEmail } from '#contract/contacts/lead-emails.ts';
import { senderAddress } from '#server/core/provider/rules.ts';
import { createMessageKey } from '#server/core/mail/inbound-rules.ts';
import type { InboundContext, Taken } from '#server/core/jobs/take-message.ts';
import type { ContactHash } from '#server/core/security/contact-hash.ts';
import { readLead } from '#server/engines/inbound-mail/read-lead.ts';
import type { InboundMessage } from '#server/engines/inbound-mail/read-message.ts';
import { findAnswered, takeAnswer, type AnswerDeps } from '../messages/take-answer.ts';
import type { AnnouncedPerHour } from '../rules.ts';
import { takeForm } from '../take-form.ts';
import type { LeadAddresses } from './lead-addresses.ts';
import { finishEmail, readReplaced, storeEmail } from './queries.ts';
import { toBody, toSubmission } from './rules.ts';

export type TakeDeps = AnswerDeps & {
  leadAddresses: Pick<LeadAddresses, 'find'>;
  keyedHash: ContactHash;
  announcedPerHour: AnnouncedPerHour;
};

/**
 * Takes in an email, once. An answer goes into the history of its contact; of another one to the address of a client
 * the person becomes a contact. Null for all other mail.
 */
export async function takeContactEmail(
  message: InboundMessage,
  deps: TakeDeps,
  context: InboundContext,
): Promise<Taken | null> {
  const target = deps.leadAddresses.find(message.recipients);
  const answered = await findAnswered(message, target?.client_id, { ...deps, ...context });
  const outcome = answered && (await takeAnswer(message, answered, { ...deps, ...context }));
  if (outcome) return outcome;
  if (target) return takeLeadEmail(message, target, { ...deps, ...context });
  // who answers after their contact was deleted is a new one
  return answered && takeLeadEmail(message, { client_id: answered.client_id }, { ...deps, ...context });
}

/** Its person becomes a contact as by a form of the website. */
function takeLeadEmail(
  message: InboundMessage,
  target: { client_id: number; replaced?: number },
  deps: TakeDeps & InboundContext,
): Promise<Taken> {
  const { now } = deps;
  const lead = readLead(message);
  const isOurs = isOwnAddress(lead.email, deps);
  const form = message.isAutomatic || isOurs ? null : toSubmission(lead);
  return deps.openLinkDb(target.client_id).write.transaction(async (tx) => {
    const current = await tx.value(readReplaced());
    if (current?.replaced !== (target.replaced ?? current?.replaced)) return 'unread';
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
    await tx.value(finishEmail(id, await takeForm(tx, form, { keyedHash, announcedPerHour, now })));
    return 'done';
  });
}

/** Of this installation, as in one of its mails that is sent on: a contact with it would write to itself. */
const isOwnAddress = (
  address: string,
  { ownSender, leadAddresses, replyAddresses }: TakeDeps & InboundContext,
): boolean =>
  address === senderAddress(ownSender).toLowerCase() ||
  (leadAddresses.find([address]) ?? replyAddresses.find([address])) !== null;

const outcomeOf = (isAutomatic: boolean, hasPerson: boolean): LeadEmail['outcome'] => {
  if (isAutomatic) return 'automatic';
  return hasPerson ? 'added' : 'no_address';
};
