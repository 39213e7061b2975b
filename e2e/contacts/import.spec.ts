import type { Locator, Page } from '@playwright/test';
import { cards, samples } from '#server/engines/address-book/samples.ts';
import { buildWorkbook } from '#server/testing/workbooks.ts';
import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { signedInPage } from '../people.ts';

type File = { name: string; mimeType: string; buffer: Buffer };
const toFile = (name: string, content: string | Buffer, mimeType = 'text/csv'): File => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});

const chooseFile = (page: Page, file: File) => page.getByLabel('File of contacts').setInputFiles(file);
const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'People in the file' }).getByRole('listitem').filter({ hasText: name });

async function chooseNewContacts(page: Page): Promise<void> {
  await page.getByLabel('Status of new contacts').selectOption({ label: 'Sphere' });
  await page.getByLabel('Source of new contacts').selectOption({ label: 'Past client' });
}

test('a file of Google is imported after a preview, and the import is undone @desktop', async ({ page }) => {
  const client = await newLiveClient();
  const known = { first_name: 'Nia', last_name: 'Okafor', email: 'nia@example.com', lead_source_id: 14 };
  await client.caller.send('POST', '/leads', known);
  await signedInPage(page, client.admin);
  await page.goto('/contacts');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByText('No file has been imported yet.')).toBeVisible();
  await page.getByText('How to get the file from your program').click();
  await expectLayout(page);

  await chooseFile(page, toFile('contacts.csv', samples.google));
  await expect(page.getByText('contacts.csv · from Google · 2 people')).toBeVisible();
  await expect(page.getByLabel('E-mail 1 - Value becomes')).toHaveValue('email');
  await expect(page.getByLabel('Labels becomes')).toHaveValue('tags');
  await page.getByLabel('Notes becomes').selectOption('Leave out');
  await expectLayout(page);
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByRole('button', { name: 'Show preview' }).click();
  await expect(page.getByText('Please complete all the required fields.')).toBeVisible();
  await page.getByText('Add new people and update the others').click();
  await chooseNewContacts(page);
  await page.getByRole('button', { name: 'Add tags' }).click();
  const tags = page.getByRole('dialog', { name: 'Tags' });
  await tags.getByLabel('Find or add a tag').fill('Fair 2026');
  await tags.getByRole('button', { name: 'Add the tag “Fair 2026”' }).click();
  await tags.getByRole('button', { name: 'Save tags' }).click();
  await expect(page.getByText('Fair 2026')).toBeVisible();
  await expectLayout(page);
  await page.reload();
  await expect(page.getByLabel('Status of new contacts')).toHaveValue('9');
  await expect(page.getByText('Fair 2026')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Notes becomes')).toHaveValue('');
  await page.goForward();
  await page.getByRole('button', { name: 'Show preview' }).click();

  await expect(page.getByRole('heading', { name: '1 contact to add, 1 to update' })).toBeVisible();
  await expect(rowOf(page, '604-555-0126')).toContainText('New');
  await page.getByRole('link', { name: 'To be updated 1' }).click();
  await expect(rowOf(page, '604-555-0126')).toHaveCount(0);
  await expect(rowOf(page, 'Nia Okafor')).toContainText('604-555-0123');
  await expect(rowOf(page, 'Nia Okafor')).toContainText('Buyers, Fair 2026');
  await expectLayout(page);
  await page.reload();
  await expect(rowOf(page, 'Nia Okafor')).toContainText('To be updated');
  await expect(rowOf(page, '604-555-0126')).toHaveCount(0);
  await page.getByRole('button', { name: 'Start import' }).click();

  await expect(page.getByRole('heading', { name: 'Your contacts have been imported' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '1 contact added' })).toContainText(
    '1 contact updated',
  );
  await expectLayout(page);
  await page.getByRole('link', { name: 'Show contacts' }).click();
  await expect(page.getByRole('row', { name: /604-555-0126/ })).toContainText('Sphere');

  await page.goto('/contacts/import');
  const earlier = page.getByRole('list', { name: 'Earlier imports' }).getByRole('listitem');
  await expect(earlier).toContainText('1 contact added, 1 updated');
  await earlier.getByRole('link', { name: 'Open contacts.csv' }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo this import?' });
  await expect(question).toContainText('1 contact that this import added will be removed.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByRole('heading', { name: 'This import has been undone' })).toBeVisible();
  await expectLayout(page);
  await page.getByRole('link', { name: 'Show contacts' }).click();
  await expect(page.getByRole('row', { name: /Nia Okafor/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /604-555-0126/ })).toHaveCount(0);
});

test('an address book of a phone is imported with the consent that its owner can prove @phone', async ({
  page,
}) => {
  const client = await newLiveClient();
  await signedInPage(page, client.admin);
  await page.goto('/contacts');
  await page.getByRole('link', { name: 'Import contacts' }).click();
  await chooseFile(page, toFile('iPhone.vcf', cards.apple, 'text/vcard'));

  // cards name what they hold, so there are no columns to choose
  await expect(page.getByRole('list', { name: 'Steps' })).toHaveText('1. Options2. Preview');
  await chooseNewContacts(page);
  await page.getByText('They said yes to my newsletter, and I can prove it').click();
  await page.getByRole('button', { name: 'Show preview' }).click();
  await expect(
    page.getByText('Please describe how you got their consent, in at least 10 characters.'),
  ).toBeVisible();
  await page.getByLabel('When did they say yes?').fill('2026-05-02');
  await page.getByLabel('What proof do you have?').fill('Sign-up sheet of the open house on Alder Lane');
  await expectLayout(page);
  await page.getByRole('button', { name: 'Show preview' }).click();

  await expect(page.getByRole('heading', { name: '1 contact to add' })).toBeVisible();
  await expect(page.getByText('This person will receive the newsletter of')).toBeVisible();
  await expectLayout(page);
  await page.getByRole('button', { name: 'Start import' }).click();
  await expect(page.getByRole('heading', { name: 'Your contacts have been imported' })).toBeVisible();
  await page.getByRole('link', { name: 'Nia Okafor' }).click();
  await expect(page.getByText('Gets it: said yes on May 2, 2026.')).toBeVisible();
});

test('a number that a spreadsheet has shortened is corrected in the preview; the next file takes the same settings @desktop', async ({
  page,
}) => {
  const client = await newLiveClient();
  await signedInPage(page, client.admin);
  await page.goto('/contacts/import');
  const file = (...rows: string[][]) =>
    toFile(
      'people.xlsx',
      buildWorkbook([['First name', 'Last name', 'Phone'], ...rows]),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
  await chooseFile(page, file(['Zoë', 'Lake', '6.04556E+09'], ['Bo', 'Ek', '604-555-0199']));
  await page.getByRole('button', { name: 'Continue' }).click();
  await chooseNewContacts(page);
  await page.getByRole('button', { name: 'Show preview' }).click();

  await expect(page.getByRole('heading', { name: '1 contact to add' })).toBeVisible();
  const row = rowOf(page, 'Zoë Lake');
  await expect(row).toContainText('Can’t be imported');
  await expect(row).toContainText('“Phone: 6.04556E+09” was shortened by a spreadsheet');
  await row.getByRole('button', { name: 'Correct row 2' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Correct row 2' });
  await expectAccessible(page);
  await dialog.getByLabel('Phone').fill('604-555-0123');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('New');
  await expect(row).toContainText('604-555-0123');
  await expect(page.getByRole('heading', { name: '2 contacts to add' })).toBeVisible();
  await page.getByRole('button', { name: 'Start import' }).click();
  await expect(page.getByRole('heading', { name: 'Your contacts have been imported' })).toBeVisible();

  await page.getByRole('link', { name: 'Import another file' }).click();
  await chooseFile(page, file(['Ada', 'Moss', '604-555-0177']));
  await expect(page.getByText('You’ve imported a file with these columns before.')).toBeVisible();
  await expectLayout(page);
  await page.getByRole('button', { name: 'Use the same settings' }).click();
  await expect(page.getByRole('heading', { name: '1 contact to add' })).toBeVisible();
  await page.getByRole('button', { name: 'Discard file' }).click();
  await page
    .getByRole('alertdialog', { name: 'Discard this file?' })
    .getByRole('button', { name: 'Discard' })
    .click();
  await expect(page.getByText('The file has been discarded.')).toBeVisible();
});

test('a file that cannot be read says why, a failure can be tried again, and View Only imports nothing @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  const client = await newLiveClient();
  await signedInPage(page, client.admin);
  await page.route(/\/leads\/imports(\?|$)/, (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  await page.goto('/contacts/import');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute(/\/leads\/imports(\?|$)/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No file has been imported yet.')).toBeVisible();

  const alert = page.getByRole('main').getByRole('alert');
  await chooseFile(page, toFile('photo.png', 'no picture', 'image/png'));
  await expect(alert).toHaveText(/^This file type is not supported\. Please choose a CSV, .* file\.$/);
  await chooseFile(page, toFile('large.csv', Buffer.alloc(12_582_913)));
  await expect(alert).toHaveText(
    'Your file is too large to upload, please try using a file smaller than 12 MB.',
  );
  await chooseFile(page, toFile('empty.csv', 'First name,Email\n'));
  await expect(alert).toHaveText('We couldn’t find any contacts in this file.');
  await chooseFile(page, toFile('book.xlsx', 'PK no workbook', 'application/zip'));
  await expect(alert).toBeVisible();
  await expectLayout(page);

  await page.goto('/contacts/import/999999');
  await expect(page.getByRole('heading', { name: 'This import no longer exists.' })).toBeVisible();
  await expectLayout(page);

  await signedInPage(page, client.viewer);
  await page.goto('/contacts/import');
  await expect(page).toHaveURL(/\/contacts$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Import/ })).toHaveCount(0);
});
