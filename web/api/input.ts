import {
  toApiPath,
  type Callable,
  type Data,
  type Endpoint,
  type Meta,
  type Params,
  type SentBody,
  type SentQuery,
} from '#contract/endpoint.ts';

/** The input of a call, derived from its endpoint: path parameters, query and body, each only where it has one. */
export type Input<E extends Endpoint> = ParamsInput<E> & QueryInput<E> & BodyInput<E> & RequestOptions;
type RequestOptions = {
  signal?: AbortSignal;
  /** the request completes even if the page is closed, unless its body is too long for that */
  keepalive?: boolean;
  /** the server repeats its first answer for a second call with it */
  requestKey?: string;
};
export type Answer<E extends Endpoint> = { data: Data<E>; meta: Meta<E> };

type ParamsInput<E extends Endpoint> = E['path'] extends `${string}{${string}`
  ? { params: Params<E> }
  : { params?: undefined };
type QueryInput<E extends Endpoint> =
  SentQuery<E> extends undefined
    ? { query?: undefined }
    : object extends SentQuery<E>
      ? { query?: WithNumbers<SentQuery<E>> }
      : { query: WithNumbers<SentQuery<E>> };
type BodyInput<E extends Endpoint> =
  SentBody<E> extends undefined ? { body?: undefined } : { body: SentBody<E> };

/** Query values are sent as text, so a number is accepted where text is expected. */
type WithNumbers<Query> = { [Key in keyof Query]: Query[Key] | (string extends Query[Key] ? number : never) };

/** The input of a call whose endpoint type is not known. */
export type AnyInput = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
} & RequestOptions;

export function buildUrl(endpoint: Callable, { params, query }: AnyInput): string {
  const ids = new Map(entries(params));
  const path = toApiPath(endpoint).replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(ids.get(name) ?? '')),
  );
  const search = new URLSearchParams(
    entries(query).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    ),
  ).toString();
  return search === '' ? path : `${path}?${search}`;
}

const entries = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];
