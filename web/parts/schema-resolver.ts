import {
  set,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type ResolverOptions,
  type ResolverResult,
} from 'react-hook-form';
import * as z from 'zod/mini';
import { awaitedAbroad } from '#abroad';

type Issues = readonly { path: readonly PropertyKey[]; message: string }[];

// Validates only the field that changed, and the whole form on submit, with the values that `considered` leaves. The
// number check requested by a phone field loads first.
export function schemaResolver<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output>,
  considered: (values: FieldValues) => FieldValues = (values) => values,
): Resolver<Input, unknown, Output> {
  const check: Check<Input, Output> = (all, options) => {
    const values = considered(all);
    const changed = options.names?.length === 1 ? options.names[0] : undefined;
    const single = changed === undefined ? undefined : singleField(schema, changed);
    if (single) {
      const checked = z.safeParse(single.schema, values[single.key]);
      if (!checked.success) {
        const issues = checked.error.issues.map((issue) => withKey(single.key, issue));
        return { values: {}, errors: fieldErrors(issues) };
      }
      // submitting a form with one field also names that field, and needs the parsed values
      const whole = z.safeParse(schema, values);
      return whole.success ? { values: whole.data, errors: {} } : { values: {}, errors: {} };
    }
    const checked = z.safeParse(schema, values);
    if (checked.success) return { values: checked.data, errors: {} };
    return { values: {}, errors: fieldErrors(checked.error.issues) };
  };
  return (values, _context, options) => {
    const plans = awaitedAbroad();
    return plans ? plans.then(() => check(values, options)) : check(values, options);
  };
}

type Check<Input extends FieldValues, Output> = (
  values: Input,
  options: ResolverOptions<Input>,
) => ResolverResult<Input, Output>;

// Returns nothing for a schema with a rule over several fields, which needs all values.
function singleField(
  schema: z.ZodMiniType,
  name: string,
): { key: string; schema: z.core.$ZodType } | undefined {
  if (!(schema instanceof z.ZodMiniObject) || schema._zod.def.checks?.length) return undefined;
  const key = name.split('.')[0] ?? name;
  const field = schema.shape[key];
  return field && { key, schema: field };
}

function withKey(key: string, issue: Issues[number]): Issues[number] {
  return { path: [key, ...issue.path], message: issue.message };
}

// a field shows its first message
function fieldErrors<Input extends FieldValues>(issues: Issues): FieldErrors<Input> {
  const errors: FieldErrors<Input> = {};
  const pathsWithError = new Set<string>();
  for (const issue of issues) {
    const path = issue.path.map(String).join('.') || 'root';
    if (pathsWithError.has(path)) continue;
    pathsWithError.add(path);
    set(errors, path, { type: 'schema', message: issue.message });
  }
  return errors;
}
