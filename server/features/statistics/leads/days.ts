import type { LeadDays } from '#contract/statistics/leads.ts';
import type { ComparedQuestion } from '#contract/statistics/compared-ranges.ts';
import { answerRange } from '../days/answer-range.ts';
import type { Counts, Summed } from '../days/rules.ts';
import { readMoment } from '../days/so-far.ts';

/** The contacts of each day that has some, and of each hour where hours are compared. */
export type LeadFacts = {
  zone: string;
  /** the day on which the account began, or an earlier one with a contact */
  first_day: string;
  days: { day: string; leads: number; hours: Record<string, number> }[];
};

export const answerLeadDays = (facts: LeadFacts, question: ComparedQuestion, now: Date) =>
  answerRange(countLeads(facts), question, readMoment(now, facts.zone), toLeadDays);

type Leads = { leads: number };

const countLeads = ({ first_day, days }: LeadFacts): Counts<Leads> => ({
  all: [
    {
      name: '',
      first_day,
      days: days.map(({ day, leads, hours }) => ({
        day,
        leads,
        hours: Object.fromEntries(Object.entries(hours).map(([hour, count]) => [hour, { leads: count }])),
      })),
      months: [],
      gaps: [],
      imported: [],
    },
  ],
  sum: (numbers) => ({ leads: numbers.reduce((total, { leads }) => total + leads, 0) }),
});

const toLeadDays = ({ numbers, ...days }: Summed<Leads>): LeadDays => ({
  ...days,
  leads: numbers?.leads ?? null,
});
