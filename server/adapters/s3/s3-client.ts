import { AwsV4Signer } from 'aws4fetch';
import { unescapeHtml } from '#contract/escape-html.ts';
import { retry, toStoreError, type RetryOptions } from '#server/core/files/retry.ts';

export type Bucket = {
  endpoint: string;
  name: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

type Request = {
  /** '' is the bucket itself */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Blob | Buffer<ArrayBuffer> | string;
};

export type S3Client = {
  /** Sends it, and again where it may help. Throws a StoreError for any status that is not expected. */
  send(method: string, request: Request, expectedStatuses: readonly number[]): Promise<Response>;
  /** The same for a short answer, which is read to its end before it counts. */
  ask(
    method: string,
    request: Request,
    expectedStatuses: readonly number[],
  ): Promise<{ status: number; text: string }>;
};

/** A minute to upload a file of 12 MB, and ten seconds for any other response. */
export const defaultRetry: RetryOptions = { answerMs: 10_000, uploadMs: 60_000, waits: [200, 1000] };

export function createS3Client(bucket: Bucket, { answerMs, uploadMs, waits } = defaultRetry): S3Client {
  const base = `${bucket.endpoint.replace(/(?<!\/)\/+$/, '')}/${bucket.name}`;

  const sendOnce = async (method: string, { key = '', query, headers: own = {}, body }: Request) => {
    const { accessKeyId, secretAccessKey, region } = bucket;
    const url = `${base}${key === '' ? '' : `/${key}`}${query ? `?${new URLSearchParams(query)}` : ''}`;
    const signer = new AwsV4Signer({
      method,
      url,
      headers: own,
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
    });
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

  const sendExpecting = async (method: string, request: Request, expectedStatuses: readonly number[]) => {
    const answer = await sendOnce(method, request);
    if (!expectedStatuses.includes(answer.status)) throw await toStoreError(method, answer);
    return answer;
  };

  return {
    send: (...call) => retry(waits, () => sendExpecting(...call)),
    ask: (...call) =>
      retry(waits, async () => {
        const answer = await sendExpecting(...call);
        return { status: answer.status, text: await answer.text() };
      }),
  };
}

/** The text of an element of an answer; '' without one. */
export const readElement = (text: string, name: string): string =>
  unescapeHtml(new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? '');
