import type { FileStore } from '#server/core/files/store.ts';
import { withClient, type Connection, type Log } from '#database/connection.ts';

/**
 * Creates the demo data once per database, so that later changes and deletions stay. It only starts in an empty
 * database, so that an interrupted seeding can be emptied and repeated before any request uses it.
 */
export async function seedOnce(
  owner: Connection,
  options: {
    now: Date;
    secretsKey: Buffer;
    log: Log;
    files?: FileStore;
    sitesOrigin?: string;
    system?: Connection;
  },
): Promise<void> {
  await withClient(owner, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    await client.query(
      'CREATE TABLE IF NOT EXISTS public.foyer_demo (begun_at timestamptz NOT NULL, done boolean NOT NULL)',
    );
    const { rows } = await client.query<{ done: boolean }>('SELECT done FROM public.foyer_demo');
    const [seeding] = rows;
    if (seeding?.done) return;
    if (seeding) await client.query(truncateAll);
    else {
      const people = await client.query('SELECT FROM app.logins LIMIT 1');
      if (people.rowCount) return;
      await client.query('INSERT INTO public.foyer_demo VALUES ($1, false)', [options.now]);
    }
    const { seedDemo } = await import('#server/demo/demo.ts');
    await seedDemo(owner, options);
    await client.query('UPDATE public.foyer_demo SET done = true');
  });
}

// Any fixed number that the migrations do not use.
const lockKey = 4_711_004;

const truncateAll = `
DO $$ BEGIN
  EXECUTE (SELECT 'TRUNCATE ' || string_agg(format('%I.%I', schemaname, tablename), ', ') || ' RESTART IDENTITY'
             FROM pg_tables WHERE schemaname = 'app');
END $$`;
