/** REALTOR.ca takes what a visitor does again within this time as the same. */
const recentMs = 5 * 60_000;
const maxEvents = 20_000;

/** True for an event that has not been seen within five minutes. Of many at once the oldest are forgotten. */
export function createRecentEvents(): (event: string, now: Date) => boolean {
  const seen = new Map<string, number>();
  return (event, now) => {
    const since = now.getTime() - recentMs;
    if ((seen.get(event) ?? since) > since) return false;
    seen.delete(event);
    // in the order in which they were seen
    for (const [old, at] of seen) {
      if (at > since && seen.size < maxEvents) break;
      seen.delete(old);
    }
    seen.set(event, now.getTime());
    return true;
  };
}
