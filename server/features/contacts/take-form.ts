import type { LeadForm } from '#contract/contacts/submissions.ts';
import type { Transaction } from '#server/core/db/client-db.ts';
import { wakeRecipients } from '#server/core/events/insert-notifications.ts';
import type { ContactHash } from '#server/core/security/contact-hash.ts';
import { findContact } from './caught/queries.ts';
import { intakeLead } from './intake.ts';
import { findByPhone, lockPhone } from './phone-queries.ts';
import type { AnnouncedPerHour } from './rules.ts';

type Taking = { keyedHash: ContactHash; announcedPerHour: AnnouncedPerHour; now: Date };

/**
 * Takes in a lead from elsewhere, as a form of the website. The contact that it became; null if its sender is blocked.
 */
export async function takeForm(
  tx: Transaction<'write'>,
  form: LeadForm,
  options: Taking,
): Promise<number | null> {
  if (form.email === null) await tx.value(lockPhone(form, options.now));
  const known = form.email === null ? await tx.value(findByPhone(form)) : null;
  const recipients = await tx.value(intakeLead(form, { ...options, known }));
  if (!recipients) return null;
  await tx.value(wakeRecipients(recipients));
  return form.email === null ? (known ?? tx.value(findByPhone(form))) : tx.value(findContact(form.email));
}
