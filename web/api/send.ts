import type { Callable, Endpoint } from '#contract/endpoint.ts';
import { releaseHeader } from '#contract/release-header.ts';
import { pageConfig } from '#web/page-config.ts';
import { announceNewVersion } from '#web/parts/new-version.ts';
import { ApiCallError } from './api-call-error.ts';
import { deviceHeaders } from './device-key.ts';
import { buildUrl, type Answer, type AnyInput } from './input.ts';
import { rememberRequest } from './own-requests.ts';
import { tokens } from './token-store.ts';
import { unattendedHeaders } from './unattended.ts';

export const youAreOffline = 'You are offline.';

let clientId: number | null = null;
let isOfOtherRelease = false;

/** Every later call names this client, so that the server can reject a window that still shows another one. */
export function setClaimedClientId(client: number | null): void {
  clientId = client;
}

/** Makes the call, or throws an ApiCallError; `call` adds the session handling and the error effects. */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: AnyInput,
  options?: Options,
): Promise<Answer<E>> {
  return readAnswer<E>(await request(endpoint, input, options));
}

/** The session, and of the one that this page shows also its client. */
export const callHeaders = (other?: string | null): Record<string, string> => ({
  ...authorization(other === undefined ? tokens.token() : other),
  ...(clientId === null || other !== undefined ? {} : { 'x-app-id-check': String(clientId) }),
  ...unattendedHeaders(),
});

const authorization = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` };

type Options = {
  accept?: string;
  /** the token of a session that this browser does not store (yet) */
  token?: string | null;
};

export async function request(
  endpoint: Callable,
  input: AnyInput,
  { accept = 'application/json', token }: Options = {},
): Promise<Response> {
  const body = input.body === undefined ? null : JSON.stringify(input.body);
  const response = await fetch(pageConfig.apiHost + buildUrl(endpoint, input), {
    method: endpoint.method,
    headers: {
      accept,
      'content-type': 'application/json',
      ...callHeaders(token),
      ...deviceHeaders(endpoint),
      ...(input.requestKey === undefined ? {} : { 'idempotency-key': input.requestKey }),
    },
    body,
    signal: input.signal ?? null,
    keepalive: input.keepalive === true && fitsKeepalive(body ?? ''),
  }).catch((error: unknown) => {
    if (input.signal?.aborted) throw error;
    throw new ApiCallError(0, navigator.onLine ? null : { error: youAreOffline, code: 'offline' });
  });
  noteRelease(response);
  if (endpoint.method !== 'GET') rememberRequest(response);
  return response;
}

/** Says once that the server is of another release than this page, whose code may be gone soon. */
function noteRelease({ headers }: Response): void {
  const release = headers.get(releaseHeader);
  if (isOfOtherRelease || release === null || !pageConfig.release || release === pageConfig.release) return;
  isOfOtherRelease = true;
  announceNewVersion();
}

/** Browsers refuse requests with keepalive whose bodies have more than 64 KiB together. */
const maxKeepaliveBytes = 60_000;

const fitsKeepalive = (body: string): boolean => new Blob([body]).size < maxKeepaliveBytes;

/**
 * The server's tests check every answer against the contract, so a successful answer is not parsed again. One that
 * breaks off counts as none: its status says nothing.
 */
export async function readAnswer<E extends Endpoint>(response: Response): Promise<Answer<E>> {
  const text = await response.text().catch(() => {
    throw new ApiCallError(0, null);
  });
  if (!response.ok) throw new ApiCallError(response.status, parseJson(text));
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiCallError(response.status, null);
  }
}

/** The body as JSON, or as plain text if a proxy answered in place of the API. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
