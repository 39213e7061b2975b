import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pauseOutgoing } from '#database/backup/pause-outgoing.ts';
import { withClient } from '#database/connection.ts';
import { codeAt, demoSecret } from '#server/features/account/totp.ts';
import { emptyDatabase, testKey } from '#server/testing/database.ts';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { password, staff } from '../people.ts';
import { startServer } from '../world.ts';

test('an owner of a restored installation reads what would go out, and releases what comes from now on @phone', async ({
  page,
}) => {
  const installation = await restoredInstallation();
  try {
    await page.addInitScript((token) => localStorage.setItem('auth_token', token), installation.token);
    await page.goto(new URL('/staff/health', installation.url).href);
    const check = page.getByRole('listitem').filter({ hasText: 'Outgoing' });
    await expect(check).toContainText('Nothing is sent: this installation was restored from a backup.');
    await check.getByRole('link', { name: 'Waiting emails and jobs' }).click();

    await expect(page).toHaveTitle('Outgoing | Client portal');
    await expect(page.getByText('Nothing goes out until you release it')).toBeVisible();
    const waiting = page.getByRole('list', { name: 'Waiting' });
    await expect(waiting.getByRole('listitem').filter({ hasText: 'Email' })).toContainText('1 waiting');
    await expectLayout(page);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Release…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Release what is held?' });
    await expect(dialog).toContainText(
      'Waiting email is discarded, and announcements whose time has come are not sent.',
    );
    await dialog.getByLabel('Highest invoice number a client has').fill('12');
    await dialog.getByRole('button', { name: 'Release', exact: true }).click();
    await expect(dialog).toContainText('Please enter a number like 2026-000123.');
    await expectLayout(page);
    await dialog.getByLabel('Highest invoice number a client has').fill('2026-000900');
    await dialog.getByLabel('Highest credit note number a client has').fill('CN-2026-000031');
    await dialog.getByRole('button', { name: 'Release', exact: true }).click();
    await expect(page.getByText('Released. Work is sent again.')).toBeVisible();
    await expect(page.getByText('Nothing is held')).toBeVisible();
    expect(await installation.waitingMail()).toEqual([{ state: 'discarded' }]);
  } finally {
    await installation.remove();
  }
});

/** A server of its own with the demo data, held as after a restore: a hold would stop the mails of other journeys. */
async function restoredInstallation() {
  const database = await emptyDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-e2e-outgoing-'));
  const server = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRETS_KEY: testKey.toString('base64'),
    TRUST_PROXY: '127.0.0.1',
    WORKER: 'off',
  });
  const ask = (text: string) => withClient(database.owner, async (client) => (await client.query(text)).rows);
  await ask(`DELETE FROM app.outbox WHERE state IN ('queued', 'sending')`);
  await ask(`INSERT INTO app.mail_queue_insert (template, address, details, created_at, next_try_at)
    VALUES ('test-mail', 'vera@example.net', '{"first_name": "Vera"}', now(), now())`);
  const now = new Date();
  await withClient(database.owner, (client) =>
    pauseOutgoing(client, {
      backup: '2026-11-20T03-00-00.000Z',
      takenAt: now.toISOString(),
      isStaging: false,
      now,
    }),
  );
  const signedIn = await fetch(new URL('/api/v2/auth/sign-in', server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: staff, password, code: codeAt(demoSecret, new Date()) }),
  });
  const { token }: { token: string } = await signedIn.json();
  return {
    url: server.url,
    token,
    waitingMail: () => ask(`SELECT state FROM app.outbox WHERE address = 'vera@example.net'`),
    remove: async () => {
      await server.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
