import type * as z from 'zod/mini';
import type { Access } from './access.ts';
import type { ErrorCode } from './errors.ts';
import type { Upload } from './files.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Schema = z.core.$ZodType;

/** How often one key may call. The window begins with the first call; counters live in the database. */
export type Limit = {
  /**
   * 'address' is an IPv4 address or an IPv6 /64, 'session' the caller's bearer token, whatever it opens. 'device' is a browser
   * that has signed in to the account of this email lately: its calls count there and nowhere else, so that what strangers
   * do keeps nobody out of their own account
   */
  per: 'address' | 'email' | 'session' | 'device';
  calls: number;
  seconds: number;
  /** guesses: counted before they are judged, and given back to whoever was right */
  counts?: 'failures';
  /** where the usual sentence does not fit */
  sentence?: string;
};

/**
 * One operation of the API. `access` has no default: an endpoint without it does not compile.
 * `path` stands under /api/v2, or where `unversioned` is set, under /api; parameters are `{name}` and are ids unless `params` says otherwise.
 */
export type Endpoint = {
  method: Method;
  path: string;
  access: Access;
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** what `data` holds */
  data: Schema;
  /** the paged envelope: `data` is one page, `meta` its numbers */
  paged?: true;
  /** what `meta` holds where the answer is not paged */
  meta?: Schema;
  /** keys of `data` repeated at the top level, for clients written to the documents */
  repeated?: readonly string[];
  /** 200 unless a thing is created (201) or only received (202) */
  status?: 201 | 202;
  limits?: readonly Limit[];
  /** bytes; 256 KiB unless set */
  bodyLimit?: number;
  /** the answer may be streamed as CSV when the caller accepts text/csv */
  csv?: true;
  unversioned?: true;
  /** for clients written to the documents: `err` beside the answer, null or the sentence, and field errors at the top level too */
  err?: true;
  /** the body is multipart/form-data with files; `body` describes its other fields */
  upload?: Upload;
  /** the answer is a stream of server-sent events; `data` describes one of them */
  events?: true;
  /** the answer is a file of this type; `data` describes what stands in it */
  document?: 'application/pdf';
  /** what others see of the client is the same afterwards, so their windows are not told */
  isSilent?: true;
  /** what a caller without the permission is told, where the usual 403 has no words for it */
  forbidden?: ErrorCode;
};

/** Keeps the exact types of what is declared while checking its shape. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared;

type Of<E, Key extends keyof Endpoint> = E extends { [K in Key]: infer S extends Schema } ? S : undefined;
type Parsed<S> = S extends Schema ? z.core.output<S> : undefined;
type Sent<S> = S extends Schema ? z.core.input<S> : undefined;

/** The ids in the path, all decimal integers, unless the endpoint gives a schema of its own. */
type PathIds<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: number } & PathIds<Rest>
  : unknown;

export type Params<E extends Endpoint> = E extends { params: infer S extends Schema }
  ? z.core.output<S>
  : PathIds<E['path']>;
export type Query<E extends Endpoint> = Parsed<Of<E, 'query'>>;
export type Body<E extends Endpoint> = Parsed<Of<E, 'body'>>;
export type SentQuery<E extends Endpoint> = Sent<Of<E, 'query'>>;
export type SentBody<E extends Endpoint> = Sent<Of<E, 'body'>>;
export type Data<E extends Endpoint> = z.core.output<E['data']>;
export type Meta<E extends Endpoint> = E extends { paged: true } ? PageMeta : Parsed<Of<E, 'meta'>>;

export type PageMeta = {
  current_page: number;
  last_page: number;
  per_page: number;
  total: number;
  from: number | null;
  to: number | null;
};

/** The part of the API that a path belongs to, as its first word says. */
export const areaOf = ({ path }: Pick<Endpoint, 'path'>): string => path.split('/')[1] ?? '';

export const basePath = '/api/v2';
export const addressOf = ({ path, unversioned }: Pick<Endpoint, 'path' | 'unversioned'>): string =>
  `${unversioned ? '/api' : basePath}${path}`;
