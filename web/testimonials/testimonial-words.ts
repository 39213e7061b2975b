import type { RequestState, Testimonial, TestimonialRow } from '#contract/testimonials/testimonials.ts';
import type { Tone } from '#web/parts/StatusDot.tsx';

export const formatTestimonialCount = (count: number): string =>
  count === 1 ? '1 testimonial' : `${count} testimonials`;

const tones: Record<number, Tone> = { 1: 'blue', 2: 'amber', 3: 'green' };
export const getTestimonialTone = (status: number): Tone => tones[status] ?? 'slate';

/** The state of a request, in a few words. */
export const requestLabels: Record<RequestState, string> = {
  waiting: 'On its way',
  sent: 'Delivered',
  bounced: 'Bounced',
  opened: 'Opened',
  answered: 'Answered',
  revoked: 'Link revoked',
  refused: 'Asked not to be asked again',
};

/** The step that a testimonial waits for before its words may be published; '' if they may be already. */
export const agreementLabels: Record<Testimonial['agreement'], string> = {
  current: '',
  needed: 'Changed words need a yes',
  asked: 'Waiting for a yes',
  declined: 'Changed words were declined',
};

/** The line below the name: the words, or the address they were asked at. */
export const formatPreview = ({ summary, message, email }: TestimonialRow): string =>
  summary ?? message ?? email ?? '';
