import { expect, test } from 'vitest';
import { interleaveReads, type Reader } from '#server/testing/interleaved-reads.ts';
import { deep, seed } from '#server/testing/run-options.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { openSharedConnection } from './shared-connection.ts';

const { server, owner, newClient } = await testWorld();

/** The same on every machine for one seed. */
function createDraw(start: number) {
  let state = start;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const readers: Reader[] = [];
for (let contacts = 1; contacts <= 15; contacts += 1) {
  const world = await newClient();
  await owner.query(
    `INSERT INTO app.leads (client_id, first_name, last_name, email, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
     SELECT $1, 'First', 'Last', 'lead' || n || '@example.com', 1, true, true, now(), now() FROM generate_series(1, $2::int) n`,
    [world.id, contacts],
  );
  readers.push({ world, contacts });
}

test(
  'fifteen clients share one connection, and each is answered with its own rows or its own refusal',
  async () => {
    const connection = await openSharedConnection(server.database.read, {
      statementTimeout: 60_000,
      onEnd: () => {},
    });
    const options = { pipelines: deep ? 1_000_000 : 6000, draw: createDraw(seed) };
    expect(await interleaveReads(connection, readers, options)).toEqual([]);
    await connection.end();
  },
  deep ? 3_600_000 : undefined,
);
