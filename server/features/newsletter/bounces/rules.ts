export type ReportKind = 'hard' | 'soft' | 'complaint';

/** A mail server's result for one recipient (RFC 3464). */
export type DeliveryStatus = { action: string; status: string; diagnostic: string };

/** The address does not exist, or is no longer read. */
const goneStatuses = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1', '5.4.4'];

/** Servers that only report a failure mostly give the reason in words. */
const unclearStatuses = ['5.0.0', '5.1.0', '5.5.0', '5.3.0'];
const goneWords =
  /(?:user|recipient|mailbox|address|account)[^.\n]{0,40}(?:unknown|not found|not exist|invalid|disabled|unavailable|inactive)|(?:no such|unknown|invalid) (?:user|recipient|mailbox|address|account)|does not exist|no mailbox/i;

/**
 * Null if it is not a failure, but a delay or a receipt. A refusal for reasons other than the address may not recur
 * next month.
 */
export function kindOfBounce({ action, status, diagnostic }: DeliveryStatus): 'hard' | 'soft' | null {
  if (action.toLowerCase() !== 'failed') return null;
  if (goneStatuses.includes(status)) return 'hard';
  return unclearStatuses.includes(status) && goneWords.test(diagnostic) ? 'hard' : 'soft';
}

/**
 * The same for an answer in the dialogue with a mail server ('550 5.1.1 No such mailbox'); without a code of its own
 * it is unclear.
 */
export const kindOfRefusal = (reason: string): 'hard' | 'soft' =>
  kindOfBounce({
    action: 'failed',
    status: /^\d{3} (5\.\d{1,3}\.\d{1,3})\b/.exec(reason)?.[1] ?? '5.0.0',
    diagnostic: reason,
  }) ?? 'soft';

/** The same for a refusal in a report of a mail service, with a status or without. */
export const kindOfReportedRefusal = (refusal: string): 'hard' | 'soft' =>
  kindOfBounce({
    action: 'failed',
    status: /\b5\.\d{1,3}\.\d{1,3}\b/.exec(refusal)?.[0] ?? '5.0.0',
    diagnostic: refusal,
  }) ?? 'soft';

/** This many soft bounces in a row count as one hard bounce. */
export const softInARow = 3;

/** Of the recipients of a newsletter: large mail providers refuse senders from 0.3 % on (Gmail's rules for senders). */
export const maxComplaintRate = 0.003;

/** Fewer people who complain say little about a small audience. */
export const minComplaints = 3;

/** A report is at the beginning of its message, and the returned newsletter follows it, headers first. */
export const maxReadBytes = 256 * 1024;
