import * as z from 'zod/mini';
import { editors } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { bodyFlag, date, DeletedAnswer, flag, id, instant, paging, rowVersion, lastEdit } from '../fields.ts';
import { richTextImages } from '../rich-text.ts';
import {
  CustomBlock,
  maxCustomBlocks,
  NewsletterContent,
  NewsletterDraft,
  maxSections,
  UnsavedNewsletter,
} from './blocks.ts';
import { newsletterStates } from './calendar.ts';
import { scoped } from '../key-access.ts';

export const savedMessage = 'Successfully saved newsletter content.';
export const blockRemovedMessage = 'Custom newsletter content block has been removed.';
export const orderFailedMessage = 'Error re-ordering blocks. Please refresh and try again.';
export const Newsletter = z.extend(NewsletterContent, {
  /** the newsletter's month: '2026-12' */
  month: z.string(),
  /** a 15th; null if the client has no date yet */
  next_newsletter_date: z.nullable(date),
  skip_newsletter: z.int(),
  state: z.enum(newsletterStates),
  opens_at: instant,
  preview_at: z.nullable(instant),
  locks_at: z.nullable(instant),
  sends_at: z.nullable(instant),
  /** counts the saves; sent back with one, it prevents overwriting somebody else's */
  version: rowVersion,
  last_edit: lastEdit,
  /** null if this month's newsletter was never saved */
  saved_at: z.nullable(instant),
  /** who gets the replies of readers; null if the client has no Admin */
  reply_to: z.nullable(z.string()),
  /** what the caller has typed and not saved */
  draft: z.nullable(z.object({ data: UnsavedNewsletter, version: rowVersion, saved_at: instant })),
});
export type Newsletter = z.infer<typeof Newsletter>;

const newsletterAccess = editors({ services: ['in_touch'], staffExempt: true });

const sending = editors({ services: ['in_touch'], staffExempt: true, sends: true });

/** `staff=true` opens a locked newsletter to staff; it is ignored from others. */
const staffFlag = z.object({ staff: z._default(flag, false) });

/** A published testimonial in the words that the customer agreed to. */
const OfferedTestimonial = z.object({ id, name: z.string(), words: z.string(), published_at: date });
export type OfferedTestimonial = z.infer<typeof OfferedTestimonial>;

const NewsletterImage = z.object({ url: z.string(), name: z.string(), size: z.int() });
const DeletedUpload = z.object({ deleted: z.boolean() });
const version = z.optional(rowVersion);
const testimonialsPerPage = 10;

export const newsletterTag: Tag = {
  name: 'Newsletter',
  description: 'The monthly newsletter of an agent: its words, its preview and whether it goes out.',
};

export const newsletters = {
  read: endpoint({
    method: 'GET',
    path: '/newsletters',
    access: scoped('newsletters:read', newsletterAccess),
    summary: 'The next newsletter with its dates and its state',
    data: Newsletter,
  }),
  save: endpoint({
    method: 'POST',
    path: '/newsletters',
    once: false,
    changes: 'newsletter.changed',
    access: newsletterAccess,
    summary: 'Replaces the newsletter; custom blocks that are left out are deleted',
    refuses: ['not_found', 'newsletter_locked', 'changed_elsewhere'],
    query: staffFlag,
    body: z.object({ data: NewsletterDraft, version }),
    data: Newsletter,
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/newsletters/draft',
    changes: null,
    access: newsletterAccess,
    summary: "Keeps the caller's unsaved words beside the saved newsletter",
    refuses: ['newsletter_locked', 'changed_elsewhere'],
    query: staffFlag,
    body: z.object({ data: UnsavedNewsletter, version: rowVersion }),
    data: z.object({ saved_at: instant }),
  }),
  discardDraft: endpoint({
    method: 'DELETE',
    path: '/newsletters/draft',
    changes: null,
    access: newsletterAccess,
    summary: "Forgets the caller's unsaved words",
    refuses: ['newsletter_locked'],
    data: z.object({ deleted: z.literal(true) }),
  }),
  toggle: endpoint({
    method: 'PUT',
    path: '/newsletters/toggle',
    changes: 'newsletter.changed',
    access: newsletterAccess,
    summary: "Skips this month's newsletter, or takes that back",
    refuses: ['newsletter_locked'],
    query: staffFlag,
    body: z.object({ is_skipped: bodyFlag('Please choose 0 or 1.') }),
    data: z.object({ skip_newsletter: z.int() }),
  }),
  order: endpoint({
    method: 'PUT',
    path: '/newsletters/content/order',
    changes: 'newsletter.changed',
    access: newsletterAccess,
    summary: 'Puts saved blocks of both lists into this order',
    refuses: ['not_found', 'newsletter_locked'],
    query: staffFlag,
    body: z.object({
      order: z
        .array(z.object({ id, order: z.int().check(z.minimum(0), z.maximum(1000)) }))
        .check(
          z.minLength(1, 'Please choose at least one block.'),
          z.maxLength(maxSections + maxCustomBlocks, 'Please send every block once.'),
        ),
    }),
    data: z.object({ saved: z.literal(true), version: rowVersion }),
  }),
  removeBlock: endpoint({
    method: 'DELETE',
    path: '/newsletters/content/{id}',
    changes: 'newsletter.changed',
    access: newsletterAccess,
    summary: 'Removes a custom block',
    refuses: ['newsletter_locked'],
    query: staffFlag,
    data: z.extend(DeletedAnswer, { version: rowVersion }),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/newsletters/content/upload',
    once: false,
    changes: null,
    access: newsletterAccess,
    summary:
      'Takes a picture for a block or an article; it belongs to the newsletter once that is saved with it',
    refuses: ['newsletter_locked'],
    query: staffFlag,
    upload: { types: richTextImages.types, most: 1 },
    data: NewsletterImage,
    status: 201,
  }),
  removeUpload: endpoint({
    method: 'DELETE',
    path: '/newsletters/content/upload',
    changes: null,
    access: newsletterAccess,
    summary: 'Removes a picture; one that a newsletter shows stays, and `deleted` is false',
    refuses: ['newsletter_locked'],
    query: staffFlag,
    body: z.object({ url: z.string('Please say which picture.') }),
    data: DeletedUpload,
  }),
  previous: endpoint({
    method: 'GET',
    path: '/newsletters/previous',
    access: newsletterAccess,
    summary: 'The custom blocks of the last newsletter that had some',
    data: z.object({ month: z.nullable(z.string()), custom_content: z.array(CustomBlock) }),
  }),
  testimonials: endpoint({
    method: 'GET',
    path: '/newsletters/testimonials',
    access: editors({ services: ['in_touch'], feature: 'TESTIMONIAL_MANAGER', staffExempt: true }),
    summary: 'Published testimonials as a newsletter shows them, newest first',
    query: z.object(paging(testimonialsPerPage)),
    data: z.array(OfferedTestimonial),
    paged: true,
  }),
  test: endpoint({
    method: 'POST',
    path: '/newsletters/test',
    once: true,
    changes: null,
    access: sending,
    summary: 'Mails the saved newsletter to the caller, and to nobody else',
    data: z.object({ sent: z.literal(true), email: z.string() }),
    status: 202,
    limits: [{ per: 'session', calls: 20, seconds: 3600 }],
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/newsletters/calendar',
    access: newsletterAccess,
    summary: 'The deadline of the next newsletter for a calendar program',
    data: z.string(),
    document: 'text/calendar',
  }),
};
