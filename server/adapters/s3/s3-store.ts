import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { temporaryFiles } from '#server/core/files/temporary-files.ts';
import { fileName, splitFileName, type FileStore } from '#server/core/files/store.ts';
import type { RetryOptions } from '#server/core/files/retry.ts';
import { createS3Client, defaultRetry, readElement, type Bucket } from './s3-client.ts';

/**
 * Stores files in an S3 bucket of its own, from which files without a row are removed. An upload is first written to
 * a local folder and becomes visible with one PUT.
 */
export function createS3Store(
  bucket: Bucket,
  folder: string,
  retryOptions: RetryOptions = defaultRetry,
): FileStore {
  const { send, ask } = createS3Client(bucket, retryOptions);
  const toKey = (name: string) => {
    const { room, file } = splitFileName(name);
    return `${room}${file}`;
  };

  return {
    ...temporaryFiles(folder),
    keep: async (name, temporary) => {
      // streamed from the disk, again for each retry
      const answer = await send('PUT', { key: toKey(name), body: await openAsBlob(temporary) }, [200]);
      await answer.arrayBuffer();
      await rm(temporary, { force: true });
    },
    read: async (name) => {
      const answer = await send('GET', { key: toKey(name) }, [200, 404]);
      if (answer.status === 404 || !answer.body) {
        await answer.body?.cancel();
        return null;
      }
      const size = Number(answer.headers.get('content-length'));
      return { stream: Readable.from(readChunks(answer.body), { objectMode: false }), size };
    },
    remove: async (name) => {
      await ask('DELETE', { key: toKey(name) }, [200, 204, 404]);
    },
    list: async (after) => {
      // Other names than ours may need unescaping, since the last name of a page is where the next one starts.
      const begin = after === '' ? {} : { 'start-after': after };
      const query = { 'list-type': '2', 'max-keys': '1000', ...begin };
      const text = (await ask('GET', { query }, [200])).text;
      const all = [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
        name: readElement(entry, 'Key'),
        keptAt: new Date(readElement(entry, 'LastModified')),
      }));
      const isLastPage = readElement(text, 'IsTruncated') !== 'true';
      return {
        files: all.filter(({ name }) => fileName.test(name)),
        next: isLastPage ? null : (all.at(-1)?.name ?? null),
      };
    },
  };
}

async function* readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  yield* body;
}
