import { Client } from 'pg';
import { withFoyer } from './children.ts';
import type { Measure } from './measures.ts';
import { databaseSince, readCpu } from './usage.ts';
import type { World } from './world.ts';

/** Milliseconds, and processor time of server and database for a call. */
export type Cost = { p50: number; p99: number; cpuMicros: number };

/** Starts a Foyer on a world. One kind of call is measured with 16 at once, after a quarter of the time to warm up. */
export const withMeter = (
  world: World,
  seconds: number,
  run: (measure: (one: Measure) => Promise<Cost>) => Promise<void>,
): Promise<void> =>
  withFoyer(world, async ({ server, loader, orderOf }) => {
    const database = new Client(world.superuser);
    await database.connect();
    const { app, read, system } = world.connections;
    const backends = `usename IN (${[app, read, system].map(({ user }) => `'${user}'`).join(', ')})`;
    await run(async (one) => {
      await loader.run(orderOf({ measure: one, seconds: seconds / 4 }));
      const before = await readCpu(server.pid, database, backends);
      const { requests, p50, p99 } = await loader.run(orderOf({ measure: one, seconds }));
      const after = await readCpu(server.pid, database, backends);
      const spent = after.own - before.own + databaseSince(before, after);
      return { p50, p99, cpuMicros: (spent / requests) * 1e6 };
    });
    await database.end();
  });
