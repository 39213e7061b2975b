import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError, type FieldErrors } from '#contract/errors.ts';
import { cleanInput, cleanText } from './clean-input.ts';

export type Sent = { params: unknown; query: unknown; body: unknown };

const decimalId = /^[1-9]\d{0,9}$/;
const largestId = 2147483647;

/** A path id that is no decimal integer from 1 to 2147483647 is the 404 of what is not there. */
export function parseParams(endpoint: Endpoint, sent: unknown): unknown {
  if (endpoint.params) return parse(endpoint.params, sent);
  return Object.fromEntries(
    Object.entries(record(sent)).map(([name, value]) => {
      const id = typeof value === 'string' && decimalId.test(value) ? Number(value) : Infinity;
      if (id > largestId) throw new ApiError('not_found');
      return [name, id];
    }),
  );
}

/** Keys the schema does not name are dropped and change nothing. */
export const parseQuery = (endpoint: Endpoint, sent: unknown) =>
  endpoint.query && parse(endpoint.query, sent);
export const parseBody = (endpoint: Endpoint, sent: unknown) =>
  endpoint.body && parse(endpoint.body, sent ?? {});

export const keysOf = (sent: unknown): string[] => Object.keys(record(sent)).map(cleanText);

/** Text is cleaned before anything asks how long it is: no endpoint passes on what the database cannot take. */
function parse(schema: z.core.$ZodType, value: unknown): unknown {
  const result = z.safeParse(schema, cleanInput(value));
  if (result.success) return result.data;
  throw new ApiError('invalid', { fields: fieldErrors(result.error.issues) });
}

/** The sentences of each field, under the field's own name; deeper places are written with dots. */
function fieldErrors(issues: z.core.$ZodIssue[]): FieldErrors {
  const fields: FieldErrors = Object.create(null);
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) (fields[key] ??= []).push('This setting does not exist.');
      continue;
    }
    const field = issue.path.map(String).join('.') || 'body';
    (fields[field] ??= []).push(sentenceOf(issue));
  }
  return { ...fields };
}

// A union says only that nothing fitted; the sentence of its first branch that has one says why.
function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_union') return issue.message;
  const inner = issue.errors.flat().find((one) => one.message !== 'Invalid input');
  return inner ? sentenceOf(inner) : issue.message;
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
