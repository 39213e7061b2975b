import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ErrorBody, ApiError } from '#contract/errors.ts';
import { type Csv, type Events, Json, Page, StoredAnswer, WithMeta } from '#server/core/db/results.ts';

/** A successful response as it is sent, and stored for calls with a key. */
export function toStoredAnswer(
  endpoint: Endpoint,
  result: unknown,
  { checkAnswers }: { checkAnswers: boolean },
): StoredAnswer {
  const text = toEnvelope(endpoint, result);
  if (checkAnswers) assertMatchesContract(endpoint, text);
  return new StoredAnswer(endpoint.status ?? 200, text);
}

/** The JSON text of a successful response; JSON from PostgreSQL is passed on without being parsed. */
function toEnvelope(endpoint: Endpoint, result: unknown): string {
  if (result instanceof Page) return `{"data":${result.data.text},"meta":${JSON.stringify(result.meta)}}`;
  if (result instanceof Json) return `{"data":${result.text}}`;
  if (result instanceof WithMeta && result.data instanceof Json) {
    const meta = endpoint.meta && onlyDeclaredKeys(endpoint.meta, result.meta);
    return `{"data":${result.data.text},"meta":${JSON.stringify(meta)}}`;
  }
  if (result instanceof WithMeta) {
    const data = onlyDeclaredKeys(endpoint.data, result.data);
    return JSON.stringify({
      data,
      ...repeatedKeys(endpoint, data),
      ...entriesOf(endpoint.besides && onlyDeclaredKeys(endpoint.besides, result.besides)),
      meta: endpoint.meta ? onlyDeclaredKeys(endpoint.meta, result.meta) : undefined,
    });
  }
  const data = onlyDeclaredKeys(endpoint.data, result);
  return JSON.stringify({ ...(endpoint.err ? { err: null } : {}), data, ...repeatedKeys(endpoint, data) });
}

/** In tests and development: throws if a response does not match the contract. */
export function assertMatchesContract(endpoint: Endpoint, text: string): void {
  const { data, meta, ...others }: { data: unknown; meta?: unknown } = JSON.parse(text);
  const sentText = JSON.stringify(data);
  const parsed = z.safeParse(endpoint.data, data);
  if (!parsed.success)
    throw new Error(`${endpoint.path} answers outside the contract: ${z.prettifyError(parsed.error)}`);
  if (stringifySorted(parsed.data) !== stringifySorted(JSON.parse(sentText)))
    throw new Error(`${endpoint.path} answers keys the contract does not name.`);
  if (endpoint.meta) z.parse(endpoint.meta, meta);
  if (endpoint.besides) z.parse(endpoint.besides, others);
}

/** The CSV file, or its base64 inside the envelope; streamed either way. */
export function toCsvStream(csv: Csv, asFile: boolean): Readable {
  return Readable.from(asFile ? csv.lines : toBase64Envelope(csv), {
    objectMode: false,
    highWaterMark: 1 << 16,
  });
}

/** One line of JSON per event; null becomes a comment that keeps the connection alive. */
export function toEventStream(endpoint: Endpoint, { events, onClose }: Events<unknown>): Readable {
  const lines = async function* () {
    yield ': open\n\n';
    for await (const event of events)
      yield event === null
        ? ': alive\n\n'
        : `data: ${JSON.stringify(onlyDeclaredKeys(endpoint.stream ?? endpoint.data, event))}\n\n`;
  };
  return Readable.from(lines(), { objectMode: false }).once('close', onClose);
}

/** The error body of an endpoint, in the older error format if the endpoint declares it. */
export function toEndpointErrorBody({ err }: Endpoint, apiError: ApiError, requestId: string): object {
  const body = toErrorBody(apiError, requestId);
  if (!err) return body;
  const [first] = Object.values(apiError.fields ?? {}).flat();
  return { ...apiError.fields, ...body, error: first ?? body.error, err: first ?? body.error };
}

export function toErrorBody(apiError: ApiError, requestId: string): ErrorBody {
  return {
    error: apiError.message,
    code: apiError.code,
    ...(apiError.fields ? { errors: apiError.fields } : {}),
    ...(apiError.data === undefined ? {} : { data: apiError.data }),
    request_id: requestId,
  };
}

async function* toBase64Envelope({ filename, lines }: Csv): AsyncIterable<string> {
  yield `{"data":{"filename":${JSON.stringify(filename)},"csv_base64":"`;
  // Base64 encodes three bytes at a time, so the remainder waits for the next line.
  let remainder = Buffer.alloc(0);
  for await (const line of lines) {
    const bytes = Buffer.concat([remainder, Buffer.from(line)]);
    const encodable = bytes.length - (bytes.length % 3);
    yield bytes.toString('base64', 0, encodable);
    remainder = bytes.subarray(encodable);
  }
  yield `${remainder.toString('base64')}"}}`;
}

/** Removes the keys that the contract does not name. */
const onlyDeclaredKeys = (schema: z.core.$ZodType, value: unknown): unknown => z.parse(schema, value);

function repeatedKeys({ repeated: keys = [] }: Endpoint, data: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(entriesOf(data)).filter(([key]) => keys.includes(key)));
}

const entriesOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

const stringifySorted = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
