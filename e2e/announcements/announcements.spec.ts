import { randomBytes } from 'node:crypto';
import { withClient } from '#database/connection.ts';
import { databaseOfWorld, newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { signedInPage, staff } from '../people.ts';

/** Of no client of the world but those of this journey. */
const service = 'facebook_legacy';

test('an audience is counted as it is chosen, and an empty one is not @desktop @quick', async ({ page }) => {
  await signedInPage(page, staff);
  await page.goto('/staff/announcements?announcement=new');
  await expect(page.getByText(/^This reaches \d+ people at \d+ clients\.$/)).toBeVisible();
  await page.getByRole('radio', { name: 'By package' }).check();
  await expect(page.getByText('Choose at least one to see how many people this reaches.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Accelerate' }).check();
  await page.getByRole('radio', { name: 'Admins only' }).check();
  await expect(page.getByText(/^This reaches \d+ (person|people) at \d+ clients?\.$/)).toBeVisible();
});

test('staff send a notice to an audience that they see counted, an agent reads and dismisses it, and staff see that', async ({
  page,
  browser,
}) => {
  const client = await newLiveClient();
  await withClient({ connectionString: databaseOfWorld() }, async (db) => {
    await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(client.id)]);
    await db.query(`UPDATE app.clients SET services = services || $2::text WHERE id = $1`, [
      client.id,
      service,
    ]);
  });
  const subject = `Closed on Friday ${client.id}`;
  await signedInPage(page, staff);
  await page.goto('/staff/announcements');
  await expect(page.getByRole('heading', { name: 'Announcements', level: 1 })).toBeVisible();
  await expect(page.getByText('Our office over the holidays')).toBeVisible();
  await expectAccessible(page);
  await expectLayout(page);
  await page.getByRole('link', { name: 'New announcement' }).click();
  await expect(page.getByText(/^This reaches \d+ people at \d+ clients\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('This field is required.').filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await page
    .getByRole('textbox', { name: 'Text' })
    .fill('We are back on Monday.\n\nYour website runs as usual.');
  await page.getByRole('radio', { name: 'Notice on the dashboard' }).check();
  await page.getByRole('radio', { name: 'By service' }).check();
  await expect(page.getByText('Choose at least one to see how many people this reaches.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Facebook (old accounts)' }).check();
  await expect(page.getByText(/^This reaches \d+ people at \d+ clients?\.$/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('button', { name: 'Preview and test' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await expect(
    preview.frameLocator('iframe').getByText('Your website runs as usual.', { exact: true }),
  ).toBeVisible();
  await preview.getByRole('button', { name: 'Send a test to me' }).click();
  await expect(page.getByText(`A test is on its way to ${staff}.`)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByRole('heading', { name: subject, level: 1 })).toBeVisible();
  await expect(page.getByText('Sent · Notice on the dashboard', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  const context = await browser.newContext();
  const agent = await context.newPage();
  await signedInPage(agent, client.admin);
  await agent.goto('/dashboard');
  const notice = agent.getByRole('region', { name: subject });
  await expect(notice).toContainText('Your website runs as usual.');
  await expectAccessible(agent);
  await expectNoSideScroll(agent);
  const row = page.locator('table tbody tr').filter({ hasText: client.admin });
  await expect
    .poll(async () => {
      await page.reload();
      await expect(row).toBeVisible();
      return row.textContent();
    })
    .toContain('Seen,');
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
  await agent.getByRole('button', { name: 'Undo' }).click();
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
  await agent.reload();
  await expect(agent.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(agent.getByRole('region', { name: subject })).toHaveCount(0);
  await context.close();

  await page.getByRole('combobox', { name: 'Who to show' }).selectOption('Have dismissed it');
  await expect(row).toContainText('Dismissed,');
  await page.getByRole('button', { name: 'Take off the dashboards' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take off' }).click();
  await expect(page.getByText('The notice was taken off.')).toBeVisible();
});

test('staff schedule an announcement, find a colleague’s change before they overwrite it, and cancel it', async ({
  page,
  browser,
  allowComplaint,
}) => {
  // a time that is past, and a version that a colleague has replaced
  allowComplaint(/status of (412|422)/);
  const subject = `Maintenance ${randomBytes(4).toString('hex')}`;
  await signedInPage(page, staff);
  await page.goto('/staff/announcements?announcement=new');
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await page.getByRole('textbox', { name: 'Text' }).fill('The portal is away for ten minutes.');
  await page.getByRole('radio', { name: 'At a later time' }).check();
  await expect(page.getByText('On the clocks of')).toBeVisible();
  await page.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('This field is required.').filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Day' }).fill('2020-01-01');
  await page.getByRole('textbox', { name: 'Time' }).fill('09:00');
  await page.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('Please choose a time in the future.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Day' }).fill('2099-01-01');
  await page.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText(/^Scheduled by .*2099/)).toBeVisible();
  await expectAccessible(page);
  await expectLayout(page);
  await expectNoSideScroll(page);

  const context = await browser.newContext();
  const other = await context.newPage();
  await signedInPage(other, 'internal@provider.example.com');
  await other.goto(page.url());
  await other.getByRole('textbox', { name: 'Text' }).fill('The portal is away for twenty minutes.');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Saved and scheduled.')).toBeVisible();
  await context.close();
  await page.getByRole('textbox', { name: 'Text' }).fill('The portal is away for an hour.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/Someone else saved this/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue(
    'The portal is away for twenty minutes.',
  );
  await page.getByRole('button', { name: 'Cancel announcement' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel announcement' }).click();
  await expect(page.getByText('Cancelled · Notice and email')).toBeVisible();
});
