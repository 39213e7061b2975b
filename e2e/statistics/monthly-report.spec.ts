import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { grow, signedInPage } from '../people.ts';
import { openMenu } from '../menu.ts';

const figures = (page: Page) => page.getByRole('region', { name: /^(?:Visitors|Page views|New contacts)$/ });

test('the month that is over is told in sentences, and is one tap from the menu', async ({ page }) => {
  await signedInPage(page, grow.viewer);
  await page.goto('/dashboard');
  await (await openMenu(page)).getByRole('link', { name: 'Reports', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await expect(page.getByText(/^Your report for [A-Z][a-z]+ \d{4}$/)).toBeVisible();
  await expect(figures(page)).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Page views by month' })).toContainText(
    /[A-Z][a-z]+ (?:had|wasn’t)/,
  );
  await expect(page.getByRole('region', { name: 'New contacts by month' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'One thing to do' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next month' })).toBeDisabled();
  await expectAccessible(page);
  await expectLayout(page);

  const newest = await page.getByRole('combobox', { name: 'Month' }).inputValue();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(page).toHaveURL(/\/reports\?month=\d{4}-\d\d/);
  await expect(page.getByRole('combobox', { name: 'Month' })).not.toHaveValue(newest);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^report-\d{4}-\d\d\.pdf$/);

  await page.getByRole('link', { name: 'Open lead stats' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lead stats' })).toBeVisible();
});

test('a month without a report says why, and leads to one @desktop', async ({ page, allowComplaint }) => {
  allowComplaint(/422/);
  await signedInPage(page, grow.editor);
  await page.goto('/reports?month=2020-01');
  await expect(page.getByRole('heading', { name: 'There is no report for this month.' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Open the latest report' }).click();
  await expect(page.getByRole('region', { name: 'One thing to do' })).toBeVisible();
  await page.goto('/reports?month=2099-01');
  await expect(page.getByRole('heading', { name: 'This month isn’t over yet.' })).toBeVisible();
  await page.getByRole('link', { name: 'Open the latest report' }).click();
  await expect(page.getByRole('region', { name: 'One thing to do' })).toBeVisible();
});

test('a report that could not be loaded is an error with another try @phone', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/500/);
  await signedInPage(page, grow.editor);
  await page.route('**/stats/reports*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/reports');
  await expect(page.getByText('We couldn’t load your numbers.')).toBeVisible();
  await expectLayout(page);
  await page.unroute('**/stats/reports*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'One thing to do' })).toBeVisible();
});

test('during the first days of a month the dashboard tells of the one before @phone', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-12-02T18:00:00Z'));
  await signedInPage(page, grow.editor);
  const report = { report: { verdict: 'November was a good month.' }, months: [], since: '2026-01' };
  await page.route('**/stats/reports*', (route) => route.fulfill({ json: { data: report } }));
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'November in one minute' });
  await expect(card).toContainText('November was a good month.');
  await expect(card.getByRole('link', { name: 'Read the report' })).toHaveAttribute(
    'href',
    '/reports?month=2026-11',
  );
});
