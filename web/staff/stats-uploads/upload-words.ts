import { formatFieldLabel } from '#contract/fields.ts';

export const monthsText = (count: number): string => (count === 1 ? '1 month' : `${count} months`);

/** 'November 2026' */
export const monthText = (month: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** 'Visitors 412, page views 1,630'. Uncounted numbers are left out. */
export function numbersText(numbers: Record<string, number | null>): string {
  const parts = Object.entries(numbers).flatMap(([name, value]) =>
    value === null ? [] : [`${formatFieldLabel(name).toLowerCase()} ${value.toLocaleString('en-CA')}`],
  );
  return parts.join(', ').replace(/^./, (first) => first.toUpperCase());
}
