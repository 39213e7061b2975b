import type { Besides, Body, Data, Endpoint, Meta, Params, Query, StreamEvent } from '#contract/endpoint.ts';
import type { ReceivedFile } from '#server/core/files/received-file.ts';
import type { ClientDb } from '#server/core/db/client-db.ts';
import type { DbMode } from '#server/core/db/sql.ts';
import type { AuthorizedReads, SystemDb } from '#server/core/db/system-db.ts';
import type {
  Csv,
  Events,
  Json,
  Page,
  WithMeta,
  FileDownload,
  FileStream,
  HtmlDocument,
} from '#server/core/db/results.ts';
import type { Session } from '#server/core/db/session.ts';
import type { LoggedFacts } from './security-events.ts';

/** A GET only reads. */
type ModeOf<E extends Endpoint> = E['method'] extends 'GET' ? 'read' : 'write';

/** The modes of a SystemDb for a call: read only, or both. */
type SystemModes<E extends Endpoint> = E['method'] extends 'GET' ? 'read' : DbMode;

type Input<E extends Endpoint> = { params: Params<E>; query: Query<E>; body: Body<E>; now: Date };

/** The browser behind a call without sign-in. */
export type Visitor = {
  userAgent: string | undefined;
  /** the browser asks not to be tracked */
  isUntracked: boolean;
  /** the network the call comes from */
  address: string;
};

/** The arguments of a handler, which depend only on the kind of access of its endpoint. */
type AccessArguments<E extends Endpoint> = {
  open: Visitor & {
    systemDb: SystemDb<SystemModes<E>>;
    deviceKey: string | undefined;
    /** of the page whose script calls */
    origin: string | undefined;
    /** of the token that the browser sent, which need not be one of a session */
    tokenHash: Buffer;
    /** says to the log whom the call is about */
    note: (facts: LoggedFacts) => void;
  };
  site: Visitor & { db: ClientDb<'write'> };
  /** the Idempotency-Key of the request, for calls that must not happen twice */
  client: { db: ClientDb<ModeOf<E>>; requestKey: string | null };
  session: {
    session: Session;
    tokenHash: Buffer;
    db: ClientDb<ModeOf<E>>;
    systemDb: SystemDb<SystemModes<E>>;
  };
  staff: E extends { isSelfContained: true }
    ? { systemDb: AuthorizedReads }
    : { session: Session; tokenHash: Buffer; systemDb: SystemDb<SystemModes<E>> };
};

/** The uploaded files, which are already stored; they are deleted if the handler throws. */
type Uploaded<E extends Endpoint> = E extends { upload: object } ? { files: ReceivedFile[] } : unknown;

/** Whether the caller reads the response as it is made, and when the caller has gone. */
type Streamed<E extends Endpoint> = E extends { stream: object }
  ? { isStreamed: boolean; gone: AbortSignal }
  : unknown;

export type HandlerCall<E extends Endpoint> = Input<E> &
  Uploaded<E> &
  Streamed<E> &
  AccessArguments<E>[E['access']['kind']];

type HandlerResult<E extends Endpoint> = E extends { csv: true }
  ? Csv
  : E extends { document: 'text/html' }
    ? HtmlDocument
    : E extends { document: string }
      ? FileDownload | FileStream
      : E extends { events: true }
        ? Events<Data<E>>
        : E extends { paged: true }
          ? Page<Data<E>>
          : E extends { meta: object }
            ? WithMeta<Data<E>, Meta<E>, Besides<E>> | StreamOf<E>
            : Data<E> | Json<Data<E>>;

type StreamOf<E extends Endpoint> = E extends { stream: object } ? Events<StreamEvent<E>> : never;

export type Handler<E extends Endpoint> = (
  call: HandlerCall<E>,
) => HandlerResult<E> | Promise<HandlerResult<E>>;

/** One handler per endpoint of a feature: a table entry without one does not compile. */
export type Handlers<T extends Record<string, Endpoint>> = { [Name in keyof T]: Handler<T[Name]> };
