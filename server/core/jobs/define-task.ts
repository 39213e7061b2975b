import * as z from 'zod/mini';
import type { Consequence } from '#server/core/events/change.ts';
import { jsonbObject, Sql, sql } from '#server/core/db/sql.ts';
import type { TaskContext } from '#server/core/db/worker-pool.ts';

/** One kind of work that a change leaves to the worker, with the shape of its data. */
export type Task<Data> = { name: string; data: z.ZodMiniType<Data> };

/**
 * Whether work reaches beyond this installation, as a charge, a website or a feed of listings does. Such work may be
 * slow, and pauses while a restored installation waits for its release.
 */
export type Reach = 'inside' | 'outside';

/** The worker's code for a task of this name. */
export type TaskHandler = {
  name: string;
  reach: Reach;
  run: (context: TaskContext, data: unknown) => Promise<void>;
};

export const defineTask = <const Shape extends z.core.$ZodShape>(
  name: string,
  shape: Shape,
): Task<z.output<z.ZodMiniObject<Shape>>> => ({ name, data: z.object(shape) });

/** It runs in the transaction that completes the task, so that both happen or neither. */
export const handleTask = <Data>(
  { name, data }: Task<Data>,
  reach: Reach,
  run: (context: TaskContext, data: Data) => Promise<void>,
): TaskHandler => ({ name, reach, run: (context, queued) => run(context, data.parse(queued)) });

/** A task for each changed row, which is written with the change or not at all. */
export const queueTask =
  <Data extends object>(
    { name }: Task<Data>,
    data: { [Key in keyof Data]: Data[Key] | Sql },
    options: { from?: Sql } = {},
  ): Consequence =>
  ({ from }) =>
    sql`
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT ${name}::text, ${jsonbObject(mapToSql(data))}, 8, 10, true ${options.from ?? from}`;

const mapToSql = (data: object): Record<string, Sql> =>
  Object.fromEntries(
    Object.entries<unknown>({ ...data }).map(([key, value]) => [
      key,
      value instanceof Sql ? value : sql`${JSON.stringify(value)}::jsonb`,
    ]),
  );
