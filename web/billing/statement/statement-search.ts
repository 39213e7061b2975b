import { presentDay } from '#web/parts/dates.ts';

/** The period in the address. A missing day means the last twelve months. */
export type StatementSearch = { from?: string; to?: string };

const day = /^\d{4}-\d{2}-\d{2}$/;
const readDay = (raw: unknown) => (typeof raw === 'string' && day.test(raw) ? raw : undefined);

export function statementSearch(raw: Record<string, unknown>): StatementSearch {
  const [from, to] = [readDay(raw['from']), readDay(raw['to'])];
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** Both days, the first of them a year before the last month of the period. */
export function toPeriod({ from, to = presentDay() }: StatementSearch): { from: string; to: string } {
  return { from: from ?? `${Number(to.slice(0, 4)) - 1}${to.slice(4, 8)}01`, to };
}
