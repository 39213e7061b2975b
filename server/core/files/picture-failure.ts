import type { ReencodeResult } from './reencode.ts';

/** The refusal for an error of the library. Those for a full disk and its own time limit have no code. */
export const toFailure = (error: unknown): ReencodeResult => {
  const message = String(error);
  if (/No space left on device|Disk quota exceeded|Read-only file system/.test(message))
    return { isDiskFull: true };
  return { refusal: /\btimeout: \d+% complete/.test(message) ? 'tooSlow' : 'damaged' };
};
