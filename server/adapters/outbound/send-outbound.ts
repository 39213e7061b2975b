import { lookup } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { AddressCheck } from './inner-addresses.ts';

export type OutboundRequest = {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: Buffer;
  timeoutMs: number;
  /** a longer answer is an error */
  bytesAtMost: number;
};
export type OutboundResponse = {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
  url: string;
};

/** Why there is no answer. `may have arrived`: the request was sent, so the other side may have done what it says. */
export type OutboundFailure =
  | 'refused address'
  | 'unknown host'
  | 'unreachable'
  | 'may have arrived'
  | 'too long';

export class OutboundError extends Error {
  readonly failure: OutboundFailure;
  constructor(failure: OutboundFailure, cause?: unknown) {
    super(`No answer: ${failure}.`, { cause });
    this.failure = failure;
  }
}

const redirectsAtMost = 3;

/**
 * Calls an address that somebody told us. Its host is resolved once, every address of it must be outside our own network,
 * and the connection goes to the address that was looked at, so that a name cannot change between the two. A GET follows
 * redirects, each looked at like the first; nothing else does.
 */
export function createOutbound(mayReach: AddressCheck) {
  const send = async (request: OutboundRequest, redirects = 0): Promise<OutboundResponse> => {
    const url = parseUrl(request.url);
    const response = await sendTo(url, await resolvePublic(url, mayReach), request);
    const next = request.method === 'GET' ? locationOf(response) : null;
    if (next === null) return response;
    if (redirects >= redirectsAtMost) throw new OutboundError('unreachable');
    // what signs a request is meant for the host it was sent to
    const { headers: _dropped, ...rest } = request;
    return send({ ...(next.origin === url.origin ? request : rest), url: next.href }, redirects + 1);
  };
  return (request: OutboundRequest): Promise<OutboundResponse> => send(request);
}

export type SendOutbound = ReturnType<typeof createOutbound>;

function parseUrl(text: string): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new OutboundError('refused address');
  return url;
}

function locationOf({ status, headers, url }: OutboundResponse): URL | null {
  if (![301, 302, 303, 307, 308].includes(status) || headers.location === undefined) return null;
  return URL.parse(headers.location, url);
}

/** One address of the host. A name that leads inside with one of its addresses is refused as a whole. */
async function resolvePublic({ hostname }: URL, mayReach: AddressCheck): Promise<string> {
  const literal = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(literal)
    ? [literal]
    : await lookup(hostname, { all: true }).then(
        (found) => found.map(({ address }) => address),
        (error: unknown) => {
          throw new OutboundError('unknown host', error);
        },
      );
  const [first] = addresses;
  if (first === undefined) throw new OutboundError('unknown host');
  if (!addresses.every(mayReach)) throw new OutboundError('refused address');
  return first;
}

function sendTo(url: URL, address: string, request: OutboundRequest): Promise<OutboundResponse> {
  const family = isIP(address);
  const options: RequestOptions = {
    method: request.method,
    headers: {
      'user-agent': 'Foyer',
      ...(request.body ? { 'content-length': request.body.length } : {}),
      ...request.headers,
    },
    lookup: (_host, { all }, answer) =>
      all ? answer(null, [{ address, family }]) : answer(null, address, family),
    agent: false,
    signal: AbortSignal.timeout(request.timeoutMs),
  };
  const { promise, resolve, reject } = Promise.withResolvers<OutboundResponse>();
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  let isSent = false;
  const call = send(url, options, (response) => {
    readBody(response, request.bytesAtMost).then(
      (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body, url: url.href }),
      (error: unknown) =>
        reject(error instanceof OutboundError ? error : new OutboundError('may have arrived', error)),
    );
  });
  call.once('finish', () => void (isSent = true));
  call.once('error', (error) =>
    reject(new OutboundError(isSent ? 'may have arrived' : 'unreachable', error)),
  );
  call.end(request.body);
  return promise;
}

async function readBody(response: IncomingMessage, bytesAtMost: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > bytesAtMost) {
      response.destroy();
      throw new OutboundError('too long');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
