import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasBody, isRead } from './request-body.ts';

const maxBytes = 4 * 1024 * 1024;
const maxMs = 5000;

/**
 * Sends an error, perhaps while the body is still arriving. Closing the connection at once would make the sender
 * discard the response unread, so the rest of the body is read for a while first.
 */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, body: object): FastifyReply {
  if (!hasBody(request) || isRead(request.raw)) return reply.send(body);
  const text = JSON.stringify(body);
  return reply
    .type('application/json; charset=utf-8')
    .header('content-length', Buffer.byteLength(text))
    .header('connection', 'close')
    .send(Readable.from(sendThenDrain(text, request.raw), { objectMode: false }));
}

async function* sendThenDrain(text: string, request: IncomingMessage): AsyncGenerator<Buffer, void> {
  yield Buffer.from(text);
  await drain(request);
}

async function drain(request: IncomingMessage): Promise<void> {
  if (isRead(request)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  let remaining = maxBytes;
  const timer = setTimeout(resolve, maxMs);
  request.unpipe();
  request.on('data', (chunk: Buffer) => (remaining -= chunk.length) <= 0 && resolve());
  for (const end of ['end', 'close', 'error']) request.once(end, () => resolve());
  request.resume();
  await promise;
  clearTimeout(timer);
}
