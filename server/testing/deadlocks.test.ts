import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from './database.ts';
import { runPipeline } from '#server/core/db/pipeline.ts';
import { withPooledClient } from './connection-pool.ts';

const update = (place: string, id: number) => ({
  text: `UPDATE app.pairs AS ${place} SET n = n + 1 WHERE id = $1`,
  values: [id],
});

test('a test in whose database two transactions waited for each other fails with the statements that met', async () => {
  const database = await testDatabase();
  await withPooledClient(database.owner, (owner) =>
    owner.query(`CREATE TABLE app.pairs (id int PRIMARY KEY, n int NOT NULL DEFAULT 0);
      INSERT INTO app.pairs VALUES (1), (2); GRANT SELECT, UPDATE ON app.pairs TO foyer_app`),
  );
  const pool = new Pool({ ...database.app, lock_timeout: 60_000, statement_timeout: 60_000 });
  const [one, two] = [await pool.connect(), await pool.connect()];
  // one in a pipeline, as calls run, and the other statement by statement, as libraries do
  await one.query('BEGIN');
  await runPipeline(one, [update('first_of_one', 1)]);
  await two.query('BEGIN');
  await two.query(update('first_of_two', 2));
  const ends = [runPipeline(one, [update('second_of_one', 2)]), two.query(update('second_of_two', 1))];
  const failed = (await Promise.allSettled(ends)).filter(({ status }) => status === 'rejected');
  expect(failed).toEqual([{ status: 'rejected', reason: expect.objectContaining({ code: '40P01' }) }]);
  one.release(true);
  two.release(true);
  await pool.end();
  const drop = database.drop();
  await expect(drop).rejects.toThrow('Deadlocks in the database of this test: 1\nProcess ');
  for (const [first, second] of [
    ['first_of_one', 'second_of_one'],
    ['first_of_two', 'second_of_two'],
  ])
    await expect(drop).rejects.toThrow(
      new RegExp(`has run: UPDATE app.pairs AS ${first} .*\n  waits in: UPDATE app.pairs AS ${second} `),
    );
});
