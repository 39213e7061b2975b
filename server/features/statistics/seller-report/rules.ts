import type { SellerReport } from '#contract/statistics/seller-reports.ts';
import { localDay, toInstant } from '#contract/zoned-time.ts';

/** Only letters and digits, since it is part of a header. */
export const reportFileName = ({ address }: Pick<SellerReport, 'address'>): string =>
  `report-${
    address
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'listing'
  }.pdf`;

/** A report that could not be queued on its Monday is dropped: the next one says more. */
const [sentFrom, sentUntil] = ['08:00', '20:00'];

export type DueWeek = {
  zone: string;
  week: string;
  /** an email set up later begins a week later */ since: string;
};

/** The weeks whose reports are due now, by the zones of clients and named by their Mondays. */
export const listDueWeeks = (zones: readonly string[], now: Date): DueWeek[] =>
  zones.flatMap((zone) => {
    const week = localDay(now, zone);
    const since = toInstant(week, sentFrom, zone);
    const isDue = isMonday(week) && since <= now && now < toInstant(week, sentUntil, zone);
    return isDue ? [{ zone, week, since: since.toISOString() }] : [];
  });

const isMonday = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === 1;
