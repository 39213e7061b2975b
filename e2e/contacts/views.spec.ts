import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { signedInPage } from '../people.ts';

const nora = { first_name: 'Nora', last_name: 'Novak', email: 'nora@example.net', lead_source_id: 14 };
const omar = { ...nora, first_name: 'Omar', last_name: 'Osei', email: 'omar@example.net' };
const pia = { ...nora, first_name: 'Pia', last_name: 'Park', email: 'pia@example.net' };

test('a list is saved as a view with its number of contacts, and opened, sorted, changed and deleted', async ({
  page,
  allowComplaint,
}) => {
  await allowComplaint(/422/);
  const { admin, caller } = await newLiveClient();
  await caller.send('POST', '/leads', { ...nora, lead_status_id: 6, lead_type_id: 1 });
  await caller.send('POST', '/leads', { ...omar, lead_status_id: 6, lead_type_id: 2 });
  await caller.send('POST', '/leads', { ...pia, lead_status_id: 6 });
  await signedInPage(page, admin);
  const items = page.getByRole('list', { name: 'Views' }).getByRole('listitem');
  const dialog = page.getByRole('dialog');

  await test.step('every account has views, each with the number of its contacts', async () => {
    await page.goto('/contacts?status=6');
    await page.getByRole('link', { name: 'Views' }).click();
    await expect(items).toHaveCount(3);
    await expect(items.filter({ hasText: 'No answer for 3 days' })).toContainText('0 contacts');
    await expect(items.filter({ hasText: 'Buyers, nurture' })).toContainText('1 contact');
    await expectAccessible(page);
    await expectLayout(page);
  });

  await test.step('the list that led here is what a new view begins with', async () => {
    await page.getByRole('button', { name: 'New view' }).click();
    await expect(dialog.getByLabel('Status')).toHaveValue('6');
    await expectAccessible(page);
    await dialog.getByLabel('Name').fill('Warm');
    await dialog.getByRole('button', { name: 'Save view' }).dblclick();
    await expect(items.filter({ hasText: 'Warm' })).toContainText('3 contacts');
  });

  await test.step('a view without a condition is refused at the field, and a search is one', async () => {
    await page.getByRole('button', { name: 'New view' }).click();
    await dialog.getByLabel('Name').fill('Novaks');
    await dialog.getByLabel('Or a search').fill('novak');
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect(dialog).toContainText('A search covers all contacts. Clear it to use other conditions.');
    await dialog.getByLabel('Status').selectOption('');
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect(items.filter({ hasText: 'Novaks' })).toContainText('1 contact');
  });

  await test.step('the order is everybody’s', async () => {
    await page.getByRole('button', { name: 'Actions for Novaks' }).click();
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    await expect(items.nth(3)).toContainText('Novaks');
    await page.reload();
    await expect(items.nth(3)).toContainText('Novaks');
    await expect(items.nth(4)).toContainText('Warm');
  });

  await test.step('a view opens its list, which says what it shows', async () => {
    await page.getByRole('link', { name: /^Buyers, nurture/ }).click();
    await expect(page.getByText('1 person', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Nora Novak' })).toBeVisible();
    await expect(page.getByLabel('Status')).toHaveValue('6');
    await expect(page.getByText('Buyers', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectLayout(page);
    await page.getByRole('link', { name: 'Show all contacts' }).click();
    await expect(page.getByText('3 people')).toBeVisible();
  });

  await test.step('it is changed and deleted', async () => {
    await page.getByRole('link', { name: 'Views' }).click();
    await page.getByRole('button', { name: 'Actions for Warm' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await dialog.getByLabel('Name').fill('Warm sellers');
    await dialog.getByLabel('Contact type').selectOption({ label: 'Seller' });
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect(items.filter({ hasText: 'Warm sellers' })).toContainText('1 contact');
    await page.getByRole('button', { name: 'Actions for Warm sellers' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(items).toHaveCount(4);
  });
});

test('View Only uses the views and changes none; one whose tag was deleted says so', async ({ page }) => {
  const { viewer, caller } = await newLiveClient();
  const { data: tag }: { data: { id: number } } = await caller.send('POST', '/leads/tags', { name: 'Old' });
  await caller.send('POST', '/leads/views', { name: 'Tagged', tag_id: tag.id });
  await caller.send('DELETE', `/leads/tags/${tag.id}`);
  await signedInPage(page, viewer);
  await page.goto('/contacts/views');
  await expect(page.getByRole('listitem').filter({ hasText: 'Tagged' })).toContainText(
    'Its tag was deleted, so it shows nobody.',
  );
  await expect(page.getByRole('link', { name: /^Tagged/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(?:New view|Actions for)/ })).toHaveCount(0);
  await expectAccessible(page);
  await expectLayout(page);
  await page.getByRole('link', { name: /^No answer for 3 days/ }).click();
  await expect(page.getByText('No contacts match this view.')).toBeVisible();
  await expect(page.getByText('Without an answer for 3 days')).toBeVisible();
});
