import { withClient, type Connection, type Log } from '#database/connection.ts';

/**
 * The demo world, once in the life of a database: what people change or delete in it stays so. It is begun in an empty
 * database only, so that one whose making was cut short (nobody was served from it yet) can be made again from nothing.
 */
export async function seedOnce(
  owner: Connection,
  options: { now: Date; secretsKey: Buffer; log: Log },
): Promise<void> {
  await withClient(owner, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    await client.query(
      'CREATE TABLE IF NOT EXISTS public.foyer_demo (begun_at timestamptz NOT NULL, done boolean NOT NULL)',
    );
    const { rows } = await client.query<{ done: boolean }>('SELECT done FROM public.foyer_demo');
    const [begun] = rows;
    if (begun?.done) return;
    if (begun) await client.query(emptyAgain);
    else {
      const people = await client.query('SELECT FROM app.logins LIMIT 1');
      if (people.rowCount) return;
      await client.query('INSERT INTO public.foyer_demo VALUES ($1, false)', [options.now]);
    }
    const { seedDemo } = await import('#database/demo.ts');
    await seedDemo(owner, options);
    await client.query('UPDATE public.foyer_demo SET done = true');
  });
}

// Any fixed number does that the migrations do not use.
const lockKey = 4_711_004;

const emptyAgain = `
DO $$ BEGIN
  EXECUTE (SELECT 'TRUNCATE ' || string_agg(format('%I.%I', schemaname, tablename), ', ') || ' RESTART IDENTITY'
             FROM pg_tables WHERE schemaname = 'app');
END $$`;
