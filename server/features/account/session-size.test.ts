import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from '#server/core/security/hashes.ts';
import { noon } from '#server/testing/people.ts';
import { readsOfTable } from '#server/testing/plan-reads.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { endOwnSession } from './cross-client/own-sessions.ts';
import { endSession } from './cross-client/sign-in.ts';

const { owner, sam, newClient } = await testWorld({ hasLogins: true });
const client = await newClient();

// of others, one in a hundred opened from another session
await owner.query(
  `INSERT INTO app.sessions (token_hash, kind, client_id, user_id, staff_id, caller, opened_by, created_at, used_at, idle_until, expires_at)
   SELECT sha256(n::text::bytea), CASE WHEN n % 100 = 0 THEN 'impersonation' ELSE 'client' END, $1::bigint, $2::bigint,
     CASE WHEN n % 100 = 0 THEN $3::bigint END, CASE WHEN n % 100 = 0 THEN 'Staff' ELSE 'Editor' END,
     CASE WHEN n % 100 = 0 THEN sha256((n / 300)::text::bytea) END, $4, $4, $4::timestamptz + interval '1 day', $4::timestamptz + interval '1 day'
   FROM generate_series(1, 20000) n`,
  [client.id, client.eve.id, sam.id + 1, noon],
);
await owner.query('VACUUM ANALYZE app.sessions, app.memberships');

test('a sign-out among twenty thousand sessions reads those it ends', async () => {
  const reads = await readsOfTable(owner, 'sessions', endSession({ hash: randomBytes(32), at: noon }));
  expect(reads.map(({ how }) => how)).not.toContain('Seq Scan');
  expect(Math.max(...reads.map(({ rows }) => rows))).toBeLessThanOrEqual(10);
});

test('ending one of the own sessions reads those of the person', async () => {
  const { rows } = await owner.query<{ id: number }>('SELECT id FROM app.sessions WHERE token_hash = $1', [
    sha256(sam.token),
  ]);
  const end = endOwnSession({ session: sha256(sam.token), at: noon, id: Number(rows[0]?.id) });
  const reads = await readsOfTable(owner, 'sessions', end);
  expect(reads.map(({ how }) => how)).not.toContain('Seq Scan');
  expect(Math.max(...reads.map(({ rows }) => rows))).toBeLessThanOrEqual(10);
});
