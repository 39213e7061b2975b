import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { signedInPage } from '../people.ts';

const people = Array.from({ length: 17 }, (_, n) => ({
  first_name: 'Mara',
  last_name: `Many ${n + 1}`,
  email: `mara${n + 1}@example.net`,
  lead_source_id: 14,
}));

test(
  'contacts are selected on a page or all together, changed at once, and changed back',
  { tag: '@quick' },
  async ({ page, isMobile }) => {
    const { admin, caller } = await newLiveClient();
    for (const person of people) await caller.send('POST', '/leads', person);
    await signedInPage(page, admin);
    const bar = page.getByRole('region', { name: 'Selected contacts' });
    const dialog = page.getByRole('dialog');
    const rows = page.getByRole('list', { name: 'Contacts' }).getByRole('listitem');

    await test.step('a tap on a row selects it', async () => {
      await page.goto('/contacts');
      const name = isMobile ? 'Select contacts' : 'Select';
      await page.getByRole('link', { name, exact: true }).click();
      await expect(rows).toHaveCount(15);
      await expect(bar).toBeHidden();
      await rows.nth(0).click();
      await rows.nth(1).click();
      await expect(bar).toContainText('2 contacts selected');
      await expectAccessible(page);
      await expectLayout(page);
    });

    await test.step('a status needs one that is chosen, and two clicks change once', async () => {
      await bar.getByRole('button', { name: 'Change status' }).dblclick();
      await expect(dialog).toContainText('2 contacts selected');
      await dialog.getByRole('button', { name: 'Change 2 contacts' }).click();
      await expect(dialog).toContainText('Please choose a status.');
      await dialog.getByLabel('New status').selectOption({ label: 'Nurture' });
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Change 2 contacts' }).dblclick();
      await expect(page.getByText('2 contacts changed.')).toBeVisible();
      await expect(page).toHaveURL(/\/contacts$/);
      await page.goto('/contacts?status=6');
      await expect(page.getByText('2 people')).toBeVisible();
    });

    await test.step('all contacts of the view, less one, get a tag', async () => {
      await page.goto('/contacts/bulk/select');
      await page.getByRole('button', { name: 'Select all 17 contacts in this view' }).click();
      await expect(bar).toContainText('17 contacts selected');
      await rows.nth(2).click();
      await expect(bar).toContainText('16 contacts selected');
      await bar.getByRole('button', { name: 'Change tags' }).click();
      await dialog.getByRole('button', { name: 'Add tags' }).click();
      const tags = page.getByRole('dialog', { name: 'Tags', exact: true });
      await tags.getByLabel('Find or add a tag').fill('Fair');
      await tags.getByRole('button', { name: 'Add the tag “Fair”' }).click();
      await tags.getByRole('button', { name: 'Save tags' }).click();
      await dialog.getByRole('button', { name: 'Change 16 contacts' }).click();
      await expect(page.getByText('16 contacts changed.')).toBeVisible();
    });

    await test.step('each change is listed, and is undone once', async () => {
      await page.getByRole('link', { name: 'Changes to several' }).click();
      const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
      await expect(changes).toHaveCount(2);
      await expect(changes.nth(0)).toContainText('Tags added: Fair');
      await expectAccessible(page);
      await expectLayout(page);
      await changes.nth(1).getByRole('button', { name: 'Undo: Status set to Nurture' }).dblclick();
      await expect(changes.nth(1)).toContainText('Undone. 2 contacts are as they were.');
      await changes.nth(0).getByRole('button').click();
      await expect(changes.nth(0)).toContainText('Undone. 16 contacts are as they were.');
    });
  },
);

test('contacts are deleted together, and come back with their notes', async ({ page }) => {
  const { admin, caller } = await newLiveClient();
  for (const person of people.slice(0, 3))
    await caller.send('POST', '/leads', { ...person, notes: 'Corner lot' });
  await signedInPage(page, admin);
  const bar = page.getByRole('region', { name: 'Selected contacts' });
  const dialog = page.getByRole('alertdialog');
  const choose = async () => {
    await page.goto('/contacts/bulk/select');
    await page.getByLabel('Select all 3 on this page').check();
    await bar.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toContainText('Delete 3 contacts?');
  };

  await test.step('the question says how many, and Cancel deletes nobody', async () => {
    await choose();
    await expectAccessible(page);
    await expectLayout(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(bar).toContainText('3 contacts selected');
  });

  await test.step('two clicks delete once, and the list is empty', async () => {
    await choose();
    await dialog.getByRole('button', { name: 'Delete 3 contacts' }).dblclick();
    await expect(page.getByText('3 contacts deleted.')).toBeVisible();
    await expect(page).toHaveURL(/\/contacts$/);
    await expect(page.getByText('Mara Many 1')).toHaveCount(0);
  });

  const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
  await test.step('one of them is deleted for good', async () => {
    await page.goto('/contacts/bulk/changes');
    await expect(changes).toHaveCount(1);
    await changes.getByRole('button', { name: 'Delete someone for good' }).click();
    const search = page.getByRole('dialog', { name: 'Delete someone for good' });
    await search.getByLabel('Search the deleted contacts').fill('Nobody');
    await expect(search).toContainText('No deleted contact matches “Nobody”.');
    await search.getByLabel('Search the deleted contacts').fill('mara3@');
    await expect(search.getByRole('listitem')).toHaveCount(1);
    await expectAccessible(page);
    await expectLayout(page);
    await search.getByRole('button', { name: 'Delete Mara Many 3 for good' }).click();
    await expect(dialog).toContainText('This can’t be undone.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Delete for good' }).dblclick();
    await expect(search).toContainText('No deleted contact matches “mara3@”.');
    await page.keyboard.press('Escape');
    await expect(changes).toContainText('2 contacts deleted.');
    await expectLayout(page);
  });

  await test.step('the history gives the others back', async () => {
    await changes.getByRole('button', { name: 'Undo: Contacts deleted' }).dblclick();
    await expect(changes).toContainText('Undone. 2 contacts are back.');
    await page.goto('/contacts');
    await page.getByText('Mara Many 1').filter({ visible: true }).first().click();
    await expect(page.getByText('Corner lot').filter({ visible: true }).first()).toBeVisible();
  });
});

test('what was selected stays on other pages, and View Only selects nobody @desktop', async ({
  page,
  browser,
}) => {
  const { admin, viewer, caller } = await newLiveClient();
  for (const person of people) await caller.send('POST', '/leads', person);
  await signedInPage(page, admin);
  const bar = page.getByRole('region', { name: 'Selected contacts' });
  await page.goto('/contacts/bulk/select');
  await page.getByLabel('Select all 15 on this page').check();
  await page
    .getByRole('link', { name: /next|2/i })
    .first()
    .click();
  await page.getByLabel('Select all 2 on this page').check();
  await expect(bar).toContainText('17 contacts selected');
  await bar.getByRole('button', { name: 'Clear' }).click();
  await expect(bar).toBeHidden();
  const other = await (await browser.newContext()).newPage();
  await signedInPage(other, viewer);
  await other.goto('/contacts');
  await expect(other.getByRole('heading', { name: 'Contacts' })).toBeVisible();
  await expect(other.getByRole('link', { name: /^Select/ })).toHaveCount(0);
  await other.goto('/contacts/bulk/select');
  await expect(other).toHaveURL(/\/contacts$/);
});
