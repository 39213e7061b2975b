import type { Client } from 'pg';

/** How many connections wait for a lock of this one. */
export const waitingFor = async (holder: Client): Promise<number | null> => {
  const found = await holder.query(
    'SELECT DISTINCT pid FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))',
  );
  return found.rowCount;
};

/** How many connections to the same database wait for a lock of any holder. */
export const waitingInDatabase = async (client: Client): Promise<number | null> => {
  const found = await client.query(
    'SELECT DISTINCT pid FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()',
  );
  return found.rowCount;
};
