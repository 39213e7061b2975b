/** A Buffer arrives as an array of bytes on the other side of a thread. */
export const restoreBuffer = (value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;
