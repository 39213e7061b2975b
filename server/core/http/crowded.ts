import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { toApiPath, type Endpoint } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import type { Databases } from '#server/core/db/pools.ts';
import { sendRefusal } from './drain-request.ts';
import { toEndpointErrorBody, toErrorBody } from './envelope.ts';
import { apiHeaders } from './headers.ts';
import type { LoopDelay } from './loop-delay.ts';
import { setRefusalCode } from './refusal-code.ts';
import { hasArrived, hasBody } from './request-body.ts';

/** One for all: if thousands are refused in a second, each stack would cost as much as the rest of its refusal. */
const crowded = new ApiError('unavailable', { retryAfter: 1 });

/**
 * With more calls than the database can answer, all would wait until their callers have left. As many as it can
 * answer in time are accepted, and the others are told at once to come back.
 */
export function refuseByRoute(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): void {
  setRefusalCode(reply, crowded.code);
  reply.status(crowded.status).header('retry-after', crowded.retryAfter);
  const body = toEndpointErrorBody(endpoint, crowded, request.id);
  if (!hasBody(request)) return void reply.send(body);
  // if the body has arrived, as small ones have by the next tick, the connection stays open
  process.nextTick(() => {
    if (hasArrived(request)) reply.send(body);
    else sendRefusal(request, reply, body);
  });
}

type Options = {
  endpoints: readonly Endpoint[];
  databases: Pick<Databases, 'areReadsCrowded'>;
  loopDelay: Pick<LoopDelay, 'isLate'>;
  /** HSTS, where the portal is behind TLS */
  transport: Record<string, string>;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/**
 * The same for reads of clients, before the framework processes them. Otherwise refusing would take half the capacity
 * for answering the others (decisions/0219). For a page of another origin, the route decides who may read the
 * refusal.
 */
export function createEarlyRefusal({ endpoints, databases, loopDelay, transport, log }: Options) {
  const isRead = toPattern(endpoints.filter(isPlainRead));
  const headers = Object.entries({
    ...apiHeaders,
    ...transport,
    'content-type': 'application/json; charset=utf-8',
    'retry-after': String(crowded.retryAfter),
  }).flat();
  const count = createCount(log);
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!databases.areReadsCrowded() && !loopDelay.isLate()) return false;
    if (request.method !== 'GET' || !isRead.test(request.url ?? '')) return false;
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

/** One line per second and not per call: nobody reads thousands of lines. */
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
