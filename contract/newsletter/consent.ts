import * as z from 'zod/mini';
import { allUsers, editors, openAccess, siteAccess } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { honeypotField } from '../contacts/honeypot.ts';
import { email, id, instant, line, paging, ReceivedAnswer, text } from '../fields.ts';
import { leftOutReasons } from './left-out.ts';

/** Consent is express (the person said so), implied for some time after an enquiry or a deal, or none. */
const consentKinds = ['express', 'implied', 'none'] as const;

/** How long an enquiry or a deal counts as consent, in months. */
export const enquiryMonths = 6;
export const dealMonths = 24;

const sourceAtLeast = 10;
const maxSourceLength = 500;
const sourceMissing = `Please describe how you got their consent, in at least ${sourceAtLeast} characters.`;

/** A consent as a user of the client records it. */
export const ConsentDraft = z.object(
  {
    kind: z.enum(consentKinds, 'Please choose a consent type.'),
    source: text(maxSourceLength).check(z.minLength(sourceAtLeast, sourceMissing)),
  },
  sourceMissing,
);
export type ConsentDraft = z.infer<typeof ConsentDraft>;

export const unsubscribedMessage =
  'This person has unsubscribed. They can only be added again with new express consent.';

export const NewsletterConsent = z.object({
  kind: z.enum(consentKinds),
  /** how it was given: the form, the deal, or the words of a user of the client */
  source: z.nullable(z.string()),
  /** the text the person read when they agreed */
  words: z.nullable(z.string()),
  given_at: z.nullable(instant),
  expires_at: z.nullable(instant),
  unsubscribed_at: z.nullable(instant),
});
export type NewsletterConsent = z.infer<typeof NewsletterConsent>;

const Audience = z.object({
  /** the send for which it is counted */
  at: instant,
  reached: z.int(),
  left_out: z.array(z.object({ reason: z.enum(leftOutReasons), count: z.int() })),
  /** consents that are valid today and expire before the send; they are among the expired ones */
  ending: z.int(),
});
export type Audience = z.infer<typeof Audience>;

/** A contact's entry in the ledger of consents. */
export const ConsentChange = z.extend(NewsletterConsent, {
  id,
  changed_at: instant,
  /** who changed it; null if the person or their form did */
  changed_by: z.nullable(z.string()),
  /** the address could not be reached, or its owner marked a newsletter as spam */
  suppressed: z.nullable(z.enum(['bounced', 'complained'])),
});
export type ConsentChange = z.infer<typeof ConsentChange>;

const consentChangesPerPage = 10;

/** How long the link in the sign-up mail works, in days. */
export const confirmDays = 7;

/** The text a person agrees to when signing up. It is shown next to the form, and stored with the consent. */
export const formatSignUpConsent = (agentName: string): string =>
  `I’d like to get ${agentName}’s newsletter by email, about once a month. I can unsubscribe with one click at any time.`;

/** A sign-up on a website. Parts that a site omits may be null. */
const SignUp = z.object({
  email,
  first_name: z.optional(z.nullable(line(100))),
  site_id: z.optional(z.nullable(id)),
  ...honeypotField,
});
export type SignUp = z.infer<typeof SignUp>;

export const newsletterConsentTag: Tag = {
  name: 'Newsletter consent',
  description: 'Who has agreed to get newsletters, since when and how, and who gets the next one.',
};

export const newsletterConsent = {
  audience: endpoint({
    method: 'GET',
    path: '/newsletters/audience',
    access: editors({ services: ['in_touch'], staffExempt: true }),
    summary: 'How many contacts get the next newsletter, and how many do not, by reason',
    data: Audience,
  }),
  changes: endpoint({
    method: 'GET',
    path: '/leads/{id}/newsletter-consents',
    access: allUsers(),
    summary: 'What a contact has agreed to over time, newest first',
    query: z.object(paging(consentChangesPerPage)),
    data: z.array(ConsentChange),
    paged: true,
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/public/newsletter',
    once: false,
    // nothing changes before it is confirmed
    changes: null,
    access: siteAccess,
    summary: 'A sign-up on a website; it counts once the link in the mail has been confirmed',
    body: SignUp,
    data: ReceivedAnswer,
    status: 202,
    limits: [{ per: 'address', calls: 30, seconds: 3600 }],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/newsletters/confirm',
    once: false,
    // the contact's notification tells the open windows
    changes: null,
    access: openAccess,
    summary: 'Confirms a sign-up with the token of its mail; once, within seven days',
    refuses: ['link_used'],
    body: z.object({ token: z.string().check(z.maxLength(200)) }),
    data: z.object({ confirmed: z.literal(true) }),
    limits: [{ per: 'address', calls: 30, seconds: 3600, counts: 'failures' }],
  }),
};
