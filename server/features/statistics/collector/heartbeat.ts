import type { SystemDb } from '#server/core/db/system-db.ts';
import { beatCounter } from '../cross-client/page-views.ts';

const intervalMs = 60_000;

type Deps = {
  systemDb: Pick<SystemDb, 'batch'>;
  clock: () => Date;
  /** whether new page views are stored */
  hasRoom: () => boolean;
  onError: (error: unknown) => void;
};

/** Runs while page views are taken in, so that a time without a beat is one without visits. */
export type Heartbeat = { start: () => Promise<void>; beat: () => Promise<void>; stop: () => void };

export function createHeartbeat({ systemDb, clock, hasRoom, onError }: Deps): Heartbeat {
  let timer: NodeJS.Timeout | undefined;
  // a beat that cannot be written leaves a gap, which the next written beat records
  const beat = async (): Promise<void> => {
    if (hasRoom()) await systemDb.batch(beatCounter(clock())).catch(onError);
  };
  return {
    beat,
    start: async () => {
      timer = setInterval(() => void beat(), intervalMs).unref();
      await beat();
    },
    stop: () => clearInterval(timer),
  };
}
