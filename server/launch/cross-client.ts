import { systemWrite } from '../db/system-sql.ts';

/** Deletes the passwords for other services of clients whose website has been live since. */
export const deleteSecretsLiveSince = (time: Date) => systemWrite<null>()`
  DELETE FROM app.launch_secrets s USING app.clients c WHERE c.id = s.client_id AND c.went_live_at < ${time}`;
