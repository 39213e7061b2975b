import * as z from 'zod/mini';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mayAccessId, type Access } from '#contract/access.ts';
import type { Endpoint, Limit } from '#contract/endpoint.ts';
import { email } from '#contract/fields.ts';
import { ApiError } from '#contract/errors.ts';
import { toCsvStream, toEnvelope, toEventStream, assertMatchesContract } from './envelope.ts';
import { createClientDb, authorizeOnly } from '../db/client-db.ts';
import { authorizeStatement, authorizeSiteStatement, hashBearerToken } from '../security/authorize.ts';
import type { Databases } from '../db/system-db.ts';
import type { ExportStreams } from './export-streams.ts';
import type { SqlStatement } from '../db/pipeline.ts';
import { describeChange, type ChangeNotifier } from '../db/change-notifier.ts';
import { parseBody, keysOf, parseParams, parseQuery } from './parse-input.ts';
import { Csv, FileDownload, Events } from './responses.ts';
import type { FileStore } from '../files/store.ts';
import { discardFiles, receiveUpload, type ReceivedFile } from './uploads.ts';
import { hashDeviceKey, deviceHeader, knownDeviceSince } from '../security/known-device.ts';
import { isWrongGuess, type Admission, type LimitedCall, type createRateLimiter } from './rate-limits.ts';
import { networkOf } from './network.ts';
import type { Session } from '../security/session.ts';
import { closeWhenStalled } from './write-stall.ts';

export type RequestContext = {
  databases: Databases;
  clock: () => Date;
  limits: ReturnType<typeof createRateLimiter>;
  portalOrigin: string;
  sitesOrigin: string;
  /** tests and development: every answer is held against the contract */
  checkAnswers: boolean;
  files: FileStore;
  exports: ExportStreams;
  changes: ChangeNotifier;
  onError: (error: unknown) => void;
};

type Handle = (call: object) => unknown;

/**
 * One request, in the order of refusals: who (401), which client (409), may they (403), then what they sent (404, 422),
 * then the work. Where the input is well-formed, entry and work are one flight.
 */
export async function handleRequest(
  context: RequestContext,
  endpoint: Endpoint,
  handle: Handle,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const admission = await context.limits.admit(await countedCall(context, endpoint, request));
  const result = await givingBack(context, admission, async () => {
    const files = await incoming(context, endpoint, request);
    try {
      return await work(context, endpoint, handle, files, request);
    } catch (error) {
      if (files.length > 0) await discardFiles(files, context.files);
      throw error;
    }
  });
  return send(context, endpoint, result, request, reply);
}

/** Only a wrong guess stays counted; whatever is given back is so before the answer goes out. */
async function givingBack<T>(
  context: RequestContext,
  admission: Admission,
  work: () => Promise<T>,
): Promise<T> {
  let isGuess = false;
  try {
    return await work();
  } catch (error) {
    isGuess = isWrongGuess(error);
    throw error;
  } finally {
    if (!isGuess) await context.limits.giveBack(admission).catch(context.onError);
  }
}

async function work(
  context: RequestContext,
  endpoint: Endpoint,
  handle: Handle,
  files: ReceivedFile[],
  request: FastifyRequest,
): Promise<unknown> {
  const input = await read(context, endpoint, request);
  const granted = await grant(context, endpoint, request);
  // A handler that asked the database nothing has not entered either, whether it answers or refuses.
  const entered = () => (granted.hasEntered() ? undefined : authorizeRequest(context, endpoint, request));
  let result: unknown;
  try {
    result = await handle({ ...input, ...granted.call, files });
  } catch (error) {
    if (error instanceof ApiError) await entered();
    throw error;
  }
  await entered();
  const change = describeChange(endpoint, {
    clientId: granted.clientId(),
    id: idIn(request.params) || null,
    request: request.id,
  });
  if (change) context.changes.add(change);
  return result;
}

