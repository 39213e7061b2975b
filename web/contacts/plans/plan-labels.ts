import { stepWays, type PlanStep } from '#contract/contacts/plans.ts';

/** 'Call now', 'Text tomorrow: did the listing arrive?', 'Email in 3 days' */
export function describeStep({ way, after, unit, text }: PlanStep): string {
  const time = formatAfter(after, unit);
  if (way === 'other') return `${text} ${time}`;
  const verb = stepWays.find(({ value }) => value === way)?.label ?? '';
  return text === '' ? `${verb} ${time}` : `${verb} ${time}: ${text}`;
}

function formatAfter(after: number, unit: PlanStep['unit']): string {
  if (unit === 'days') return after === 0 ? 'today' : after === 1 ? 'tomorrow' : `in ${after} days`;
  if (after === 0) return 'now';
  return after === 1 ? 'in 1 minute' : `in ${after.toLocaleString('en-CA')} minutes`;
}
