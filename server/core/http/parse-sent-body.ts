import { toApiPath, type Method } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import { operations } from '#contract/table.ts';
import { withIfMatch } from './if-match.ts';
import { parseBody } from './parse-input.ts';

const endpoints = new Map(
  operations.map(({ endpoint }) => [`${endpoint.method} ${toApiPath(endpoint)}`, endpoint]),
);

/** Runs in a thread, where an endpoint cannot be passed. */
export function parseSentBody(
  method: Method,
  path: string,
  bytes: Buffer,
  ifMatch: string | undefined,
): unknown {
  const endpoint = endpoints.get(`${method} ${path}`);
  if (!endpoint) throw new Error(`The table has no ${method} ${path}.`);
  return parseBody(endpoint, withIfMatch(endpoint, parseJson(bytes), ifMatch));
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    throw new ApiError('bad_request');
  }
}
