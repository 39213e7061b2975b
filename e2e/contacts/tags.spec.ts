import type { Contact } from '#contract/contacts/contacts.ts';
import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { signedInPage } from '../people.ts';

const nora = { first_name: 'Nora', last_name: 'Novak', email: 'nora@example.net', lead_source_id: 14 };
const omar = { first_name: 'Omar', last_name: 'Osei', email: 'omar@example.net', lead_source_id: 14 };

test('tags are ticked or added, offered where one may be a typo, and narrow the list', async ({ page }) => {
  const { admin, caller } = await newLiveClient();
  const { data }: { data: Contact } = await caller.send('POST', '/leads', nora);
  await caller.send('POST', '/leads', omar);
  await signedInPage(page, admin);
  await page.goto(`/contacts/view/${data.id}`);
  const dialog = page.getByRole('dialog', { name: 'Tags' });
  const details = page.getByRole('region', { name: 'Details' });

  await test.step('a new tag is added once, whatever is clicked', async () => {
    await page.getByRole('button', { name: 'Add tags' }).click();
    await expect(dialog).toContainText('You don’t have any tags yet.');
    await dialog.getByLabel('Find or add a tag').fill('Buyers');
    await dialog.getByRole('button', { name: 'Add the tag “Buyers”' }).dblclick();
    await expect(dialog.getByLabel('Buyers')).toBeChecked();
    await expectAccessible(page);
    await expectLayout(page);
    await dialog.getByRole('button', { name: 'Save tags' }).click();
    await expect(details).toContainText('Buyers');
  });

  await test.step('a typo finds the tag that there is', async () => {
    await page.goto('/contacts/create');
    await page.getByRole('button', { name: 'Add tags' }).click();
    await dialog.getByLabel('Find or add a tag').fill('byers');
    await dialog.getByLabel('Buyers').check();
    await dialog.getByRole('button', { name: 'Save tags' }).click();
    await page.getByLabel('First name').fill('Pia');
    await page.getByLabel('Last name').fill('Park');
    await page.getByLabel('Email').fill('pia@example.net');
    await page.getByLabel('Source').selectOption({ label: 'Referral' });
    await page.getByRole('button', { name: 'Save contact' }).click();
    await expect(page.getByRole('heading', { name: 'Pia Park' })).toBeVisible();
    await expect(details).toContainText('Buyers');
  });

  await test.step('a new tag that is still on its way when all are saved is one of them', async () => {
    const saved = Promise.withResolvers<void>();
    await page.route('**/leads/tags', async (route) => {
      if (route.request().method() === 'POST') await saved.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Change tags' }).click();
    await dialog.getByLabel('Find or add a tag').fill('Sellers');
    await dialog.getByRole('button', { name: 'Add the tag “Sellers”' }).click();
    await dialog.getByRole('button', { name: 'Save tags' }).click();
    await expect(dialog.getByRole('button', { name: 'Save tags' })).toHaveAttribute('aria-busy', 'true');
    saved.resolve();
    await expect(details).toContainText('Sellers');
    await expect(dialog).toHaveCount(0);
    await page.unroute('**/leads/tags');
  });

  await test.step('the list shows who has it', async () => {
    await page.goto('/contacts');
    await expect(page.getByText('3 people')).toBeVisible();
    await page.getByLabel('Tag').selectOption({ label: 'Buyers' });
    await expect(page.getByText('2 people')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Omar Osei' })).toHaveCount(0);
    await expectAccessible(page);
    await expectLayout(page);
  });
});

test('tags are renamed, merged and deleted', async ({ page }) => {
  const { admin, caller } = await newLiveClient();
  const { data: buyers }: { data: { id: number } } = await caller.send('POST', '/leads/tags', {
    name: 'Byers',
  });
  await caller.send('POST', '/leads/tags', { name: 'Purchasers' });
  await caller.send('POST', '/leads', { ...nora, tags: { added_ids: [buyers.id] } });
  await signedInPage(page, admin);
  await page.goto('/contacts');
  await page.getByRole('link', { name: 'Tags', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Byers' })).toContainText('1 contact');
  await expectAccessible(page);
  await expectLayout(page);

  await page.getByRole('button', { name: 'Actions for Byers' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Buyers');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Buyers' })).toContainText('1 contact');

  await page.getByRole('button', { name: 'Actions for Buyers' }).click();
  await page.getByRole('menuitem', { name: 'Merge into another tag' }).click();
  await page.getByLabel('Merge into').selectOption({ label: 'Purchasers' });
  await page.getByRole('button', { name: 'Merge tags' }).dblclick();
  await expect(page.getByRole('listitem').filter({ hasText: 'Purchasers' })).toContainText('1 contact');
  await expect(page.getByText('Buyers')).toHaveCount(0);

  await page.getByRole('button', { name: 'Actions for Purchasers' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('It’s removed from 1 contact.');
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('You don’t have any tags yet.')).toBeVisible();
});
