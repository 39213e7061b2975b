import * as z from 'zod/mini';
import { AnswerTimes } from '#contract/statistics/answer-times.ts';
import { counters } from '#contract/statistics/counters.ts';
import { gapDays } from '#contract/statistics/gaps.ts';

/** The last counted day, if numbers arrived before the month was over. */
const until = z.nullable(z.string());

const WebsiteNumbers = z.object({
  visitors: z.int(),
  page_views: z.int(),
  listing_views: z.int(),
  source: z.enum(counters),
  until,
  /** the first counted day, if our own counter began after the month did */
  since: z._default(z.nullable(z.string()), null),
});

const Newsletter = z.object({
  id: z.int(),
  subject: z.string(),
  sent: z.int(),
  opened: z.int(),
  clicked: z.int(),
  bounced: z.int(),
  unsubscribed: z.int(),
});

const Ads = z.object({
  impressions: z.int(),
  clicks: z.int(),
  /** null in two currencies */
  cost_cents: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  conversions: z.nullable(z.number()),
  until,
});

/**
 * The results of a month and the one before it. Unknown numbers are null, and services that are not booked are left
 * out.
 */
export const MonthlyReport = z.object({
  client_name: z.string(),
  /** '2026-11' */
  month: z.string(),
  /** the local day on which it was written */
  as_of: z.string(),
  /** null without the service */
  websites: z.nullable(
    z.array(
      z.object({
        name: z.string(),
        now: z.nullable(WebsiteNumbers),
        before: z.nullable(WebsiteNumbers),
        /** of both months */
        gaps: z._default(gapDays, []),
      }),
    ),
  ),
  /** the sources of visitors, by our own collector */
  origins: z.array(z.object({ source: z.string(), now: z.int(), before: z.int() })),
  contacts: z.object({
    now: z.int(),
    /** null if the account is younger */
    before: z.nullable(z.int()),
    /** those of the month who still have the status of a new lead; null in mails of an earlier release */
    unanswered: z._default(z.nullable(z.int()), null),
    /** null in mails of an earlier release */
    answers: z._default(z.nullable(AnswerTimes), null),
    sources: z.array(z.object({ id: z.int(), source: z.string(), now: z.int(), before: z.int() })),
  }),
  /** null without the service */
  newsletter: z.nullable(
    z.object({
      is_tracked: z.boolean(),
      now: z.nullable(Newsletter),
      before: z.nullable(Newsletter),
    }),
  ),
  /** of the booked platforms */
  ads: z.array(
    z.object({ platform: z.enum(['facebook', 'google']), now: z.nullable(Ads), before: z.nullable(Ads) }),
  ),
  listings: z.object({
    active: z.int(),
    added: z.int(),
    sold: z.int(),
    /** null if views of single listings were not counted */
    most_viewed: z.nullable(
      z.object({
        address: z.string(),
        views: z.int(),
        id: z.optional(z.int()),
        city: z.optional(z.string()),
        price: z._default(z.nullable(z.number()), null),
        photo: z._default(z.nullable(z.object({ url: z.string(), widths: z.array(z.int()) })), null),
      }),
    ),
  }),
  events: z.array(
    z.object({
      kind: z.enum(['live', 'price']),
      name: z.nullable(z.string()),
      price_from: z.nullable(z.number()),
      price_to: z.nullable(z.number()),
    }),
  ),
  /** of a year up to the month, oldest first; empty in mails of an earlier release */
  history: z._default(
    z.array(
      z.object({
        month: z.string(),
        /** null if they were not counted, or without the service */
        page_views: z.nullable(z.int()),
        has_all_page_views: z.boolean(),
        /** null before the account began */
        contacts: z.nullable(z.int()),
        has_all_contacts: z.boolean(),
      }),
    ),
    [],
  ),
});
export type MonthlyReport = z.infer<typeof MonthlyReport>;
