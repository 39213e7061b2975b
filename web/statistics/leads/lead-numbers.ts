import type { LeadNumbers } from '#contract/statistics/leads.ts';

export type SourceRow = {
  lead_source_id: number;
  source: string;
  leads: number;
  clients: number;
  /** of ads; null where nobody knows it */
  cost: number | null;
  /** null where there is nothing to divide by */
  costPerLead: number | null;
  currency: string | null;
};

/** The sources of a month, those with the most leads first. A month in which ads only cost something has its row too. */
export function sourcesOf({ sources, costs }: LeadNumbers, month: string): SourceRow[] {
  const rows = sources.filter((one) => one.month === month);
  const paid = costs.filter((one) => one.month === month);
  const withoutLeads = paid
    .filter(({ lead_source_id: id, cost }) => cost > 0 && rows.every((row) => row.lead_source_id !== id))
    .map(({ lead_source_id, platform }) => ({
      lead_source_id,
      source: platformSources[platform],
      leads: 0,
      clients: 0,
    }));
  return [...rows, ...withoutLeads]
    .map(({ lead_source_id, source, leads, clients }) => {
      const ad = paid.find((one) => one.lead_source_id === lead_source_id);
      return {
        lead_source_id,
        source,
        leads,
        clients,
        cost: ad?.cost ?? null,
        costPerLead: ad && leads > 0 ? ad.cost / leads : null,
        currency: ad?.currency ?? null,
      };
    })
    .toSorted((a, b) => b.leads - a.leads || a.lead_source_id - b.lead_source_id);
}

const platformSources = { facebook: 'Facebook ad', google: 'Google ad' };

export type MonthTotals = { leads: number; clients: number; visitors: number | null };

export function totalsOf({ sources, visits }: LeadNumbers, month: string): MonthTotals {
  const rows = sources.filter((one) => one.month === month);
  return {
    leads: rows.reduce((sum, { leads }) => sum + leads, 0),
    clients: rows.reduce((sum, { clients }) => sum + clients, 0),
    visitors: visits.find((one) => one.month === month)?.visitors ?? null,
  };
}

/** Percent of the whole, or null where there is no whole. */
export const shareOf = (part: number, whole: number | null): number | null =>
  whole === null || whole === 0 ? null : (100 * part) / whole;
