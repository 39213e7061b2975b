import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasBody, isRead } from './request-body.ts';

const mostBytes = 4 * 1024 * 1024;
const mostMs = 5000;

/**
 * A refusal, perhaps said in the middle of what is being sent. Closing at once would make the sender's machine throw it away
 * unread, so it goes out whole, a while is read on, and only then the line ends.
 */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, body: object): FastifyReply {
  if (!hasBody(request) || isRead(request.raw)) return reply.send(body);
  const text = JSON.stringify(body);
  return reply
    .type('application/json; charset=utf-8')
    .header('content-length', Buffer.byteLength(text))
    .header('connection', 'close')
    .send(Readable.from(said(text, request.raw), { objectMode: false }));
}

async function* said(text: string, request: IncomingMessage): AsyncGenerator<Buffer, void> {
  yield Buffer.from(text);
  await readOn(request);
}

async function readOn(request: IncomingMessage): Promise<void> {
  if (isRead(request)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = mostBytes;
  const timer = setTimeout(resolve, mostMs);
  request.unpipe();
  request.on('data', (piece: Buffer) => (left -= piece.length) <= 0 && resolve());
  for (const end of ['end', 'close', 'error']) request.once(end, () => resolve());
  request.resume();
  await promise;
  clearTimeout(timer);
}
