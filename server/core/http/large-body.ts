import { createHash } from 'node:crypto';
import { assertShape, parseLimitedJson } from './limited-json.ts';

/** Bytes. A longer body takes longer to check than others should wait; its thread answers in time for anybody who typed it. */
const maxSmallLength = 8192;

/** A body that a thread parses and checks. Here it is only parsed where what it says decides who may send it. */
export class LargeBody {
  readonly bytes: Buffer;
  #parsed: { value: unknown } | undefined;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** Nothing if it is no JSON, which the thread says later. */
  get parsed(): unknown {
    this.#parsed ??= { value: parseOrNothing(this.bytes) };
    return this.#parsed.value;
  }

  /** A key belongs to the same bytes. */
  toJSON(): string {
    return createHash('sha256').update(this.bytes).digest('hex');
  }
}

/** Throws if no call has such a body. */
export function toSentBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (bytes.length <= maxSmallLength) return parseLimitedJson(bytes);
  assertShape(bytes);
  return new LargeBody(bytes);
}

export const parseSent = (body: unknown): unknown => (body instanceof LargeBody ? body.parsed : body);

function parseOrNothing(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
