import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { OutboundError } from '#server/engines/outbound/outbound-error.ts';
import type { OutboundResponse } from '#server/engines/outbound/send-once.ts';
import type { SendOutbound } from '#server/engines/outbound/send-outbound.ts';
import { MlsError, type Patience } from '../mls-source.ts';
import { isRecord, type FeedRecord } from '../normalize/read-record.ts';
import type { AccessTokens } from './access-token.ts';

export type ODataClient = {
  /** One page of a collection. `next` of a page leads to the following one. */
  readPage: (address: string, patience: Patience) => Promise<ODataPage>;
  readText: (address: string) => Promise<string>;
};
export type ODataPage = { records: FeedRecord[]; next: string | null };

type Needs = {
  baseUrl: string;
  tokens: AccessTokens;
  send: SendOutbound;
  clock: () => Date;
  pause?: (ms: number) => Promise<unknown>;
};

/** A hundred listings with all their photos are about 2 MB. */
const maxBytes = 32 * 1024 * 1024;

const tries: Record<Patience, { waits: readonly number[]; longest: number; timeoutMs: number }> = {
  'someone is waiting': { waits: [300, 1000], longest: 2000, timeoutMs: 12_000 },
  'nobody is waiting': { waits: [1000, 4000, 10_000], longest: 20_000, timeoutMs: 30_000 },
};

const Envelope = z.looseObject({
  value: z.array(z.unknown()),
  '@odata.nextLink': z.optional(z.nullable(z.string())),
});

/** OData over HTTP: handles the token, pages, and servers that are busy. */
export function createODataClient({ baseUrl, tokens, send, clock, pause = wait }: Needs): ODataClient {
  const base = new URL(baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);

  /** The address of a page, which must be the feed's own because the token is sent with it. */
  const resolveAddress = (address: string) => {
    const url = URL.parse(address, base.href);
    if (!url || url.origin !== base.origin)
      throw new MlsError('unreadable', { detail: 'A page leads elsewhere.' });
    return url.href;
  };

  const sendWithToken = async (url: string, accept: string, timeoutMs: number) => {
    const ask = (token: string) =>
      send({ method: 'GET', url, headers: buildHeaders(token, accept), maxBytes, timeoutMs });
    const token = await tokens.get();
    const response = await ask(token);
    // the token may have expired early, which servers only report in the middle of a run
    return response.status === 401 ? ask(await tokens.get(token)) : response;
  };

  const readOk = async <T>(
    address: string,
    { patience, accept }: { patience: Patience; accept: string },
    parse: (response: OutboundResponse) => T,
  ) => {
    const { waits, longest, timeoutMs } = tries[patience];
    const url = resolveAddress(address);
    for (let attempt = 0; ; attempt += 1) {
      const result = await sendWithToken(url, accept, timeoutMs).then(
        (response) => parseResponse(response, parse),
        toFailure,
      );
      if (!(result instanceof MlsError)) return result.value;
      const usual = waits[attempt];
      const retryMs = result instanceof BusyError ? (result.retryAfterMs(clock()) ?? usual) : usual;
      if (!mayPass(result) || usual === undefined || retryMs === undefined || retryMs > longest) throw result;
      await pause(Math.max(retryMs, usual));
    }
  };

  return {
    readPage: (address, patience) =>
      readOk(address, { patience, accept: 'application/json' }, ({ body }) => toPage(body)),
    readText: (address) =>
      readOk(address, { patience: 'nobody is waiting', accept: 'application/xml' }, ({ body }) =>
        body.toString('utf8'),
      ),
  };
}

const buildHeaders = (token: string, accept: string) => ({
  authorization: `Bearer ${token}`,
  accept,
  'odata-version': '4.0',
});

/** The server is busy; it may say for how long. */
class BusyError extends MlsError {
  readonly header: string | undefined;
  constructor(reason: 'rate limited' | 'unavailable', header: string | undefined) {
    super(reason);
    this.header = header;
  }
  /** Seconds or a date. */
  retryAfterMs(now: Date): number | undefined {
    if (this.header === undefined) return undefined;
    const seconds = Number(this.header);
    if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
    const until = Date.parse(this.header);
    return Number.isNaN(until) ? undefined : Math.max(0, until - now.getTime());
  }
}

/** A response that was cut off may be complete the next time; a refusal would be repeated. */
const mayPass = ({ reason }: MlsError) =>
  reason === 'rate limited' || reason === 'unavailable' || reason === 'unreadable';

function parseResponse<T>(
  response: OutboundResponse,
  parse: (response: OutboundResponse) => T,
): { value: T } | MlsError {
  const { status, headers } = response;
  if (status === 200) {
    try {
      return { value: parse(response) };
    } catch (error) {
      return toFailure(error);
    }
  }
  if (status === 429) return new BusyError('rate limited', headers['retry-after']);
  if (status >= 500 || status === 408) return new BusyError('unavailable', headers['retry-after']);
  if (status === 401 || status === 403) return new MlsError('unauthorised');
  if (status === 404 || status === 410) return new MlsError('not found');
  return new MlsError('refused', { detail: `It answers with ${status}.` });
}

function toFailure(error: unknown): MlsError {
  if (error instanceof MlsError) return error;
  if (error instanceof OutboundError)
    return new MlsError(error.failure === 'too long' ? 'unreadable' : 'unavailable', { cause: error });
  throw error;
}

function toPage(body: Buffer): ODataPage {
  const envelope = Envelope.safeParse(parseJson(body));
  if (!envelope.success) throw new MlsError('unreadable');
  return {
    records: envelope.data.value.filter(isRecord),
    next: envelope.data['@odata.nextLink'] ?? null,
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
