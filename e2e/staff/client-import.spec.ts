import { expect, expectLayout, test } from '../journey.ts';
import { signedInPage, staff } from '../people.ts';

const head =
  'Name;Country;Province or state;Package;Domains;Admin first name;Admin last name;Admin email;Live';

test('a file of clients is looked at first, its good rows are added, and the import is undone @phone', async ({
  page,
}) => {
  const host = 'import.example.com';
  const lakeHouse = 'Lake House';
  const file = [
    head,
    `Maple Réalty;Canada;BC;Grow;www.${host};Ana;Lima;ana@${host};no`,
    `Harbour Homes;Mexico;;Create;${host};Sam;Reyes;nobody;yes`,
    `${lakeHouse};US;WA;Create;lake.${host};Kim;Lake;kim@${host};yes`,
  ].join('\r\n');
  await signedInPage(page, staff);
  await page.goto('/staff/clients');
  await page.getByRole('link', { name: 'Import' }).click();
  await expect(page.getByRole('button', { name: 'Choose a CSV file' })).toBeVisible();
  await expectLayout(page);
  // as Excel saves it in Windows: semicolons, and an encoding that is not UTF-8
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(file, 'latin1') });
  await expect(page.getByText('2 clients to add')).toBeVisible();
  await expect(page.getByText('Maple Réalty')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Rows with problems' })).toContainText(
    'Row 3Country: Please choose a country.',
  );
  await expectLayout(page);
  await page.getByRole('button', { name: 'Add 2 clients' }).click();
  await expect(page.getByText('2 clients added, and invitations are on the way')).toBeVisible();
  await expect(page.getByText('2 clients from clients.csv').filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Show clients' }).click();
  await page.getByPlaceholder('Search by name').fill(lakeHouse);
  await expect(page.getByRole('link', { name: lakeHouse })).toBeVisible();

  await page.goto('/staff/clients/import');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('The import has been undone.')).toBeVisible();
  await expectLayout(page);
  await page.getByRole('link', { name: 'Back to clients' }).click();
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  await page.getByPlaceholder('Search by name').fill(lakeHouse);
  await expect(page.getByRole('link', { name: lakeHouse })).toHaveCount(0);
});
