import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { newsletterDay, planNewsletter } from './newsletter-day.ts';

const { arrive, arriveAsStaff, go, at } = newsletterDay();

test('staff write an article with kept input, look at it as readers do, publish, change and delete it', async ({
  page,
  browser,
}) => {
  const title = `Close the damper ${page.viewportSize()?.width ?? 0}`;
  await arriveAsStaff(page);
  await go(page, '/staff/articles');
  await expect(page.getByRole('heading', { name: 'Articles', level: 1 })).toBeVisible();
  await expectLayout(page);
  await page.getByRole('link', { name: 'New article' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Text' }).fill('Warm air leaves through the chimney.');
  // the last offered month: other journeys read the next one
  const newsletters = page.getByRole('combobox', { name: 'Newsletter' });
  const last = newsletters.getByRole('option').last();
  const month = (await last.textContent()) ?? '';
  const [value] = await newsletters.selectOption({ label: month });
  await page.getByRole('link', { name: 'Articles' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
  await expectAccessible(page);
  await expectLayout(page);

  await page.getByRole('button', { name: 'Preview' }).click();
  const mail = page
    .getByRole('dialog')
    .frameLocator('iframe[title="Your newsletter, as it arrives"]')
    .frameLocator('iframe');
  await expect(mail.getByRole('heading', { name: title })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(
    page.getByText(new RegExp(`^A draft by .* ${month} newsletters don’t show it yet`)),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(new RegExp(`^Published\\. ${month} newsletters show it`))).toBeVisible();

  // an agent whose next newsletter is that month’s reads it there, before the editor opens
  const client = await newLiveClient();
  await planNewsletter(client, value);
  const context = await browser.newContext();
  const agent = await context.newPage();
  await arrive(agent, client.admin);
  await go(agent, '/newsletter');
  await expect(agent).toHaveURL(at('/newsletter/locked/early'));
  const shown = agent.frameLocator('iframe[title="Your newsletter, as it arrives"]').frameLocator('iframe');
  await expect(shown.getByRole('heading', { name: title })).toBeVisible();
  await expect(shown.getByText('Warm air leaves through the chimney.')).toBeVisible();

  await page.getByRole('textbox', { name: 'Text' }).fill('Warm air leaves through an open chimney.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText(`${month} newsletters show the version published`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish' })).toBeEnabled();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(at('/staff/articles'));
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
  await agent.reload();
  await expect(shown.getByText('Feature of the Month')).toBeVisible();
  await expect(shown.getByRole('heading', { name: title })).toHaveCount(0);
  await context.close();
});
