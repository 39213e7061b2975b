import * as z from 'zod/mini';
import { allUsers } from '../access.ts';
import { sources } from '../contacts/sources.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { AnswerTimes } from './answer-times.ts';
import { comparedFields, rangeMeta } from './compared-answers.ts';
import { comparedField } from './compared-ranges.ts';
import { counters } from './counters.ts';
import { dayMarks } from './day-marks.ts';
import { checkRange, rangeFields } from './day-ranges.ts';
import { gapDays } from './gaps.ts';
import { scoped } from '../key-access.ts';

export const leadMonths = 12;

/** The sources of contacts that visitors create on a website: only these are a share of its visitors. */
const websiteForms: readonly (typeof sources)[number]['source'][] = [
  'Contact form',
  'Home evaluation',
  'Home finder',
  'Saved search',
  'Predefined search',
  'Listing inquiry',
  'Pop-up lead capture',
  'Chat bubble',
  'Newsletter sign-up',
];
export const websiteSources: readonly number[] = sources
  .filter(({ source }) => websiteForms.includes(source))
  .map(({ id }) => id);

/** The contacts added in a month from one source. */
const SourceMonth = z.object({
  /** '2026-11', at the client's place */
  month: z.string(),
  lead_source_id: z.int(),
  source: z.string(),
  leads: z.int(),
  /** how many of them have become clients since */
  clients: z.int(),
});

/** The cost of a platform's ads, and the source of their leads. Amounts of two currencies are null. */
const AdCost = z.object({
  platform: z.enum(['facebook', 'google']),
  lead_source_id: z.int(),
  month: z.string(),
  cost: z.nullable(z.number()),
  currency: z.nullable(z.string()),
});

/** Visitors of the websites; null if different systems counted them, which mean different things by it. */
const Visits = z.object({
  month: z.string(),
  visitors: z.nullable(z.int()),
  visitors_from: z.nullable(z.enum(counters)),
});

/** How quickly the leads that arrived in a month had an answer. */
const AnswerMonth = z.extend(AnswerTimes, { month: z.string() });

/** New contacts of the first days of two months. */
const LeadComparison = z.object({
  /** the last day of the earlier month that is counted for both */
  until: z.string(),
  now: z.int(),
  before: z.int(),
});

export const LeadNumbers = z.object({
  /** the current month at the client's place */
  present: z.string(),
  /** the day on which the account began; earlier months are not months without contacts */
  since: z.string(),
  /** the present month and the same days of the one before; null on its first day */
  comparison: z.nullable(LeadComparison),
  /** months and sources without leads are left out */
  sources: z.array(SourceMonth),
  /** months without new leads are left out */
  answers: z.array(AnswerMonth),
  /** empty without the service, and if nothing is known */
  visits: z.array(Visits),
  /** days with missing visits, so that a share of the visitors would be too high */
  gaps: gapDays,
  costs: z.array(AdCost),
});
export type LeadNumbers = z.infer<typeof LeadNumbers>;

/** The contacts added on a day, in a week, in a month, or on a whole range. */
export const LeadDays = z.object({
  from: z.string(),
  to: z.string(),
  /** null before the account began */
  leads: z.nullable(z.int()),
  marks: z.array(z.enum(dayMarks)),
});
export type LeadDays = z.infer<typeof LeadDays>;

export const leadStatsTag: Tag = {
  name: 'Lead stats',
  description: 'Where contacts come from by month, what they cost, and how many become clients.',
};

export const leadStats = {
  read: endpoint({
    method: 'GET',
    path: '/stats/leads',
    access: scoped('statistics:read', allUsers()),
    mayBeStale: true,
    summary: `Contacts of the last ${leadMonths} months by source, with the visitors of the websites and the cost of ads`,
    data: LeadNumbers,
  }),
  days: endpoint({
    method: 'GET',
    path: '/stats/leads/days',
    access: scoped('statistics:read', allUsers()),
    mayBeStale: true,
    summary:
      'New contacts of any range of days by day, week or month, oldest first, compared with other days. A day is from midnight to midnight at the client’s place; a week begins on Monday',
    query: z.object({ ...rangeFields, compare: comparedField }).check(checkRange),
    data: z.array(z.extend(LeadDays, comparedFields(LeadDays))),
    meta: z.object(rangeMeta(LeadDays)),
  }),
};
