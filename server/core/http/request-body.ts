import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** Whether the headers announce a body. */
export const hasBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

/** Whether the whole body has been read, or nothing more will come. */
export const isRead = (request: IncomingMessage): boolean =>
  request.complete || request.readableEnded || request.destroyed;

/** Whether the whole body has arrived, read or not. */
export const hasArrived = ({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): boolean =>
  raw.complete || raw.readableLength >= Number(headers['content-length'] ?? Infinity);

export const isForm = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /^multipart\/form-data *(;|$)/i.test(headers['content-type'] ?? '');

const timeouts = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Closes the connection if the body takes too long: anything but a file upload is short. */
export function limitBodyTime({ raw, headers }: FastifyRequest, ms: number): void {
  if (!hasBody({ headers })) return;
  const timeout = setTimeout(() => raw.complete || raw.destroy(), ms).unref();
  timeouts.set(raw, timeout);
  raw.once('close', () => clearTimeout(timeout));
}

/** Lifts the limit for an authorized file upload, which has its own limit on pauses. */
export const endBodyTimeLimit = (request: IncomingMessage): void => clearTimeout(timeouts.get(request));
