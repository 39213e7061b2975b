import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
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
import { Refused, textTooLong } from '#contract/errors.ts';
import { errorBody, refusalBody } from './answer.ts';
import { mayEnter, pass, type Gate } from './gate.ts';
import { apiHeaders } from './headers.ts';
import { isRead, lingering } from './lingering.ts';
import { asRefused } from './refused.ts';

export type Operation = { endpoint: Endpoint; handle: (call: object) => unknown };

const defaultBodyLimit = 256 * 1024;

export function newRouter(log: FastifyBaseLogger, trustProxy: string[]): FastifyInstance {
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
    // a large file from a phone takes its time; what is no file has a minute, see below
    requestTimeout: 15 * 60_000,
    keepAliveTimeout: 65_000,
  });
  app.removeAllContentTypeParsers();
  app.register(multipart);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? undefined : JSON.parse(String(text)));
    } catch {
      done(new Refused('bad_request'), undefined);
    }
  });
  // Hooks that have nothing to wait for say so at once: an async one costs every request a promise
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
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
export function addOperations(app: FastifyInstance, gate: Gate, operations: readonly Operation[]): void {
  for (const { endpoint, handle } of operations) {
    app.route({
      method: endpoint.method,
      url: routeOf(endpoint),
      bodyLimit: endpoint.bodyLimit ?? defaultBodyLimit,
      onRequest: (request, reply, done) => {
        reply.headers(apiHeaders);
        if (endpoint.method !== 'GET' && !endpoint.upload) hurry(request.raw);
        done();
      },
      handler: (request, reply) => pass(gate, endpoint, handle, request, reply),
      errorHandler: (error, request, reply) => refuse(gate, endpoint, error, request, reply),
    });
  }
}

/** A body that is no file is short: one that takes longer keeps a line for nothing. */
function hurry(request: IncomingMessage): void {
  const late = setTimeout(() => !request.complete && request.destroy(), 60_000).unref();
  request.once('close', () => clearTimeout(late));
}

/** Whatever else stands under /api is not there, whatever the method and the token. */
export function notFound(request: FastifyRequest, reply: FastifyReply) {
  return reply
    .headers(apiHeaders)
    .status(404)
    .send(errorBody(new Refused('not_found'), request.id));
}

async function refuse(
  gate: Gate,
  endpoint: Endpoint,
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const refused = inItsWords(endpoint, await firstRefusal(gate, endpoint, error, request));
  if (refused.status >= 500) request.log.error({ err: error, code: refused.code }, 'failed');
  if (refused.retryAfter !== undefined) reply.header('retry-after', refused.retryAfter);
  reply.status(refused.status).headers(apiHeaders);
  const body = refusalBody(endpoint, refused, request.id);
  if (!endpoint.upload || isRead(request.raw)) return reply.send(body);
  const text = JSON.stringify(body);
  return reply
    .type('application/json; charset=utf-8')
    .header('content-length', Buffer.byteLength(text))
    .header('connection', 'close')
    .send(lingering(text, request.raw));
}

/** An endpoint may have words of its own for who lacks the permission. */
const inItsWords = ({ forbidden }: Endpoint, refused: Refused) =>
  forbidden && refused.code === 'forbidden' ? new Refused(forbidden) : refused;

/** A body that cannot be read is only spoken of to those who may call. */
async function firstRefusal(
  gate: Gate,
  endpoint: Endpoint,
  error: FastifyError | Error,
  request: FastifyRequest,
): Promise<Refused> {
  const unread = unreadable(error);
  if (!unread) return asRefused(error);
  return mayEnter(gate, endpoint, request).then(() => unread, asRefused);
}

function unreadable(error: FastifyError | Error): Refused | undefined {
  if (error instanceof Refused)
    return error.code === 'bad_request' || error.code === 'unsupported_file' ? error : undefined;
  if (!('code' in error) || !error.code.startsWith('FST_ERR_CTP')) return undefined;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new Refused('file_too_large', { sentence: textTooLong });
  return new Refused(error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? 'unsupported_file' : 'bad_request');
}

/** `/leads/{id}` is `/leads/:id` to the router. */
const routeOf = (endpoint: Endpoint) => addressOf(endpoint).replaceAll(/\{(\w+)\}/g, ':$1');
