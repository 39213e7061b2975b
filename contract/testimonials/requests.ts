import * as z from 'zod/mini';
import { editors, openAccess } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import {
  email,
  id,
  instant,
  optional,
  phone,
  ReceivedAnswer,
  required,
  requiredText,
  text,
  line,
} from '../fields.ts';
import { manager, maxMessageLength, sendingManager, maxShortLength, Testimonial } from './testimonials.ts';

const maxTitleLength = 191;
export const maxBodyLength = 2048;
export const maxSignatureLength = 1024;

/** The only reminder is sent this many days after the request. */
export const reminderDays = 7;
/** Within this many days, asking the same person again gives a warning. */
export const askedAgainDays = 365;
/** more than a person asks in a day, and too few to flood others with mail */
export const requestsPerDay = 200;
export const refusedMessage = 'This person has opted out of testimonial requests.';
export const tooManyRequests = `You can send ${requestsPerDay} requests a day. Please send the rest tomorrow.`;

const oneLine = (max: number) =>
  requiredText(max).check(z.regex(/^[^\r\n\t]*$/, 'Please keep this to one line.'));

/** The mail to a customer. `{{first_name}}` and `{{last_name}}` in title, body and signature become their names. */
export const RequestDraft = z.object({
  first_name: oneLine(100),
  last_name: oneLine(100),
  email,
  phone_number: z.optional(optional(phone)),
  add_to_lead: z._default(z.boolean(), false),
  title: oneLine(maxTitleLength),
  body: z._default(text(maxBodyLength), ''),
  signature: requiredText(maxSignatureLength),
  /** whether they get one reminder, after a week */
  reminder: z._default(z.boolean(), true),
  /** the sold listing whose seller this is, which then offers the request no more */
  listing_id: z.optional(z.nullable(id)),
});
export type RequestDraft = z.infer<typeof RequestDraft>;

const Preview = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** of its page, for ten minutes */
  url: z.string(),
});

/** The form that a customer sends through their link. */
export const Submission = z.object({
  first_name: oneLine(100),
  last_name: oneLine(100),
  email,
  phone_number: z.optional(optional(phone)),
  message: requiredText(maxMessageLength),
  display_name: z.optional(optional(line(maxShortLength))),
  consent: z.boolean(required),
  /** created by the form: the same one again is the same answer, with the same thanks */
  submission_id: z.optional(
    optional(z.uuid('Something went wrong with this form. Reload the page and try again.')),
  ),
});
export type Submission = z.infer<typeof Submission>;

const link = { link: z.string().check(z.maxLength(200)) };
const params = z.object(link);
/** only guesses count */
const limits = [{ per: 'address', calls: 20, seconds: 3600, counts: 'failures' }] as const;

/** The agent who asks, as the customer sees them. */
const Agent = { agent_name: z.string(), agent_photo: z.nullable(z.string()) };

const Prefill = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.nullable(z.string()),
  ...Agent,
});
export type Prefill = z.infer<typeof Prefill>;

const Question = z.object({
  first_name: z.string(),
  ...Agent,
  /** what the customer wrote, or last agreed to */
  before: z.string(),
  /** the text they are asked to agree to */
  message: z.string(),
});
export type Question = z.infer<typeof Question>;

