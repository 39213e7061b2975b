import type { Contact } from '#contract/contacts/contacts.ts';
import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { signedInPage } from '../people.ts';

const work = {
  first_name: 'Nora',
  last_name: 'Novak',
  email: 'nora@work.example',
  phone_number: '604-555-0123',
  lead_source_id: 14,
};
const home = {
  ...work,
  first_name: 'Eleonora',
  email: 'eleonora@home.example',
  lead_type_id: 1,
  notes: 'Has a dog',
};

test('two contacts of one person are compared, merged and taken apart again', async ({ page }) => {
  const { admin, caller } = await newLiveClient();
  const { data: one }: { data: Contact } = await caller.send('POST', '/leads', work);
  const { data: two }: { data: Contact } = await caller.send('POST', '/leads', home);
  await caller.send('POST', `/leads/${two.id}/timeline`, { outcome: null, text: 'Met at the open house' });
  await signedInPage(page, admin);

  await test.step('the list of contacts leads to them', async () => {
    await page.goto('/contacts');
    await page.getByRole('link', { name: 'Possible duplicates' }).click();
    const pair = page.getByRole('region', { name: 'Eleonora Novak and Nora Novak' });
    await expect(pair).toContainText('Same phone');
    await expectAccessible(page);
    await expectLayout(page);
    await pair.getByRole('link', { name: /^Compare/ }).click();
  });

  await test.step('value by value, with what is kept', async () => {
    await expect(page.getByRole('heading', { name: 'Compare contacts' })).toBeVisible();
    await expect(page.getByText('604-555-0123')).toHaveCount(2);
    await expect(page.getByText('This one is merged into it')).toBeVisible();
    const moved = page.getByRole('region', { name: /^What moves from/ });
    await expect(moved.getByText('Met at the open house')).toBeHidden();
    await moved.getByText('1 note or call').click();
    await expect(moved.getByText('Met at the open house')).toBeVisible();
    await page.getByRole('radio', { name: 'Eleonora Novak' }).check();
    await page.getByRole('radio', { name: 'eleonora@home.example' }).check();
    await expectAccessible(page);
    await expectLayout(page);
    await page.getByRole('button', { name: 'Merge contacts' }).dblclick();
  });

  await test.step('one contact has all of both, and the old address leads to it', async () => {
    await expect(page.getByRole('heading', { name: 'Eleonora Novak' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/contacts/view/${one.id}$`));
    await expect(page.getByText('nora@work.example')).toBeVisible();
    await expect(page.getByText('Met at the open house')).toBeVisible();
    await page.goto(`/contacts/view/${two.id}`);
    await expect(page).toHaveURL(new RegExp(`/contacts/view/${one.id}$`));
  });

  await test.step('and are two again', async () => {
    await page.goto('/contacts/merged');
    await expectAccessible(page);
    await expectLayout(page);
    await page.getByRole('button', { name: 'Undo the merge of Eleonora Novak' }).dblclick();
    await expect(page.getByText('They are two contacts again.')).toBeVisible();
    await expect(page.getByText('No contacts have been merged lately.')).toBeVisible();
    await page.goto(`/contacts/view/${one.id}`);
    await expect(page.getByRole('heading', { name: 'Nora Novak', exact: true })).toBeVisible();
    await expect(page.getByText('Met at the open house')).toHaveCount(0);
  });
});

test('a couple with one phone is kept apart from the contact’s page', async ({ page }) => {
  const { admin, caller } = await newLiveClient();
  await caller.send('POST', '/leads', work);
  const { data }: { data: Contact } = await caller.send('POST', '/leads', { ...home, first_name: 'Ned' });
  await signedInPage(page, admin);
  await page.goto(`/contacts/view/${data.id}`);
  const offer = page.getByRole('region', { name: 'Possible duplicate' });
  await expect(offer).toContainText('This may be the same person as Nora Novak.');
  await expectAccessible(page);
  await expectLayout(page);
  await offer.getByRole('button', { name: /^Keep both/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Keep both contacts?' });
  await dialog.getByRole('radio', { name: 'A couple or a household' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep both' }).click();
  await expect(offer).toHaveCount(0);
  await page.goto('/contacts/duplicates');
  await expect(page.getByText('No possible duplicates.')).toBeVisible();
});

test('View Only sees no offer and cannot open the comparison @phone', async ({ page }) => {
  const { viewer, caller } = await newLiveClient();
  await caller.send('POST', '/leads', work);
  const { data }: { data: Contact } = await caller.send('POST', '/leads', home);
  await signedInPage(page, viewer);
  await page.goto(`/contacts/view/${data.id}`);
  await expect(page.getByRole('heading', { name: 'Eleonora Novak' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Possible duplicate' })).toHaveCount(0);
  await page.goto('/contacts');
  await expect(page.getByRole('link', { name: 'Leads by email' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Possible duplicates' })).toHaveCount(0);
  await page.goto('/contacts/duplicates');
  await expect(page).toHaveURL(/\/contacts$/);
});
