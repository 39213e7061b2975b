import * as z from 'zod/mini';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mayHave, type Access } from '#contract/access.ts';
import type { Endpoint, Limit } from '#contract/endpoint.ts';
import { email } from '#contract/fields.ts';
import { Refused } from '#contract/errors.ts';
import { csvStream, envelope, eventStream, mustFit } from './answer.ts';
import { clientDb, enterAlone } from './client-db.ts';
import { enter, enterSite, tokenHash } from './demand.ts';
import type { Opened } from './doors.ts';
import type { ExportStreams } from './export-streams.ts';
import type { Step } from './flight.ts';
import { changeOf, type ChangeNotifier } from './changes.ts';
import { bodyOf, keysOf, pathOf, queryOf } from './input.ts';
import { Csv, Document, Events } from './json.ts';
import type { FileStore } from '../outside/files/store.ts';
import { discard, received, type Incoming } from './uploads.ts';
import { deviceHash, deviceHeader, knownSince } from './known-device.ts';
import { isWrongGuess, type Admission, type Counted, type limiter } from './limits.ts';
import { networkOf } from './network.ts';
import type { Session } from './who.ts';
import { closeWhenStalled } from './write-stall.ts';

export type Gate = {
  opened: Opened;
  clock: () => Date;
  limits: ReturnType<typeof limiter>;
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
export async function pass(
  gate: Gate,
  endpoint: Endpoint,
  handle: Handle,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const admission = await gate.limits.admit(await countedCall(gate, endpoint, request));
  const result = await givingBack(gate, admission, async () => {
    const files = await incoming(gate, endpoint, request);
    try {
      return await work(gate, endpoint, handle, files, request);
    } catch (error) {
      if (files.length > 0) await discard(files, gate.files);
      throw error;
    }
  });
  return send(gate, endpoint, result, request, reply);
}

/** Only a wrong guess stays counted; whatever is given back is so before the answer goes out. */
async function givingBack<T>(gate: Gate, admission: Admission, work: () => Promise<T>): Promise<T> {
  let isGuess = false;
  try {
    return await work();
  } catch (error) {
    isGuess = isWrongGuess(error);
    throw error;
  } finally {
    if (!isGuess) await gate.limits.giveBack(admission).catch(gate.onError);
  }
}

async function work(
  gate: Gate,
  endpoint: Endpoint,
  handle: Handle,
  files: Incoming[],
  request: FastifyRequest,
): Promise<unknown> {
  const input = await read(gate, endpoint, request);
  const granted = await grant(gate, endpoint, request);
  // A handler that asked the database nothing has not entered either, whether it answers or refuses.
  const entered = () => (granted.hasEntered() ? undefined : mayEnter(gate, endpoint, request));
  let result: unknown;
  try {
    result = await handle({ ...input, ...granted.call, files });
  } catch (error) {
    if (error instanceof Refused) await entered();
    throw error;
  }
  await entered();
  const change = changeOf(endpoint, {
    clientId: granted.clientId(),
    id: idIn(request.params) || null,
    request: request.id,
  });
  if (change) gate.changes.add(change);
  return result;
}

/** Who may not call is told before a byte of a file is read. */
async function incoming(gate: Gate, endpoint: Endpoint, request: FastifyRequest): Promise<Incoming[]> {
  if (!endpoint.upload) {
    if (request.isMultipart()) throw new Refused('unsupported_file');
    return [];
  }
  await mayEnter(gate, endpoint, request);
  const { files, body } = await received(request, endpoint.upload, gate.files);
  request.body = body;
  return files;
}

/** Whether the call may be made at all: asked before anything is said about a body that could not be read. */
export async function mayEnter(gate: Gate, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const { kind } = endpoint.access;
  if (kind === 'open') return;
  const session = await enterAlone(
    kind === 'staff' ? gate.opened.door : gate.opened.pools.write,
    entry(gate, endpoint.access, request),
  );
  if (!mayHave(endpoint.access, session, idIn(request.params))) throw new Refused('forbidden');
}

async function read(gate: Gate, endpoint: Endpoint, request: FastifyRequest) {
  try {
    return {
      params: pathOf(endpoint, request.params),
      query: queryOf(endpoint, request.query),
      body: bodyOf(endpoint, request.body),
      now: gate.clock(),
    };
  } catch (error) {
    await mayEnter(gate, endpoint, request);
    throw error;
  }
}

type Granted = { call: object; hasEntered: () => boolean; clientId: () => number | null };

async function grant(gate: Gate, { access, method }: Endpoint, request: FastifyRequest): Promise<Granted> {
  const { doors, pools, door } = gate.opened;
  if (access.kind === 'open')
    return {
      call: { doors, userAgent: header(request, 'user-agent'), deviceKey: header(request, deviceHeader) },
      hasEntered: () => true,
      clientId: () => null,
    };
  const hash = tokenHash(request.headers.authorization);
  const step = () => entry(gate, access, request, hash);
  let known: Session | undefined;
  const entered = (session: Session) => {
    known = session;
    mark(gate, session, hash);
  };
  const db = clientDb(pools, method === 'GET' ? 'read' : 'write', step, entered);
  if (access.kind === 'client' || access.kind === 'site')
    return { call: { db }, hasEntered: () => known !== undefined, clientId: () => known?.clientId ?? null };
  const session = await enterAlone(door, step());
  entered(session);
  const call =
    access.kind === 'staff' ? { doors, session, tokenHash: hash } : { doors, session, tokenHash: hash, db };
  return { call, hasEntered: () => true, clientId: () => session.clientId };
}

function entry(
  gate: Gate,
  access: Access,
  request: FastifyRequest,
  hash = tokenHash(request.headers.authorization),
): Step {
  if (access.kind === 'open') throw new Error('An open endpoint has nothing to enter.');
  if (access.kind === 'site')
    return enterSite(header(request, 'x-site-token') ?? '', siteIdOf(request.body), originOf(request, gate));
  return enter(access, {
    hash,
    at: gate.clock(),
    believed: header(request, 'x-app-id-check'),
    sentKeys: keysOf(request.body),
  });
}

async function send(
  gate: Gate,
  endpoint: Endpoint,
  result: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (result instanceof Csv) {
    const asFile = request.headers.accept?.split(',')[0]?.trim() === 'text/csv';
    reply.type(asFile ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8');
    if (asFile) reply.header('content-disposition', `attachment; filename="${result.filename}"`);
    gate.exports.watch(request, reply, result.close);
    return reply.send(csvStream(result, asFile));
  }
  if (result instanceof Document || result instanceof Events) closeWhenStalled(reply);
  if (result instanceof Document)
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
        .send(eventStream(endpoint, result))
    );
  const text = envelope(endpoint, result);
  if (gate.checkAnswers) mustFit(endpoint, text);
  return reply
    .status(endpoint.status ?? 200)
    .type('application/json; charset=utf-8')
    .send(text);
}

/** A session in use is marked at most once in a while: a write on every read would be the dearest part of it. */
function mark(gate: Gate, session: Session, hash: Buffer): void {
  const every = session.kind === 'client' ? 60 : 1;
  if (session.kind === 'site' || session.minutesUnmarked < every) return;
  gate.opened.doors.markUsed({ hash, at: gate.clock() }).catch(gate.onError);
}

/** Only what is counted is read. */
async function countedCall(
  gate: Gate,
  { method, path, limits = [] }: Endpoint,
  request: FastifyRequest,
): Promise<Counted> {
  const counts = (kind: Limit['per']) => limits.some(({ per }) => per === kind);
  const email = counts('email') ? emailOf(request.body) : undefined;
  return {
    endpoint: `${method} ${path}`,
    limits,
    address: networkOf(request.ip),
    email,
    session: counts('session') ? sessionOf(request.headers.authorization) : undefined,
    device: counts('device') && email !== undefined ? await knownDevice(gate, email, request) : undefined,
  };
}

async function knownDevice(gate: Gate, email: string, request: FastifyRequest): Promise<string | undefined> {
  const hash = deviceHash(email, header(request, deviceHeader));
  if (hash === null) return undefined;
  const isKnown = await gate.opened.doors.isKnownDevice({ hash, since: knownSince(gate.clock()) });
  return isKnown ? hash.toString('hex') : undefined;
}

function emailOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('email' in body) || typeof body.email !== 'string')
    return undefined;
  const read = z.safeParse(email, body.email);
  return read.success ? read.data : undefined;
}

const sessionOf = (authorization: string | undefined): string | undefined =>
  authorization === undefined ? undefined : tokenHash(authorization).toString('hex');

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
function originOf(request: FastifyRequest, { portalOrigin, sitesOrigin }: Gate) {
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