const Withdrawal = z.object({
  first_name: z.string(),
  ...Agent,
  message: z.string(),
  is_withdrawn: z.boolean(),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

export const testimonialRequests = {
  lastAsked: endpoint({
    method: 'GET',
    path: '/reviews/request',
    access: editors(manager),
    summary:
      'When somebody with this email was asked for a testimonial last, within a year, and whether they asked not to be asked again',
    query: z.object({ email }),
    data: z.object({
      asked_at: z.nullable(instant),
      is_answered: z.boolean(),
      refused_at: z.nullable(instant),
    }),
  }),
  request: endpoint({
    method: 'POST',
    path: '/reviews/request',
    once: true,
    changes: 'testimonial.changed',
    access: editors(sendingManager),
    summary:
      'Mails a customer a link for one testimonial, with a reminder after a week unless it is switched off',
    refuses: ['not_found', 'too_many_requests'],
    body: RequestDraft,
    data: Testimonial,
    status: 201,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/reviews/request/preview',
    once: false,
    changes: null,
    access: editors(manager),
    summary: 'The mail as it would be sent',
    body: z.omit(RequestDraft, { listing_id: true }),
    data: Preview,
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/reviews/{id}/request',
    once: true,
    changes: 'testimonial.changed',
    access: editors(sendingManager),
    summary: 'Sends the request again, with a new link; the older ones go on working',
    refuses: ['too_many_requests'],
    data: Testimonial,
    limits: [{ per: 'session', calls: 100, seconds: 3600 }],
  }),
  setReminder: endpoint({
    method: 'PUT',
    path: '/reviews/{id}/request',
    changes: 'testimonial.changed',
    access: editors(manager),
    summary: 'Switches the reminder off or on',
    body: z.object({ reminder: z.boolean(required) }),
    data: Testimonial,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/reviews/{id}/request',
    changes: 'testimonial.changed',
    access: editors(manager),
    summary: 'Ends the links of a request that nobody has answered yet',
    data: Testimonial,
  }),
  askAgain: endpoint({
    method: 'POST',
    path: '/reviews/{id}/ask-again',
    once: true,
    changes: 'testimonial.changed',
    access: editors(sendingManager),
    summary: 'Asks the customer whether the words as they stand now may be published',
    refuses: ['too_many_requests'],
    data: Testimonial,
    limits: [{ per: 'session', calls: 100, seconds: 3600 }],
  }),
};

/** The links of customers, which need no session. A link that is unknown, spent or revoked gets the same answer. */
export const testimonialLinks = {
  readRequest: endpoint({
    method: 'GET',
    path: '/reviews/request/{link}',
    access: openAccess,
    summary: 'What the form of a link begins with; it changes nothing',
    refuses: ['link_used'],
    params,
    data: Prefill,
    limits,
  }),
  openRequest: endpoint({
    method: 'POST',
    path: '/reviews/request/{link}',
    once: false,
    changes: null,
    access: openAccess,
    summary: 'Notes that somebody has the form in front of them',
    refuses: ['link_used'],
    params,
    data: ReceivedAnswer,
    limits,
  }),
  submit: endpoint({
    method: 'PUT',
    path: '/reviews/request/{link}',
    changes: null,
    access: openAccess,
    summary: 'Takes the testimonial; the link works once',
    refuses: ['link_used'],
    params,
    body: Submission,
    data: z.object({ consent: z.boolean() }),
    limits,
  }),
  refuse: endpoint({
    method: 'DELETE',
    path: '/reviews/request/{link}',
    changes: null,
    access: openAccess,
    summary:
      'The customer would rather not be asked again: the link ends, and this client cannot ask this address any more',
    refuses: ['link_used'],
    params,
    data: ReceivedAnswer,
    limits,
  }),
  readQuestion: endpoint({
    method: 'GET',
    path: '/reviews/answer/{link}',
    access: openAccess,
    summary: 'The changed words a customer is asked to agree to; it changes nothing',
    refuses: ['link_used'],
    params,
    data: Question,
    limits,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/reviews/answer/{link}',
    once: false,
    changes: null,
    access: openAccess,
    summary: 'Takes the yes or no to the changed words; the link works once',
    refuses: ['link_used'],
    params,
    body: z.object({ agree: z.boolean(required) }),
    data: z.object({ agree: z.boolean() }),
    limits,
  }),
  readWithdrawal: endpoint({
    method: 'GET',
    path: '/reviews/withdraw/{link}',
    access: openAccess,
    summary: 'The testimonial whose consent could be withdrawn; it changes nothing',
    refuses: ['link_used'],
    params,
    data: Withdrawal,
    limits,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/reviews/withdraw/{link}',
    once: false,
    changes: null,
    access: openAccess,
    summary: 'Withdraws the consent: the testimonial is shown nowhere any more',
    refuses: ['link_used'],
    params,
    data: Withdrawal,
    limits,
  }),
};
