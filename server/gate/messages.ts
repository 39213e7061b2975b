/**
 * The messages of PostgreSQL's protocol that a flight consists of, in one piece: as many small writes they cost more than
 * the work they ask for.
 */
export type Bound = { name: string; values: readonly (string | Buffer | null)[] };

export function flightMessages(steps: readonly Bound[]): Buffer {
  const lengths = steps.map(lengthOfBind);
  const whole = Buffer.allocUnsafe(
    lengths.reduce((sum, length) => sum + 1 + length + execute.length, sync.length),
  );
  let at = 0;
  steps.forEach((step, index) => {
    at = putBind(whole, at, step, lengths[index] ?? 0);
    at += execute.copy(whole, at);
  });
  sync.copy(whole, at);
  return whole;
}

// the nameless portal, all of its rows
const execute = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0]);
const sync = Buffer.from([0x53, 0, 0, 0, 4]);
const bind = 0x42;

/** Of the message without its letter: length, portal, name, formats, values, no formats of the answer. */
function lengthOfBind({ name, values }: Bound): number {
  const ofValues = values.reduce(
    (sum, value) => sum + 4 + (value === null ? 0 : Buffer.byteLength(value)),
    0,
  );
  return 4 + 1 + (Buffer.byteLength(name) + 1) + (2 + 2 * values.length) + (2 + ofValues) + 2;
}

function putBind(whole: Buffer, start: number, { name, values }: Bound, length: number): number {
  let at = whole.writeUInt8(bind, start);
  at = whole.writeInt32BE(length, at);
  at = whole.writeUInt8(0, at);
  at += whole.write(name, at);
  at = whole.writeUInt8(0, at);
  at = whole.writeInt16BE(values.length, at);
  for (const value of values) at = whole.writeInt16BE(Buffer.isBuffer(value) ? 1 : 0, at);
  at = whole.writeInt16BE(values.length, at);
  for (const value of values) at = putValue(whole, at, value);
  return whole.writeInt16BE(0, at);
}

function putValue(whole: Buffer, at: number, value: string | Buffer | null): number {
  if (value === null) return whole.writeInt32BE(-1, at);
  const from = at + 4;
  const length = typeof value === 'string' ? whole.write(value, from) : value.copy(whole, from);
  whole.writeInt32BE(length, at);
  return from + length;
}
