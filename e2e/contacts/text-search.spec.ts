import type { Contact } from '#contract/contacts/contacts.ts';
import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { signedInPage } from '../people.ts';

const nora = { first_name: 'Nora', last_name: 'Novak', email: 'nora@example.net', lead_source_id: 14 };

test('a search finds words of notes below the names, says where they are, and leads to the contact', async ({
  page,
}) => {
  const { viewer, caller } = await newLiveClient();
  const { data }: { data: Contact } = await caller.send('POST', '/leads', nora);
  await caller.send('POST', '/leads', {
    ...nora,
    first_name: 'Gus',
    last_name: 'Gazebo',
    email: 'gus@example.net',
  });
  const text = `${'She called from the office about the listing downtown. '.repeat(3)}Wants a gazebo, and is pre-approved for 800. ${'We talk again on Sunday after the open house. '.repeat(3)}`;
  await caller.send('POST', `/leads/${data.id}/timeline`, { outcome: null, text });
  await signedInPage(page, viewer);
  await page.goto('/contacts');
  const box = page.getByLabel('Search by name or email');
  const texts = page.getByRole('region', { name: 'In notes and messages' });

  await box.fill('gazebo');
  await expect(page.getByText('1 person', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Gus Gazebo' })).toBeVisible();
  await expect(texts.getByRole('listitem')).toHaveCount(1);
  await expect(texts).toContainText('Nora Novak');
  await expect(texts).toContainText(/In a note: ….*Wants a gazebo, and is pre-approved for 800\..*…/);
  await expectAccessible(page);
  await expectLayout(page);

  await box.fill('pre-approved 800');
  await expect(page.getByText('No contacts match your search.')).toBeVisible();
  await texts.getByRole('link', { name: /^Nora Novak/ }).click();
  await expect(page.getByRole('heading', { name: 'Nora Novak' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(box).toHaveValue('pre-approved 800');
  await expect(texts).toContainText('Nora Novak');
});
