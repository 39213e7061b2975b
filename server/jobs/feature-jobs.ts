import type { TaskHandler } from './define-task.ts';
import type { TaskContext } from '../db/worker-pool.ts';

type ScheduledJob = {
  name: string;
  /** minute, hour, day, month, day of the week, in UTC */
  cron: string;
  run: (context: TaskContext) => Promise<void>;
};

/** Runs again and again, more often than once a minute, which is as often as a schedule can say. */
export type RepeatedJob = { name: string; intervalMs: number; run: (context: TaskContext) => Promise<void> };

/** What a feature leaves to the worker. */
export type FeatureJobs = {
  tasks?: readonly TaskHandler[];
  scheduled?: readonly ScheduledJob[];
  repeated?: readonly RepeatedJob[];
};

export type Jobs = Required<FeatureJobs>;

export const mergeJobs = (features: readonly FeatureJobs[]): Jobs => ({
  tasks: features.flatMap(({ tasks = [] }) => tasks),
  scheduled: features.flatMap(({ scheduled = [] }) => scheduled),
  repeated: features.flatMap(({ repeated = [] }) => repeated),
});
