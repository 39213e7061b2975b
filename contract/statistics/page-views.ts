import * as z from 'zod/mini';
import { openAccess } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { id, ReceivedAnswer, text } from '../fields.ts';

/**
 * Created in the browser: 32 hexadecimal digits, of which the first twelve are the time in milliseconds. A
 * page view that is sent twice is recognised at once.
 */
const eventId = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'Please send 32 hexadecimal digits.'));

/** Something a visitor did on a page that an agent hopes for. */
const goals = ['form', 'call', 'brochure'] as const;
export type Goal = (typeof goals)[number];

const PageView = z.object({
  id: eventId,
  /** of the client who owns the website */
  token: text(200),
  /** which website; without it, the host of the page decides */
  site_id: z.optional(id),
  /** the address of the page */
  url: text(2000),
  /** and of the page that led to it */
  referrer: z.optional(text(2000)),
  /** the screen is touched, which tells a tablet from a computer */
  is_touched: z.optional(z.boolean()),
  /** the page was not viewed again: a form was sent there, a number called or a brochure opened */
  goal: z.optional(z.enum(goals)),
});
export type PageView = z.infer<typeof PageView>;

export const pageViewsTag: Tag = {
  name: 'Page views',
  description: 'What a website tells of its visitors: no cookie, and nothing that names anybody.',
};

export const pageViews = {
  create: endpoint({
    method: 'POST',
    path: '/public/events',
    once: false,
    changes: null,
    access: openAccess,
    summary: 'A page of a website was looked at. It is stored within a second',
    refuses: ['account_closed'],
    body: PageView,
    data: ReceivedAnswer,
    status: 202,
    bodyLimit: 8192,
    // a page of any origin may send it without a preflight
    isPlainText: true,
    limits: [{ per: 'address', calls: 300, seconds: 60, countedIn: 'process' }],
  }),
};
