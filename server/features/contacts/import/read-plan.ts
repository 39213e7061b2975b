import type { ImportChoices } from '#contract/contacts/import.ts';
import {
  campaignMonth,
  isSkipped,
  sendInstant,
  type NewsletterClock,
} from '#contract/newsletter/calendar.ts';
import { toInstant } from '#contract/zoned-time.ts';
import { dealEnds, enquiryEnds } from '#server/features/consent/rules.ts';
import type { FileConsent } from '#server/features/consent/statements.ts';

/** An implied consent that is over already is none. */
export function toFileConsent(
  { consent }: Pick<ImportChoices, 'consent'>,
  zone: string,
  now: Date,
): FileConsent | null {
  if (consent === null) return null;
  const givenAt = toInstant(consent.given_on, '12:00', zone);
  const { kind, source } = consent;
  if (kind === 'express') return { kind, source, givenAt, ends: null };
  const ends = kind === 'enquiry' ? enquiryEnds(givenAt) : dealEnds(givenAt);
  return ends > now ? { kind: 'implied', source, givenAt, ends } : null;
}

export type NewsletterPlan = NewsletterClock & { may_send: boolean };

/** When the next newsletter is sent; null if none is planned. */
export function plannedSend({ may_send, ...clock }: NewsletterPlan, now: Date): Date | null {
  const month = campaignMonth(clock, now);
  return may_send && month !== null && !isSkipped(clock, now) ? sendInstant(month, clock.time_zone) : null;
}
