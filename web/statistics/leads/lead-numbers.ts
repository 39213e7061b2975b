import { previousMonth } from '#contract/newsletter/calendar.ts';
import { compareMonths, type Comparison } from '#contract/statistics/comparison.ts';
import { leadMonths, websiteSources, type LeadNumbers } from '#contract/statistics/leads.ts';
import { monthsUpTo } from '../chart/chart-data.ts';
import type { Counter } from '#contract/statistics/counters.ts';
import { formatCount } from '../rate-words.ts';

export type SourceRow = {
  lead_source_id: number;
  source: string;
  leads: number;
  clients: number;
  /** of ads; null if unknown */
  cost: number | null;
  /** null if there is nothing to divide by */
  costPerLead: number | null;
  currency: string | null;
};

/** The sources of a month, those with the most leads first. A month in which ads only cost money also has its row. */
export function listLeadSources({ sources, costs }: LeadNumbers, month: string): SourceRow[] {
  const rows = sources.filter((one) => one.month === month);
  const paid = costs.filter((one) => one.month === month);
  const withoutLeads = paid
    .filter(({ lead_source_id: id, cost }) => cost !== 0 && rows.every((row) => row.lead_source_id !== id))
    .map(({ lead_source_id, platform }) => ({
      lead_source_id,
      source: platformSources[platform],
      leads: 0,
      clients: 0,
    }));
  return [...rows, ...withoutLeads]
    .map(({ lead_source_id, source, leads, clients }) => {
      const ad = paid.find((one) => one.lead_source_id === lead_source_id);
      const cost = ad?.cost ?? null;
      return {
        lead_source_id,
        source,
        leads,
        clients,
        cost,
        costPerLead: cost !== null && leads > 0 ? cost / leads : null,
        currency: ad?.currency ?? null,
      };
    })
    .toSorted((a, b) => b.leads - a.leads || a.lead_source_id - b.lead_source_id);
}

const platformSources = { facebook: 'Facebook ad', google: 'Google ad' };

export type MonthTotals = {
  leads: number;
  /** made by visitors with the forms of the websites */
  websiteLeads: number;
  clients: number;
  visitors: number | null;
  /** undefined if there are no visitors; null if they were counted in different ways */
  visitorsFrom: Counter | null | undefined;
};

export function calculateTotals({ sources, visits }: LeadNumbers, month: string): MonthTotals {
  const rows = sources.filter((one) => one.month === month);
  const visit = visits.find((one) => one.month === month);
  return {
    leads: rows.reduce((sum, { leads }) => sum + leads, 0),
    websiteLeads: rows
      .filter(({ lead_source_id: id }) => websiteSources.includes(id))
      .reduce((sum, { leads }) => sum + leads, 0),
    clients: rows.reduce((sum, { clients }) => sum + clients, 0),
    visitors: visit?.visitors ?? null,
    visitorsFrom: visit?.visitors_from,
  };
}

/** The comparison of new contacts: of the present month on the same days, of others as a whole. */
export function compareNewContacts(numbers: LeadNumbers, month: string): Comparison {
  const { present, since, comparison } = numbers;
  const before = previousMonth(month);
  const isRunning = month === present;
  const [now, then] = isRunning
    ? [comparison?.now ?? null, comparison?.before ?? null]
    : [calculateTotals(numbers, month).leads, calculateTotals(numbers, before).leads];
  return compareMonths(
    {
      quantity: 'count',
      now,
      before: then,
      shown: calculateTotals(numbers, month).leads,
      format: formatCount,
    },
    {
      month,
      // an account that did not exist then had no contacts to compare
      before: since <= `${before}-01` && before >= oldestMonth(present) ? before : null,
      isRunning,
      until: isRunning ? (comparison?.until ?? null) : null,
    },
  );
}

const oldestMonth = (present: string): string => monthsUpTo(present, leadMonths)[0] ?? present;

/** Percent of the whole; null without a whole, or if the part is larger, because one of the two is wrong. */
export const calculateShare = (part: number, whole: number | null): number | null =>
  whole === null || whole === 0 || part > whole ? null : (100 * part) / whole;
