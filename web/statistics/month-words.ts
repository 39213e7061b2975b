import { periodText } from '#contract/statistics/comparison.ts';

const shortMonths = new Intl.DateTimeFormat('en-CA', { month: 'short', timeZone: 'UTC' });

/** '2026-11' as 'November 2026'. */
export const formatMonth = (month: string): string => periodText({ month, isRunning: false });

/** 'Nov' and the last digits of its year. */
export const shortMonth = (month: string): { month: string; year: string } => ({
  month: shortMonths.format(toDate(month)).replace('.', ''),
  year: `’${month.slice(2, 4)}`,
});

const toDate = (month: string): Date => new Date(`${month}-15T00:00:00Z`);
