import type { Page } from '@playwright/test';
import type { Contact } from '#contract/contacts/contacts.ts';
import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { signedInPage } from '../people.ts';

/** The dialer of a phone, which opens nothing here. */
const withoutDialer = (page: Page) =>
  page.addInitScript(() =>
    addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="tel:"]')) event.preventDefault();
    }),
  );

const nora = {
  first_name: 'Nora',
  last_name: 'Novak',
  email: 'nora.novak@example.net',
  phone_number: '604-555-0123',
  lead_source_id: 14,
};

test('a call is logged with one tap, and an answered one answers the lead', async ({ page }) => {
  const { admin, caller } = await newLiveClient();
  const { data }: { data: Contact } = await caller.send('POST', '/leads', nora);
  await signedInPage(page, admin);
  await withoutDialer(page);
  await page.goto(`/contacts/view/${data.id}`);
  const entries = page.getByRole('region', { name: 'Notes and calls' });
  const question = page.getByRole('dialog', { name: 'How did it go?' });
  await expect(entries).toContainText('No notes or calls yet.');

  await test.step('the question outlives a page that the phone has closed', async () => {
    await page.getByRole('link', { name: 'Call Nora Novak' }).click();
    await expect(question).toContainText('Your call to Nora Novak, 604-555-0123');
    await expectAccessible(page);
    await expectLayout(page);
    await page.reload();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Don’t log this call' }).click();
    await expect(question).toHaveCount(0);
    await page.reload();
    await expect(entries).toContainText('No notes or calls yet.');
    await expect(question).toHaveCount(0);
  });

  await test.step('a message on the answering machine is no answer', async () => {
    await page.getByRole('link', { name: 'Call Nora Novak' }).click();
    await question.getByLabel('Note').fill('Asked her to call back');
    await question.getByRole('button', { name: 'Left a message' }).click();
    await expect(entries).toContainText('Call: left a message');
    await expect(entries).toContainText('Asked her to call back');
    await expect(page.getByLabel('Status')).toHaveValue('1');
  });

  await test.step('an answered call is', async () => {
    await page.goto('/dashboard');
    const waiting = page.getByRole('region', { name: 'Waiting for your answer' });
    await waiting.getByRole('link', { name: 'Call Nora Novak' }).click();
    await question.getByRole('button', { name: 'Answered', exact: true }).click();
    await expect(waiting).toContainText('Nobody is waiting for your answer.');
    await page.goto(`/contacts/view/${data.id}`);
    await expect(page.getByLabel('Status')).toHaveValue('2');
    await expect(entries.getByRole('listitem')).toHaveCount(2);
    await expect(entries.getByRole('listitem').first()).toContainText('Call: answered');
    await expectAccessible(page);
    await expectLayout(page);
  });
});

test('notes are added, changed and deleted, and what is typed is kept', async ({ page, allowComplaint }) => {
  const { admin, caller } = await newLiveClient();
  const { data }: { data: Contact } = await caller.send('POST', '/leads', nora);
  await signedInPage(page, admin);
  await page.goto(`/contacts/view/${data.id}`);
  const entries = page.getByRole('region', { name: 'Notes and calls' });
  const field = entries.getByRole('textbox', { name: 'New note' });

  await field.fill('Wants a garden');
  allowComplaint(/Failed to load resource/);
  await page.route('**/timeline', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await entries.getByRole('button', { name: 'Add note' }).click();
  await expect(entries.getByRole('alert')).toBeVisible();
  await expect(field).toHaveValue('Wants a garden');
  await page.unroute('**/timeline');
  await entries.getByRole('button', { name: 'Add note' }).dblclick();
  await expect(entries.getByRole('listitem')).toHaveCount(1);
  await expect(field).toHaveValue('');

  await entries.getByRole('button', { name: /^Edit note/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit note' });
  await dialog.getByLabel('Note').fill('Wants a garden and a shed');
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await expect(entries.getByRole('listitem')).toContainText('Wants a garden and a shed');
  await expect(entries.getByRole('listitem')).toContainText('edited');
  await expectAccessible(page);
  await expectLayout(page);

  await entries.getByRole('button', { name: /^Delete note/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete note' }).click();
  await expect(entries).toContainText('No notes or calls yet.');
});

test('View Only reads notes and calls, and is asked nothing @phone', async ({ page }) => {
  const { viewer, caller } = await newLiveClient();
  const { data }: { data: Contact } = await caller.send('POST', '/leads', nora);
  await caller.send('POST', `/leads/${data.id}/timeline`, { outcome: 'no_answer', text: 'Tried twice' });
  await signedInPage(page, viewer);
  await withoutDialer(page);
  await page.goto(`/contacts/view/${data.id}`);
  const entries = page.getByRole('region', { name: 'Notes and calls' });
  await expect(entries).toContainText('Tried twice');
  await expect(entries.getByRole('button')).toHaveCount(0);
  await page.getByRole('link', { name: 'Call Nora Novak' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
