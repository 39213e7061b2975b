import { personName } from '#server/core/db/person-name.ts';
import { sql } from '#server/core/db/sql.ts';

/** Joins who made a row `a` of the log, for `actorName`. */
export const joinActor = sql`LEFT JOIN app.users u ON u.client_id = a.client_id AND u.id = a.user_id
      LEFT JOIN app.api_keys k ON k.client_id = a.client_id AND k.id = a.key_id`;

/** The user, or the API key by its name; NULL if neither did it. */
export const actorName = sql`coalesce(${personName('u')}, 'API key ' || k.name)`;
