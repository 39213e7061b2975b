import { preferences } from '#contract/users/users.ts';
import { rawSql } from '../db/sql.ts';

const booked = preferences.flatMap(({ key, service, feature }) => [
  ...(service === null ? [] : [`(p <> '${key}' OR '${service}' = ANY (c.services))`]),
  ...(feature === null ? [] : [`(p <> '${key}' OR '${feature}' = ANY (c.features))`]),
]);

/** Of user `u`, what the package of client `c` includes; what it does not include yet is stored and not shown. */
export const shownPreferences = rawSql(
  `ARRAY(SELECT p FROM unnest(u.notification_preferences) p WHERE ${booked.join(' AND ')})`,
);
