import * as z from 'zod/mini';
import { errors, type ErrorCode } from '#contract/errors.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { assertMatchesContract } from '#server/core/http/envelope.ts';
import { apiHeaders, getApiHeaders } from '#server/core/http/headers.ts';
import { listErrorStatuses } from '#server/core/http/openapi.ts';

/** A problem that a security test found, and where. */
export type Finding = { where: string; what: string };

export type Answer = { status: number; headers: Record<string, unknown>; text: string };

/** How a file of each type begins. */
const beginnings = {
  'application/pdf': '%PDF-',
  'application/zip': 'PK',
  'image/jpeg': '\u{FFFD}\u{FFFD}',
  'image/png': '\u{FFFD}PNG',
  'image/svg+xml': '<svg ',
  'text/html': '<!doctype html>',
  'text/calendar': 'BEGIN:VCALENDAR',
  'text/csv': '\u{FEFF}"',
} as const;

/** The contract violations of a response, for any caller; empty if there are none. */
export function checkAnswer(endpoint: Endpoint | null, answer: Answer): string[] {
  const { status, headers, text } = answer;
  const faults: string[] = [];
  for (const [name, value] of Object.entries(endpoint ? getApiHeaders(endpoint) : apiHeaders))
    if (headers[name] !== value) faults.push(`the header ${name} is ${String(headers[name])}`);
  if (!headers['x-request-id']) faults.push('it carries no request id');
  if (status >= 500) faults.push(`it answers ${status}`);
  else if (endpoint && status >= 400 && !listErrorStatuses(endpoint).includes(status))
    faults.push(`it answers ${status}, which the API's description lacks: name the error in its \`refuses\``);
  const type = String(headers['content-type']);
  if (status < 400 && (type.startsWith('text/csv') || type.startsWith('text/event-stream') || status === 204))
    return faults;
  if (status < 400 && endpoint?.document) {
    const isWhole =
      type.split(';')[0] === endpoint.document &&
      text.toLowerCase().startsWith(beginnings[endpoint.document].toLowerCase());
    return isWhole ? faults : [...faults, `it is no ${endpoint.document}`];
  }
  if (!type.startsWith('application/json')) return [...faults, `its type is ${type}`];
  const body = parsed(text);
  if (body === undefined) return [...faults, 'it is no JSON object'];
  return [
    ...faults,
    ...(status < 400 ? faultsOfSuccess(endpoint, status, text) : faultsOfRefusal(answer, body)),
  ];
}

function faultsOfSuccess(endpoint: Endpoint | null, status: number, text: string): string[] {
  if (!endpoint) return ['something answers where the table names nothing'];
  const faults = status === (endpoint.status ?? 200) ? [] : [`it answers ${status}`];
  const body = parsed(text) ?? {};
  const allowed = [
    'data',
    'meta',
    ...(endpoint.repeated ?? []),
    ...besidesOf(endpoint),
    ...(endpoint.err ? ['err'] : []),
  ];
  for (const key of Object.keys(body))
    if (!allowed.includes(key)) faults.push(`it says '${key}' beside its data`);
  if (endpoint.paged && !('meta' in body)) faults.push('the page has no numbers');
  try {
    assertMatchesContract(endpoint, text);
  } catch (error) {
    faults.push(error instanceof Error ? error.message : 'it is outside the contract');
  }
  return faults;
}

const besidesOf = ({ besides }: Endpoint): string[] =>
  besides ? Object.keys(z.toJSONSchema(besides).properties ?? {}) : [];

function faultsOfRefusal({ status, headers }: Answer, body: Record<string, unknown>): string[] {
  const { code, error, request_id, errors: fields } = body;
  const faults: string[] = [];
  if (!isCode(code)) faults.push(`its code is ${String(code)}`);
  else if (errors[code][0] !== status) faults.push(`${code} is answered with ${status}`);
  if (typeof error !== 'string' || error === '') faults.push('it has no sentence for a person');
  if (typeof request_id !== 'string' || request_id !== headers['x-request-id'])
    faults.push('its request id is another than the header’s');
  if (fields !== undefined && status !== 422) faults.push('it names fields without being a 422');
  if ((status === 429 || status === 503) && !/^[1-9]\d*$/.test(String(headers['retry-after'])))
    faults.push('it does not say when to come back');
  return faults;
}

const isCode = (code: unknown): code is ErrorCode => typeof code === 'string' && code in errors;

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && !Array.isArray(body)
      ? Object.fromEntries(Object.entries(body))
      : undefined;
  } catch {
    return undefined;
  }
}
