import type { Values } from '#contract/editing/join.ts';
import { bookableFeatures } from '#contract/features.ts';
import { describeField, type Described } from '#web/editing/field-text.ts';
import { featureNames, serviceOptions } from './client-words.ts';

/** The label of an account's field and its text in these values; checkboxes as the names of the ticked ones. */
export function describeAccount(field: string, values: Values = {}): Described {
  const chosen = values[field];
  const names = (options: readonly { value: string; label: string }[]) =>
    options
      .filter(({ value }) => Array.isArray(chosen) && chosen.includes(value))
      .map(({ label }) => label)
      .join('\n') || 'None';
  if (field === 'services') return { label: 'Services', text: names(serviceOptions) };
  if (field === 'features') return { label: 'Features', text: names(featureOptions) };
  return describeField(field, values);
}

const featureOptions = bookableFeatures.map((value) => ({ value, label: featureNames[value] }));
