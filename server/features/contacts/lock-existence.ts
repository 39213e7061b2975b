import { currentLead } from '#server/core/db/current-lead.ts';
import { write, type Sql } from '#server/core/db/sql.ts';

/**
 * Nobody deletes or merges the contact until the transaction ends. It comes before rows of the contact: a deletion locks
 * the contact first and these after it.
 */
export const lockExistence = (lead: Sql | number) => write<number>()`
  SELECT to_json(count(*)) FROM (
    SELECT FROM app.leads WHERE client_id = app.client() AND id = ${currentLead(lead)} FOR KEY SHARE) locked`;
