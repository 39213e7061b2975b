import * as z from 'zod/mini';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { email } from '#contract/fields.ts';
import { hashBearerToken } from '#server/core/security/authorize.ts';
import type { Requester } from '#server/core/threads/fair-queue.ts';
import type { RequestContext } from './request-context.ts';
import type { Visitor } from './handler.ts';
import { toNetwork } from './network.ts';

export const readVisitor = (request: FastifyRequest): Visitor => ({
  userAgent: header(request, 'user-agent'),
  isUntracked: header(request, 'dnt') === '1' || header(request, 'sec-gpc') === '1',
  address: toNetwork(request.ip),
});

export function readEmail(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('email' in body) || typeof body.email !== 'string')
    return undefined;
  const parsed = z.safeParse(email, body.email);
  return parsed.success ? parsed.data : undefined;
}

export const hashSession = (authorization: string | undefined): string | undefined =>
  authorization === undefined ? undefined : hashBearerToken(authorization).toString('hex');

const maxRequestKeyLength = 255;

export function readIdempotencyKey(request: FastifyRequest): string | null {
  const key = header(request, 'idempotency-key');
  return key === undefined || key === '' ? null : key.slice(0, maxRequestKeyLength);
}

export const idIn = (params: unknown): number =>
  typeof params === 'object' && params !== null && 'id' in params ? Number(params.id) : NaN;

export function readSiteId(body: unknown): number | null {
  if (typeof body !== 'object' || body === null || !('site_id' in body)) return null;
  return Number.isSafeInteger(body.site_id) ? Number(body.site_id) : null;
}

type Origins = Pick<RequestContext, 'portalOrigin' | 'sitesOrigin'>;

/** A browser sends the origin of the page with the form; an agent's own server sends none. */
export function readOrigin(request: FastifyRequest, { portalOrigin, sitesOrigin }: Origins) {
  const origin = header(request, 'origin');
  if (origin === undefined) return { host: null, isPortal: false };
  return {
    host: URL.parse(origin)?.hostname ?? '',
    isPortal: origin === portalOrigin || origin === sitesOrigin,
  };
}

export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** Whose turn it is when work of this call needs a thread. Known once a statement has authorized the call. */
export const toRequester = (
  { access }: Endpoint,
  request: FastifyRequest,
  { raw }: FastifyReply,
  clientId: () => number | null,
): Requester => ({
  get key() {
    const id = clientId();
    if (id !== null) return `client ${id}`;
    const session = access.kind === 'open' ? undefined : hashSession(request.headers.authorization);
    return session === undefined ? `network ${toNetwork(request.ip)}` : `session ${session}`;
  },
  isGone: () => raw.destroyed,
});
