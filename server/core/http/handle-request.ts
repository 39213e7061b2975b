import type { RequestContext } from './request-context.ts';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mayAccessId, withStaffFlag, type Access } from '#contract/access.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { flag } from '#contract/fields.ts';
import { isOutcomeUnknown } from '#server/core/db/errors.ts';
import { ApiError } from '#contract/errors.ts';
import { toCsvStream, toEventStream, toStoredAnswer } from './envelope.ts';
import { createClientDb, authorizeOnly } from '#server/core/db/client-db.ts';
import {
  authorizeStatement,
  authorizeSiteStatement,
  hashBearerToken,
} from '#server/core/security/authorize.ts';
import { createAuthorizedReads } from '#server/core/db/system-db.ts';
import type { SqlStatement } from '#server/core/db/pipeline.ts';
import { describeChange } from '#server/core/db/change-notifier.ts';
import { parseBodyInThread } from './parse-in-thread.ts';
import { LargeBody, parseSent } from './large-body.ts';
import { runFor } from '#server/core/threads/requester.ts';
import { parseBody, listSentKeys, parseParams, parseQuery } from './parse-input.ts';
import { keyClientCall, keyConsoleCall, readRequestKey } from './keyed-call.ts';
import {
  Csv,
  FileDownload,
  FileStream,
  Events,
  HtmlDocument,
  Replay,
  StoredAnswer,
} from '#server/core/db/results.ts';
import { withIfMatch } from './if-match.ts';
import type { ReceivedFile } from '#server/core/files/received-file.ts';
import { discardFiles } from '#server/core/files/store-file.ts';
import { receiveUpload } from './uploads.ts';
import { deviceHeader } from '#server/core/security/known-device.ts';
import type { RequestKey } from '#server/core/security/request-keys.ts';
import {
  markKeyUsed,
  markSessionUsed as markUsed,
  type ConsoleCaller,
} from '#server/core/security/cross-client.ts';
import { runLimited } from './limited-call.ts';
import { noteFacts, type LoggedFacts } from './security-events.ts';
import {
  header,
  idIn,
  readOrigin,
  readVisitor,
  readIdempotencyKey,
  toRequester,
  readSiteId,
} from './read-request.ts';
import { unattendedHeader, type Session } from '#server/core/db/session.ts';
import { closeWhenStalled } from './write-stall.ts';

type Handle = (call: object) => unknown;

/**
 * Handles one request. Errors take precedence in this order: session (401), client (409), permission (403), then
 * input (404, 422), then the handler. If the input is valid, authorization and the handler's statements are one
 * pipeline.
 */
export async function handleRequest(
  context: RequestContext,
  endpoint: Endpoint,
  handle: Handle,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const run = () => runWithFiles(context, endpoint, handle, request, reply);
  const { limits } = endpoint;
  const result = limits
    ? await runLimited(context, { ...endpoint, limits }, request, {
        run,
        authorize: () => authorizeRequest(context, endpoint, request),
      })
    : await run();
  return sendResult(context, endpoint, result, request, reply);
}

async function runWithFiles(
  context: RequestContext,
  endpoint: Endpoint,
  handle: Handle,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (!endpoint.upload) {
    if (request.isMultipart()) throw new ApiError('unsupported_file');
    return runHandler(context, endpoint, handle, { files: [], request, reply });
  }
  // an unauthorized call is rejected before a byte of a file is read
  await authorizeRequest(context, endpoint, request);
  const { files, body } = await receiveUpload(request, endpoint.upload, context.files);
  request.body = body;
  try {
    // cancelled: the bytes that a browser gave to its system still arrive, and the last image is read again for a
    // while
    if (reply.raw.destroyed) throw new ApiError('bad_request');
    const result = await runHandler(context, endpoint, handle, { files, request, reply });
    if (result instanceof Replay) await discardFiles(files, context.files);
    return result;
  } catch (error) {
    // after a lost connection the rows may be there; the sweep removes files without one
    if (!isOutcomeUnknown(error)) await discardFiles(files, context.files);
    throw error;
  }
}

