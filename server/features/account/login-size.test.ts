import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from '#server/core/security/hashes.ts';
import type { SqlStatement } from '#server/core/db/pipeline.ts';
import { addMembership } from '#server/testing/memberships.ts';
import { noon } from '#server/testing/people.ts';
import { readsOfTable } from '#server/testing/plan-reads.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { findInvitedLogin } from './cross-client/invitations.ts';
import { hasOtherAccount, listMemberships } from './cross-client/memberships.ts';
import { findLogin } from './cross-client/sign-in.ts';

const { owner, newClient } = await testWorld({ hasLogins: true });
const [here, there, crowded] = [await newClient(), await newClient(), await newClient()];
await addMembership(owner, here.eve, there);
// the logins of others, each with its membership
await owner.query(
  `WITH others AS (
     INSERT INTO app.users (client_id, first_name, last_name, email, role, notification_preferences, created_at)
     SELECT $1, 'Nia', 'Novak', n || '@crowd.example.com', 'Editor', '{}', $2 FROM generate_series(1, 20000) n
     RETURNING client_id, id, email)
   INSERT INTO app.logins (email, password_hash, client_id, user_id) SELECT email, 'x', client_id, id FROM others`,
  [crowded.id, noon],
);
await owner.query('VACUUM ANALYZE app.logins, app.memberships, app.users');

const session = sha256(here.eve.token);
test.each<[string, SqlStatement]>([
  ['a sign-in', findLogin(here.eve.email)],
  ['the list of accounts', listMemberships(session)],
  ['whether there are others', hasOtherAccount(session)],
  ['an invitation', findInvitedLogin({ hash: randomBytes(32), email: here.eve.email, at: noon })],
])('%s among twenty thousand logins reads those of the person', async (_what, statement) => {
  for (const table of ['logins', 'memberships', 'users']) {
    const reads = await readsOfTable(owner, table, statement);
    expect([table, reads.map(({ how }) => how)]).not.toEqual([table, expect.arrayContaining(['Seq Scan'])]);
    expect(Math.max(0, ...reads.map(({ rows }) => rows))).toBeLessThanOrEqual(4);
  }
});
