import { withClient, type Connection } from '#database/connection.ts';

/** A copy of the benchmark's contacts in nine columns, with the two indexes that any developer would create. */
export const prepareMinimum = (superuser: Connection): Promise<unknown> =>
  withClient(superuser, (client) =>
    client.query(`
      CREATE SCHEMA IF NOT EXISTS minimum;
      CREATE TABLE IF NOT EXISTS minimum.contacts AS
        SELECT id, client_id, first_name, last_name, email, phone_number AS phone, lead_status_id AS status, created_at, updated_at
        FROM app.leads;
      ALTER TABLE minimum.contacts ALTER id ADD GENERATED ALWAYS AS IDENTITY (START 100000000), ADD PRIMARY KEY (id);
      CREATE INDEX ON minimum.contacts (client_id, updated_at DESC, id DESC);
      ANALYZE minimum.contacts`),
  );
