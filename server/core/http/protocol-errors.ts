import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '#contract/errors.ts';
import { toErrorBody } from './envelope.ts';
import { apiHeaders } from './headers.ts';
import { readErrorCode } from '#server/core/db/errors.ts';

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers bytes that are not an HTTP request with the API's error body, then closes the connection. */
export function answerProtocolError(error: Error, socket: Socket): void {
  const code = readErrorCode(error);
  if (code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(buildResponse(statuses[code] ?? 400));
  socket.destroy(error);
}

function buildResponse(status: number): string {
  const id = randomUUID();
  const body = JSON.stringify(toErrorBody(new ApiError('bad_request'), id));
  const headers = {
    ...apiHeaders,
    'x-request-id': id,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}
