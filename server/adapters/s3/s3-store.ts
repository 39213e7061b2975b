import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import { unescapeHtml } from '#contract/escape-html.ts';
import { temporaryFiles } from '#server/core/files/temporary-files.ts';
import { fileName, splitFileName, type FileStore } from '#server/core/files/store.ts';
import { retry, toStoreError, type RetryOptions } from '#server/core/files/retry.ts';

export type Bucket = {
  endpoint: string;
  name: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** A minute to upload a file of 12 MB, and ten seconds for any other response. */
const defaultRetry: RetryOptions = { answerMs: 10_000, uploadMs: 60_000, waits: [200, 1000] };

/**
 * Stores files in an S3 bucket of its own, from which files without a row are removed. An upload is first written to
 * a local folder and becomes visible with one PUT.
 */
export function createS3Store(
  bucket: Bucket,
  folder: string,
  { answerMs, uploadMs, waits } = defaultRetry,
): FileStore {
  const base = `${bucket.endpoint.replace(/\/+$/, '')}/${bucket.name}`;

  const send = async (method: string, url: string, body?: Blob) => {
    const { accessKeyId, secretAccessKey, region } = bucket;
    const signer = new AwsV4Signer({ method, url, accessKeyId, secretAccessKey, region, service: 's3' });
    const signed = await signer.sign();
    // The timeout only counts until the response begins, since a large file may be read slowly.
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), body ? uploadMs : answerMs);
    try {
      const { headers } = signed;
      return await fetch(signed.url, { method, headers, signal: timeout.signal, ...(body ? { body } : {}) });
    } finally {
      clearTimeout(timer);
    }
  };

  const sendWithRetry = (method: string, url: string, expectedStatuses: readonly number[], body?: Blob) =>
    retry(waits, async () => {
      const answer = await send(method, url, body);
      if (!expectedStatuses.includes(answer.status)) throw await toStoreError(method, answer);
      return answer;
    });
  const toObjectUrl = (name: string) => {
    const { room, file } = splitFileName(name);
    return `${base}/${room}${file}`;
  };

  return {
    ...temporaryFiles(folder),
    keep: async (name, temporary) => {
      // streamed from the disk, again for each retry
      const answer = await sendWithRetry('PUT', toObjectUrl(name), [200], await openAsBlob(temporary));
      await answer.arrayBuffer();
      await rm(temporary, { force: true });
    },
    read: async (name) => {
      const answer = await sendWithRetry('GET', toObjectUrl(name), [200, 404]);
      if (answer.status === 404 || !answer.body) {
        await answer.body?.cancel();
        return null;
      }
      const size = Number(answer.headers.get('content-length'));
      return { stream: Readable.from(readChunks(answer.body), { objectMode: false }), size };
    },
    remove: async (name) => {
      const answer = await sendWithRetry('DELETE', toObjectUrl(name), [200, 204, 404]);
      await answer.arrayBuffer();
    },
    list: async (after) => {
      const query = new URLSearchParams({ 'list-type': '2', 'max-keys': '1000', 'start-after': after });
      const text = await (await sendWithRetry('GET', `${base}?${query}`, [200])).text();
      const all = [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
        name: valueIn(entry, 'Key'),
        keptAt: new Date(valueIn(entry, 'LastModified')),
      }));
      const isLastPage = valueIn(text, 'IsTruncated') !== 'true';
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

// Generated names need no unescaping; others may, since the last name of a page is where the next one starts.
const valueIn = (text: string, name: string) =>
  unescapeHtml(new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? '');
