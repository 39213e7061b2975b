import { preferences } from '#contract/users/users.ts';
import { sql, sqlLiteral } from '#server/core/db/sql.ts';

const booked = preferences.flatMap(({ key, service, feature }) => [
  ...(service === null ? [] : [sql`(p <> ${sqlLiteral(key)} OR ${sqlLiteral(service)} = ANY (c.services))`]),
  ...(feature === null ? [] : [sql`(p <> ${sqlLiteral(key)} OR ${sqlLiteral(feature)} = ANY (c.features))`]),
]);

/** For user `u`, the preferences that the package of client `c` includes; others are stored but not shown. */
export const shownPreferences = sql`ARRAY(SELECT p FROM unnest(u.notification_preferences) p WHERE ${booked.reduce((all, one) => sql`${all} AND ${one}`)})`;
