/** More addresses than call within a minute on the busiest day; the oldest are forgotten first. */
const maxKeys = 100_000;

/**
 * Counts calls in the memory of this process: the wait in seconds for a call over the limit, else 0. Two processes
 * let twice as many calls through, but a flood is far above that.
 */
export function createProcessCounts() {
  const counts = new Map<string, { calls: number; endsAt: number }>();
  return (key: string, { at, most, seconds }: { at: Date; most: number; seconds: number }): number => {
    const now = at.getTime();
    const known = counts.get(key);
    if (!known || known.endsAt <= now) {
      counts.delete(key);
      counts.set(key, { calls: 1, endsAt: now + seconds * 1000 });
      const [oldest] = counts.keys();
      if (counts.size > maxKeys && oldest !== undefined) counts.delete(oldest);
      return 0;
    }
    if (known.calls >= most) return Math.ceil((known.endsAt - now) / 1000);
    known.calls += 1;
    return 0;
  };
}
