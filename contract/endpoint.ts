import type * as z from 'zod/mini';
import type { Access } from './access.ts';
import type { ChangeEvent } from './changes.ts';
import type { ErrorCode } from './errors.ts';
import type { Upload } from './files.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Schema = z.core.$ZodType;

/** How often one key may call. The window begins with the first call; counters live in the database. */
export type Limit = {
  /**
   * 'address' is an IPv4 address or an IPv6 /64, 'session' the caller's bearer token, whatever its kind. 'device' is a browser
   * that has signed in to the account of this email lately: its calls are counted per device only, so that strangers
   * cannot lock anybody out of their own account
   */
  per: 'address' | 'email' | 'session' | 'device';
  calls: number;
  seconds: number;
  /** calls are counted before they are checked, and a successful one is subtracted again */
  counts?: 'failures';
  /** in each process by itself: for calls that cost less than counting them in the database */
  countedIn?: 'process';
  /** message, where the usual one does not fit */
  sentence?: string;
};

/**
 * Whether a second call with the same Idempotency-Key gets the answer of the first (decision 0243). `true` for what makes, sends,
 * charges or credits something: whatever the handler changes is one transaction with the key and the answer. 'in parts' where
 * the handler asks another system between its transactions, so that the key comes first and the answer last. 'own' where the
 * handler deals with the key itself. `false` for what may happen twice, and where nobody is known who calls.
 */
type Once = boolean | 'in parts' | 'own';

/**
 * One operation of the API. `access` has no default: an endpoint without it does not compile.
 * `path` is below /api/v2, or where `unversioned` is set, below /api; parameters are `{name}` and are ids unless `params` says otherwise.
 */
export type Endpoint = {
  method: Method;
  path: string;
  access: Access;
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** schema of `data` in the response */
  data: Schema;
  /** the paged envelope: `data` is one page, `meta` its numbers */
  paged?: true;
  /** schema of `meta` where the response is not paged */
  meta?: Schema;
  /** keys of `data` repeated at the top level, for existing API clients that expect them there */
  repeated?: readonly string[];
  /** keys beside `data` at the top level, for existing API clients that expect them there */
  besides?: Schema;
  /** 200 unless something is created (201) or only accepted (202) */
  status?: 201 | 202;
  limits?: readonly Limit[];
  /** its JSON may come as text/plain, which a page of any origin may send without asking first */
  isPlainText?: true;
  /** bytes; 256 KiB unless set */
  bodyLimit?: number;
  /** the response may be streamed as CSV when the caller accepts text/csv */
  csv?: true;
  unversioned?: true;
  /** for existing API clients: `err` in the response, null or the message, and field errors at the top level too */
  err?: true;
  /** the body is multipart/form-data with files; `body` describes its other fields */
  upload?: Upload;
  /** the response is a stream of server-sent events; `data` describes one of them */
  events?: true;
  /** the response is a stream of server-sent events where the caller accepts that; this describes one of them */
  stream?: Schema;
  /** the response is a file of this type; `data` describes its content */
  document?: 'application/pdf' | 'application/zip' | 'text/html' | 'text/calendar' | 'text/csv';
  /** what it reads may be some seconds old, so it may come from a replica of the database */
  mayBeStale?: true;
  /** a GET of staff whose handler asks nothing about who calls: authorization and statement go in one round trip */
  isSelfContained?: true;
  /** every POST says it */
  once?: Once;
  /**
   * what others see changed after a call, for their open windows; null where they see nothing. Every method but GET says it.
   * The subject is `{id}` of the path; for staff that is the client.
   */
  changes?: ChangeEvent | null;
  /** error for a caller without permission, where the usual 403 does not fit */
  forbidden?: ErrorCode;
};

/** What a browser has to know of an operation to call it; its shapes are the server's to check. */
export type Callable = Pick<Endpoint, 'method' | 'path' | 'access' | 'unversioned' | 'limits' | 'once'>;

/** The heading under which the description of the API lists a table of endpoints. */
export type Tag = { name: string; description: string };

type SaysWhatChanges<E extends Endpoint> = E['method'] extends 'GET'
  ? unknown
  : { changes: ChangeEvent | null };

type SaysWhetherOnce<E extends Endpoint> = E['method'] extends 'POST' ? { once: Once } : unknown;

/** Checks a declaration and preserves its exact type. */
export const endpoint = <const E extends Endpoint>(
  declared: E & SaysWhatChanges<E> & SaysWhetherOnce<E>,
): E => declared;

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
export type Besides<E extends Endpoint> = Parsed<Of<E, 'besides'>>;
export type StreamEvent<E extends Endpoint> = Parsed<Of<E, 'stream'>>;

export type PageMeta = {
  current_page: number;
  last_page: number;
  per_page: number;
  total: number;
  from: number | null;
  to: number | null;
};

export const basePath = '/api/v2';
export const toApiPath = ({ path, unversioned }: Pick<Endpoint, 'path' | 'unversioned'>): string =>
  `${unversioned ? '/api' : basePath}${path}`;
