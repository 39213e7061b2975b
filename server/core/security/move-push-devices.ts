import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';

/**
 * A browser in which a session replaces another of the same person goes on to show what it showed, also of their other
 * accounts. `former_session` has the replaced ones.
 */
export const movePushDevices = (session: Buffer): Sql =>
  sql`UPDATE app.push_devices d SET session = ${session} ${rawSql('FROM former_session f WHERE d.session = f.token_hash')}`;
