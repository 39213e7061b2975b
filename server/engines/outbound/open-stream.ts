import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { OutboundError } from './outbound-error.ts';

export type StreamRequest = {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** ends the request, or the reading of its response */
  signal: AbortSignal;
  /** a longer response is an error */
  maxBytes: number;
};

export type OutboundStream = {
  status: number;
  headers: IncomingMessage['headers'];
  chunks: AsyncIterable<Buffer>;
  /** must be called unless the response is read to its end */
  close: () => void;
};

/** Sends a POST to an address of the configuration, and reads its response as it comes. It follows no redirect. */
export async function openStream(options: StreamRequest): Promise<OutboundStream> {
  const url = new URL(options.url);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method: 'POST',
    headers: {
      'user-agent': 'Foyer',
      'accept-encoding': 'identity',
      ...options.headers,
      'content-length': String(Buffer.byteLength(options.body)),
    },
    agent: false,
    signal: options.signal,
  });
  request.once('response', resolve);
  request.on('error', reject);
  request.end(options.body);
  try {
    const response = await promise;
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      chunks: readChunks(response, options.maxBytes),
      close: () => void request.destroy(),
    };
  } catch (error) {
    throw new OutboundError(options.signal.aborted ? 'timeout' : 'unreachable', error);
  }
}

/** A body that ends before its announced length, or before its last chunk, fails here. */
async function* readChunks(response: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer, void> {
  let bytes = 0;
  try {
    for await (const chunk of response) {
      if (!Buffer.isBuffer(chunk)) continue;
      bytes += chunk.length;
      if (bytes > maxBytes) throw new OutboundError('too long');
      yield chunk;
    }
  } catch (error) {
    if (error instanceof OutboundError) throw error;
    throw new OutboundError('may have arrived', error);
  }
}
