import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Bucket } from '../adapters/s3/s3-store.ts';

/** Failures the next requests get instead of a response. */
type Mishap = 'error' | 'forbidden' | 'cut' | 'cut in the middle' | 'slow';

export type S3 = {
  bucket: Bucket;
  objects: Map<string, { bytes: Buffer; at: Date }>;
  /** used up one by one */
  mishaps: Mishap[];
  /** method and path of every request, including failed ones */
  asked: string[];
  close(): Promise<void>;
};

const secret = 'a-secret+key/of-the-tests';
const page = 3;

/** An in-memory S3 stand-in that verifies every signature itself. */
export async function startS3(): Promise<S3> {
  const objects: S3['objects'] = new Map();
  const failures: Mishap[] = [];
  const requests: string[] = [];
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3');
    requests.push(`${request.method} ${pathname}`);
    void serve(failures.shift(), request, reply, async () => {
      const bytes = await bodyOf(request);
      if (!isSigned(request)) return end(reply, 403, '<Code>SignatureDoesNotMatch</Code>');
      const [, name, ...rest] = decodeURIComponent(pathname).split('/');
      const key = rest.join('/');
      if (name !== 'foyer-files') return end(reply, 404, '<Code>NoSuchBucket</Code>');
      if (searchParams.get('list-type') === '2') return end(reply, 200, listed(objects, searchParams));
      return answer(request, reply, { objects, key, bytes });
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    bucket: {
      endpoint: `http://127.0.0.1:${port}`,
      name: 'foyer-files',
      region: 'ca-central-1',
      accessKeyId: 'KEY',
      secretAccessKey: secret,
    },
    objects,
    mishaps: failures,
    asked: requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

type Request = { objects: S3['objects']; key: string; bytes: Buffer };

function answer(
  { method, headers }: IncomingMessage,
  reply: ServerResponse,
  { objects, key, bytes }: Request,
) {
  if (method === 'PUT') {
    if (Number(headers['content-length']) !== bytes.length) return end(reply, 400, 'IncompleteBody');
    objects.set(key, { bytes, at: new Date() });
    return end(reply, 200, '');
  }
  if (method === 'DELETE') {
    objects.delete(key);
    return end(reply, 204, '');
  }
  const found = objects.get(key);
  return found ? end(reply, 200, found.bytes) : end(reply, 404, '<Code>NoSuchKey</Code>');
}

async function serve(
  failure: Mishap | undefined,
  request: IncomingMessage,
  reply: ServerResponse,
  otherwise: () => Promise<void>,
): Promise<void> {
  if (failure === 'cut') return void request.socket.destroy();
  if (failure === 'cut in the middle') {
    request.once('data', () => request.socket.destroy());
    if (request.method === 'PUT') return;
    reply.writeHead(200, { 'content-length': 1000 }).write('half');
    return void setTimeout(() => request.socket.destroy(), 20);
  }
  if (failure === 'slow') return;
  await bodyOf(request).catch(() => undefined);
  if (failure === 'error') return end(reply, 500, '<Code>InternalError</Code>');
  if (failure === 'forbidden') return end(reply, 403, '<Code>AccessDenied</Code>');
  await otherwise().catch(() => request.socket.destroy());
}

const bodies = new WeakMap<IncomingMessage, Promise<Buffer>>();
function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const object = bodies.get(request);
  if (object) return object;
  const read = buffer(request);
  bodies.set(request, read);
  return read;
}

function end(reply: ServerResponse, status: number, body: string | Buffer): void {
  reply.writeHead(status, { 'content-length': Buffer.byteLength(body) }).end(body);
}

function listed(objects: S3['objects'], query: URLSearchParams): string {
  const names = [...objects.keys()].toSorted().filter((name) => name > (query.get('start-after') ?? ''));
  const entries = names.slice(0, page).map((name) => {
    const at = objects.get(name)?.at.toISOString();
    return `<Contents><Key>${name}</Key><LastModified>${at}</LastModified><Size>1</Size></Contents>`;
  });
  return `<ListBucketResult><IsTruncated>${names.length > page}</IsTruncated>${entries.join('')}</ListBucketResult>`;
}

/** AWS Signature Version 4, implemented from its description instead of with the library under test. */
function isSigned({ method, url = '/', headers }: IncomingMessage): boolean {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=KEY\/(\d{8})\/(ca-central-1)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  const [, day = '', region = '', names = '', signature] = parts ?? [];
  const at = String(headers['x-amz-date']);
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const query = [...searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).toSorted();
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [
    method,
    pathname,
    query.join('&'),
    lines.join(''),
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const hashed = createHash('sha256').update(canonical).digest('hex');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${secret}`));
  return hmac(key, `AWS4-HMAC-SHA256\n${at}\n${scope}\n${hashed}`).toString('hex') === signature;
}

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
