import { preferences } from '#contract/users/users.ts';
import { sql, sqlLiteral } from '#server/core/db/sql.ts';

const booked = preferences.flatMap(({ key, service, feature }) => [
  ...(service === null ? [] : [sql`(p <> ${sqlLiteral(key)} OR ${sqlLiteral(service)} = ANY (c.services))`]),
  ...(feature === null ? [] : [sql`(p <> ${sqlLiteral(key)} OR ${sqlLiteral(feature)} = ANY (c.features))`]),
]);

/** Of user `u`, what the package of client `c` includes; what it does not include yet is stored and not shown. */
export const shownPreferences = sql`ARRAY(SELECT p FROM unnest(u.notification_preferences) p WHERE ${booked.reduce((all, one) => sql`${all} AND ${one}`)})`;
