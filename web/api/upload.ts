import { anySession } from '#contract/access.ts';
import type { Callable, Endpoint } from '#contract/endpoint.ts';
import { defaultError, fileTooLarge } from '#contract/refusals.ts';
import { maxUploadBytes, uploadFailedMessage } from '#contract/files.ts';
import { pageConfig } from '#web/page-config.ts';
import { ApiCallError, readSentence } from './api-call-error.ts';
import type { At, PathAt } from './call-at.ts';
import { withErrorEffects } from './call.ts';
import { buildUrl, type Answer, type AnyInput, type Input } from './input.ts';
import { callHeaders, parseJson } from './send.ts';

export type UploadOptions = {
  /** from 0 to 1 */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
};

/** Uploads one file. Uses XMLHttpRequest, because fetch reports no upload progress. */
export const upload = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  file: File,
  options: UploadOptions = {},
): Promise<Answer<E>> => uploadChecked<Answer<E>>(endpoint, input, file, options);

/** The same by its path, for screens that do not wait for the schemas of their feature. */
export const uploadAt = <Path extends PathAt<'POST'>>(
  path: Path,
  input: Input<At<'POST', Path>>,
  file: File,
  options: UploadOptions = {},
): Promise<Answer<At<'POST', Path>>> =>
  uploadChecked<Answer<At<'POST', Path>>>({ method: 'POST', path, access: anySession }, input, file, options);

async function uploadChecked<Answered>(
  endpoint: Callable,
  input: AnyInput,
  file: File,
  options: UploadOptions,
): Promise<Answered> {
  if (file.size > maxUploadBytes)
    throw new ApiCallError(413, { error: fileTooLarge, code: 'file_too_large' });
  return withErrorEffects(endpoint, () => sendFile<Answered>(endpoint, input, file, options));
}

function sendFile<Answered>(
  endpoint: Callable,
  input: AnyInput,
  file: File,
  { onProgress, signal }: UploadOptions,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, pageConfig.apiHost + buildUrl(endpoint, input));
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value);
    if (input.requestKey !== undefined) request.setRequestHeader('idempotency-key', input.requestKey);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded / (total || 1)));
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      const answer = parseJson(responseText);
      // an answer that is not JSON comes from a proxy and not from the API
      if (status < 200 || status >= 300 || typeof answer === 'string')
        return reject(failure(status, answer, file));
      resolve(JSON.parse(responseText));
    });
    request.addEventListener('error', () => reject(failure(0, null, file)));
    request.addEventListener('abort', () => reject(new DOMException('Called off', 'AbortError')));
    if (signal?.aborted) return reject(new DOMException('Called off', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(toFormData(input.body, file));
  });
}

/** The file is the last field, because the server reads the others first and then streams it. */
function toFormData(fields: unknown, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) form.append(name, String(value));
  form.append('file', file);
  return form;
}

/** Prefers the server's message about the file; if there is none, the message names the file. */
function failure(status: number, body: unknown, file: File): ApiCallError {
  const [aboutFile] = new ApiCallError(status, body).fields['file'] ?? [];
  if (aboutFile !== undefined) return new ApiCallError(status, { error: aboutFile });

  if (readSentence(body) !== defaultError) return new ApiCallError(status, body);
  return new ApiCallError(status, { error: uploadFailedMessage(file.name) });
}
