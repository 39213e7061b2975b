import { refusalCodeOf } from './refusal-code.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import { toErrorBody } from './envelope.ts';
import type { RequestContext } from './handle-request.ts';
import { apiHeaders } from './headers.ts';
import { deviceHeader } from '../security/known-device.ts';
import { sendNotFound, type Operation } from './router.ts';

const anyCall = '/api/*';
const dayOfSeconds = '86400';

type Options = {
  context: Pick<RequestContext, 'databases' | 'portalOrigin' | 'sitesOrigin'>;
  apiHost: string;
  operations: readonly Operation[];
};

/**
 * Which pages elsewhere may call: an agent's website sends its forms, and where the API has a host of its own, the portal
 * calls everything. Never with cookies, and nobody else. Answers the routes it adds; must come before the operations.
 */
export function addCors(app: FastifyInstance, { context, apiHost, operations }: Options): string[] {
  const forms = operations
    .filter(({ endpoint }) => endpoint.access.kind === 'site')
    .map(({ endpoint }) => addressOf(endpoint));
  for (const url of forms) app.options(url, preflightOfForm(context));
  addFormAnswers(app, context, forms);
  if (apiHost === '') return forms.map((url) => `OPTIONS ${url}`);
  app.options(anyCall, preflightOfPortal(context));
  addPortalAnswers(app, context, forms);
  return [...forms, anyCall].map((url) => `OPTIONS ${url}`);
}

/** Asked before the browser sends the form, without a token: any agent's website may go on to ask. */
const preflightOfForm =
  (context: Options['context']) => async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(apiHeaders).header('vary', 'origin');
    const { origin } = request.headers;
    if (origin === undefined || !(await isKnown(context, origin)))
      return reply.status(403).send(toErrorBody(new ApiError('forbidden'), request.id));
    return allowed(reply, origin, { methods: 'POST', headers: 'content-type, x-site-token' });
  };

const preflightOfPortal =
  (context: Options['context']) => async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.headers.origin !== context.portalOrigin) return sendNotFound(request, reply);
    reply.headers(apiHeaders).header('vary', 'origin');
    return allowed(reply, context.portalOrigin, {
      methods: 'GET, POST, PUT, DELETE',
      headers: `authorization, content-type, x-app-id-check, ${deviceHeader}`,
    });
  };

const allowed = (
  reply: FastifyReply,
  origin: string,
  { methods, headers }: { methods: string; headers: string },
) =>
  reply
    .headers({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': methods,
      'access-control-allow-headers': headers,
      'access-control-max-age': dayOfSeconds,
    })
    .status(204)
    .send();

function addFormAnswers(app: FastifyInstance, context: Options['context'], forms: readonly string[]): void {
  const answered = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('vary', 'origin');
    const { origin } = request.headers;
    const answer = { status: reply.statusCode, isClosed: refusalCodeOf(reply) === 'account_closed' };
    if (origin !== undefined && (await mayRead(context, origin, answer)))
      reply.header('access-control-allow-origin', origin);
  };
  // On these routes alone: every other answer would wait for a promise too
  app.addHook('onRoute', (route) => {
    if (route.method === 'POST' && forms.includes(route.url)) route.onSend = answered;
  });
}

/**
 * Whoever was authorized is a page of this client; the limit comes before, so there the host is looked up. The form of a
 * client who has left is told so, that it can say how to reach the agent.
 */
async function mayRead(
  context: Options['context'],
  origin: string,
  { status, isClosed }: { status: number; isClosed: boolean },
): Promise<boolean> {
  if (isClosed) return true;
  if (status === 403 || status >= 500) return false;
  return status === 429 ? isKnown(context, origin) : true;
}

function addPortalAnswers(
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
      'access-control-expose-headers': 'content-disposition, retry-after, x-request-id',
    });
  });
}

async function isKnown(
  { databases, portalOrigin, sitesOrigin }: Options['context'],
  origin: string,
): Promise<boolean> {
  if (origin === portalOrigin || origin === sitesOrigin) return true;
  const host = URL.parse(origin)?.hostname;
  return host ? (await databases.systemDb.knownHost(host)) === true : false;
}
