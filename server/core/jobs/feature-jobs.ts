import type { Reach, TaskHandler } from './define-task.ts';
import type { TaskContext, WorkerDb } from '#server/core/db/worker-pool.ts';
import type { TakeMessage } from './take-message.ts';

type ScheduledJob = {
  name: string;
  reach: Reach;
  /** minute, hour, day, month, day of the week, in UTC */
  cron: string;
  run: (context: TaskContext) => Promise<void>;
};

/** Runs more often than once a minute, which is the shortest interval of a schedule. */
export type RepeatedJob = {
  name: string;
  reach: Reach;
  intervalMs: number;
  run: (context: TaskContext) => Promise<void>;
};

/**
 * Works through its own queue, item by item: for work that waits for other systems and should not hold up other work.
 * True if there may be more to do at once.
 */
type WorkLoop = { name: string; reach: Reach; intervalMs: number; run: (db: WorkerDb) => Promise<boolean> };

/** The background work of a feature. */
export type FeatureJobs = {
  tasks?: readonly TaskHandler[];
  scheduled?: readonly ScheduledJob[];
  repeated?: readonly RepeatedJob[];
  loops?: readonly WorkLoop[];
  /** what it does with emails that come in */
  takers?: readonly TakeMessage[];
};

/** The work of a worker. */
export type Jobs = Required<Omit<FeatureJobs, 'takers'>>;

export const mergeJobs = (features: readonly FeatureJobs[]): Required<FeatureJobs> => ({
  tasks: features.flatMap(({ tasks = [] }) => tasks),
  scheduled: features.flatMap(({ scheduled = [] }) => scheduled),
  repeated: features.flatMap(({ repeated = [] }) => repeated),
  loops: features.flatMap(({ loops = [] }) => loops),
  takers: features.flatMap(({ takers = [] }) => takers),
});
