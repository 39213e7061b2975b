import type * as z from 'zod/mini';
import type { Access } from './access.ts';
import type { ChangeEvent } from './changes.ts';
import type { ErrorCode } from './errors.ts';
import type { Upload } from './files.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Schema = z.core.$ZodType;

/** How often one key may call. The window begins with the first call; counters are stored in the database. */
export type Limit = {
  /**
   * 'address' is an IPv4 address or an IPv6 /64, 'session' the caller's bearer token of any kind. 'device' is a
   * browser that recently signed in to the account of this email. Its calls are counted per device only, so that
   * strangers cannot lock people out of their own accounts
   */
  per: 'address' | 'email' | 'session' | 'device';
  calls: number;
  seconds: number;
  /** calls are counted before they are checked, and a successful call is subtracted again */
  counts?: 'failures';
  /** each process counts its own calls, when a call costs less than counting it in the database */
  countedIn?: 'process';
  /** the message, if the usual one does not fit */
  sentence?: string;
};

/**
 * Whether a second call with the same Idempotency-Key gets the answer of the first (decision 0243).
 * `true` is for calls that create, send, charge or credit: the handler's changes share one transaction with
 * the key and the answer.
 * 'in parts': the handler asks another system between its transactions, so the key comes first and the answer
 * last.
 * 'own': the handler deals with the key itself.
 * `false`: the call may happen twice, or the caller is unknown.
 */
type Once = boolean | 'in parts' | 'own';

/**
 * One operation of the API. `access` has no default: an endpoint without it does not compile. `path` is below
 * /api/v2, or below /api if `unversioned` is set. Parameters are `{name}` and are ids unless `params` says
 * otherwise.
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
  /** schema of `meta`, if the response is not paged */
  meta?: Schema;
  /** keys of `data` repeated at the top level, for existing API clients that expect them there */
  repeated?: readonly string[];
  /** keys beside `data` at the top level, for existing API clients that expect them there */
  besides?: Schema;
  /** 200 unless something is created (201) or only accepted (202) */
  status?: 201 | 202;
  limits?: readonly Limit[];
  /** says whether the server answers, and so is never refused because there is too much to do */
  isHealthCheck?: true;
  /** its JSON may come as text/plain, which a page of any origin may send without asking first */
  isPlainText?: true;
  /** bytes; 256 KiB unless set */
  bodyLimit?: number;
  /** the response may be streamed as CSV when the caller accepts text/csv */
  csv?: true;
  unversioned?: true;
  /** for existing API clients: `err` in the response, null or the message, and field errors also at the top level */
  err?: true;
  /** the body is multipart/form-data with files; `body` describes its other fields */
  upload?: Upload;
  /** the response is a stream of server-sent events; `data` describes one of them */
  events?: true;
  /** the response is a stream of server-sent events if the caller accepts that; this describes one of them */
  stream?: Schema;
  /** the response is a file of this type; `data` describes its content */
  document?:
    | 'application/pdf'
    | 'application/zip'
    | 'image/jpeg'
    | 'image/png'
    | 'image/svg+xml'
    | 'text/html'
    | 'text/calendar'
    | 'text/csv';
  /** its data may be some seconds old, so a replica of the database may answer it */
  mayBeStale?: true;
  /** a GET of staff whose handler does not depend on the caller: authorization and statement go in one round trip */
  isSelfContained?: true;
  /** required on every POST */
  once?: Once;
  /**
   * what changes for others, for their open windows; null if nothing does. Required on every method but GET.
   * The subject is `{id}` of the path; for staff that is the client.
   */
  changes?: ChangeEvent | null;
  /** error for a caller without permission, if the usual 403 does not fit */
  forbidden?: ErrorCode;
  /** errors that do not follow from the rest of the declaration */
  refuses?: readonly ErrorCode[];
};

/** The part of an operation that a browser needs to call it; the server checks the shapes. */
export type Callable = Pick<Endpoint, 'method' | 'path' | 'access' | 'unversioned' | 'limits' | 'once'>;

/** The heading for a table of endpoints in the API's description. */
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
