import type { Page } from '@playwright/test';
import { newLiveClient } from '../clients.ts';
import { expect, expectLayout, test } from '../journey.ts';
import { signedInPage, type Caller } from '../people.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row', { name });

test('files of other programs are read as they are, and what is there already is named and not doubled', async ({
  page,
}) => {
  const client = await newLiveClient();
  await signedInPage(page, client.admin);
  await page.goto('/testimonials/import');
  const input = page.locator('input[type=file]');
  const folder = 'server/testing/csv-files';
  await input.setInputFiles(`${folder}/excel-mac.csv`);
  await expect(page.getByText('2 testimonials to import')).toBeVisible();
  const first = page.getByRole('list', { name: 'The first of them' });
  await expect(first).toContainText('Zoë Côté');
  await expect(first).toContainText('Très bien – “merci”, 50 € bien dépensés');
  await page.getByRole('button', { name: 'Import testimonials' }).click();
  await expect(
    page.getByText('Testimonials have been uploaded.').filter({ visible: true }).first(),
  ).toBeVisible();

  // the same people again, as Windows writes them
  await page.getByRole('button', { name: 'Import another file' }).click();
  await input.setInputFiles(`${folder}/excel-windows.csv`);
  await expect(page.getByText('No row can be imported yet')).toBeVisible();
  await expect(page.getByText('Row 2: This testimonial is already in your list.')).toBeVisible();
  await expectLayout(page);

  await page.getByRole('button', { name: 'Choose another file' }).click();
  await input.setInputFiles(`${folder}/google-contacts.csv`);
  await expect(page.getByText('2 testimonials to import')).toBeVisible();
  await expect(page.getByText(/^Nothing is read from these columns: Middle Name, Nickname/)).toBeVisible();
  await expectLayout(page);
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await input.setInputFiles(`${folder}/excel-utf8.csv`);
  await expect(
    page.getByText('Row 2: We can’t tell the day from the month in "3/4/2026". Please write 2026-03-04.'),
  ).toBeVisible();
});

test('a file is looked at first, its good rows are imported, and the import is undone @phone', async ({
  page,
}) => {
  const client = await newLiveClient();
  await signedInPage(page, client.admin);
  await page.goto('/testimonials/import');
  await expect(
    page.getByText(
      'Upload a CSV file that matches the template. Each row needs a first name and a testimonial.',
    ),
  ).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the template' }).click();
  expect((await downloading).suggestedFilename()).toBe('testimonials-template.csv');
  await page.getByRole('button', { name: 'Import testimonials' }).click();
  await expect(page.getByText('Please choose a CSV file first.')).toBeVisible();
  const head = 'first_name;last_name;display_name;email;phone_number;testimonial;date;consent';
  const file = [
    head,
    `Zoë;Lima;;zoe@example.net;;"Two lines,\nand ""quotes""";2026-05-30;yes`,
    ';Nameless;;;;Some words;;',
    'Wordless;;;;;;;',
    'Kim;Lake;;;;A pleasure from start to end.;;no',
  ].join('\r\n');
  // as Excel saves it in Windows
  await choose(page, file);
  await expect(page.getByText('2 testimonials to import')).toBeVisible();
  await expect(page.getByRole('list', { name: 'The first of them' })).toContainText('Zoë Lima');
  const problems = page.getByRole('region', {
    name: 'There were some issues with importing your testimonials:',
  });
  await expect(problems.getByRole('listitem')).toHaveText([
    'Row 4: First name is required.',
    'Row 5: Testimonial is required.',
  ]);
  await expectLayout(page);
  await page.getByLabel('Add these people to my contacts').check();
  await page.getByRole('button', { name: 'Import testimonials' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: '2 testimonials have been imported.' }),
  ).toBeVisible();
  await expect(problems.getByRole('listitem')).toHaveCount(2);
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  expect(await namesIn(client.caller, '/leads')).toEqual(['Zoë Lima']);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(rowOf(page, 'Zoë Lima')).toContainText('Draft');
  await expect(rowOf(page, 'Kim Lake')).toContainText('No consent');

  await page.goto('/testimonials/import');
  await choose(page, `${head}\r\nAda;;;;;Fine;;`);
  await expect(page.getByText('1 testimonial to import')).toBeVisible();
  await page.getByRole('button', { name: 'Import testimonials' }).click();
  await expect(
    page.getByText('Testimonials have been uploaded.').filter({ visible: true }).first(),
  ).toBeVisible();

  await page.goto('/testimonials/import');
  await choose(page, `${head}\r\nWordless;;;;;;;`);
  await expect(page.getByText('No row can be imported yet')).toBeVisible();
  await page.getByRole('button', { name: 'Import testimonials' }).click();
  await expect(page.getByText('0 testimonials have been imported.')).toBeVisible();
  await expect(page.getByText('They are drafts.')).toHaveCount(0);

  const earlier = page.getByRole('region', { name: 'Earlier imports' }).getByRole('listitem');
  await earlier.filter({ hasText: '2 testimonials' }).getByRole('button', { name: 'Undo' }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo this import?' });
  await expectLayout(page);
  await question.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The import has been undone.')).toBeVisible();
  await expect(earlier.filter({ hasText: '2 testimonials' })).toContainText('Undone');
  expect(await namesIn(client.caller, '/reviews')).toEqual(['Ada']);
  expect(await namesIn(client.caller, '/leads')).toEqual([]);
});

const choose = (page: Page, file: string) =>
  page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'testimonials.csv', mimeType: 'text/csv', buffer: Buffer.from(file, 'latin1') });

async function namesIn(caller: Caller, path: string): Promise<string[]> {
  const { data }: { data: { name: string }[] } = await caller.read(path);
  return data.map(({ name }) => name);
}
