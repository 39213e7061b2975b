import * as z from 'zod/mini';
import { allUsers, allUsersSending, editors } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import {
  date,
  DeletedAnswer,
  email,
  flag,
  id,
  instant,
  createIdSchema,
  optional,
  paging,
  phone,
  requiredText,
  text,
  lastEdit,
  sentVersion,
  rowVersion,
  type ShapeWith,
  line,
  requiredLine,
} from '../fields.ts';
import { isCalendarDay } from '../zoned-time.ts';
import { scoped } from '../key-access.ts';

/** The API says review, the screens say testimonial: it is the same thing. */
export const testimonialsPerPage = 10;
const testimonialHistoryPerPage = 10;
export const maxMessageLength = 5000;
export const maxShortLength = 191;
const maxSearchLength = 100;

export const requested = 1;
export const draft = 2;
export const published = 3;
export const statuses = [
  { id: requested, name: 'Requested' },
  { id: draft, name: 'Draft' },
  { id: published, name: 'Published' },
] as const;

/** The filters of the list, in the order in which they are offered. */
export const testimonialFilters = ['all', 'published', 'draft', 'homepage'] as const;
export type TestimonialFilter = (typeof testimonialFilters)[number];

/** Who entered a testimonial. */
const origins = ['link', 'hand', 'file'] as const;

export const manager = { feature: 'TESTIMONIAL_MANAGER' } as const;
/** The same for calls that send mail, which wait while an account is paused. */
export const sendingManager = { ...manager, sends: true } as const;

export const consentByHand = 'My client consents to this testimonial being published';
export const lockedMessage =
  'This testimonial is waiting for your client, so nothing in it can be changed yet.';
export const consentMissing = 'A testimonial can only be published with the consent of your client.';
export const consentOfGiver = 'Your client has decided this, so only they can change it.';
export const homepageOfPublished = 'Only a published testimonial can appear on the homepage.';
export const dateOfPublished = 'Only a published testimonial has a date.';
export const agreementMissing =
  'The words were changed. Ask your client to agree to them before you publish the testimonial.';
export const notCutFrom = 'Please quote your client’s own words from the testimonial.';

const chosenStatus = createIdSchema([draft, published], 'Please choose Draft or Published.');
const invalidDate = 'Please enter a valid date.';
const publishedOn = z.string(invalidDate).check(z.refine(isCalendarDay, invalidDate));

/** The fields a person may set. Each is also in Testimonial, as it comes back. */
export const TestimonialDraft = z.object({
  first_name: requiredLine(100),
  last_name: z.optional(line(100)),
  display_name: z.optional(optional(line(maxShortLength))),
  email: z.optional(optional(email)),
  phone_number: z.optional(optional(phone)),
  message: requiredText(maxMessageLength),
  summary: z.optional(optional(text(maxShortLength))),
  callout: z.optional(optional(text(maxShortLength))),
  consent: z.optional(z.boolean()),
  status_id: chosenStatus,
  published_at: z.optional(optional(publishedOn)),
  homepage: z.optional(z.boolean()),
  facebook: z.optional(z.boolean()),
  add_to_lead: z.optional(z.boolean()),
});
export type TestimonialDraft = z.infer<typeof TestimonialDraft>;

const TestimonialPatch = z.extend(z.partial(TestimonialDraft), {
  is_seen: z.optional(z.boolean()),
  version: sentVersion,
});
export type TestimonialPatch = z.infer<typeof TestimonialPatch>;

const words = z.nullable(z.string());

/**
 * The state of the mail with a link; `waiting` is in the queue, `bounced` came back, `refused` asked for no
 * more mail.
 */
const requestStates = ['waiting', 'sent', 'bounced', 'opened', 'answered', 'revoked', 'refused'] as const;
export type RequestState = (typeof requestStates)[number];

/** Whether the words for show are the customer's own: if not, the customer will be, is or has been asked to agree. */
const agreements = ['current', 'needed', 'asked', 'declined'] as const;

const AskedRequest = z.object({
  title: z.string(),
  body: z.string(),
  signature: z.string(),
  email: z.string(),
  state: z.enum(requestStates),
  sent_at: instant,
  /** when the only reminder is sent; null if it is switched off */
  reminder_at: z.nullable(instant),
  reminded_at: z.nullable(instant),
  opened_at: z.nullable(instant),
});
export type AskedRequest = z.infer<typeof AskedRequest>;

