import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Bucket } from '../adapters/s3/s3-client.ts';

/** Failures the next requests get instead of a response. */
type Mishap = 'error' | 'forbidden' | 'cut' | 'cut in the middle' | 'slow' | 'half of the object' | 'well';

export type S3 = {
  bucket: Bucket;
  objects: Map<string, { bytes: Buffer; at: Date }>;
  /** used up one by one */
  mishaps: Mishap[];
  /** method and path of every request, including failed ones */
  asked: string[];
  /** parts of uploads that are not put together, by upload */
  uploads: Map<string, Map<number, Buffer>>;
  close(): Promise<void>;
};

const secret = 'a-secret+key/of-the-tests';
const page = 3;

/** An in-memory S3 stand-in that verifies every signature itself. */
export async function startS3(): Promise<S3> {
  const objects: S3['objects'] = new Map();
  const failures: Mishap[] = [];
  const requests: string[] = [];
  const uploads: S3['uploads'] = new Map();
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3');
    requests.push(`${request.method} ${pathname}`);
    const mishap = failures.shift();
    void serve(mishap, request, reply, async () => {
      const bytes = await bodyOf(request);
      if (!isSigned(request)) return end(reply, 403, '<Code>SignatureDoesNotMatch</Code>');
      const [, name, ...rest] = decodeURIComponent(pathname).split('/');
      const key = rest.join('/');
      if (name !== 'foyer-files') return end(reply, 404, '<Code>NoSuchBucket</Code>');
      // as some servers of the protocol do
      if (searchParams.get('start-after') === '') return end(reply, 400, '<Code>InvalidArgument</Code>');
      if (searchParams.get('list-type') === '2') return end(reply, 200, listed(objects, searchParams));
      if (mishap === 'half of the object') return breakOff(reply, objects.get(key)?.bytes ?? bytes);
      if (searchParams.has('uploads') || searchParams.has('uploadId'))
        return answerUpload(request, reply, { objects, uploads, key, bytes, query: searchParams });
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
    uploads,
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
    return end(reply, 200, '', { etag: tagOf(bytes) });
  }
  if (method === 'DELETE') {
    objects.delete(key);
    return end(reply, 204, '');
  }
  const found = objects.get(key)?.bytes;
  if (!found) return end(reply, 404, '<Code>NoSuchKey</Code>');
  const etag = tagOf(found);
  if ((headers['if-match'] ?? etag) !== etag) return end(reply, 412, '<Code>PreconditionFailed</Code>');
  const [, from] = /^bytes=(\d+)-$/.exec(headers.range ?? '') ?? [];
  return from === undefined
    ? end(reply, 200, found, { etag })
    : end(reply, 206, found.subarray(Number(from)), { etag });
}

const tagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

/** The right size, and a connection that ends after half of it. */
function breakOff(reply: ServerResponse, bytes: Buffer) {
  reply.writeHead(200, { 'content-length': bytes.length, etag: tagOf(bytes) });
  reply.write(bytes.subarray(0, bytes.length / 2), () => setTimeout(() => reply.destroy(), 20));
}

/** Uploads in parts: begun, sent part by part, put together or given up. */
function answerUpload(
  { method }: IncomingMessage,
  reply: ServerResponse,
  { objects, uploads, key, bytes, query }: Request & { uploads: S3['uploads']; query: URLSearchParams },
) {
  if (query.has('uploads')) {
    const id = `upload-${uploads.size}-${key.length}`;
    uploads.set(id, new Map());
    return end(reply, 200, `<UploadId>${id}</UploadId>`);
  }
  const id = query.get('uploadId') ?? '';
  const parts = uploads.get(id);
  if (!parts) return end(reply, 404, '<Code>NoSuchUpload</Code>');
  if (method === 'PUT') {
    parts.set(Number(query.get('partNumber')), bytes);
    return end(reply, 200, '', { etag: tagOf(bytes) });
  }
  uploads.delete(id);
  if (method === 'DELETE') return end(reply, 204, '');
  const named = [...bytes.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
  const sent = named.map(([, number, tag]) => ({ tag, part: parts.get(Number(number)) }));
  if (sent.length !== parts.size || sent.some(({ tag, part }) => !part || tagOf(part) !== tag))
    return end(reply, 400, '<Code>InvalidPart</Code>');
  objects.set(key, { bytes: Buffer.concat(sent.flatMap(({ part }) => part ?? [])), at: new Date() });
  return end(reply, 200, '<CompleteMultipartUploadResult><ETag>whole</ETag></CompleteMultipartUploadResult>');
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

function end(
  reply: ServerResponse,
  status: number,
  body: string | Buffer,
  headers: Record<string, string> = {},
): void {
  reply.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers }).end(body);
}

function listed(objects: S3['objects'], query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter');
  /** A name up to the next delimiter stands for all names that begin with it. */
  const toEntry = (name: string) => {
    const at = delimiter === null ? -1 : name.indexOf(delimiter, prefix.length);
    return at < 0 ? name : name.slice(0, at + 1);
  };
  const under = [...objects.keys()].filter((name) => name.startsWith(prefix)).map(toEntry);
  const names = [...new Set(under)].toSorted().filter((name) => name > after);
  const shown = names.slice(0, page);
  const entries = shown.map((name) => {
    const at = objects.get(name)?.at.toISOString();
    return at
      ? `<Contents><Key>${name}</Key><LastModified>${at}</LastModified><Size>1</Size></Contents>`
      : `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`;
  });
  const isCut = names.length > page;
  const next = isCut ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : '';
  return `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`;
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
