import { afterEach, vi } from 'vitest';
import { setDisplayZone } from './parts/zones.ts';

// A worker’s tests share one world: a clock that a file leaves faked hangs the next file, and a zone moves its times.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setDisplayZone(null);
});
