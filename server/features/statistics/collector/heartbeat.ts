import type { SystemDb } from '#server/core/db/system-db.ts';
import { beatCounter } from '../cross-client/page-views.ts';

const intervalMs = 60_000;

type Deps = {
  systemDb: Pick<SystemDb, 'batch'>;
  clock: () => Date;
  /** whether page views that come now are stored */
  hasRoom: () => boolean;
  onError: (error: unknown) => void;
};

/** Runs as long as page views are taken in, so that a time without a beat is one without visits. */
export type Heartbeat = { start: () => Promise<void>; beat: () => Promise<void>; stop: () => void };

export function createHeartbeat({ systemDb, clock, hasRoom, onError }: Deps): Heartbeat {
  let timer: NodeJS.Timeout | undefined;
  // what cannot be written is not counted either: the next beat that is written tells of it
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
