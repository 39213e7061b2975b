import { randomUUID } from 'node:crypto';
import { callbackify } from 'node:util';
import multipart from '@fastify/multipart';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { addressOf, type Endpoint } from '#contract/endpoint.ts';
import { ApiError, textTooLong } from '#contract/errors.ts';
import { toErrorBody, toEndpointErrorBody } from './envelope.ts';
import { authorizeRequest, handleRequest, type RequestContext } from './handle-request.ts';
import { apiHeaders } from './headers.ts';
import { sendRefusal } from './drain-request.ts';
import { answerProtocolError } from './protocol-errors.ts';
import { readableUrl } from './readable-url.ts';
import { toApiError } from './errors.ts';
import { setRefusalCode } from './refusal-code.ts';
import { hasArrived, hasBody, isForm, limitBodyTime } from './request-body.ts';

export type Operation = { endpoint: Endpoint; handle: (call: object) => unknown };

const defaultBodyLimit = 256 * 1024;
/** of strangers: nobody is asked who they are before their body is read */
const openBodyLimit = 64 * 1024;

type RouterOptions = { log: FastifyBaseLogger; trustProxy: string[]; bodyTimeout: number };

export function createRouter({ log, trustProxy, bodyTimeout }: RouterOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    exposeHeadRoutes: false,
    // an id of any length is the 404 of what is not there
    routerOptions: { maxParamLength: 20_000 },
    genReqId: () => randomUUID(),
    bodyLimit: defaultBodyLimit,
    forceCloseConnections: 'idle',
    // a large file from a phone takes its time; what is no file has `bodyTimeout`
    requestTimeout: 15 * 60_000,
    keepAliveTimeout: 65_000,
    // headers come at once, or from nobody who wants an answer
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5000 },
    clientErrorHandler: answerProtocolError,
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
  });
  app.removeAllContentTypeParsers();
  app.register(multipart);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? undefined : JSON.parse(String(text)));
    } catch {
      done(new ApiError('bad_request'), undefined);
    }
  });
  // Hooks that have nothing to wait for say so at once: an async one costs every request a promise
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    limitBodyTime(request, bodyTimeout);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern and never the address: an address may carry a code or an email.
    const route = request.routeOptions.url ?? 'no such path';
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
    done();
  });
  return app;
}

/** Makes the routes from the table. Two declarations of one route stop the start. */
export function addOperations(
  app: FastifyInstance,
  context: RequestContext,
  operations: readonly Operation[],
): void {
  for (const { endpoint, handle } of operations) {
    app.route({
      method: endpoint.method,
      url: routeOf(endpoint),
      bodyLimit: endpoint.bodyLimit ?? (endpoint.access.kind === 'open' ? openBodyLimit : defaultBodyLimit),
      onRequest: (request, reply, done) => {
        reply.headers(apiHeaders);
        admitBody(context, endpoint, request, done);
      },
      handler: (request, reply) => handleRequest(context, endpoint, handle, request, reply),
      errorHandler: (error, request, reply) => refuse(context, endpoint, error, request, reply),
    });
  }
}

/**
 * Nobody's body is waited for who may not call. What has come together with its headers, as small ones do, costs nothing more:
 * it is there already, and entry and work are one round trip. A form is asked for later, where its parts are read.
 */
function admitBody(
  context: RequestContext,
  endpoint: Endpoint,
  request: FastifyRequest,
  done: (error?: Error) => void,
): void {
  if (!hasBody(request)) return done();
  if (endpoint.upload) return done(isForm(request) ? undefined : new ApiError('unsupported_file'));
  if (endpoint.access.kind === 'open') return done();
  // the rest of what has arrived is read after this
  process.nextTick(() => {
    if (hasArrived(request)) done();
    else askEntry(context, endpoint, request, (error) => done(error ?? undefined));
  });
}

const askEntry = callbackify(authorizeRequest);

/** Whatever else stands under /api is not there, whatever the method and the token. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = toErrorBody(new ApiError('not_found'), request.id);
  return sendRefusal(request, reply.headers(apiHeaders).status(404), body);
}

/** What fails beside the table: a page, a file of the portal, a question of a browser before it calls. */
export function answerFailure(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (request.is404) return sendNotFound(request, reply);
  const refused = unreadable(error) ?? toApiError(error);
  if (refused.status >= 500) request.log.error({ err: error, code: refused.code }, 'failed');
  if (refused.retryAfter !== undefined) reply.header('retry-after', refused.retryAfter);
  reply.status(refused.status).headers(apiHeaders);
  if (request.url.startsWith('/api/')) return sendRefusal(request, reply, toErrorBody(refused, request.id));
  return reply.type('text/plain; charset=utf-8').send(refused.message);
}

async function refuse(
  context: RequestContext,
  endpoint: Endpoint,
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const refused = inItsWords(endpoint, await firstRefusal(context, endpoint, error, request));
  if (refused.status >= 500) request.log.error({ err: error, code: refused.code }, 'failed');
  if (refused.retryAfter !== undefined) reply.header('retry-after', refused.retryAfter);
  reply.status(refused.status).headers(apiHeaders);
  setRefusalCode(reply, refused.code);
  return sendRefusal(request, reply, toEndpointErrorBody(endpoint, refused, request.id));
}

/** An endpoint may have words of its own for who lacks the permission. */
const inItsWords = ({ forbidden }: Endpoint, refused: ApiError) =>
  forbidden && refused.code === 'forbidden' ? new ApiError(forbidden) : refused;

/** A body that cannot be read is only spoken of to those who may call. */
async function firstRefusal(
  context: RequestContext,
  endpoint: Endpoint,
  error: FastifyError | Error,
  request: FastifyRequest,
): Promise<ApiError> {
  // Whoever leaves in the middle of sending is no failure of ours
  if (error === request.raw.errored) return new ApiError('bad_request');
  const unread = unreadable(error);
  if (!unread) return toApiError(error);
  return authorizeRequest(context, endpoint, request).then(() => unread, toApiError);
}

function unreadable(error: FastifyError | Error): ApiError | undefined {
  if (error instanceof ApiError)
    return error.code === 'bad_request' || error.code === 'unsupported_file' ? error : undefined;
  if (!('code' in error) || !error.code.startsWith('FST_ERR_CTP')) return undefined;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new ApiError('file_too_large', { sentence: textTooLong });
  return new ApiError(error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? 'unsupported_file' : 'bad_request');
}

/** `/leads/{id}` is `/leads/:id` to the router. */
const routeOf = (endpoint: Endpoint) => addressOf(endpoint).replaceAll(/\{(\w+)\}/g, ':$1');
