import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
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
import { toApiPath, type Endpoint } from '#contract/endpoint.ts';
import { ApiError, textTooLong } from '#contract/errors.ts';
import { refuseByRoute } from './crowded.ts';
import { toErrorBody, toEndpointErrorBody } from './envelope.ts';
import { authorizeRequest, handleRequest } from './handle-request.ts';
import type { RequestContext } from './request-context.ts';
import { apiHeaders, getApiHeaders } from './headers.ts';
import { sendRefusal } from './drain-request.ts';
import { answerProtocolError } from './protocol-errors.ts';
import { readableUrl } from './readable-url.ts';
import { setRefusalCode } from './refusal-code.ts';
import { logAnswers, noteRefusal } from './security-events.ts';
import { toApiError } from '#server/core/db/errors.ts';
import { parseForm } from './parse-form.ts';
import { unknownWebsite } from './unknown-website.ts';
import { hasArrived, hasBody, isForm, limitBodyTime } from './request-body.ts';
import { createBodyPacer } from './pace-bodies.ts';
import { toSentBody } from './large-body.ts';

export type Operation = { endpoint: Endpoint; handle: (call: object) => unknown };

const defaultBodyLimit = 256 * 1024;
/** for open endpoints, whose bodies are read without authorization */
const openBodyLimit = 64 * 1024;

const timeouts = {
  // a large file from a phone takes its time; any other body has `bodyTimeout`
  requestTimeout: 15 * 60_000,
  keepAliveTimeout: 65_000,
  // an honest client sends its headers at once
  headersTimeout: 20_000,
  connectionsCheckingInterval: 5000,
};

type RouterOptions = {
  log: FastifyBaseLogger;
  trustProxy: string[];
  bodyTimeout: number;
  /** Answers a request over the limit, and returns whether it did. */
  refuseEarly: (request: IncomingMessage, response: ServerResponse) => boolean;
};

export function createRouter({ log, trustProxy, bodyTimeout, refuseEarly }: RouterOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    // programs that check whether a link still works only request its head
    exposeHeadRoutes: true,
    // an id of any length gets an ordinary 404
    routerOptions: { maxParamLength: 20_000 },
    genReqId: () => randomUUID(),
    bodyLimit: defaultBodyLimit,
    forceCloseConnections: 'idle',
    // the framework would refuse these with a body of its own; a caller who connects before the port is closed gets an answer
    return503OnClosing: false,
    serverFactory: (handle) =>
      createServer(timeouts, (request, response) => {
        if (!refuseEarly(request, response)) handle(request, response);
      }),
    clientErrorHandler: answerProtocolError,
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
  });
  app.removeAllContentTypeParsers();
  app.register(multipart);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJson);
  // Hooks without asynchronous work call done: an async hook costs every request a promise
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    limitBodyTime(request, bodyTimeout);
    done();
  });
  logAnswers(app);
  return app;
}

/** Adds a route for each operation. Two declarations of one route stop the start. */
export function addOperations(
  app: FastifyInstance,
  context: RequestContext,
  operations: readonly Operation[],
  addressIn: (endpoint: Endpoint) => string = routeOf,
): void {
  for (const { endpoint, handle } of operations) {
    const add = (to: FastifyInstance) =>
      to.route({
        method: endpoint.method,
        url: addressIn(endpoint),
        // a stream would never end
        ...(endpoint.events && { exposeHeadRoute: false }),
        bodyLimit: endpoint.bodyLimit ?? (endpoint.access.kind === 'open' ? openBodyLimit : defaultBodyLimit),
        onRequest: (request, reply, done) => {
          reply.headers(getApiHeaders(endpoint));
          if (isCrowded(context, endpoint)) return refuseByRoute(endpoint, request, reply);
          bodyPacer.takeTurn(request, (error) =>
            error ? done(error) : admitBody(context, endpoint, request, done),
          );
        },
        handler: (request, reply) => handleRequest(context, endpoint, handle, request, reply),
        errorHandler: (error, request, reply) => sendError(context, endpoint, error, request, reply),
      });
    if (endpoint.isPlainText)
      app.register((scope, _options, done) => {
        scope.addContentTypeParser('text/plain', { parseAs: 'buffer' }, parseJson);
        add(scope);
        done();
      });
    else if (endpoint.access.kind === 'site')
      app.register((scope, _options, done) => {
        scope.addContentTypeParser(
          'application/x-www-form-urlencoded',
          { parseAs: 'string' },
          (request, text, parsed) =>
            parseAs(request, text.length, () => parseForm(endpoint.body, String(text)), parsed),
        );
        add(scope);
        done();
      });
    else add(app);
  }
}

/** A health check is answered most of all when there is too much to do. */
const isCrowded = ({ databases, loopDelay }: RequestContext, endpoint: Endpoint): boolean =>
  !endpoint.isHealthCheck && (loopDelay.isLate() || databases.isCrowded(endpoint));

const bodyPacer = createBodyPacer();

type Parsed = (error: Error | null, body?: unknown) => void;

