import { describeGaps } from './gaps.ts';
import type { ReportDay, SellerReport } from './seller-reports.ts';

const months = new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC', month: 'long', year: 'numeric' });

const whole = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 0 });
const orDash = (value: number | null): string => (value === null ? '–' : whole.format(value));
const plural = (count: number, noun: string): string =>
  `${whole.format(count)} ${noun}${count === 1 ? '' : 's'}`;
const addKnown = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
};

/** 'November 2026' */
const formatMonth = (month: string): string => months.format(new Date(`${month}-01T00:00:00Z`));

/** The report in words. Page, PDF, email and portal lay this out, each in its own way and in this order. */
export const writeSellerReport = (report: SellerReport) => ({
  title: `${report.address}, ${report.city}`,
  from: `Listing report from ${report.agent_name}`,
  facts: listFacts(report).join(' · '),
  /** what the agent says to the seller */
  note: report.note,
  numbers: listNumbers(report),
  chart: writeChart(report),
  comparison: { title: 'Compared with other listings', sentence: describeComparison(report) },
  sources: { title: 'Where the enquiries came from', rows: report.sources },
  months: { title: 'Month by month', columns, rows: buildRows(report), notes: listNotes(report) },
});
export type WrittenSellerReport = ReturnType<typeof writeSellerReport>;

/** Null while the listing has no two days to compare. */
function writeChart({ days }: SellerReport) {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || first === last) return null;
  return {
    title: 'Page views by day',
    sentence: describeDays(days),
    days,
    ends: [formatDay(first.day), formatDay(last.day)] as const,
  };
}

export const columns = ['Month', 'Page views', 'Enquiries', 'Newsletter clicks'] as const;

/** The cells of the table, the newest month first and the total last. An uncounted number is a dash. */
export function buildRows({ months: all }: SellerReport): string[][] {
  return [
    ...all.map(({ month, views, enquiries, newsletter_clicks }) =>
      toCells(formatMonth(month), [views, enquiries, newsletter_clicks]),
    ),
    toCells('Total', [
      addKnown(all.map(({ views }) => views)),
      addKnown(all.map(({ enquiries }) => enquiries)),
      addKnown(all.map(({ newsletter_clicks }) => newsletter_clicks)),
    ]),
  ];
}

const toCells = (title: string, values: readonly (number | null)[]): string[] => [
  title,
  ...values.map(orDash),
];

/** The meaning of a dash, if there is one, and the days without counts. */
export const listNotes = ({ months: all, gaps }: SellerReport): string[] => {
  const gapNote = describeGaps(gaps);
  return [
    ...(all.some(({ views }) => views === null)
      ? ['A dash means page views weren’t counted that month.']
      : []),
    ...(gapNote === null ? [] : [gapNote]),
  ];
};

/** '$1,250,000', and since when it can be seen; an unknown one is left out. */
export const listFacts = ({ price, days_published: days }: SellerReport): string[] => [
  ...(price === null ? [] : [`$${whole.format(Number(price))}`]),
  ...(days === null ? [] : [days === 0 ? 'Online since today' : `Online for ${plural(days, 'day')}`]),
];

/** The label reads on from the number, the heading is above it. */
type ReportNumber = { value: string; label: string; heading: string };

/** The four large numbers with their words. */
export function listNumbers({ months: all, days }: SellerReport): ReportNumber[] {
  const since = all.at(-1);
  const period = since ? ` since ${formatMonth(since.month)}` : '';
  const week = days.slice(-7);
  // a week with an uncounted day would look like a quiet one
  const isWholeWeek = week.length === 7 && week.every(({ views }) => views !== null);
  return [
    toNumber(addKnown(all.map(({ views }) => views)), 'page view', period),
    toNumber(
      isWholeWeek ? addKnown(week.map(({ views }) => views)) : null,
      'page view',
      ' in the last 7 days',
    ),
    toNumber(addKnown(all.map(({ enquiries }) => enquiries)), 'enquiry', period),
    toNumber(addKnown(all.map(({ newsletter_clicks: clicks }) => clicks)), 'newsletter click', period),
  ];
}

type Noun = 'page view' | 'enquiry' | 'newsletter click';
const toNumber = (value: number | null, noun: Noun, period: string): ReportNumber => ({
  value: orDash(value),
  label: `${value === 1 ? noun : plurals[noun]}${period}`,
  heading: `${headings[noun]}${period}`,
});
const headings: Record<Noun, string> = {
  'page view': 'Page views',
  enquiry: 'Enquiries',
  'newsletter click': 'Newsletter clicks',
};
const plurals: Record<Noun, string> = {
  'page view': 'page views',
  enquiry: 'enquiries',
  'newsletter click': 'newsletter clicks',
};

/** Beside the agent's other listings, in a sentence. */
export function describeComparison({ comparison }: SellerReport): string {
  if (!comparison) return 'There aren’t enough other listings to compare with yet.';
  const { days, views, median, others } = comparison;
  return `In its first ${plural(days, 'day')}, this home had ${plural(views, 'page view')}. The median of ${others} other listings in as many days is ${whole.format(median)}.`;
}

/** The chart in a sentence, for those who do not see it. */
export function describeDays(days: readonly ReportDay[]): string {
  const best = days.reduce<ReportDay | null>(
    (most, day) => (day.views !== null && day.views > (most?.views ?? 0) ? day : most),
    null,
  );
  if (best)
    return `The most page views in a day: ${whole.format(best.views ?? 0)} on ${formatDay(best.day)}.`;
  return days.some(({ views }) => views !== null)
    ? 'There were no page views in these days.'
    : 'Page views weren’t counted in these days.';
}

const dayWords = new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC', month: 'long', day: 'numeric' });
/** 'November 3' */
export const formatDay = (day: string): string => dayWords.format(new Date(`${day}T00:00:00Z`));

export type ChartSize = { width: number; height: number };

/** The lines of the chart, from the left; an uncounted day interrupts the line. Without any views there is none. */
export function traceLines(days: readonly ReportDay[], { width, height }: ChartSize): [number, number][][] {
  const most = days.reduce((high, { views }) => (views !== null && views > high ? views : high), 0);
  if (most === 0) return [];
  const step = width / Math.max(1, days.length - 1);
  return days
    .reduce<[number, number][][]>((lines, { views }, place) => {
      if (views === null) return [...lines, []];
      const point: [number, number] = [place * step, height - (views / most) * height];
      return [...lines.slice(0, -1), [...(lines.at(-1) ?? []), point]];
    }, [])
    .filter((line) => line.length > 0);
}
