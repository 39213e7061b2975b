import { billingActivity } from '#server/features/billing/activity.ts';
import { emptySql, sql } from '#server/core/db/sql.ts';
import { usersActivity } from '#server/features/users/activity.ts';

/** The name of the subject of a row `a` of the activity log, of those that the console may read. */
export const nameForStaff = sql`CASE a.type WHEN ${usersActivity.type} THEN ${usersActivity.subjectName ?? emptySql}
  WHEN ${billingActivity.type} THEN ${billingActivity.subjectName ?? emptySql} END`;
