/** For as long as the mail about the month before may still be sent. */
const lastDay = 10;

/** Whether the dashboard tells of the month before, on a day such as '2026-12-03'. */
export const isReportTime = (day: string): boolean => Number(day.slice(8)) <= lastDay;

const months = new Intl.DateTimeFormat('en-CA', { month: 'long', timeZone: 'UTC' });

/** 'November' of '2026-11' */
export const monthName = (month: string): string => months.format(new Date(`${month}-15T00:00:00Z`));
