import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import type { Bucket } from '../../config.ts';
import { temporaryFiles } from '../../files/temporary-files.ts';
import { fileName, partsOf, type FileStore } from '../../files/store.ts';
import { retry, toStoreError, type RetryOptions } from '../../files/retry.ts';

/** A minute for a file of 12 MB, and for all else what a person would wait. */
const patience: RetryOptions = { answerMs: 10_000, uploadMs: 60_000, waits: [200, 1000] };

/**
 * A bucket that speaks S3, of its own: what nobody knows in it is removed. What comes in stands in a folder of this machine
 * until it is whole; one PUT makes it visible, or nothing does.
 */
export function createS3Store(
  bucket: Bucket,
  folder: string,
  { answerMs, uploadMs, waits } = patience,
): FileStore {
  const base = `${bucket.endpoint.replace(/\/+$/, '')}/${bucket.name}`;

  const send = async (method: string, url: string, body?: Blob) => {
    const { accessKeyId, secretAccessKey, region } = bucket;
    const signer = new AwsV4Signer({ method, url, accessKeyId, secretAccessKey, region, service: 's3' });
    const signed = await signer.sign();
    // Whoever reads a large file slowly is not late: what has to come in time is the beginning of the answer.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), body ? uploadMs : answerMs);
    try {
      const { headers } = signed;
      return await fetch(signed.url, { method, headers, signal: late.signal, ...(body ? { body } : {}) });
    } finally {
      clearTimeout(timer);
    }
  };

  const ask = (method: string, url: string, fine: readonly number[], body?: Blob) =>
    retry(waits, async () => {
      const answer = await send(method, url, body);
      if (!fine.includes(answer.status)) throw await toStoreError(method, answer);
      return answer;
    });
  const addressOf = (name: string) => {
    const { room, file } = partsOf(name);
    return `${base}/${room}${file}`;
  };

  return {
    ...temporaryFiles(folder),
    keep: async (name, temporary) => {
      // read from the disk as it is sent, and again where it has to be sent again
      const answer = await ask('PUT', addressOf(name), [200], await openAsBlob(temporary));
      await answer.arrayBuffer();
      await rm(temporary, { force: true });
    },
    read: async (name) => {
      const answer = await ask('GET', addressOf(name), [200, 404]);
      if (answer.status === 404 || !answer.body) {
        await answer.body?.cancel();
        return null;
      }
      const size = Number(answer.headers.get('content-length'));
      return { stream: Readable.from(piecesOf(answer.body), { objectMode: false }), size };
    },
    remove: async (name) => {
      const answer = await ask('DELETE', addressOf(name), [200, 204, 404]);
      await answer.arrayBuffer();
    },
    list: async (after) => {
      const query = new URLSearchParams({ 'list-type': '2', 'max-keys': '1000', 'start-after': after });
      const text = await (await ask('GET', `${base}?${query}`, [200])).text();
      const all = [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
        name: valueIn(entry, 'Key'),
        keptAt: new Date(valueIn(entry, 'LastModified')),
      }));
      const isOver = valueIn(text, 'IsTruncated') !== 'true';
      return {
        files: all.filter(({ name }) => fileName.test(name)),
        next: isOver ? null : (all.at(-1)?.name ?? null),
      };
    },
  };
}

async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  yield* body;
}

// Names of ours hold nothing that XML would write in another way; and of others' the last is asked on from.
const valueIn = (text: string, name: string) =>
  (new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
