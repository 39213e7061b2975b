import { toApiPath, type Method } from '#contract/endpoint.ts';
import { operations } from '#contract/table.ts';
import { parseBody } from './parse-input.ts';

const endpoints = new Map(
  operations.map(({ endpoint }) => [`${endpoint.method} ${toApiPath(endpoint)}`, endpoint]),
);

/** Runs in a thread, where an endpoint cannot be passed. */
export function parseSentBody(method: Method, path: string, body: unknown): unknown {
  const endpoint = endpoints.get(`${method} ${path}`);
  if (!endpoint) throw new Error(`The table has no ${method} ${path}.`);
  return parseBody(endpoint, body);
}
