import type * as z from 'zod/mini';

/** A setting's properties apart from its values. */
export type SettingEntry = {
  /** The sentence of docs/settings.md. */
  about: string;
  /** The description in docs/settings.md of a computed default. */
  default?: string;
  /** Never repeated in a message. */
  secret?: true;
  production?: ProductionRule;
};

/** Why production requires a setting, or why it accepts only one value. */
type ProductionRule =
  | { required: string; or?: 'EMBEDDED_DATABASE' }
  | { refused: string; unless: readonly unknown[] };

const entries = new Map<z.core.$ZodType, SettingEntry>();

export const findEntry = (schema: z.core.$ZodType): SettingEntry | undefined => entries.get(schema);

type More = Omit<SettingEntry, 'about'>;

/** A setting with its sentence. */
export function setting<S extends z.core.$ZodType>(schema: S, about: string, more: More = {}): S {
  entries.set(schema, { about, ...more });
  return schema;
}

/** One that is never repeated in a message. */
export function secret<S extends z.core.$ZodType>(schema: S, about: string, more: More = {}): S {
  return setting(schema, about, { ...more, secret: true });
}
