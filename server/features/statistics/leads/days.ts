import type { LeadDays } from '#contract/statistics/leads.ts';
import type { WebsiteDays } from '#contract/statistics/website.ts';
import type { ComparedQuestion } from '#contract/statistics/compared-ranges.ts';
import { answerRange } from '../days/answer-range.ts';
import type { SiteFacts } from '../days/rules.ts';
import { readMoment } from '../days/so-far.ts';

/** The contacts of each day that has some, and of each hour where hours are compared. */
export type LeadFacts = {
  zone: string;
  /** the day on which the account began, or an earlier one with a contact */
  first_day: string;
  days: { day: string; leads: number; hours: Record<string, number> }[];
};

export const answerLeadDays = (facts: LeadFacts, question: ComparedQuestion, now: Date) =>
  answerRange([toCountedFacts(facts)], question, readMoment(now, facts.zone), toLeadDays);

/** New contacts are added up by the rules of page views, which hold for every number that is counted by day. */
const toCountedFacts = ({ first_day, days }: LeadFacts): SiteFacts => ({
  site_id: 0,
  name: '',
  first_day,
  days: days.map(({ day, leads, hours }) => ({
    day,
    pageviews: leads,
    listing_pageviews: 0,
    hours: Object.fromEntries(Object.entries(hours).map(([hour, count]) => [hour, [count, 0] as const])),
  })),
  months: [],
  gaps: [],
  imported: [],
});

const toLeadDays = ({ from, to, pageviews, marks }: WebsiteDays): LeadDays => ({
  from,
  to,
  leads: pageviews,
  marks,
});
