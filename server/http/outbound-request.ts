import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isInsideAddress } from './inside-addresses.ts';

type OutboundRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** of the response's body; a longer one is an error */
  maxBytes: number;
  /** milliseconds for everything together */
  timeoutMs: number;
};

export type OutboundResponse = {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
  /** where the response came from, after redirects */
  url: string;
};

type Reason = 'refused address' | 'timeout' | 'too large' | 'too many redirects' | 'no connection';

/** There is no complete response. The address stays out of the message: it may hold a secret. */
export class OutboundError extends Error {
  readonly reason: Reason;
  constructor(reason: Reason, cause?: unknown) {
    super(`The request to another system failed: ${reason}.`, { cause });
    this.reason = reason;
  }
}

export type SendOutbound = (url: string, request: OutboundRequest) => Promise<OutboundResponse>;

type Network = {
  /** addresses that are never connected to */
  isRefused: (address: string) => boolean;
  resolve: (host: string) => Promise<readonly { address: string; family: number }[]>;
};

const redirectsAtMost = 3;
const connectMs = 5000;

/**
 * Asks another system over HTTP. A host is resolved once and the connection goes to the address that was checked, so that
 * its name cannot lead elsewhere a moment later; the target of a redirect is checked like the first address.
 */
export const createOutbound =
  ({ isRefused, resolve }: Network): SendOutbound =>
  async (address, request) => {
    const signal = AbortSignal.timeout(request.timeoutMs);
    let url = toWebAddress(address);
    let headers = request.headers ?? {};
    for (let redirects = 0; redirects <= redirectsAtMost; redirects += 1) {
      const pinned = await resolveHost(url, { isRefused, resolve }, signal);
      const response = await sendOnce(url, { ...request, headers }, pinned, signal);
      const target = redirectTarget(url, response, request.method ?? 'GET');
      if (!target) return { ...response, url: url.href };
      // a credential is meant for the one it was given for
      if (target.origin !== url.origin) headers = withoutCredentials(headers);
      url = target;
    }
    throw new OutboundError('too many redirects');
  };

const resolve = (host: string) => lookup(host, { all: true });

/** For addresses that others tell us: never into our own network. */
export const sendToPublicAddress = createOutbound({ isRefused: isInsideAddress, resolve });

/** For addresses of the configuration: where the operator's own systems are is the operator's business. */
export const sendToConfiguredAddress = createOutbound({ isRefused: () => false, resolve });

function toWebAddress(address: string): URL {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new OutboundError('refused address');
  return url;
}

/** The first address of the host; every one of them must be allowed. */
async function resolveHost(url: URL, network: Network, signal: AbortSignal): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = await Promise.race([network.resolve(host), rejectWith(signal)]).catch(
    (error: unknown) => {
      throw error instanceof OutboundError ? error : new OutboundError('no connection', error);
    },
  );
  const [first] = addresses;
  if (!first || addresses.some(({ address }) => network.isRefused(address)))
    throw new OutboundError('refused address');
  return first.address;
}

const rejectWith = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new OutboundError('timeout')), { once: true });
  });

async function sendOnce(
  url: URL,
  { method = 'GET', headers = {}, body, maxBytes }: OutboundRequest,
  address: string,
  signal: AbortSignal,
): Promise<Omit<OutboundResponse, 'url'>> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const { promise, resolve: onResponse, reject } = Promise.withResolvers<IncomingMessage>();
  const request = send(url, {
    method,
    headers: { 'accept-encoding': 'identity', ...headers, ...lengthOf(body) },
    lookup: pinTo(address),
    signal,
    agent: false,
  });
  const connecting = setTimeout(() => request.destroy(new OutboundError('timeout')), connectMs);
  request.once('socket', (socket) => {
    socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(connecting));
  });
  request.once('response', onResponse);
  request.once('error', reject);
  try {
    request.end(body);
    const response = await promise;
    const read = await readBody(response, maxBytes);
    return { status: response.statusCode ?? 0, headers: response.headers, body: read };
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    throw new OutboundError(signal.aborted ? 'timeout' : 'no connection', error);
  } finally {
    clearTimeout(connecting);
    request.destroy();
  }
}

const lengthOf = (body: string | Buffer | undefined) =>
  body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };

/** The resolution of the connection itself: the address that was checked, whatever the name says now. */
function pinTo(address: string): LookupFunction {
  const family = address.includes(':') ? 6 : 4;
  return (_host, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family);
}

/** A body that ends before its announced length fails here. */
async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(response.headers['content-length']) > maxBytes) throw new OutboundError('too large');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunksOf(response)) {
    size += chunk.length;
    if (size > maxBytes) throw new OutboundError('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function* chunksOf(response: IncomingMessage): AsyncGenerator<Buffer, void> {
  yield* response;
}

/** Only a GET follows a redirect: anything else could happen twice. */
function redirectTarget(
  url: URL,
  { status, headers }: Pick<OutboundResponse, 'status' | 'headers'>,
  method: string,
): URL | null {
  if (method !== 'GET' || ![301, 302, 303, 307, 308].includes(status) || !headers.location) return null;
  return toWebAddress(URL.parse(headers.location, url.href)?.href ?? '');
}

const withoutCredentials = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(authorization|cookie)$/i.test(name)));
