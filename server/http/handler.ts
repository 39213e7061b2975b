import type { Body, Data, Endpoint, Meta, Params, Query } from '#contract/endpoint.ts';
import type { ReceivedFile } from './uploads.ts';
import type { ClientDb } from '../db/client-db.ts';
import type { SystemDb } from '../db/system-db.ts';
import type { Csv, Events, Json, Page, WithMeta, FileDownload } from './responses.ts';
import type { Session } from '../security/session.ts';

/** What the method allows: a GET reads. */
type Doing<E extends Endpoint> = E['method'] extends 'GET' ? 'read' : 'write';

type Input<E extends Endpoint> = { params: Params<E>; query: Query<E>; body: Body<E>; now: Date };

/** What each kind of access grants, and nothing beside it. */
type Granted<E extends Endpoint> = {
  open: { systemDb: SystemDb; userAgent: string | undefined; deviceKey: string | undefined };
  site: { db: ClientDb<'write'> };
  client: { db: ClientDb<Doing<E>> };
  session: { session: Session; tokenHash: Buffer; db: ClientDb<Doing<E>>; systemDb: SystemDb };
  staff: { session: Session; tokenHash: Buffer; systemDb: SystemDb };
};

/** The files that came, kept already; a handler that refuses them leaves none behind. */
type Uploaded<E extends Endpoint> = E extends { upload: object } ? { files: ReceivedFile[] } : unknown;

export type HandlerCall<E extends Endpoint> = Input<E> & Uploaded<E> & Granted<E>[E['access']['kind']];

type Plain<E extends Endpoint> = E extends { csv: true }
  ? Csv
  : E extends { document: string }
    ? FileDownload
    : E extends { events: true }
      ? Events<Data<E>>
      : E extends { paged: true }
        ? Page<Data<E>>
        : E extends { meta: object }
          ? WithMeta<Data<E>, Meta<E>>
          : Data<E> | Json<Data<E>>;

export type Handler<E extends Endpoint> = (call: HandlerCall<E>) => Plain<E> | Promise<Plain<E>>;

/** One handler per endpoint of a feature: a table entry without one does not compile. */
export type Handlers<T extends Record<string, Endpoint>> = { [Name in keyof T]: Handler<T[Name]> };
