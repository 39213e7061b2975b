import { dealMonths, enquiryMonths } from '#contract/newsletter/consent.ts';

/** Forms of a website and ads: their sender has made an enquiry. */
const enquirySources: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 20];
/** Its consent is express, and begins with the click in the mail that confirms it. */
export const signUpSource = 9;
/** The status of a contact whose deal is done. */
export const closedStatus = 8;

export const isEnquiry = (source: number): boolean => enquirySources.includes(source);

/** How long an enquiry counts as consent. */
export const enquiryEnds = (at: Date): Date => addMonths(at, enquiryMonths);
/** How long a deal counts as consent. */
export const dealEnds = (at: Date): Date => addMonths(at, dealMonths);

/** The same day of a later month, or its last day if it is shorter. */
function addMonths(at: Date, months: number): Date {
  const later = new Date(at);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== at.getUTCDate()) later.setUTCDate(0);
  return later;
}
