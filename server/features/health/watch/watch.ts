import type { SystemDb } from '#server/core/db/system-db.ts';
import { readHealth, type HealthDeps } from '../health.ts';
import { readWatchState, saveWatchState } from '../cross-client/watch.ts';
import { findProblems, isOutgoingPaused, nextState } from './rules.ts';

const intervalMs = 60_000;

export type HealthWatch = { look: () => Promise<void>; start: () => void; stop: () => void };

/** Looks at the health every minute, and mails owners when it has turned bad, and when it is good again. */
export function watchHealth({
  systemDb,
  clock,
  onError,
  ...deps
}: HealthDeps & {
  systemDb: SystemDb;
  clock: () => Date;
  onError: (error: unknown) => void;
}): HealthWatch {
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    const now = clock();
    const stored = await systemDb.value(readWatchState());
    if (!stored) return;
    const from = {
      reported: stored.reported,
      differs_since: stored.differs_since === null ? null : new Date(stored.differs_since),
    };
    const { checks } = await readHealth(systemDb, deps, { origin: '', now });
    // mail that is queued now would leave long after
    if (isOutgoingPaused(checks)) return;
    const problems = findProblems(checks);
    const to = nextState(from, problems, now);
    if (to.isNews || to.differs_since?.getTime() !== from.differs_since?.getTime())
      await systemDb.value(saveWatchState({ from, to, problems, now }));
  };
  return {
    look,
    start: () => {
      timer = setInterval(() => void look().catch(onError), intervalMs).unref();
    },
    stop: () => clearInterval(timer),
  };
}
