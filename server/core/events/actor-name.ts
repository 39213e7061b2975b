import { personName } from '#server/core/db/person-name.ts';
import { sql, type Sql } from '#server/core/db/sql.ts';

/** Joins who made a row `a` of the log, for `actorName`. */
export const joinActor = sql`LEFT JOIN app.users u ON u.client_id = a.client_id AND u.id = a.user_id
      LEFT JOIN app.api_keys k ON k.client_id = a.client_id AND k.id = a.key_id`;

/** The user, or the API key by its name; NULL if neither did it. */
export const actorName = sql`coalesce(${personName('u')}, 'API key ' || k.name)`;

/** Whether the provider did it, by a colleague or by an API key of its own. */
export const isOfProvider = sql`(a.staff_id IS NOT NULL OR a.provider_key_id IS NOT NULL)`;

/** 'API key “Bank feed”', of the provider; NULL without a name. */
export const nameProviderKey = (name: Sql): Sql => sql`('API key “' || ${name} || '”')`;
