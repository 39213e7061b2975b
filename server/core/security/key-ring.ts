/**
 * A key that others are derived from, or several, newest first: the first is used for new values, and the others only
 * for reading.
 */
export type KeyRing = Buffer | readonly Buffer[];

export const listKeys = (ring: KeyRing): readonly Buffer[] => (Buffer.isBuffer(ring) ? [ring] : ring);

export function newestKey(ring: KeyRing): Buffer {
  const [newest] = listKeys(ring);
  if (!newest) throw new Error('A key ring holds a key.');
  return newest;
}

/** Stored hashes were made with this key, and cannot be made again. */
export const oldestKey = (ring: KeyRing): Buffer => listKeys(ring).at(-1) ?? newestKey(ring);
