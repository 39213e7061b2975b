import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** Whether the sender says that something follows the headers. */
export const hasBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

/** Whether everything that was sent has been read, or nothing more will come. */
export const isRead = (request: IncomingMessage): boolean =>
  request.complete || request.readableEnded || request.destroyed;

/** Whether all of it lies here already, read or not. */
export const hasArrived = ({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): boolean =>
  raw.complete || raw.readableLength >= Number(headers['content-length'] ?? Infinity);

export const isForm = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  /^multipart\/form-data *(;|$)/i.test(headers['content-type'] ?? '');

const timeouts = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** A body that is no file is short: one that takes longer keeps a connection for nothing, whatever the path. */
export function limitBodyTime({ raw, headers }: FastifyRequest, ms: number): void {
  if (!hasBody({ headers })) return;
  const timeout = setTimeout(() => raw.complete || raw.destroy(), ms).unref();
  timeouts.set(raw, timeout);
  raw.once('close', () => clearTimeout(timeout));
}

/** For a file of somebody who may send one, and whose silence is counted instead. */
export const endBodyTimeLimit = (request: IncomingMessage): void => clearTimeout(timeouts.get(request));
