import * as z from 'zod/mini';
import { admins, allUsers } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { id, instant, paging } from '../fields.ts';
import { scoped } from '../key-access.ts';

export const maxCampaigns = 24;
const tooMany = `Please ask for 1 to ${maxCampaigns} newsletters.`;

/**
 * A newsletter whose first mail was sent, with its numbers. Rates are percent of the people it reached.
 * Numbers that were not counted are null: a rate of nobody, opens while counting is off, and gaps in an
 * uploaded file.
 */
export const NewsletterNumbers = z.object({
  mailchimp_campaign_id: z.string(),
  /** '2026-11' */
  sent_month: z.string(),
  sent_at: instant,
  /** the local time at the client then, as '2026-12-15T09:00': a browser may not know its zone as well */
  sent_local: z.string(),
  subject: z.string(),
  /** how many it was sent to */
  subscribers: z.int(),
  /** how many it is still being sent to; 0 once it has ended */
  still_sending_to: z.int(),
  open_rate: z.nullable(z.number()),
  click_rate: z.nullable(z.number()),
  /** the real-estate rate that was known then */
  latest_industry_open_rate: z.number(),
  latest_industry_click_rate: z.number(),
  /** how many were meant to get it */
  mailchimp_list_subscribers: z.int(),
  delivered: z.nullable(z.int()),
  /** people, each counted once: who opened, and whose program alone loaded the pictures */
  opened: z.nullable(z.int()),
  opened_by_machine: z.nullable(z.int()),
  clicked: z.nullable(z.int()),
  bounced: z.int(),
  unsubscribed: z.int(),
  complained: z.nullable(z.int()),
});
export type NewsletterNumbers = z.infer<typeof NewsletterNumbers>;

/** Where the numbers come from, and since when they have been missing. */
const Source = z.object({
  source: z.string(),
  last_good_at: z.nullable(instant),
  error: z.nullable(z.string()),
});

const Campaign = z.object({
  mailchimp_campaign_id: z.string(),
  sent_month: z.string(),
  sent_at: instant,
  subject: z.string(),
});
export type Campaign = z.infer<typeof Campaign>;

const ClickedLink = z.object({ url: z.string(), people: z.int() });
export type ClickedLink = z.infer<typeof ClickedLink>;

const Reader = z.object({
  lead_id: id,
  name: z.string(),
  opened_at: z.nullable(instant),
  clicked_at: z.nullable(instant),
});
export type Reader = z.infer<typeof Reader>;

const ContactNewsletter = z.object({
  sent_month: z.string(),
  subject: z.string(),
  sent_at: instant,
  /** the local time at the client, and so are the three below */
  sent_local: z.string(),
  opened_at: z.nullable(instant),
  opened_local: z.nullable(z.string()),
  /** a program loaded the pictures, which says nothing about the person */
  machine_opened_at: z.nullable(instant),
  /** the links, in the order in which they were followed */
  links: z.array(z.object({ url: z.string(), clicked_at: instant })),
  bounced_at: z.nullable(instant),
  bounced_local: z.nullable(z.string()),
  unsubscribed_at: z.nullable(instant),
  unsubscribed_local: z.nullable(z.string()),
});
export type ContactNewsletter = z.infer<typeof ContactNewsletter>;

const access = allUsers({ services: ['in_touch'] });
const take = z.pipe(z.string().check(z.regex(/^(?:[1-9]|1\d|2[0-4])$/, tooMany)), z.transform(Number));
/** 'a,b'; an id that is not of a newsletter of this client is not found */
const campaignIds = z.pipe(
  z.string().check(z.maxLength(1000, 'Please ask for fewer newsletters.')),
  z.transform((ids) =>
    ids
      .split(',')
      .slice(0, maxCampaigns)
      // a text that is not an id becomes the id of no newsletter
      .map((one) => (/^\d{1,16}$/.test(one) ? one : '0')),
  ),
);

export const newsletterStatsTag: Tag = {
  name: 'Newsletter stats',
  description: 'How many got, opened and clicked each newsletter, and how that compares.',
};

export const newsletterStats = {
  list: endpoint({
    method: 'GET',
    path: '/stats/newsletters',
    access: scoped('newsletters:read', access),
    summary: 'Newsletters that went out with their numbers, newest first: those asked for, else the newest',
    refuses: ['not_found'],
    query: z.object({
      mailchimp_campaign_ids: z.optional(campaignIds),
      take: z.optional(take),
    }),
    data: z.array(NewsletterNumbers),
    meta: z.object({ sources: z.array(Source), is_tracked: z.boolean() }),
  }),
  campaigns: endpoint({
    method: 'GET',
    path: '/stats/newsletters/campaigns',
    access: scoped('newsletters:read', access),
    mayBeStale: true,
    summary: 'The newsletters that went out, newest first, for choosing one',
    data: z.array(Campaign),
  }),
  links: endpoint({
    method: 'GET',
    path: '/stats/newsletters/campaigns/{id}/links',
    access: scoped('newsletters:read', access),
    mayBeStale: true,
    summary: 'The links of a newsletter that people followed, most first; scanners are left out',
    data: z.array(ClickedLink),
  }),
  readers: endpoint({
    method: 'GET',
    path: '/stats/newsletters/campaigns/{id}/readers',
    access: scoped('newsletters:read', access),
    mayBeStale: true,
    summary: 'The contacts who opened a newsletter or followed a link, newest first',
    query: z.object(paging(10)),
    paged: true,
    data: z.array(Reader),
  }),
  ofContact: endpoint({
    method: 'GET',
    path: '/leads/{id}/newsletters',
    access: scoped('newsletters:read', allUsers()),
    summary: 'The newsletters a contact was sent, newest first, and what they opened and followed in them',
    query: z.object(paging(5)),
    paged: true,
    data: z.array(ContactNewsletter),
  }),
  track: endpoint({
    method: 'PUT',
    path: '/newsletters/tracking',
    changes: 'settings.changed',
    access: admins({ services: ['in_touch'] }),
    summary: 'Says whether opens and clicks are counted',
    body: z.object({ is_tracked: z.boolean('Please choose yes or no.') }),
    data: z.object({ is_tracked: z.boolean() }),
  }),
};
