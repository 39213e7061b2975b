import type { ConsentChange, NewsletterConsent } from '#contract/newsletter/consent.ts';
import { formatDay } from '#web/parts/dates.ts';

/** A contact's newsletter choices, in one sentence. */
export function consentSentence(consent: NewsletterConsent, now = new Date()): string {
  const { kind, given_at, expires_at, unsubscribed_at } = consent;
  if (unsubscribed_at) return `Unsubscribed on ${formatDay(unsubscribed_at)}.`;
  if (kind === 'none') return 'Hasn’t agreed to get it.';
  if (kind === 'express') return `Gets it: said yes on ${formatDay(given_at ?? '')}.`;
  const end = expires_at ?? '';
  return new Date(end) > now
    ? `Gets it until ${formatDay(end)}, unless they agree to stay on the list.`
    : `Got it until ${formatDay(end)}. Their consent has expired.`;
}

/** The change, in the ledger of a contact. */
export function changeSentence({ kind, unsubscribed_at, suppressed, changed_by }: ConsentChange): string {
  if (suppressed === 'bounced') return 'Their address could not be reached.';
  if (suppressed === 'complained') return 'They marked the newsletter as spam.';
  if (unsubscribed_at) return changed_by ? `${changed_by} took them off the list` : 'They unsubscribed';
  const what = { express: 'Express consent', implied: 'Implied consent', none: 'No consent' }[kind];
  return changed_by ? `${what}, entered by ${changed_by}` : what;
}
