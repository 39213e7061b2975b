import { sql, type Sql } from '../db/sql.ts';

/** What the worker can be asked to do, and what it is told. Each has its handler in server/jobs/tasks.ts. */
export type Tasks = {
  /** Known and unknown addresses alike are looked up by the worker, so that asking takes the same time for both. */
  'forgot-password': { email: string };
  /** The row is gone; what it named goes after the commit. */
  'remove-files': { names: string[] };
  /** Files nobody knows, a page of the store at a time. */
  'sweep-files': { after: string };
};

export type TaskName = keyof Tasks;

/** Work for later as a piece of the statement that wants it done: both are written or none. */
export const enqueueTask = <Name extends TaskName>(task: Name, data: Tasks[Name]): Sql => sql`
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  VALUES (${task}, ${JSON.stringify(data)}::jsonb, 8, 10, true)`;

/** The same, told what the statement itself finds; no row of `from`, no task. */
export const enqueueTaskFrom = (task: TaskName, data: Sql, from: Sql): Sql => sql`
  INSERT INTO app.tasks (name, data, retry_limit, retry_delay, retry_backoff)
  SELECT ${task}::text, ${data}, 8, 10, true ${from}`;
