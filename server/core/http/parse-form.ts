import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';

/** Many more than the longest form has. */
export const maxFormFields = 1000;

/**
 * The body of a urlencoded form as JSON: a repeated field becomes a list. If the schema wants no text, digits become
 * a number and an empty field is dropped. Throws if no form has so many fields.
 */
export function parseForm(schema: Endpoint['body'], text: string): Record<string, unknown> {
  const sent = readFields(text);
  const form: Record<string, unknown> = Object.fromEntries(
    [...sent].map(([name, values]) => [name, toFormValue(values)]),
  );
  const result = schema ? z.safeParse(schema, form) : undefined;
  for (const { path } of result?.error?.issues ?? []) {
    const name = String(path[0]);
    if (form[name] === '') form[name] = null;
    else if (typeof form[name] === 'string' && /^\d{1,15}$/.test(form[name])) form[name] = Number(form[name]);
  }
  return form;
}

function readFields(text: string): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  if (text.split('&', maxFormFields + 1).length > maxFormFields)
    throw new SyntaxError('This form has more fields than any form.');
  for (const [name, value] of new URLSearchParams(text)) {
    const values = fields.get(name);
    if (values) values.push(value);
    else fields.set(name, [value]);
  }
  return fields;
}

const toFormValue = (values: string[]): unknown => (values.length > 1 ? values : values[0]);
