import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, test } from '../journey.ts';
import { newsletterDay } from './newsletter-day.ts';

const { arrive, arriveAsStaff, go, at, moveTo, impersonate } = newsletterDay();

test('without the service the area leads home, and staff in an account go past the lock @desktop', async ({
  page,
  browser,
}) => {
  await arrive(page, 'admin@create.example.com');
  for (const path of ['/newsletter', '/newsletter/forms', '/newsletter/skipped', '/newsletter/locked/late']) {
    await go(page, path);
    await expect(page).toHaveURL(at('/dashboard'));
  }
  const client = await newLiveClient();
  await moveTo(client, 'America/St_Johns');
  const context = await browser.newContext();
  const helper = await context.newPage();
  await impersonate(helper, client);
  await go(helper, '/newsletter/forms');
  await expect(helper).toHaveURL(at('/newsletter/locked/late'));
  await go(helper, '/newsletter/forms?staff=true');
  await expect(helper).toHaveURL(at('/newsletter/forms?staff=true'));
  await helper.getByRole('textbox', { name: 'Subject' }).fill('A wrong price was mended');
  await helper.getByRole('button', { name: 'Save newsletter' }).click();
  await expect(helper.getByText('Successfully saved newsletter content.')).toBeVisible();
  await go(helper, '/newsletter?staff=true');
  await expect(helper.getByRole('heading', { name: 'A wrong price was mended' })).toBeVisible();
  await context.close();
});

test('staff draft, approve and publish the texts of a month @desktop', async ({ page }) => {
  await arriveAsStaff(page);
  await go(page, '/staff/newsletter-texts');
  // the last offered month: other journeys read the next one
  await page.getByRole('combobox', { name: 'Month' }).selectOption({ index: 3 });
  await expect(page.getByText(/^Nobody has written texts for/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Subject' }).fill('Spring is at the door');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText(/^A draft by/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(/^Approved by .* and not published/)).toBeVisible();
  await page.getByRole('button', { name: 'Publish to all clients' }).click();
  await expect(page.getByText(/^Published by/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Spring is at the door');
  await expect(page.getByText(/^Published by/)).toBeVisible();
});
