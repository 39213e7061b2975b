import type { SentBody, SentQuery } from '#contract/endpoint.ts';
import type { staffQueue } from '#contract/staff/queue.ts';
import type { staff } from '#contract/staff/staff.ts';
import { phaseTexts, type ClientsSearch, type QueueSearch } from './staff-search.ts';

export const queueQuery = ({ page, show, area }: QueueSearch): SentQuery<typeof staffQueue.list> => ({
  ...(page !== undefined && { page: String(page) }),
  ...(show && { show }),
  ...(area && { area }),
});

export const clientsQuery = ({ page, ...filters }: ClientsSearch): SentQuery<typeof staff.clients> => ({
  ...(page !== undefined && { page: String(page) }),
  ...clientFilters(filters),
});

/** The filters without the page, as the list and its export are asked for. */
export function clientFilters({
  search,
  ...filters
}: Omit<ClientsSearch, 'page'>): SentBody<typeof staff.downloadClients> {
  const phase = launchPhaseText(filters.phase);
  return {
    ...(search !== undefined && { search }),
    ...(filters.package && { package: filters.package }),
    ...(filters.status && { account_status: filters.status }),
    ...(phase && { launch_phase_id: phase }),
    ...(filters.waits && { waits_for: filters.waits }),
    ...(filters.manager && { manager: filters.manager }),
  };
}

const launchPhaseText = (phase: number | undefined) => phaseTexts.find((text) => Number(text) === phase);
