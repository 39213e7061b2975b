import { sql, type Sql } from '../db/sql.ts';

/** The tasks of the worker with their data. Each has its handler in server/jobs/tasks.ts. */
export type Tasks = {
  /** The worker looks the address up, so that the request takes the same time for known and unknown ones. */
  'forgot-password': { email: string };
  /** Removes the bytes of deleted files after the commit. */
  'remove-files': { names: string[] };
  /** Removes files without a row, one page of the store at a time. */
  'sweep-files': { after: string };
};

export type TaskName = keyof Tasks;

/** An INSERT of a task for the statement that makes the change, so that both are written or neither. */
export const enqueueTask = <Name extends TaskName>(task: Name, data: Tasks[Name]): Sql => sql`
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  VALUES (${task}, ${JSON.stringify(data)}::jsonb, 8, 10, true)`;

/** The same with data from the statement itself; no row of `from`, no task. */
export const enqueueTaskFrom = (task: TaskName, data: Sql, from: Sql): Sql => sql`
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT ${task}::text, ${data}, 8, 10, true ${from}`;
