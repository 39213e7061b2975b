import { newLiveClient } from '../clients.ts';
import { expect, expectLayout, test } from '../journey.ts';
import { signedInPage, staff } from '../people.ts';

const head = 'month;visitors;page_views;listing_views';
const fileOf = (...rows: string[]) => ({
  name: 'numbers.csv',
  mimeType: 'text/csv',
  // as Excel saves it in Windows
  buffer: Buffer.from([head, ...rows].join('\r\n'), 'latin1'),
});

test('staff store the numbers of a file once each row is right, the agent sees them, and the file is taken back @phone', async ({
  page,
}) => {
  const client = await newLiveClient();
  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${client.id}`);
  await page.getByRole('link', { name: 'Numbers from files', exact: true }).click();
  await expect(page.getByText('Nobody has uploaded numbers of this client yet.')).toBeVisible();
  await expectLayout(page);

  const input = page.getByLabel('CSV file');
  await input.setInputFiles(fileOf('2026-01;412;1630;905', 'Feb;1;1;1'));
  await expect(page.getByText('Some rows need fixing first')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Rows with problems' })).toContainText(
    'Row 3month: Please write the month as 2026-11.',
  );
  await expect(page.getByRole('button', { name: /^Store/ })).toHaveCount(0);
  await expectLayout(page);

  await page.getByRole('button', { name: 'Choose another file' }).click();
  await input.setInputFiles(fileOf('2026-01;412;1630;905', '2026-02;455;1812;1044'));
  await expect(page.getByRole('row', { name: /February 2026/ })).toContainText('page views 1,812');
  await page.getByRole('button', { name: 'Store 2 months' }).click();
  await expect(page.getByText('2 months from numbers.csv')).toBeVisible();
  const rows: { data: unknown[] } = await client.caller.read('/stats/sites');
  expect(rows.data).toHaveLength(2);

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo upload' }).click();
  await expect(page.getByText('The upload has been undone.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expectLayout(page);
  const after: { data: unknown[] } = await client.caller.read('/stats/sites');
  expect(after.data).toHaveLength(0);
});
