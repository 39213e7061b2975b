import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { maxComplaintRate, minComplaints } from '../bounces/rules.ts';

/** How many recipients of a row s of app.newsletter_sends marked it as spam, at all or since a moment. */
export const countComplaints = (since: Sql = rawSql("'-infinity'")): Sql =>
  sql`(SELECT count(*) FROM app.newsletter_responses n WHERE n.client_id = s.client_id AND n.send_id = s.id AND n.complained_at > ${since})`;

const sentSoFar = rawSql(`(SELECT count(*) FROM app.newsletter_recipients r
      WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state IN ('sent', 'unknown'))`);

/** Whether a row s has more complaints than mail providers bear. Recipients are counted only after a few complaints. */
export const hasManyComplaints: Sql = sql`CASE WHEN ${countComplaints()} >= ${minComplaints}::int
      THEN ${countComplaints()} > ${maxComplaintRate}::numeric * ${sentSoFar} ELSE false END`;

/** Whether the last newsletter of a client had more. */
export const lastHadManyComplaints = (client: Sql): Sql => sql`coalesce((
      SELECT ${hasManyComplaints} FROM app.newsletter_sends s WHERE s.client_id = ${client} AND s.frozen_at IS NOT NULL
      ORDER BY s.month DESC LIMIT 1), false)`;
