import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { OutboundError } from './outbound-error.ts';

export type OutboundRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers?: Readonly<Record<string, string>> | undefined;
  body?: Buffer | string;
  /** milliseconds for everything together */
  timeoutMs: number;
  /** a longer response is an error */
  maxBytes: number;
  /** the status and headers are enough: the body is neither read nor waited for */
  ignoresBody?: boolean;
};

export type OutboundResponse = {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
  /** the final address, after redirects */
  url: string;
};

type Connection = { address: string; signal: AbortSignal; connectMs: number };

/** One request to the address that was checked, even if its host now resolves to another. */
export async function sendOnce(
  url: URL,
  { method, headers, body, maxBytes, ignoresBody = false }: OutboundRequest,
  { address, signal, connectMs }: Connection,
): Promise<OutboundResponse> {
  const isSecure = url.protocol === 'https:';
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = (isSecure ? requestHttps : requestHttp)(url, {
    method,
    headers: { 'user-agent': 'Foyer', 'accept-encoding': 'identity', ...headers, ...lengthOf(body) },
    lookup: pinTo(address),
    agent: false,
    signal,
  });
  const connecting = setTimeout(() => request.destroy(new OutboundError('timeout')), connectMs);
  let isSent = false;
  request.once('socket', (socket) => {
    socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(connecting));
  });
  request.once('finish', () => void (isSent = true));
  request.once('response', resolve);
  request.on('error', reject);
  try {
    request.end(body);
    const response = await promise;
    const read = ignoresBody ? Buffer.alloc(0) : await readBody(response, maxBytes);
    return { status: response.statusCode ?? 0, headers: response.headers, body: read, url: url.href };
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    if (isSent) throw new OutboundError('may have arrived', error);
    throw new OutboundError(signal.aborted ? 'timeout' : 'unreachable', error);
  } finally {
    clearTimeout(connecting);
    request.destroy();
  }
}

const lengthOf = (body: string | Buffer | undefined) =>
  body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };

function pinTo(address: string): LookupFunction {
  const family = isIP(address);
  return (_host, { all }, answer) =>
    all ? answer(null, [{ address, family }]) : answer(null, address, family);
}

/** A body that ends before its announced length fails here. */
async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(response.headers['content-length']) > maxBytes) throw new OutboundError('too long');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > maxBytes) throw new OutboundError('too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