/** Who may not call is told before a byte of a file is read. */
async function incoming(
  context: RequestContext,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<ReceivedFile[]> {
  if (!endpoint.upload) {
    if (request.isMultipart()) throw new ApiError('unsupported_file');
    return [];
  }
  await authorizeRequest(context, endpoint, request);
  const { files, body } = await receiveUpload(request, endpoint.upload, context.files);
  request.body = body;
  return files;
}

/** Whether the call may be made at all: asked before anything is said about a body that could not be read. */
export async function authorizeRequest(
  context: RequestContext,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<void> {
  const { kind } = endpoint.access;
  if (kind === 'open') return;
  const session = await authorizeOnly(
    kind === 'staff' ? context.databases.system : context.databases.pools.write,
    entry(context, endpoint.access, request),
  );
  if (!mayAccessId(endpoint.access, session, idIn(request.params))) throw new ApiError('forbidden');
}

async function read(context: RequestContext, endpoint: Endpoint, request: FastifyRequest) {
  try {
    return {
      params: parseParams(endpoint, request.params),
      query: parseQuery(endpoint, request.query),
      body: parseBody(endpoint, request.body),
      now: context.clock(),
    };
  } catch (error) {
    await authorizeRequest(context, endpoint, request);
    throw error;
  }
}

type Granted = { call: object; hasEntered: () => boolean; clientId: () => number | null };

async function grant(
  context: RequestContext,
  { access, method }: Endpoint,
  request: FastifyRequest,
): Promise<Granted> {
  const { systemDb, pools, system } = context.databases;
  if (access.kind === 'open')
    return {
      call: { systemDb, userAgent: header(request, 'user-agent'), deviceKey: header(request, deviceHeader) },
      hasEntered: () => true,
      clientId: () => null,
    };
  const hash = hashBearerToken(request.headers.authorization);
  const step = () => entry(context, access, request, hash);
  let known: Session | undefined;
  const entered = (session: Session) => {
    known = session;
    mark(context, session, hash);
  };
  const db = createClientDb(pools, method === 'GET' ? 'read' : 'write', step, entered);
  if (access.kind === 'client' || access.kind === 'site')
    return { call: { db }, hasEntered: () => known !== undefined, clientId: () => known?.clientId ?? null };
  const session = await authorizeOnly(system, step());
  entered(session);
  const call =
    access.kind === 'staff'
      ? { systemDb, session, tokenHash: hash }
      : { systemDb, session, tokenHash: hash, db };
  return { call, hasEntered: () => true, clientId: () => session.clientId };
}

function entry(
  context: RequestContext,
  access: Access,
  request: FastifyRequest,
  hash = hashBearerToken(request.headers.authorization),
): SqlStatement {
  if (access.kind === 'open') throw new Error('An open endpoint has nothing to enter.');
  if (access.kind === 'site')
    return authorizeSiteStatement(
      header(request, 'x-site-token') ?? '',
      siteIdOf(request.body),
      originOf(request, context),
    );
  return authorizeStatement(access, {
    hash,
    at: context.clock(),
    claimedClientId: header(request, 'x-app-id-check'),
    sentKeys: keysOf(request.body),
  });
}

async function send(
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
  if (result instanceof FileDownload || result instanceof Events) closeWhenStalled(reply);
  if (result instanceof FileDownload)
    return reply
      .type(endpoint.document ?? 'application/octet-stream')
      .header('content-disposition', `attachment; filename="${result.filename}"`)
      .send(result.bytes);
  if (result instanceof Events)
    return (
      reply
        .type('text/event-stream; charset=utf-8')
        .header('x-accel-buffering', 'no')
        // its end is the end of the line too, or a stop would wait for the line
        .header('connection', 'close')
        .send(toEventStream(endpoint, result))
    );
  const text = toEnvelope(endpoint, result);
  if (context.checkAnswers) assertMatchesContract(endpoint, text);
  return reply
    .status(endpoint.status ?? 200)
    .type('application/json; charset=utf-8')
    .send(text);
}

/** A session in use is marked at most once in a while: a write on every read would be the dearest part of it. */
function mark(context: RequestContext, session: Session, hash: Buffer): void {
  const every = session.kind === 'client' ? 60 : 1;
  if (session.kind === 'site' || session.minutesSinceMarked < every) return;
  context.databases.systemDb.markUsed({ hash, at: context.clock() }).catch(context.onError);
}

/** Only what is counted is read. */
async function countedCall(
  context: RequestContext,
  { method, path, limits = [] }: Endpoint,
  request: FastifyRequest,
): Promise<LimitedCall> {
  const counts = (kind: Limit['per']) => limits.some(({ per }) => per === kind);
  const email = counts('email') ? emailOf(request.body) : undefined;
  return {
    endpoint: `${method} ${path}`,
    limits,
    address: networkOf(request.ip),
    email,
    session: counts('session') ? sessionOf(request.headers.authorization) : undefined,
    device: counts('device') && email !== undefined ? await knownDevice(context, email, request) : undefined,
  };
}

async function knownDevice(
  context: RequestContext,
  email: string,
  request: FastifyRequest,
): Promise<string | undefined> {
  const hash = hashDeviceKey(email, header(request, deviceHeader));
  if (hash === null) return undefined;
  const isKnown = await context.databases.systemDb.isKnownDevice({
    hash,
    since: knownDeviceSince(context.clock()),
  });
  return isKnown ? hash.toString('hex') : undefined;
}

function emailOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('email' in body) || typeof body.email !== 'string')
    return undefined;
  const read = z.safeParse(email, body.email);
  return read.success ? read.data : undefined;
}

const sessionOf = (authorization: string | undefined): string | undefined =>
  authorization === undefined ? undefined : hashBearerToken(authorization).toString('hex');

const idIn = (params: unknown): number =>
  typeof params === 'object' && params !== null && 'id' in params ? Number(params.id) : NaN;

function siteIdOf(body: unknown): number | null {
  if (typeof body !== 'object' || body === null || !('site_id' in body)) return null;
  return typeof body.site_id === 'number' &&
    Number.isInteger(body.site_id) &&
    Math.abs(body.site_id) < 2 ** 31
    ? body.site_id
    : null;
}

/** A browser says which page sent the form; a server of the agent's says nothing. */
function originOf(request: FastifyRequest, { portalOrigin, sitesOrigin }: RequestContext) {
  const origin = header(request, 'origin');
  if (origin === undefined) return { host: null, isPortal: false };
  return {
    host: URL.parse(origin)?.hostname ?? '',
    isPortal: origin === portalOrigin || origin === sitesOrigin,
  };
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
