import type { Page } from '@playwright/test';
import type { Contact } from '#contract/contacts/contacts.ts';
import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { signedInPage } from '../people.ts';

/** Counts the calls and texts that the phone would begin, which opens nothing here. */
const withoutDialer = (page: Page) =>
  page.addInitScript(() =>
    addEventListener('click', (event) => {
      const link =
        event.target instanceof Element && event.target.closest('a[href^="tel:"], a[href^="sms:"]');
      if (!link || event.defaultPrevented) return;
      event.preventDefault();
      document.documentElement.dataset['dialed'] = link.getAttribute('href') ?? '';
    }),
  );
const dialed = (page: Page) => page.locator('html').getAttribute('data-dialed');

const quinn = {
  first_name: 'Quinn',
  last_name: 'Quiet',
  email: 'quinn.quiet@example.net',
  phone_number: '604-555-0123',
  lead_source_id: 14,
};

test('who asked not to be called or texted is asked about before the dialer opens', async ({ page }) => {
  const { admin, caller } = await newLiveClient();
  const { data }: { data: Contact } = await caller.send('POST', '/leads', quinn);
  await signedInPage(page, admin);
  await withoutDialer(page);

  await test.step('an agent ticks it on the form', async () => {
    await page.goto(`/contacts/edit/${data.id}`);
    await page.getByLabel('Do not call').check();
    await page.getByLabel('Do not text').check();
    await page.getByRole('button', { name: 'Save contact' }).click();
    const details = page.getByRole('region', { name: 'Details' });
    await expect(details).toContainText('Do not call');
    await expect(details).toContainText('Do not text');
    await expectAccessible(page);
    await expectLayout(page);
  });

  const unwanted = (way: string) => page.getByRole('dialog', { name: `Quinn Quiet asked not to be ${way}` });
  const question = page.getByRole('dialog', { name: 'How did it go?' });

  await test.step('the contact asks, and Cancel calls nobody', async () => {
    await page.getByRole('link', { name: 'Call Quinn Quiet' }).click();
    await expect(unwanted('called')).toBeVisible();
    await expectAccessible(page);
    await expectLayout(page);
    await unwanted('called').getByRole('button', { name: 'Cancel' }).click();
    await expect(unwanted('called')).toHaveCount(0);
    await expect(question).toHaveCount(0);
    expect(await dialed(page)).toBeNull();
  });

  await test.step('the number in the details asks as well, and a call that is made is asked about', async () => {
    await page.getByRole('region', { name: 'Details' }).getByRole('link', { name: '604-555-0123' }).click();
    await unwanted('called').getByRole('link', { name: 'Call anyway' }).click();
    expect(await dialed(page)).toBe('tel:+16045550123');
    await question.getByRole('button', { name: 'Left a message' }).click();
    await expect(page.getByRole('region', { name: 'Notes and calls' })).toContainText('Call: left a message');
  });

  await test.step('so does the dashboard, before a text', async () => {
    await page.goto('/dashboard');
    const waiting = page.getByRole('region', { name: 'Waiting for your answer' });
    await waiting.getByRole('link', { name: 'Text Quinn Quiet' }).click();
    await unwanted('texted').getByRole('link', { name: 'Text anyway' }).click();
    expect(await dialed(page)).toBe('sms:+16045550123');
    await expect(waiting).toContainText('Nobody is waiting for your answer.');
  });
});

test('a call from the list is asked about, and the list calls nobody who asked not to be called @phone', async ({
  page,
}) => {
  const { admin, caller } = await newLiveClient();
  const { data }: { data: Contact } = await caller.send('POST', '/leads', quinn);
  await signedInPage(page, admin);
  await withoutDialer(page);
  await page.goto('/contacts');
  // the part that asks has loaded
  await expect(page.getByRole('link', { name: 'Leads by email' })).toBeVisible();
  await page.getByRole('link', { name: 'Call Quinn Quiet' }).click();
  const question = page.getByRole('dialog', { name: 'How did it go?' });
  await expect(question).toContainText('Your call to Quinn Quiet, 604-555-0123');
  await question.getByRole('button', { name: 'Answered', exact: true }).click();
  await expect(page.getByRole('row', { name: /Quinn Quiet/ })).toContainText('Contacted');

  await caller.send('PUT', `/leads/${data.id}`, { do_not_call: true });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Quinn Quiet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call Quinn Quiet' })).toHaveCount(0);
});
