import { describeGaps } from '#contract/statistics/gaps.ts';
import type { SellerReport } from '#contract/statistics/seller-reports.ts';

const months = new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** 'November 2026' */
const formatMonth = (month: string): string => months.format(new Date(`${month}-01T00:00:00Z`));

export const columns = ['Month', 'Page views', 'Enquiries', 'Newsletter clicks'] as const;

/** The cells of the table, the newest month first and the total last. An uncounted number is a dash. */
export function buildRows({ months: all }: SellerReport): string[][] {
  const sum = (values: readonly (number | null)[]) => {
    const known = values.filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
  };
  return [
    ...all.map(({ month, views, enquiries, newsletter_clicks }) =>
      toCells(formatMonth(month), [views, enquiries, newsletter_clicks]),
    ),
    toCells('Total', [
      sum(all.map(({ views }) => views)),
      sum(all.map(({ enquiries }) => enquiries)),
      sum(all.map(({ newsletter_clicks }) => newsletter_clicks)),
    ]),
  ];
}

const toCells = (title: string, values: readonly (number | null)[]): string[] => [
  title,
  ...values.map((value) => (value === null ? '–' : value.toLocaleString('en-CA'))),
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

/** Only letters and digits, since it is part of a header. */
export const reportFileName = ({ address }: SellerReport): string =>
  `report-${
    address
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'listing'
  }.pdf`;
