import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';

/**
 * The body of a urlencoded form as JSON: a repeated field becomes a list. If the schema wants no text, digits become
 * a number and an empty field is dropped.
 */
export function parseForm(schema: Endpoint['body'], text: string): Record<string, unknown> {
  const sent = new URLSearchParams(text);
  const names = [...new Set(sent.keys())];
  const form: Record<string, unknown> = Object.fromEntries(
    names.map((name) => [name, toFormValue(sent.getAll(name))]),
  );
  const result = schema ? z.safeParse(schema, form) : undefined;
  for (const { path } of result?.error?.issues ?? []) {
    const name = String(path[0]);
    if (form[name] === '') form[name] = null;
    else if (typeof form[name] === 'string' && /^\d{1,15}$/.test(form[name])) form[name] = Number(form[name]);
  }
  return form;
}

const toFormValue = (values: string[]): unknown => (values.length > 1 ? values : values[0]);
