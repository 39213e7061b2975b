import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ErrorBody, ApiError } from '#contract/errors.ts';
import { type Csv, type Events, Json, Page, WithMeta } from './responses.ts';

/** The envelope of every success as text; what PostgreSQL made is passed on unread. */
export function toEnvelope(endpoint: Endpoint, result: unknown): string {
  if (result instanceof Page) return `{"data":${result.data.text},"meta":${JSON.stringify(result.meta)}}`;
  if (result instanceof Json) return `{"data":${result.text}}`;
  if (result instanceof WithMeta) {
    return JSON.stringify({
      data: cut(endpoint.data, result.data),
      meta: endpoint.meta ? cut(endpoint.meta, result.meta) : undefined,
    });
  }
  const data = cut(endpoint.data, result);
  return JSON.stringify({ ...(endpoint.err ? { err: null } : {}), data, ...repeated(endpoint, data) });
}

/** In tests and development: an answer that is not what the contract says is a fault of ours, found here. */
export function assertMatchesContract(endpoint: Endpoint, text: string): void {
  const { data, meta }: { data: unknown; meta?: unknown } = JSON.parse(text);
  const asSent = JSON.stringify(data);
  const fitting = z.safeParse(endpoint.data, data);
  if (!fitting.success)
    throw new Error(`${endpoint.path} answers outside the contract: ${z.prettifyError(fitting.error)}`);
  if (sorted(fitting.data) !== sorted(JSON.parse(asSent)))
    throw new Error(`${endpoint.path} answers keys the contract does not name.`);
  if (endpoint.meta) z.parse(endpoint.meta, meta);
}

/** The spreadsheet itself, or its base64 inside the envelope; either way as it is read. */
export function toCsvStream(csv: Csv, asFile: boolean): Readable {
  return Readable.from(asFile ? csv.lines : inEnvelope(csv), { objectMode: false, highWaterMark: 1 << 16 });
}

/** One line of JSON per event; a comment now and then keeps the connection alive. */
export function toEventStream(endpoint: Endpoint, { events, onClose }: Events<unknown>): Readable {
  const lines = async function* () {
    yield ': open\n\n';
    for await (const event of events)
      yield event === null ? ': alive\n\n' : `data: ${JSON.stringify(cut(endpoint.data, event))}\n\n`;
  };
  return Readable.from(lines(), { objectMode: false }).once('close', onClose);
}

/** The body of a refusal, for an endpoint that says it in the old way as well. */
export function toEndpointErrorBody({ err }: Endpoint, refused: ApiError, requestId: string): object {
  const body = toErrorBody(refused, requestId);
  if (!err) return body;
  const [first] = Object.values(refused.fields ?? {}).flat();
  return { ...refused.fields, ...body, error: first ?? body.error, err: first ?? body.error };
}

export function toErrorBody(refused: ApiError, requestId: string): ErrorBody {
  return {
    error: refused.message,
    code: refused.code,
    ...(refused.fields ? { errors: refused.fields } : {}),
    ...(refused.data === undefined ? {} : { data: refused.data }),
    request_id: requestId,
  };
}

async function* inEnvelope({ filename, lines }: Csv): AsyncIterable<string> {
  yield `{"data":{"filename":${JSON.stringify(filename)},"csv_base64":"`;
  // Base64 speaks in threes: what does not fill one waits for the next piece.
  let rest = Buffer.alloc(0);
  for await (const line of lines) {
    const bytes = Buffer.concat([rest, Buffer.from(line)]);
    const whole = bytes.length - (bytes.length % 3);
    yield bytes.toString('base64', 0, whole);
    rest = bytes.subarray(whole);
  }
  yield `${rest.toString('base64')}"}}`;
}

/** Keys that the contract does not name never leave. */
const cut = (schema: z.core.$ZodType, value: unknown): unknown => z.parse(schema, value);

function repeated({ repeated: keys = [] }: Endpoint, data: unknown): Record<string, unknown> {
  if (typeof data !== 'object' || data === null) return {};
  return Object.fromEntries(Object.entries(data).filter(([key]) => keys.includes(key)));
}

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
