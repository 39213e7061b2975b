import type { FastifyInstance } from 'fastify';
import { toApiPath, type Endpoint, type Method } from '#contract/endpoint.ts';
import type { Answer } from './finding.ts';

/** A request as it is sent, which may be malformed. */
export type Ask = {
  method: Method | 'HEAD' | 'OPTIONS' | 'TRACE' | 'PATCH';
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer | undefined;
  remoteAddress?: string;
};

export type Input = {
  params?: Record<string, unknown> | undefined;
  query?: unknown;
  body?: unknown;
  headers?: Record<string, string> | undefined;
  /** the content of the uploaded table */
  file?: string | undefined;
};

/** The well-formed request of an endpoint, without a token. */
export function buildRequest(
  endpoint: Endpoint,
  { params = {}, query, body, headers = {}, file }: Input,
): Ask {
  const path = toApiPath(endpoint).replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(params[name]).toWellFormed()),
  );
  const search = new URLSearchParams(pairs(query)).toString();
  const url = search === '' ? path : `${path}?${search}`;
  if (endpoint.upload) {
    const type = `multipart/form-data; boundary=${boundary}`;
    return {
      method: endpoint.method,
      url,
      headers: { 'content-type': type, ...headers },
      payload: form(body, endpoint.upload.types.includes('png'), file),
    };
  }
  return {
    method: endpoint.method,
    url,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    payload: body === undefined ? undefined : JSON.stringify(body),
  };
}

export const withToken = (ask: Ask, token: string | null): Ask =>
  token === null ? ask : { ...ask, headers: { ...ask.headers, authorization: `Bearer ${token}` } };

export async function send(app: FastifyInstance, { payload, ...ask }: Ask): Promise<Answer> {
  const answer = await app.inject({
    ...ask,
    ...(payload === undefined ? {} : { payload }),
    payloadAsStream: true,
  });
  const isEndless = String(answer.headers['content-type']).startsWith('text/event-stream');
  const text = isEndless ? '' : await read(answer.stream());
  if (isEndless) answer.stream().destroy();
  return { status: answer.statusCode, headers: answer.headers, text };
}

async function read(stream: AsyncIterable<Buffer | string>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString();
}

const boundary = 'the-boundary-of-the-tests';
// a picture of one pixel
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const someTable = 'name,email\r\nNora,nora@example.com\r\n';

/** The body's keys as form fields, with one picture or, where no picture is accepted, one table. */
function form(body: unknown, takesPictures: boolean, table = someTable): Buffer {
  const part = (head: string, content: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]);
  const fields = pairs(body).map(([key, value]) => part(`name="${encodeURIComponent(key)}"`, value));
  const file = takesPictures
    ? part('name="file"; filename="picture.png"\r\ncontent-type: image/png', picture)
    : part('name="file"; filename="table.csv"\r\ncontent-type: text/csv', table);
  return Buffer.concat([...fields, file, Buffer.from(`--${boundary}--\r\n`)]);
}

/** A list in a query repeats its key. */
function pairs(query: unknown): [string, string][] {
  if (typeof query !== 'object' || query === null) return [];
  return Object.entries(query).flatMap(([key, value]: [string, unknown]) =>
    (Array.isArray(value) ? value : [value]).map((one): [string, string] => [
      key.toWellFormed(),
      (typeof one === 'object' ? JSON.stringify(one) : String(one)).toWellFormed(),
    ]),
  );
}