async function runHandler(
  context: RequestContext,
  endpoint: Endpoint,
  handle: Handle,
  { files, request, reply }: { files: ReceivedFile[]; request: FastifyRequest; reply: FastifyReply },
): Promise<unknown> {
  // strangers get no thread
  const early = request.body instanceof LargeBody ? await authorizeRequest(context, endpoint, request) : null;
  const parsing = toRequester(endpoint, request, reply, () => early?.clientId ?? null);
  const input = await runFor(parsing, () => parseInput(context, endpoint, request));
  const key = readRequestKey(endpoint, request, files);
  const authorization = await authorize(context, endpoint, request, key);
  const run = async () => {
    // A handler that ran no statement has not been authorized yet, whether it returns or throws.
    const ensureAuthorized = () =>
      authorization.isAuthorized() ? undefined : authorizeRequest(context, endpoint, request);
    let result: unknown;
    try {
      const streaming = endpoint.stream && streamingOf(request, reply);
      const call = { ...input, ...authorization.call, ...streaming, files };
      result = await runFor(toRequester(endpoint, request, reply, authorization.clientId), () =>
        handle(call),
      );
    } catch (error) {
      if (error instanceof ApiError) await ensureAuthorized();
      throw error;
    }
    await ensureAuthorized();
    return result;
  };
  const result = key && authorization.keyed ? await authorization.keyed(run) : await run();
  if (result instanceof Replay) return result;
  const change = describeChange(endpoint, {
    clientId: authorization.clientId(),
    id: idIn(request.params) || null,
    request: request.id,
  });
  if (change) context.changes.add(change);
  return result;
}

/** For work that is worth stopping once nobody waits for it. */
function streamingOf(request: FastifyRequest, { raw }: FastifyReply) {
  const disconnect = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) disconnect.abort();
  });
  return { isStreamed: header(request, 'accept') === 'text/event-stream', gone: disconnect.signal };
}

/**
 * Throws unless the call may be made at all. Runs before any error about the body, so that only authorized callers
 * get those.
 */