export const Testimonial = z.object({
  id,
  client_id: id,
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  display_name: words,
  email: words,
  phone_number: words,
  summary: words,
  message: words,
  callout: words,
  created_at: instant,
  published_at: z.nullable(date),
  status: z.object({ id: z.int(), name: z.string() }),
  status_id: z.int(),
  homepage: z.boolean(),
  facebook: z.boolean(),
  is_seen: z.boolean(),
  consent: z.boolean(),
  lead_id: z.nullable(id),
  add_to_lead: z.boolean(),
  origin: z.enum(origins),
  /** what the customer sent through their link, word for word */
  original_message: words,
  agreement: z.enum(agreements),
  request: z.nullable(AskedRequest),
  version: rowVersion,
  last_edit: lastEdit,
} satisfies ShapeWith<TestimonialDraft>);
export type Testimonial = z.infer<typeof Testimonial>;

/** A testimonial as a row of a list. */
export const TestimonialRow = z.object({
  ...z.omit(Testimonial, { original_message: true, request: true, last_edit: true }).shape,
  /** if it was requested */
  request_state: z.nullable(z.enum(requestStates)),
});
export type TestimonialRow = z.infer<typeof TestimonialRow>;

const HistoryEntry = z.object({
  id,
  event: z.string(),
  /** null if the customer or the portal did it */
  user_name: words,
  is_staff: z.boolean(),
  /** [before, after] by field */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  created_at: instant,
});
export type TestimonialHistoryEntry = z.infer<typeof HistoryEntry>;

const statusNames = ['requested', 'draft', 'published'] as const;
const invalidStatus = 'Please select a valid status.';
/** a status by its word or its id; absent and '' mean any */
const statusFilter = z.optional(
  z.pipe(
    z.enum(['', ...statusNames, '1', '2', '3'], invalidStatus),
    z.transform(
      (value) => statuses.find(({ id, name }) => value === String(id) || value === name.toLowerCase())?.id,
    ),
  ),
);

export const listFields = {
  search: z._default(text(maxSearchLength), ''),
  status: statusFilter,
  homepage_only: z._default(flag, false),
};

export const testimonialsTag: Tag = {
  name: 'Testimonials',
  description:
    'What customers say about an agent: asking for it, publishing it, and taking it back. The API calls them reviews.',
};

export const testimonials = {
  list: endpoint({
    method: 'GET',
    path: '/reviews',
    access: scoped('testimonials:read', allUsers(manager)),
    summary: 'One page of testimonials, those nobody has seen first, then the newest',
    query: z.object({ ...paging(testimonialsPerPage), ...listFields }),
    data: z.array(TestimonialRow),
    paged: true,
  }),
  totals: endpoint({
    method: 'GET',
    path: '/stats/reviews',
    access: scoped('testimonials:read', allUsers(manager)),
    summary: 'How many testimonials there are, and how many of them are still awaited',
    data: z.object({ total_review_count: z.int(), requested_review_count: z.int() }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/reviews/{id}',
    access: scoped('testimonials:read', allUsers(manager)),
    summary: 'One testimonial',
    data: Testimonial,
  }),
  create: endpoint({
    method: 'POST',
    path: '/reviews',
    once: true,
    changes: 'testimonial.changed',
    access: scoped('testimonials:write', editors(manager)),
    summary: 'Adds a testimonial by hand',
    body: TestimonialDraft,
    data: Testimonial,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/reviews/{id}',
    changes: 'testimonial.changed',
    access: scoped('testimonials:write', { ...allUsersSending({ 'View Only': ['is_seen'] }), need: manager }),
    summary:
      'Changes the keys that are sent. Of one that is still awaited nothing but the seen mark; what a customer gave by a link is published only as they agreed to it',
    refuses: ['changed_elsewhere'],
    body: TestimonialPatch,
    data: Testimonial,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/reviews/{id}',
    changes: 'testimonial.changed',
    access: scoped('testimonials:write', editors(manager)),
    summary: 'Removes a testimonial everywhere; its links end',
    data: DeletedAnswer,
  }),
  history: endpoint({
    method: 'GET',
    path: '/reviews/{id}/history',
    access: scoped('testimonials:read', allUsers(manager)),
    summary: 'Who did what to a testimonial, newest first',
    query: z.object(paging(testimonialHistoryPerPage)),
    data: z.array(HistoryEntry),
    paged: true,
  }),
};

/** Endpoints that go out of date when a testimonial changes. */
export const testimonialLists = [testimonials.list, testimonials.totals];
