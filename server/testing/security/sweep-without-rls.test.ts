import { afterAll, beforeAll, expect, test } from 'vitest';
import { deep, isChosen } from '../run-options.ts';
import { startTestServer, type SecurityServer } from './test-server.ts';
import { reachesRows, sweep } from './sweep.ts';

const disableRls = `DO $$ DECLARE name regclass; BEGIN
  FOR name IN SELECT oid::regclass FROM pg_class WHERE relnamespace = 'app'::regnamespace AND relrowsecurity LOOP
    EXECUTE format('ALTER TABLE %s DISABLE ROW LEVEL SECURITY', name);
  END LOOP;
END $$`;

let server: SecurityServer;
beforeAll(async () => {
  server = await startTestServer({ sql: disableRls });
});
afterAll(() => server.close());

test('WHERE conditions alone: without row-level security every response is the same', async () => {
  const { rows } = await server.owner.query(
    `SELECT FROM pg_class WHERE relnamespace = 'app'::regnamespace AND relrowsecurity`,
  );
  expect(rows).toEqual([]);
  expect(await sweep(server, isChosen, deep ? undefined : reachesRows)).toEqual([]);
}, 1_200_000);
