import type { PageMeta } from '#contract/endpoint.ts';

declare const holds: unique symbol;

/** JSON text that PostgreSQL made: it passes through as it is. */
export class Json<T> {
  readonly text: string;
  declare readonly [holds]?: T;

  constructor(text: string) {
    this.text = text;
  }
}

/** One page of a list, with its numbers. */
export class Page<T> {
  readonly data: Json<T>;
  readonly meta: PageMeta;

  constructor(data: Json<T>, meta: PageMeta) {
    this.data = data;
    this.meta = meta;
  }
}

/** An answer with numbers of its own beside the data. */
export class WithMeta<T, M> {
  readonly data: T;
  readonly meta: M;

  constructor(data: T, meta: M) {
    this.data = data;
    this.meta = meta;
  }
}

/** A spreadsheet, line by line as it is read; `close` lets go of what it reads from, whether or not it was read. */
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

/** A file made for whoever asked, whole in memory. */
export class FileDownload {
  readonly filename: string;
  readonly bytes: Buffer;

  constructor(filename: string, bytes: Buffer) {
    this.filename = filename;
    this.bytes = bytes;
  }
}

/** Server-sent events until the listener goes, which `gone` is told of; null is a sign of life and nothing else. */
export class Events<T> {
  readonly events: AsyncIterable<T | null>;
  readonly onClose: () => void;

  constructor(all: AsyncIterable<T | null>, gone: () => void) {
    this.events = all;
    this.onClose = gone;
  }
}

/** `page` may lie beyond the last one: the data is empty then and the numbers stay true. */
export function pageMeta({ page, take }: { page: number; take: number }, total: number): PageMeta {
  const from = (page - 1) * take + 1;
  const isThere = from <= total;
  return {
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / take)),
    per_page: take,
    total,
    from: isThere ? from : null,
    to: isThere ? Math.min(from + take - 1, total) : null,
  };
}
