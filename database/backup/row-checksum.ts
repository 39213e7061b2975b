import { hash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

const newline = 0x0a;

/**
 * Counts the rows of a COPY that pass through, and sums up their hashes: equal rows have equal sums in any order.
 */
export class RowChecksum extends Transform {
  rows = 0;
  readonly #sum = new Uint32Array(8);
  #begun: Buffer[] = [];

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let from = 0;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      this.#add(chunk.subarray(from, at));
      from = at + 1;
    }
    if (from < chunk.length) this.#begun.push(chunk.subarray(from));
    done(null, chunk);
  }

  /** Hexadecimal; complete once the stream has ended. */
  get checksum(): string {
    return [...this.#sum].map((part) => part.toString(16).padStart(8, '0')).join('');
  }

  #add(end: Buffer): void {
    const row = this.#begun.length > 0 ? Buffer.concat([...this.#begun, end]) : end;
    this.#begun = [];
    const digest = hash('sha256', row, 'buffer');
    for (let part = 0; part < 8; part += 1)
      this.#sum[part] = ((this.#sum[part] ?? 0) + digest.readUInt32LE(part * 4)) >>> 0;
    this.rows += 1;
  }
}
