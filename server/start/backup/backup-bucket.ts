import { setTimeout as pause } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { createS3Client, defaultRetry, readElement, type Bucket } from '#server/adapters/s3/s3-client.ts';
import { StoreError, type RetryOptions } from '#server/core/files/retry.ts';
import type { BackupPlace } from './backup-place.ts';
import { inParallel } from './in-parallel.ts';

/** Bytes; a store takes no smaller parts but the last, and at most ten thousand. */
const smallestPart = 5 * 2 ** 20;

/** A prefix of a bucket, as a person names it in s3://bucket/prefix. */
export function openBackupBucket(
  bucket: Bucket,
  prefix: string,
  { retry = defaultRetry, partSize = smallestPart }: { retry?: RetryOptions; partSize?: number } = {},
): BackupPlace {
  const { send, ask } = createS3Client(bucket, retry);
  const root = prefix === '' ? '' : `${prefix}/`;
  const toKey = (path: string) => `${root}${path}`;

  const put = async (key: string, body: Buffer<ArrayBuffer>, query?: Record<string, string>) => {
    const answer = await send('PUT', { key, body, ...(query && { query }) }, [200]);
    await answer.arrayBuffer();
    return answer.headers.get('etag') ?? '';
  };

  /** Nothing is visible under the key before the last request. */
  const putInParts = async (
    key: string,
    first: Buffer<ArrayBuffer>,
    rest: AsyncIterator<Buffer<ArrayBuffer>>,
  ) => {
    const upload = await ask('POST', { key, query: { uploads: '' } }, [200]);
    const uploadId = readElement(upload.text, 'UploadId');
    const tags: string[] = [];
    try {
      for (let part: Buffer<ArrayBuffer> | undefined = first; part;) {
        tags.push(await put(key, part, { partNumber: String(tags.length + 1), uploadId }));
        const next: IteratorResult<Buffer<ArrayBuffer>, unknown> = await rest.next();
        part = next.done ? undefined : next.value;
      }
      const parts = tags.map((tag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      const { status, text } = await ask('POST', { key, query: { uploadId }, body }, [200, 404]);
      // An answer that was lost is asked for again, and then there is no such upload any more
      const isComplete = status === 404 ? await hasObject(key) : text.includes('<ETag>');
      if (!isComplete)
        throw new StoreError(`The store of backups did not put ${key} together: ${text.slice(0, 500)}`, {
          passes: true,
        });
    } catch (error) {
      await send('DELETE', { key, query: { uploadId } }, [200, 204, 404]).catch(() => {});
      throw error;
    }
  };

  const hasObject = async (key: string) => (await send('HEAD', { key }, [200, 404])).status === 200;

  /** Goes on where a connection was lost. */
  async function* readOn(key: string, answer: Response, size: number): AsyncGenerator<Buffer, void> {
    const etag = answer.headers.get('etag');
    let { body } = answer;
    let at = 0;
    for (let failures = 0; at < size;) {
      try {
        for await (const chunk of body ?? []) {
          at += chunk.length;
          failures = 0;
          yield Buffer.from(chunk);
        }
        if (at < size) throw new Error(`${key} ended after ${at} of ${size} bytes.`);
      } catch (error) {
        const wait = retry.waits[failures];
        if (wait === undefined)
          throw new StoreError(`The store of backups broke off ${key}.`, { passes: true, cause: error });
        failures += 1;
        await pause(wait);
        const headers = { range: `bytes=${at}-`, ...(etag && { 'if-match': etag }) };
        ({ body } = await send('GET', { key, headers }, [206]));
      }
    }
  }

  async function* listPages(query: Record<string, string>): AsyncGenerator<string, void> {
    for (let token = '', isLast = false; !isLast;) {
      const page = { 'list-type': '2', ...query, ...(token !== '' && { 'continuation-token': token }) };
      const text = (await ask('GET', { query: page }, [200])).text;
      yield text;
      token = readElement(text, 'NextContinuationToken');
      isLast = readElement(text, 'IsTruncated') !== 'true';
    }
  }

  const removeObject = async (key: string) => {
    await ask('DELETE', { key }, [200, 204, 404]);
  };

  return {
    name: `s3://${bucket.name}/${prefix}`,
    write: async (path, bytes) => {
      const parts = joinParts(bytes, partSize);
      const first = await parts.next();
      if (first.done) return void (await put(toKey(path), Buffer.alloc(0)));
      if (first.value.length < partSize) return void (await put(toKey(path), first.value));
      return putInParts(toKey(path), first.value, parts);
    },
    read: async (path) => {
      const answer = await send('GET', { key: toKey(path) }, [200, 404]);
      if (answer.status === 404) {
        await answer.body?.cancel();
        return null;
      }
      const size = Number(answer.headers.get('content-length'));
      return { stream: Readable.from(readOn(toKey(path), answer, size), { objectMode: false }), size };
    },
    list: async (path) => {
      const parent = path === '' ? root : `${toKey(path)}/`;
      const names = new Set<string>();
      for await (const text of listPages({ prefix: parent, delimiter: '/' }))
        for (const key of [...readAll(text, 'CommonPrefixes', 'Prefix'), ...readAll(text, 'Contents', 'Key')])
          names.add(key.slice(parent.length).replace(/\/$/, ''));
      return [...names];
    },
    remove: async (path) => {
      await removeObject(toKey(path));
      for await (const text of listPages({ prefix: `${toKey(path)}/` }))
        await inParallel(readAll(text, 'Contents', 'Key'), removeObject);
    },
  };
}

/** Buffers of at least the given size, but the last; later ones are larger, so that no file has too many. */
async function* joinParts(
  bytes: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<Buffer<ArrayBuffer>, void> {
  let waiting: Buffer[] = [];
  let length = 0;
  let count = 0;
  for await (const chunk of bytes) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < size * (1 + Math.floor(count / 1000))) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    length = 0;
    count += 1;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

const readAll = (text: string, element: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))].map(([, entry = '']) =>
    readElement(entry, name),
  );
