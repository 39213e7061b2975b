import type { Values } from '#contract/editing/join.ts';
import { formatFieldLabel } from '#contract/fields.ts';
import { labelOfControl } from '#web/parts/form-text.ts';

export type Described = { label: string; text: string };

/** A field of a form on the screen, with its text in these values. */
export const describeField = (name: string, values: Values = {}): Described => ({
  label: fieldLabel(name),
  text: valueText(name, values[name]),
});

/** The label of a field on the screen. */
function fieldLabel(name: string): string {
  const control = controlOf(name);
  return (control && labelOfControl(control)) || formatFieldLabel(name);
}

/** A value as people read it: the text of an option, one line for each entry of a list, rich text without its tags. */
function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Empty';
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (Array.isArray(value))
    return value.length === 0 ? 'None' : value.map((entry) => entryText(name, entry)).join('\n');
  if (typeof value === 'object') return entryText(name, value);
  const control = controlOf(name);
  const option =
    control instanceof HTMLSelectElement
      ? [...control.options].find((one) => one.value === String(value))
      : undefined;
  return option?.text ?? plainText(String(value));
}

function entryText(name: string, entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return valueText(name, entry);
  const parts: unknown[] =
    'name' in entry
      ? [entry.name]
      : Object.entries(entry).flatMap(([key, part]) => (key === 'id' ? [] : [part]));
  return parts.filter((part) => part !== '' && part !== null).join(' ');
}

const plainText = (value: string): string =>
  value.startsWith('<')
    ? (new DOMParser().parseFromString(value, 'text/html').body.textContent ?? '')
    : value;

function controlOf(name: string): HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | null {
  for (const element of document.querySelectorAll(`form [name="${CSS.escape(name)}"]`))
    if (
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement
    )
      return element;
  return null;
}
