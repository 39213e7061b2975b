import type { PageMeta } from '#contract/endpoint.ts';

declare const contentType: unique symbol;

/** JSON text from PostgreSQL, sent without changes. */
export class Json<T> {
  readonly text: string;
  declare readonly [contentType]?: T;

  constructor(text: string) {
    this.text = text;
  }
}

/** One page of a list, with its page numbers. */
export class Page<T> {
  readonly data: Json<T>;
  readonly meta: PageMeta;

  constructor(data: Json<T>, meta: PageMeta) {
    this.data = data;
    this.meta = meta;
  }
}

/** Data with metadata, and with the further top-level keys of the endpoint. JSON is sent without changes. */
export class WithMeta<T, M, B = undefined> {
  readonly data: T | Json<T>;
  readonly meta: M;
  readonly besides: B | undefined;

  constructor(data: T | Json<T>, meta: M, besides?: B) {
    this.data = data;
    this.meta = meta;
    this.besides = besides;
  }
}

/** A whole answer, stored for repeated calls. */
export class StoredAnswer {
  readonly status: number;
  readonly text: string;

  constructor(status: number, text: string) {
    this.status = status;
    this.text = text;
  }
}

/** The answer to an earlier call with the same key: this call has changed nothing. */
export class Replay extends StoredAnswer {}

/** A CSV file, streamed line by line; `close` frees the database connection, even if not all lines were read. */
export class Csv {
  readonly filename: string;
  readonly lines: AsyncIterable<string>;
  readonly close: () => void;

  constructor(filename: string, lines: AsyncIterable<string>, close: () => void) {
    this.filename = filename;
    this.lines = lines;
    this.close = close;
  }
}

/** A generated file, whole in memory. */
export class FileDownload {
  readonly filename: string;
  readonly bytes: Buffer;

  constructor(filename: string, bytes: Buffer) {
    this.filename = filename;
    this.bytes = bytes;
  }
}

/** A page that is shown as it is, without scripts. */
export class HtmlDocument {
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }
}

/** A file generated while it is sent; `close` frees its sources, even if it was not read to the end. */
export class FileStream {
  readonly filename: string;
  readonly pieces: AsyncIterable<Buffer>;
  readonly close: () => void;

  constructor(filename: string, pieces: AsyncIterable<Buffer>, close: () => void = () => {}) {
    this.filename = filename;
    this.pieces = pieces;
    this.close = close;
  }
}

/** Server-sent events until the client disconnects, which calls `onClose`; null is a keep-alive. */
export class Events<T> {
  readonly events: AsyncIterable<T | null>;
  readonly onClose: () => void;

  constructor(events: AsyncIterable<T | null>, onClose: () => void) {
    this.events = events;
    this.onClose = onClose;
  }
}

/** `page` may be beyond the last one: the data is empty then and the numbers stay correct. */
export function pageMeta({ page, take }: { page: number; take: number }, total: number): PageMeta {
  const from = (page - 1) * take + 1;
  const hasRows = from <= total;
  return {
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / take)),
    per_page: take,
    total,
    from: hasRows ? from : null,
    to: hasRows ? Math.min(from + take - 1, total) : null,
  };
}
