import * as z from 'zod/mini';
import { allUsers } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { id, instant, paging, text } from '../fields.ts';

/**
 * What a person has agreed to: said so (express), can be taken to have agreed for some time after an enquiry or a deal
 * (implied), or neither.
 */
const consentKinds = ['express', 'implied', 'none'] as const;

/** How long an enquiry or a deal counts as consent, in months. */
export const enquiryMonths = 6;
export const dealMonths = 24;

const sourceAtLeast = 10;
const sourceAtMost = 500;
const sourceMissing = `Please say how you got this consent, in ${sourceAtLeast} characters or more.`;

/** What a person of the client says of a contact. */
export const ConsentDraft = z.object(
  {
    kind: z.enum(consentKinds, 'Please select a valid consent.'),
    source: text(sourceAtMost).check(z.minLength(sourceAtLeast, sourceMissing)),
  },
  sourceMissing,
);
export type ConsentDraft = z.infer<typeof ConsentDraft>;

export const unsubscribedMessage =
  'This person has unsubscribed. Only a new express consent puts them back on the list.';

export const NewsletterConsent = z.object({
  kind: z.enum(consentKinds),
  /** how it was given: the form, the deal, or what a person of the client wrote */
  source: z.nullable(z.string()),
  /** what the person read when they agreed */
  words: z.nullable(z.string()),
  given_at: z.nullable(instant),
  expires_at: z.nullable(instant),
  unsubscribed_at: z.nullable(instant),
});
export type NewsletterConsent = z.infer<typeof NewsletterConsent>;

/** A contact's entry in the ledger of consents. */
export const ConsentChange = z.extend(NewsletterConsent, {
  id,
  changed_at: instant,
  /** who changed it; null where the person did so, or a form of theirs */
  changed_by: z.nullable(z.string()),
  /** the address could not be reached, or its owner marked a newsletter as spam */
  suppressed: z.nullable(z.enum(['bounced', 'complained'])),
});
export type ConsentChange = z.infer<typeof ConsentChange>;

const consentChangesPerPage = 10;

export const newsletterConsentTag: Tag = {
  name: 'Newsletter consent',
  description: 'Who has agreed to get newsletters, since when and how, and who gets the next one.',
};

export const newsletterConsent = {
  changes: endpoint({
    method: 'GET',
    path: '/leads/{id}/newsletter-consents',
    access: allUsers(),
    summary: 'What a contact has agreed to over time, newest first',
    query: z.object(paging(consentChangesPerPage)),
    data: z.array(ConsentChange),
    paged: true,
  }),
};
