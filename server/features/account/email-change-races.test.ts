import { expect, test } from 'vitest';
import { emailChange } from '#contract/account/email-change.ts';
import { sha256 } from '#server/core/security/hashes.ts';
import { waitingFor } from '#server/testing/locks.ts';
import { linkTo, password } from '#server/testing/logins.ts';
import { connectOwner } from '#server/testing/owner.ts';
import { call } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { findStopLink, stopEmailChange } from './cross-client/email-changes.ts';

const { server, owner, newClient } = await testWorld({ hasLogins: true });

test('who signs in at the new address while the change is stopped is signed out with everybody else', async () => {
  const { alice, id } = await newClient();
  const email = `al@moved${id}.example.com`;
  await call(server.app, alice.token, emailChange.ask, { body: { email, password } });
  const stop = { hash: sha256(await linkTo(server.database, alice.email)), at: server.clock.now };
  const [confirm, stopping] = [await linkTo(server.database, email), await connectOwner(server.database)];
  try {
    // the link was read just before the change is confirmed
    const read = findStopLink(stop);
    const found = await owner.query({ text: read.text, values: [...read.values], rowMode: 'array' });
    const [link] = found.rows.flat();
    await call(server.app, null, emailChange.confirm, { body: { token: confirm } });

    await owner.query('BEGIN');
    await owner.query('SELECT FROM app.logins WHERE email = $1 FOR UPDATE', [email]);
    await stopping.query('BEGIN');
    const stopped = (async () => {
      for (const { text, values } of stopEmailChange({ login: link.login_id, ...stop }))
        await stopping.query(text, [...values]);
      await stopping.query('COMMIT');
    })();
    await expect.poll(() => waitingFor(owner)).toBe(1);
    await owner.query(
      `INSERT INTO app.sessions OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(s, '{"id": -1, "token_hash": "\\\\x5e55"}')).* FROM app.sessions s WHERE token_hash = $1`,
      [sha256(alice.token)],
    );
    await owner.query('COMMIT');
    await stopped;
    const open = await owner.query(
      `SELECT id FROM app.sessions WHERE client_id = $1 AND user_id = $2 AND kind = 'client' AND revoked_at IS NULL`,
      [id, alice.id],
    );
    expect(open.rows).toEqual([]);
  } finally {
    await stopping.end();
  }
});
