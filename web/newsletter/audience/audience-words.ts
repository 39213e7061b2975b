import type { Audience } from '#contract/newsletter/consent.ts';

type Reason = Audience['left_out'][number]['reason'];

const numbers = new Intl.NumberFormat('en-CA');
const contacts = (count: number): string =>
  `${numbers.format(count)} ${count === 1 ? 'contact' : 'contacts'}`;

/** The recipients, in one sentence. */
export const reachedSentence = ({ reached }: Audience): string =>
  reached === 0
    ? 'Nobody gets it yet.'
    : `${contacts(reached)} ${reached === 1 ? 'gets' : 'get'} your next newsletter.`;

/** Possible actions on consents that end before the send; null if none does. */
export const endingSentence = ({ ending }: Audience): string | null =>
  ending === 0
    ? null
    : `Consent from ${contacts(ending)} expires before it goes out. If they renew it, record that on their contact page.`;

/** How many do not get it, for all reasons together. */
export const leftOutSentence = ({ left_out }: Audience): string => {
  const count = left_out.reduce((sum, one) => sum + one.count, 0);
  return `${contacts(count)} ${count === 1 ? 'doesn’t' : 'don’t'} get it:`;
};

/** '3 unsubscribed', for a list below that sentence. */
export const formatLeftOutReason = ({ reason, count }: Audience['left_out'][number]): string =>
  `${numbers.format(count)} ${words[reason][count === 1 ? 0 : 1]}`;

/** For one contact, and for several. */
const words: Record<Reason, readonly [string, string]> = {
  unsubscribed: ['has unsubscribed', 'have unsubscribed'],
  complained: ['marked a newsletter as spam', 'marked a newsletter as spam'],
  bounced: ['can’t be reached at their address', 'can’t be reached at their addresses'],
  blocked: ['is blocked', 'are blocked'],
  invalid: ['has an address that can’t receive email', 'have addresses that can’t receive email'],
  none: ['hasn’t agreed to get it', 'haven’t agreed to get it'],
  expired: ['has consent that will have expired', 'have consent that will have expired'],
  less_often: ['chose to get it four times a year', 'chose to get it four times a year'],
};
