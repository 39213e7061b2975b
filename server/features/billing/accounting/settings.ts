import type { ProgramSettings, VersionedSettings } from '#contract/billing/accounting.ts';
import { daysBetween } from '#contract/days.ts';
import { invalid } from '#contract/errors.ts';

export type Period = { from: string; to: string };

const longestPeriod = 366;
const defaults = { account: '', amounts: 'exclusive', dates: 'YYYY-MM-DD', taxes: [], version: 0 } as const;

export const toPeriod = ({ from, to }: Period): Period => {
  if (daysBetween(from, to) >= longestPeriod) throw invalid('to', 'Please choose at most a year.');
  return { from, to };
};

export const findSettings = (
  saved: readonly VersionedSettings[],
  program: ProgramSettings['program'],
): VersionedSettings => saved.find((one) => one.program === program) ?? { program, ...defaults, taxes: [] };
