/** REALTOR.ca counts a repeated action within this time once. */
const recentMs = 5 * 60_000;
const maxEvents = 20_000;

/** True for an event not seen within five minutes. If there are too many, the oldest are forgotten. */
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
