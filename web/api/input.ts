import {
  addressOf,
  type Data,
  type Endpoint,
  type Meta,
  type Params,
  type SentBody,
  type SentQuery,
} from '#contract/endpoint.ts';

/** What a call needs, from its endpoint: parameters of the path, query and body, each only where there is one. */
export type Input<E extends Endpoint> = ParamsInput<E> & QueryInput<E> & BodyInput<E> & Manner;
/** A call that is kept alive arrives even when its page goes away; its body is at most 64 KiB. */
type Manner = { signal?: AbortSignal; keepalive?: boolean };
export type Answer<E extends Endpoint> = { data: Data<E>; meta: Meta<E> };

type ParamsInput<E extends Endpoint> = E['path'] extends `${string}{${string}`
  ? { params: Params<E> }
  : { params?: undefined };
type QueryInput<E extends Endpoint> =
  SentQuery<E> extends undefined
    ? { query?: undefined }
    : object extends SentQuery<E>
      ? { query?: Written<SentQuery<E>> }
      : { query: Written<SentQuery<E>> };
type BodyInput<E extends Endpoint> =
  SentBody<E> extends undefined ? { body?: undefined } : { body: SentBody<E> };

/** In an address everything is text, so a number may stand where text is expected. */
type Written<Query> = { [Key in keyof Query]: Query[Key] | (string extends Query[Key] ? number : never) };

/** An input without the types of its endpoint. */
export type AnyInput = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
} & Manner;

export function urlOf(endpoint: Endpoint, { params, query }: AnyInput): string {
  const ids = new Map(entries(params));
  const path = addressOf(endpoint).replace(/\{(\w+)\}/g, (_, name: string) =>
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
