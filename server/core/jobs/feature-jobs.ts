import type { TaskHandler } from './define-task.ts';
import type { TaskContext, WorkerDb } from '#server/core/db/worker-pool.ts';

type ScheduledJob = {
  name: string;
  /** minute, hour, day, month, day of the week, in UTC */
  cron: string;
  run: (context: TaskContext) => Promise<void>;
};

/** Runs again and again, more often than once a minute, which is as often as a schedule can say. */
export type RepeatedJob = { name: string; intervalMs: number; run: (context: TaskContext) => Promise<void> };

/**
 * Works through a queue of its own, one thing after the other: for what waits for other systems, which no other work should
 * wait for. True where there may be more to do at once.
 */
type WorkLoop = { name: string; intervalMs: number; run: (db: WorkerDb) => Promise<boolean> };

/** What a feature leaves to the worker. */
export type FeatureJobs = {
  tasks?: readonly TaskHandler[];
  scheduled?: readonly ScheduledJob[];
  repeated?: readonly RepeatedJob[];
  loops?: readonly WorkLoop[];
};

export type Jobs = Required<FeatureJobs>;

export const mergeJobs = (features: readonly FeatureJobs[]): Jobs => ({
  tasks: features.flatMap(({ tasks = [] }) => tasks),
  scheduled: features.flatMap(({ scheduled = [] }) => scheduled),
  repeated: features.flatMap(({ repeated = [] }) => repeated),
  loops: features.flatMap(({ loops = [] }) => loops),
});
