import type { SendProgress } from '#contract/newsletter/sending.ts';

type Progress = Pick<SendProgress, 'state' | 'audience' | 'sent' | 'unknown'>;

const numbers = new Intl.NumberFormat('en-CA');
const people = (count: number) => `${numbers.format(count)} ${count === 1 ? 'contact' : 'contacts'}`;

/** The progress of a newsletter; null if none of it was or will be sent. */
export function sendingSentence({ state, audience, sent, unknown }: Progress): string | null {
  switch (state) {
    case 'missed':
      return 'Your newsletter hasn’t gone out yet. Our team is looking after it.';
    case 'due':
      return 'Your newsletter starts in a moment.';
    case 'sending':
      return `Your newsletter is on its way: ${numbers.format(sent)} of ${people(audience)} have it.`;
    case 'paused':
      return `Your newsletter is paused after ${numbers.format(sent)} of ${people(audience)}. Our team is looking after it.`;
    case 'stopped':
      return `Your newsletter was stopped after ${people(sent)}.`;
    case 'sent':
      return `Your last newsletter went to ${people(sent + unknown)}.`;
    case 'dropped':
      return null;
  }
}
