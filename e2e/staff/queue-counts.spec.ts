import { withClient } from '#database/connection.ts';
import { markMailFailed } from '#server/core/mail/cross-client/queue.ts';
import { encode } from '#server/core/db/sql.ts';
import { databaseOfWorld, newLiveClient } from '../clients.ts';
import { newColleague } from '../colleagues.ts';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { signedInPage } from '../people.ts';
import { openInQueue } from './queue-page.ts';

/** A mail of this client that the mail server has refused for good. */
const failMail = (clientId: number, address: string) =>
  withClient({ connectionString: databaseOfWorld() }, async (db) => {
    const { rows } = await db.query<{ id: number }>(
      `INSERT INTO app.outbox (client_id, template, address, details, state, created_at, next_try_at)
       VALUES ($1, 'second-factor-reset', $2, '{"first_name": "Ann", "by": "Eve"}', 'sending', now(), now()) RETURNING id::int`,
      [clientId, address],
    );
    const id = rows[0]?.id ?? 0;
    const failure = { id, now: new Date(), error: '550 No such mailbox', subject: 'Reset', body: null };
    const { text, values } = markMailFailed(failure);
    await db.query(text, values.map(encode));
  });

test('a client’s failed emails are one row, which counts up, keeps its colleague, and is done with the last of them', async ({
  page,
}) => {
  const { id } = await newLiveClient();
  const address = (name: string) => `${name}.${id}@example.net`;
  const { email } = await newColleague('Wren');
  await failMail(id, address('first'));
  await signedInPage(page, email);
  const item = await openInQueue(page, `An email to ${address('first')} could not be sent.`);
  await item.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Assign to me' }).click();
  await expect(item).toContainText('You');

  await failMail(id, address('second'));
  await failMail(id, address('third'));
  const counted = await openInQueue(page, address('third'), 'show=mine');
  await expect(counted).toContainText(`3 emails could not be sent, most recently to ${address('third')}.`);
  await expect(counted).toContainText('latest today');
  await expect(page.getByText(address('first'))).toHaveCount(0);
  await expectAccessible(page);
  await expectLayout(page);

  await counted.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/staff\/outbox\?.*state=failed/);
  await expect(page).toHaveURL(/client_id=\d+/);
  for (const name of ['third', 'second', 'first']) {
    await page
      .getByRole('button', { name: new RegExp(address(name)) })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Discard/ }).click();
    await page.getByLabel(/Reason/).fill(`Wrong address of client ${id}`);
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: /^Discard/ })
      .click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.goto('/staff?show=mine');
  await expect(page.getByText(address('first'))).toHaveCount(0);
  await page.goto('/staff?show=done');
  await expect(page.locator('table tbody tr').filter({ hasText: address('first') })).toContainText('Wren');
});
