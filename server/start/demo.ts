import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { withClient, type Connection, type Log } from '#database/connection.ts';

const file = join(import.meta.dirname, '../../database/demo.ts');

/** The demo world, once in the life of a database: what people change or delete in it stays so. */
export async function seedOnce(
  owner: Connection,
  options: { now: Date; secretsKey: Buffer; log: Log },
): Promise<void> {
  if (!existsSync(file)) return;
  await withClient(owner, async (client) => {
    await client.query('CREATE TABLE IF NOT EXISTS public.foyer_demo (seeded_at timestamptz NOT NULL)');
    const lock = await client.query("SELECT pg_advisory_lock('public.foyer_demo'::regclass::oid::bigint)");
    const seeded = await client.query('SELECT FROM public.foyer_demo');
    if (seeded.rowCount || !lock.rowCount) return;
    const began = performance.now();
    const { seedDemo } = await import('#database/demo.ts');
    await seedDemo(owner, options);
    await client.query('INSERT INTO public.foyer_demo VALUES ($1)', [options.now]);
    options.log.info({ ms: Math.round(performance.now() - began) }, 'Made the demo world');
  });
}