export async function authorizeRequest(
  context: RequestContext,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Session | null> {
  const { kind } = endpoint.access;
  if (kind === 'open') return null;
  const { system, write } = context.databases.choosePools(endpoint);
  const session = await authorizeOnly(
    kind === 'staff' ? system : write,
    toAuthorizeStatement(context, endpoint.access, request),
  );
  noteFacts(request, { ids: session });
  if (!mayAccessId(endpoint.access, session, idIn(request.params))) throw new ApiError('forbidden');
  return session;
}

async function parseInput(context: RequestContext, endpoint: Endpoint, request: FastifyRequest) {
  const [sent, ifMatch] = [request.body, header(request, 'if-match')];
  const isLarge = sent instanceof LargeBody;
  try {
    const params = parseParams(endpoint, request.params);
    const query = parseQuery(endpoint, request.query);
    const body = isLarge
      ? await parseBodyInThread(endpoint, sent, ifMatch)
      : parseBody(endpoint, withIfMatch(endpoint, sent, ifMatch));
    return { params, query, body, now: context.clock() };
  } catch (error) {
    if (!isLarge) await authorizeRequest(context, endpoint, request);
    throw error;
  }
}

type Authorization = {
  call: object;
  isAuthorized: () => boolean;
  clientId: () => number | null;
  /** runs the handler so that its change is made once per key, and repeats the first call's answer */
  keyed?: (run: () => Promise<unknown>) => Promise<StoredAnswer>;
};

async function authorize(
  context: RequestContext,
  endpoint: Endpoint,
  request: FastifyRequest,
  key: RequestKey | null,
): Promise<Authorization> {
  const { access, method } = endpoint;
  const pools = context.databases.choosePools(endpoint);
  const { systemDb } = pools;
  if (access.kind === 'open')
    return {
      call: {
        ...readVisitor(request),
        systemDb,
        deviceKey: header(request, deviceHeader),
        origin: header(request, 'origin'),
        tokenHash: hashBearerToken(request.headers.authorization),
        note: (facts: LoggedFacts) => noteFacts(request, facts),
      },
      isAuthorized: () => true,
      clientId: () => null,
    };
  const hash = hashBearerToken(request.headers.authorization);
  const statement = () => toAuthorizeStatement(context, access, request, hash);
  let knownSession: Session | undefined;
  const onAuthorized = (session: Session) => {
    // a stream authorizes again every few seconds, which does not count as using the session
    if (!knownSession) markSessionUsed(context, session, { hash, request });
    knownSession = session;
    noteFacts(request, { ids: session });
  };
  const keyedWith = key && { endpoint, key, now: context.clock(), ...context };
  if (keyedWith && access.kind === 'client') {
    const { db, answer } = keyClientCall({ pools, authorization: statement, onAuthorized }, keyedWith);
    return {
      call: { db, requestKey: null },
      isAuthorized: () => knownSession !== undefined,
      clientId: () => knownSession?.clientId ?? null,
      keyed: answer,
    };
  }
  const db = createClientDb(pools, method === 'GET' ? 'read' : 'write', statement, onAuthorized);
  if (access.kind === 'client' || access.kind === 'site')
    return {
      call:
        access.kind === 'site'
          ? { ...readVisitor(request), db }
          : { db, requestKey: readIdempotencyKey(request) },
      isAuthorized: () => knownSession !== undefined,
      clientId: () => knownSession?.clientId ?? null,
    };
  if (access.kind === 'staff' && method === 'GET' && endpoint.isSelfContained)
    return {
      call: { systemDb: createAuthorizedReads(pools, statement, onAuthorized) },
      isAuthorized: () => knownSession !== undefined,
      clientId: () => null,
    };
  const session = await authorizeOnly(pools.system, statement());
  onAuthorized(session);
  const caller = toConsoleCaller(session);
  if (keyedWith && access.kind === 'staff' && caller) {
    const { answer, ...keyed } = keyConsoleCall({ pools, caller }, keyedWith);
    const call = { ...keyed, session, tokenHash: hash };
    return { call, isAuthorized: () => true, clientId: () => null, keyed: answer };
  }
  const call =
    access.kind === 'staff'
      ? { systemDb, session, tokenHash: hash }
      : { systemDb, session, tokenHash: hash, db };
  return { call, isAuthorized: () => true, clientId: () => session.clientId };
}

function toConsoleCaller({ staffId, providerKeyId }: Session): ConsoleCaller | null {
  if (staffId !== null) return { kind: 'staff', id: staffId };
  return providerKeyId === null ? null : { kind: 'provider_key', id: providerKeyId };
}

function toAuthorizeStatement(
  context: RequestContext,
  access: Access,
  request: FastifyRequest,
  hash = hashBearerToken(request.headers.authorization),
): SqlStatement {
  if (access.kind === 'open') throw new Error('An open endpoint needs no authorization.');
  if (access.kind === 'site')
    return authorizeSiteStatement(
      header(request, 'x-site-token') ?? '',
      context.clock(),
      readSiteId(parseSent(request.body)),
      readOrigin(request, context),
    );
  return authorizeStatement(isStaffFlagged(request.query) ? withStaffFlag(access) : access, {
    hash,
    at: context.clock(),
    claimedClientId: header(request, 'x-app-id-check'),
    sentKeys: access.kind !== 'session' && access.bodyKeys ? listSentKeys(parseSent(request.body)) : [],
  });
}

/** The flag is ignored from anybody but staff. */
const isStaffFlagged = (query: unknown): boolean =>
  typeof query === 'object' &&
  query !== null &&
  'staff' in query &&
  flag.safeParse(query.staff).data === true;

async function sendResult(
  context: RequestContext,
  endpoint: Endpoint,
  result: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (result instanceof Csv) {
    const asFile = request.headers.accept?.split(',')[0]?.trim() === 'text/csv';
    reply.type(asFile ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8');
    if (asFile) reply.header('content-disposition', `attachment; filename="${result.filename}"`);
    context.exports.watch(request, reply, result.close);
    return reply.send(toCsvStream(result, asFile));
  }
  if (result instanceof FileStream) {
    context.exports.watch(request, reply, result.close);
    return reply
      .type(endpoint.document ?? 'application/octet-stream')
      .header('content-disposition', `attachment; filename="${result.filename}"`)
      .send(Readable.from(result.pieces, { objectMode: false }));
  }
  if (result instanceof FileDownload || result instanceof Events) closeWhenStalled(reply);
  if (result instanceof FileDownload)
    return reply
      .type(endpoint.document ?? 'application/octet-stream')
      .header('content-disposition', `attachment; filename="${result.filename}"`)
      .send(result.bytes);
  if (result instanceof HtmlDocument) return reply.type('text/html; charset=utf-8').send(result.html);
  if (result instanceof Events)
    return (
      reply
        .type('text/event-stream; charset=utf-8')
        .header('x-accel-buffering', 'no')
        // the end of the stream also closes the connection, which a shutdown would otherwise wait for
        .header('connection', 'close')
        .send(toEventStream(endpoint, result))
    );
  const { status, text } =
    result instanceof StoredAnswer ? result : toStoredAnswer(endpoint, result, context);
  return reply.status(status).type('application/json; charset=utf-8').send(text);
}

/**
 * Marks a session as used, but not on every request: the write would cost more than most reads. Requests of a page
 * while nobody is at it do not count.
 */
function markSessionUsed(
  context: RequestContext,
  session: Session,
  { hash, request }: { hash: Buffer; request: FastifyRequest },
): void {
  const interval = session.kind === 'client' ? 60 : 1;
  if (session.kind === 'site' || session.minutesSinceMarked < interval) return;
  if (header(request, unattendedHeader) !== undefined) return;
  const mark = session.caller === 'Key' ? markKeyUsed : markUsed;
  context.databases.systemDb.value(mark({ hash, at: context.clock() })).catch(context.onError);
}
