import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError, type FieldErrors } from '#contract/errors.ts';
import { parseId } from '#contract/ids.ts';
import { rewriteRichTextWith } from '#contract/rich-text.ts';
import { sanitizeRichText } from '#server/core/rich-text/rich-text.ts';
import { cleanInput, cleanText } from './clean-input.ts';
import { describeIssue, omitFollowing } from './field-messages.ts';

rewriteRichTextWith(sanitizeRichText);

/** An invalid path id gets an ordinary 404, like any other path that leads nowhere. */
export function parseParams(endpoint: Endpoint, sent: unknown): unknown {
  if (endpoint.params) {
    const result = z.safeParse(endpoint.params, cleanInput(sent));
    if (!result.success) throw new ApiError('not_found');
    return result.data;
  }
  return Object.fromEntries(
    Object.entries(toRecord(sent)).map(([name, value]) => {
      const id = typeof value === 'string' ? parseId(value) : null;
      if (id === null) throw new ApiError('not_found');
      return [name, id];
    }),
  );
}

/** Keys the schema does not name are dropped. */
export const parseQuery = (endpoint: Endpoint, sent: unknown) =>
  endpoint.query && parse(endpoint.query, sent);
export const parseBody = (endpoint: Endpoint, sent: unknown) =>
  endpoint.body && parse(endpoint.body, sent ?? {});

export const listSentKeys = (sent: unknown): string[] => Object.keys(toRecord(sent)).map(cleanText);

/** Text is cleaned before its length is checked, so that no endpoint passes on text the database rejects. */
function parse(schema: z.core.$ZodType, value: unknown): unknown {
  const result = z.safeParse(schema, cleanInput(value));
  if (result.success) return result.data;
  throw new ApiError('invalid', { fields: fieldErrors(result.error.issues) });
}

/**
 * The messages by field name, each once even if several rules share it. Nested fields are written with dots, and
 * fields sent within `data` without that word.
 */
export function fieldErrors(issues: z.core.$ZodIssue[]): FieldErrors {
  const fields = new Map<string, Set<string>>();
  for (const [field, message] of omitFollowing(issues).flatMap(listMessages))
    fields.set(field, (fields.get(field) ?? new Set()).add(message));
  return Object.fromEntries([...fields].map(([field, messages]) => [field, [...messages]]));
}

const listMessages = (issue: z.core.$ZodIssue): [field: string, message: string][] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => [key, 'This setting does not exist.'])
    : [[formatFieldPath(issue.path), describeIssue(issue)]];

const formatFieldPath = (path: PropertyKey[]): string =>
  path
    .map(String)
    .join('.')
    .replace(/^data\./, '') || 'body';

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