const parseJson = (request: FastifyRequest, bytes: Buffer, parsed: Parsed): void =>
  parseAs(request, bytes.length, () => toSentBody(bytes), parsed);

function parseAs(request: FastifyRequest, length: number, parse: () => unknown, parsed: Parsed): void {
  bodyPacer.countArrived(request, length);
  let body: unknown;
  try {
    body = parse();
  } catch {
    return parsed(new ApiError('bad_request'), undefined);
  }
  parsed(null, body);
}

/**
 * Authorizes a call before waiting for its body. A small body arrives with its headers and needs no waiting:
 * authorization and handler are one round trip then. An upload is authorized later, before its parts are read.
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
  // by the next tick, Node has read the rest of the data that has arrived
  process.nextTick(() => {
    if (hasArrived(request)) done();
    else authorizeWithCallback(context, endpoint, request, (error) => done(error ?? undefined));
  });
}

const authorizeWithCallback = callbackify(authorizeRequest);

/** Any other path under /api is a 404, for every method and token. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = toErrorBody(new ApiError('not_found'), request.id);
  return sendRefusal(request, reply.headers(apiHeaders).status(404), body);
}

/** Answers errors of routes outside the endpoint table: pages, static files, CORS preflights. */
export function answerFailure(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (request.is404) return sendNotFound(request, reply);
  const apiError = toBodyError(error) ?? toApiError(error);
  if (apiError.status >= 500) request.log.error({ err: error, code: apiError.code }, 'failed');
  if (apiError.retryAfter !== undefined) reply.header('retry-after', apiError.retryAfter);
  reply.status(apiError.status).headers(apiHeaders);
  setRefusalCode(reply, apiError.code);
  if (request.url.startsWith('/api/')) return sendRefusal(request, reply, toErrorBody(apiError, request.id));
  return reply.type('text/plain; charset=utf-8').send(apiError.message);
}

async function sendError(
  context: RequestContext,
  endpoint: Endpoint,
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const refusal = await toFirstError(context, endpoint, error, request);
  noteRefusal(request, endpoint.access, refusal);
  const firstError = withOwnForbidden(endpoint, refusal);
  const apiError = withAdvice(context, endpoint, firstError, request);
  if (apiError.status >= 500) request.log.error({ err: error, code: apiError.code }, 'failed');
  if (apiError.retryAfter !== undefined) reply.header('retry-after', apiError.retryAfter);
  reply.status(apiError.status).headers(getApiHeaders(endpoint));
  setRefusalCode(reply, apiError.code);
  return sendRefusal(request, reply, toEndpointErrorBody(endpoint, apiError, request.id));
}

/** An endpoint may replace the error for a missing permission with its own. */
const withOwnForbidden = ({ forbidden }: Endpoint, apiError: ApiError) =>
  forbidden && apiError.code === 'forbidden' ? new ApiError(forbidden) : apiError;

/** Tells developers of an agent's own form which parts are missing. */
function withAdvice(
  { portalOrigin, sitesOrigin }: RequestContext,
  { access }: Endpoint,
  apiError: ApiError,
  { headers: { origin } }: FastifyRequest,
): ApiError {
  const isOurs = origin === undefined || origin === portalOrigin || origin === sitesOrigin;
  return access.kind === 'site' && apiError.code === 'forbidden' && !isOurs
    ? unknownWebsite(origin)
    : apiError;
}

/** An error about an unreadable body is only reported to an authorized caller. */
async function toFirstError(
  context: RequestContext,
  endpoint: Endpoint,
  error: FastifyError | Error,
  request: FastifyRequest,
): Promise<ApiError> {
  // A client that disconnects while sending is not an error of the server
  if (error === request.raw.errored) return new ApiError('bad_request');
  const bodyError = toBodyError(error);
  if (!bodyError) return toApiError(error);
  return authorizeRequest(context, endpoint, request).then(() => bodyError, toApiError);
}

function toBodyError(error: FastifyError | Error): ApiError | undefined {
  if (error instanceof ApiError)
    return error.code === 'bad_request' || error.code === 'unsupported_file' ? error : undefined;
  if (!('code' in error) || !error.code.startsWith('FST_ERR_CTP')) return undefined;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new ApiError('file_too_large', { sentence: textTooLong });
  return new ApiError(error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? 'unsupported_file' : 'bad_request');
}

/** `/leads/{id}` is `/leads/:id` to the router. */
const routeOf = (endpoint: Endpoint) => toApiPath(endpoint).replaceAll(/\{(\w+)\}/g, ':$1');

/** Throws unless the routes under /api are exactly the declared endpoints; each GET gets its HEAD automatically. */
export function assertDeclared(routes: string[], declared: string[]): void {
  const apiRoutes = routes.filter(
    (route) => route.split(' ')[1]?.startsWith('/api') && !route.startsWith('HEAD '),
  );
  const differences = [
    ...apiRoutes.filter((route) => !declared.includes(route)),
    ...declared.filter((route) => !apiRoutes.includes(route)),
  ];
  if (differences.length > 0) throw new Error(`The router and the table differ: ${differences.join(', ')}.`);
}
