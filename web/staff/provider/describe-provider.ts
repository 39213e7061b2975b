import type { Values } from '#contract/editing/join.ts';
import { describeField, type Described } from '#web/editing/field-text.ts';

export const weekdays = [
  { id: 1, label: 'Monday' },
  { id: 2, label: 'Tuesday' },
  { id: 3, label: 'Wednesday' },
  { id: 4, label: 'Thursday' },
  { id: 5, label: 'Friday' },
  { id: 6, label: 'Saturday' },
  { id: 7, label: 'Sunday' },
] as const;

/** The label of a field and its text in these values; days by name. */
export function describeProviderField(field: string, values: Values = {}): Described {
  const days = values[field];
  if (field !== 'support_days') return describeField(field, values);
  const chosen = weekdays.filter(({ id }) => Array.isArray(days) && days.includes(id));
  return { label: 'Days', text: chosen.map(({ label }) => label).join('\n') || 'None' };
}
