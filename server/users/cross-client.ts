import { systemWrite } from '../db/system-sql.ts';

/** What belongs to a user goes with the row, by its foreign keys. */
export const purgeUsersDeletedBefore = (time: Date) => systemWrite<null>()`
  DELETE FROM app.users WHERE deleted_at < ${time}`;
