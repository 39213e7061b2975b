import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import { getCaller, grow, signedInPage } from '../people.ts';
import { requestsTo } from '../requests.ts';

type Part = { from: string; to: string; leads: number | null };

const counts = new Intl.NumberFormat('en-CA');
const format = (value: number | null) => (value === null ? 'Not known' : counts.format(value));

test('contacts of any days are shown by day, week or month, and the page, the file and the API have the same numbers', async ({
  page,
}) => {
  await signedInPage(page, grow.viewer);
  const asked = requestsTo(page, '/stats/leads/days');
  await page.goto('/lead-stats');
  await page.getByRole('link', { name: 'New contacts by day, week or month' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts by date' })).toBeVisible();
  const card = page.getByRole('region', { name: 'New contacts', exact: true });
  await expect(card).toContainText(/\d/);
  await expectAccessible(page);
  await expectNoSideScroll(page);

  const caller = await getCaller(grow.viewer);
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 90 days');
  for (const [index, by] of ['Day', 'Week', 'Month'].entries()) {
    await page.getByRole('combobox', { name: 'By', exact: true }).selectOption(by);
    const table = page.getByRole('table', { name: `New contacts by ${by.toLowerCase()}` });
    await expect(table).toBeVisible();
    await expect.poll(() => asked.length).toBe(index + 2);
    const { data, meta }: { data: Part[]; meta: { total: Part } } = await caller.read(asked.at(-1) ?? '');
    await expect
      .poll(async () => (await table.locator('tbody td').allTextContents()).toReversed())
      .toEqual(data.map(({ leads }) => format(leads)));
    await expect(card).toContainText(format(meta.total.leads));
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^new-contacts-/);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',')[2]?.replaceAll('"', ''))).toEqual(
      data.map(({ leads }) => String(leads ?? '')),
    );
  }

  await page.getByRole('combobox', { name: 'Compare with' }).selectOption('The days before');
  await expect(page).toHaveURL(/\/lead-stats\/days\?period=last_90&by=month&compare=before$/);
  await expect(page.getByRole('main')).toContainText(/ is compared with .+\./);
  await expect(page.getByRole('combobox', { name: 'Show' })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('link', { name: 'Lead stats' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lead stats' })).toBeVisible();
});
