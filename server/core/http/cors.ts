import { getRefusalCode } from './refusal-code.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toApiPath } from '#contract/endpoint.ts';
import { releaseHeader } from '#contract/release-header.ts';
import { unknownWebsite } from './unknown-website.ts';
import { toErrorBody } from './envelope.ts';
import type { RequestContext } from './request-context.ts';
import { apiHeaders } from './headers.ts';
import { isKnownHost } from '#server/core/security/cross-client.ts';
import { deviceHeader } from '#server/core/security/known-device.ts';
import { unattendedHeader } from '#server/core/db/session.ts';
import { sendNotFound, type Operation } from './router.ts';

const allCalls = '/api/*';
const secondsPerDay = '86400';

type Options = {
  context: Pick<RequestContext, 'databases' | 'portalOrigin' | 'sitesOrigin'>;
  apiHost: string;
  operations: readonly Operation[];
};

/**
 * Allows cross-origin calls: forms from an agent's website, and all calls of the portal if the API has a host of its
 * own. Never with cookies. Returns the routes it adds; must run before the operations are added.
 */
export function addCors(app: FastifyInstance, { context, apiHost, operations }: Options): string[] {
  const forms = operations
    .filter(({ endpoint }) => endpoint.access.kind === 'site')
    .map(({ endpoint }) => toApiPath(endpoint));
  for (const url of forms) app.options(url, answerFormPreflight(context));
  addFormHeaders(app, context, forms);
  if (apiHost === '') return forms.map((url) => `OPTIONS ${url}`);
  app.options(allCalls, answerPortalPreflight(context));
  addPortalHeaders(app, context, forms);
  return [...forms, allCalls].map((url) => `OPTIONS ${url}`);
}

/** A preflight carries no token, so any agent's website may proceed to send its form. */
const answerFormPreflight =
  (context: Options['context']) => async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(apiHeaders).header('vary', 'origin');
    const { origin } = request.headers;
    if (origin === undefined || !(await isKnownOrigin(context, origin)))
      return reply.status(403).send(toErrorBody(unknownWebsite(origin), request.id));
    return sendPreflight(reply, origin, { methods: 'POST', headers: 'content-type, x-site-token' });
  };

const answerPortalPreflight =
  (context: Options['context']) => async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.headers.origin !== context.portalOrigin) return sendNotFound(request, reply);
    reply.headers(apiHeaders).header('vary', 'origin');
    return sendPreflight(reply, context.portalOrigin, {
      methods: 'GET, POST, PUT, DELETE',
      headers: `authorization, content-type, idempotency-key, if-match, x-app-id-check, ${unattendedHeader}, ${deviceHeader}`,
    });
  };

const sendPreflight = (
  reply: FastifyReply,
  origin: string,
  { methods, headers }: { methods: string; headers: string },
) =>
  reply
    .headers({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': methods,
      'access-control-allow-headers': headers,
      'access-control-max-age': secondsPerDay,
    })
    .status(204)
    .send();

function addFormHeaders(app: FastifyInstance, context: Options['context'], forms: readonly string[]): void {
  const addOrigin = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('vary', 'origin');
    const { origin } = request.headers;
    const response = { status: reply.statusCode, isClosed: getRefusalCode(reply) === 'account_closed' };
    if (origin !== undefined && (await mayRead(context, origin, response)))
      reply.header('access-control-allow-origin', origin);
  };
  // Only on these routes: an async hook costs every response a promise
  app.addHook('onRoute', (route) => {
    if (route.method === 'POST' && forms.includes(route.url)) route.onSend = addOrigin;
  });
}

/**
 * An authorized call came from a page of this client. A rate-limited one was not authorized yet, so its host is
 * looked up. The form of a closed account may read the error, so that it can say how to reach the agent.
 */
async function mayRead(
  context: Options['context'],
  origin: string,
  { status, isClosed }: { status: number; isClosed: boolean },
): Promise<boolean> {
  if (isClosed) return true;
  if (status === 403 || status >= 500) return false;
  return status === 429 ? isKnownOrigin(context, origin) : true;
}

function addPortalHeaders(
  app: FastifyInstance,
  { portalOrigin }: Options['context'],
  forms: readonly string[],
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/') || forms.includes(request.routeOptions.url ?? '')) return;
    reply.header('vary', 'origin');
    if (request.headers.origin !== portalOrigin) return;
    reply.headers({
      'access-control-allow-origin': portalOrigin,
      'access-control-expose-headers': `content-disposition, retry-after, x-request-id, ${releaseHeader}`,
    });
  });
}

async function isKnownOrigin(
  { databases, portalOrigin, sitesOrigin }: Options['context'],
  origin: string,
): Promise<boolean> {
  if (origin === portalOrigin || origin === sitesOrigin) return true;
  const host = URL.parse(origin)?.hostname;
  return host ? (await databases.systemDb.value(isKnownHost(host))) === true : false;
}
