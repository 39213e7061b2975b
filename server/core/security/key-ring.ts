/** A key that others are derived from, or several with the newest first: it makes what is new, and the others are still read. */
export type KeyRing = Buffer | readonly Buffer[];

export const listKeys = (ring: KeyRing): readonly Buffer[] => (Buffer.isBuffer(ring) ? [ring] : ring);

export function newestKey(ring: KeyRing): Buffer {
  const [newest] = listKeys(ring);
  if (!newest) throw new Error('A key ring holds a key.');
  return newest;
}

/** What is stored under a hash was hashed with this one, and cannot be hashed again. */
export const oldestKey = (ring: KeyRing): Buffer => listKeys(ring).at(-1) ?? newestKey(ring);
