import { show } from '#contract/shown.ts';

/**
 * The values of a form: every field of its schema has one, since a control without a value would be sent as empty.
 */
export type FormValues<Input> = { [Name in keyof Input]-?: NonNullable<Input[Name]> };

type Stored<Name extends string> = { readonly [Each in Name]?: string | number | null | undefined };

/** The text of inputs and selects for stored values, '' for missing ones; phone numbers in their display form. */
export function textValues<Name extends string>(
  names: readonly Name[],
  stored: Stored<Name> = {},
): Record<Name, string> {
  const values: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const text = String(stored[name] ?? '');
    values[name] = name.endsWith('phone_number') || name === 'email' ? show(text) : text;
  }
  if (!hasAll(names, values)) throw new Error('A form without a value for each of its fields');
  return values;
}

/** The values that differ from the stored ones: only these are sent, so that other people's changes stay. */
export const findChangedValues = <Value>(
  values: Readonly<Record<string, Value>>,
  stored: Readonly<Record<string, unknown>>,
): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, stored[name])));

/** Lists are the same if their contents are. */
const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));

const hasAll = <Name extends string>(
  names: readonly Name[],
  values: Partial<Record<Name, string>>,
): values is Record<Name, string> => names.every((name) => name in values);
