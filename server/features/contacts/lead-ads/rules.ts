import { maxNotesLength } from '#contract/contacts/choices.ts';
import { LeadForm } from '#contract/contacts/submissions.ts';
import { emailPattern, normalizeEmail } from '#contract/read-email.ts';
import { truncate } from '#contract/phone-words.ts';
import type { AdLead } from '#server/adapters/lead-ads/lead-ads.ts';
import { splitName } from '#server/engines/inbound-mail/read-lead.ts';

const adOnFacebook = 10;
const maxNameLength = 100;
const hourMs = 3_600_000;

/** Names of Meta's own questions; all others are kept as text. */
const ownNames = ['full_name', 'first_name', 'last_name', 'email', 'phone_number'];

const answerTo = ({ answers }: AdLead, name: string): string =>
  (answers.find((answer) => answer.name.toLowerCase() === name)?.values ?? []).join(', ').trim();

/** A lead of Meta's testing tool, which no person has sent. */
export const isTest = (lead: AdLead): boolean =>
  /^test@(?:fb|meta|facebook)\.com$/i.test(answerTo(lead, 'email')) ||
  lead.answers.some(({ values }) => values.some((value) => value.startsWith('<test lead:')));

/**
 * The lead as a form of a website would send it; null without an email address and a phone. Boxes of the form are kept
 * as text: none of them is a consent to a newsletter, whose words are ours.
 */
export function toSubmission(lead: AdLead, formName: string | null, now: Date): LeadForm | null {
  const [first, last] = answerTo(lead, 'full_name') ? splitName(answerTo(lead, 'full_name')) : ['', ''];
  const email = normalizeEmail(answerTo(lead, 'email'));
  const isEmail = emailPattern.test(email);
  const form = LeadForm.safeParse({
    first_name: truncate(answerTo(lead, 'first_name') || first, maxNameLength),
    last_name: truncate(answerTo(lead, 'last_name') || last, maxNameLength),
    email: isEmail ? email : null,
    phone_number: answerTo(lead, 'phone_number') || null,
    notes: truncate(
      [...(isEmail || email === '' ? [] : [`Email: ${email}`]), toNotes(lead, formName, now)].join('\n'),
      maxNotesLength,
    ),
  });
  return form.success ? { ...form.data, source: adOnFacebook } : null;
}

function toNotes(lead: AdLead, formName: string | null, now: Date): string {
  const questions = lead.answers
    .filter(({ name }) => !ownNames.includes(name.toLowerCase()))
    .map(({ name, values }) => `${toLabel(name)}: ${values.join(', ')}`);
  return [
    ...questions,
    ...lead.consents.map(({ name, isTicked }) => `${toLabel(name)}: ${isTicked ? 'ticked' : 'not ticked'}`),
    ...(formName === null ? [] : [`Form: ${formName}`]),
    // a lead of a gap looks as if it had just come
    ...(now.getTime() - lead.created_at.getTime() > hourMs
      ? [`Sent on ${lead.created_at.toISOString().slice(0, 16).replace('T', ' at ')} UTC`]
      : []),
  ].join('\n');
}

/** Everything that was answered, for a lead that nobody can be added from. */
export const toBody = (lead: AdLead): string =>
  truncate(
    lead.answers.map(({ name, values }) => `${toLabel(name)}: ${values.join(', ')}`).join('\n'),
    maxNotesLength,
  );

/** Meta makes a name of a question: 'when_do_you_want_to_move?'. */
function toLabel(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Meta shows a lead some time after it was made, so a reading begins before the end of the last one. */
const overlapMs = 24 * hourMs;

/** From which moment leads of a form are read; a form that is new is read from the connection on. */
export const readSince = (readThrough: Date | null, connectedAt: Date): Date =>
  readThrough === null
    ? connectedAt
    : new Date(Math.max(connectedAt.getTime(), readThrough.getTime() - overlapMs));

/** An hour after a success. After a failure in steps that double up to an hour, and never before Meta asks. */
export function nextReading(failure: { waitMs: number | null } | null, attempts: number, now: Date): Date {
  if (failure === null) return new Date(now.getTime() + hourMs);
  const usual = Math.min(hourMs, 60_000 * 2 ** Math.min(Math.max(attempts, 1) - 1, 10));
  return new Date(now.getTime() + Math.max(usual, Math.min(failure.waitMs ?? 0, 24 * hourMs)));
}

/** Without an address and a phone nobody can be added. */
export const decideOutcome = (isTestLead: boolean, hasPerson: boolean): 'test' | 'added' | 'no_address' => {
  if (isTestLead) return 'test';
  return hasPerson ? 'added' : 'no_address';
};
