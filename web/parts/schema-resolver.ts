import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

type Issues = readonly { path: readonly PropertyKey[]; message: string }[];

// Checks the field that changed and no other; the whole form when it is submitted.
export function schemaResolver<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return (values, _context, options) => {
    const changed = options.names?.length === 1 ? options.names[0] : undefined;
    const alone = changed === undefined ? undefined : fieldAlone(schema, changed);
    if (alone) {
      const checked = z.safeParse(alone.schema, values[alone.key]);
      if (!checked.success) {
        const issues = checked.error.issues.map((issue) => under(alone.key, issue));
        return { values: {}, errors: fieldErrors(issues) };
      }
      // the submit of a form with one field names that field as well, and wants the values
      const whole = z.safeParse(schema, values);
      return whole.success ? { values: whole.data, errors: {} } : { values: {}, errors: {} };
    }
    const checked = z.safeParse(schema, values);
    if (checked.success) return { values: checked.data, errors: {} };
    return { values: {}, errors: fieldErrors(checked.error.issues) };
  };
}

// A rule over several fields can only be checked with all of them at hand.
function fieldAlone(
  schema: z.ZodMiniType,
  name: string,
): { key: string; schema: z.core.$ZodType } | undefined {
  if (!(schema instanceof z.ZodMiniObject) || schema._zod.def.checks?.length) return undefined;
  const key = name.split('.')[0] ?? name;
  const field = schema.shape[key];
  return field && { key, schema: field };
}

function under(key: string, issue: Issues[number]): Issues[number] {
  return { path: [key, ...issue.path], message: issue.message };
}

// the first message of a field is the one it shows
function fieldErrors<Input extends FieldValues>(issues: Issues): FieldErrors<Input> {
  const errors: FieldErrors<Input> = {};
  const told = new Set<string>();
  for (const issue of issues) {
    const path = issue.path.map(String).join('.') || 'root';
    if (told.has(path)) continue;
    told.add(path);
    set(errors, path, { type: 'schema', message: issue.message });
  }
  return errors;
}
