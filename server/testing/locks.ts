import type { Client } from 'pg';

/** How many connections wait for a lock of this one. */
export const waitingFor = async (holder: Client): Promise<number | null> => {
  const found = await holder.query(
    'SELECT DISTINCT pid FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))',
  );
  return found.rowCount;
};
