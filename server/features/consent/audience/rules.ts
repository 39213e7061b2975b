import { editedMonth, sendInstant, type NewsletterClock } from '#contract/newsletter/calendar.ts';

/** The send date of the newsletter that is edited now. */
export const nextSend = (clock: NewsletterClock, now: Date): Date =>
  sendInstant(editedMonth(clock, now), clock.time_zone);
