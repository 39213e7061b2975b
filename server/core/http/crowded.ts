import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { toApiPath, type Endpoint } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import type { Databases } from '#server/core/db/pools.ts';
import { sendRefusal } from './drain-request.ts';
import { toEndpointErrorBody, toErrorBody } from './envelope.ts';
import { apiHeaders } from './headers.ts';
import { transportHeaders } from './hosts.ts';
import { setRefusalCode } from './refusal-code.ts';
import { hasArrived, hasBody } from './request-body.ts';

/** One for all: where thousands are refused in a second, the stack of each would cost as much as the rest of its refusal. */
const crowded = new ApiError('unavailable', { retryAfter: 1 });

/**
 * With more calls than the database answers, all would wait until nobody waits for them any more. So many as it can answer in
 * time are taken in, and the others are told at once to come back.
 */
export function refuseByRoute(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): void {
  setRefusalCode(reply, crowded.code);
  reply.status(crowded.status).header('retry-after', crowded.retryAfter);
  const body = toEndpointErrorBody(endpoint, crowded, request.id);
  if (!hasBody(request)) return void reply.send(body);
  // where the body has arrived, as small ones have on the next tick, the connection goes on
  process.nextTick(() => {
    if (hasArrived(request)) reply.send(body);
    else sendRefusal(request, reply, body);
  });
}

type Options = {
  endpoints: readonly Endpoint[];
  databases: Pick<Databases, 'areReadsCrowded'>;
  portalOrigin: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/**
 * The same for what a client reads, before the framework has made anything of it: otherwise refusing takes half of what the
 * others could be answered with (decisions/0219). A page of another origin has its route say who may read the refusal.
 */
export function createEarlyRefusal({ endpoints, databases, portalOrigin, log }: Options) {
  const isRead = toPattern(endpoints.filter(isPlainRead));
  const headers = Object.entries({
    ...apiHeaders,
    ...transportHeaders(portalOrigin),
    'content-type': 'application/json; charset=utf-8',
    'retry-after': String(crowded.retryAfter),
  }).flat();
  const count = createCount(log);
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!databases.areReadsCrowded() || request.method !== 'GET' || !isRead.test(request.url ?? ''))
      return false;
    if (hasBody(request) || request.headers.origin !== undefined) return false;
    const id = randomUUID();
    const text = JSON.stringify(toErrorBody(crowded, id));
    const length = String(Buffer.byteLength(text));
    response.writeHead(crowded.status, [...headers, 'x-request-id', id, 'content-length', length]).end(text);
    count();
    return true;
  };
}

const isPlainRead = ({ access: { kind }, method, limits, err, isPlainText }: Endpoint): boolean =>
  (kind === 'client' || kind === 'site') && method === 'GET' && !limits && !err && !isPlainText;

function toPattern(endpoints: readonly Endpoint[]): RegExp {
  const addresses = endpoints.map((endpoint) =>
    toApiPath(endpoint)
      .replaceAll('.', String.raw`\.`)
      .replaceAll(/\{\w+\}/g, '[^/?]+'),
  );
  return new RegExp(String.raw`^(?:${addresses.join('|')})(?:\?|$)`);
}

/** A line for each second, and not for each call, which nobody reads where there are thousands. */
function createCount(log: Options['log']): () => void {
  let refused = 0;
  return () => {
    refused += 1;
    if (refused > 1) return;
    setTimeout(() => {
      log.warn({ refused }, 'more was read than can be answered');
      refused = 0;
    }, 1000).unref();
  };
}
