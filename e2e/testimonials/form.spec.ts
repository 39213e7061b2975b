import type { Page } from '@playwright/test';
import { newLiveClient } from '../clients.ts';
import { expect, test } from '../journey.ts';
import { withMe } from '../override-responses.ts';
import { signedInPage } from '../people.ts';
import { linkInMail } from '../mails.ts';
import { askForTestimonial } from './testimonial-mails.ts';

const words = 'Priya found us a home in three weeks. Every question was answered the same day.';
const byHand = { first_name: 'Orla', last_name: 'Other', message: words, status_id: 2, consent: true };
const rowOf = (page: Page, name: string) => page.getByRole('row', { name });

test('what only a published testimonial has is forgotten with the choice to publish it @desktop', async ({
  page,
}) => {
  const { admin, caller } = await newLiveClient();
  const { data: written }: { data: { id: number } } = await caller.send('POST', '/reviews', byHand);
  const chooseAndThinkBetter = async () => {
    await page.getByLabel('Status').selectOption('Published');
    await page.getByLabel('Published on').fill('2026-01-31');
    await page.getByLabel('Show on the homepage').check();
    await page.getByLabel('Status').selectOption('Draft');
    await expect(page.getByLabel('Show on the homepage')).not.toBeChecked();
  };
  await signedInPage(page, admin);
  await page.goto('/testimonials/create');
  await page.getByLabel('First name').fill('Kit');
  await page.getByRole('textbox', { name: 'Testimonial' }).fill(words);
  await page.getByLabel('My client consents to this testimonial being published').check();
  await chooseAndThinkBetter();
  await page.getByRole('button', { name: 'Save testimonial' }).click();
  await expect(page.getByText('Testimonial has been created.')).toBeVisible();
  await expect(rowOf(page, 'Kit')).toContainText('Draft');

  await page.goto(`/testimonials/${written.id}`);
  await chooseAndThinkBetter();
  await page.getByLabel('Summary').fill('A home in three weeks');
  await page.getByRole('button', { name: 'Save testimonial' }).click();
  await expect(page.getByText('Testimonial has been updated.')).toBeVisible();
  await expect(rowOf(page, 'Orla Other')).toContainText('Draft');
});

test('the answer of a customer appears in the open request, and can be worked on at once @desktop', async ({
  page,
}) => {
  const client = await newLiveClient();
  const email = `verena@${client.admin.split('@')[1]}`;
  const { data }: { data: { id: number } } = await askForTestimonial(client, email);
  const link = await linkInMail(email, 'testimonial-request', /\/submit-testimonial\/([\w-]+)/);
  await signedInPage(page, client.admin);
  await page.goto(`/testimonials/${data.id}`);
  await expect(page.getByRole('region', { name: 'Request', exact: true })).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveCount(0);
  const submission = { first_name: 'Vera', last_name: 'Vance', email, message: words, consent: true };
  const answer = await page.request.put(`/api/v2/reviews/request/${link}`, { data: submission });
  expect(answer.status()).toBe(200);
  await expect(page.getByRole('textbox', { name: 'Testimonial' })).toHaveValue(words);
  await expect(page.getByLabel('First name')).toHaveValue('Vera');
  await expect(page.getByLabel('Status')).toHaveValue('2');
  await page.getByLabel('Status').selectOption('Published');
  await page.getByRole('button', { name: 'Save testimonial' }).click();
  await expect(page.getByText('Testimonial has been updated.')).toBeVisible();
  await expect(rowOf(page, 'Vera Vance')).toContainText('Published');
});

test('while the account is paused nothing can be published, and the form says why @desktop', async ({
  page,
}) => {
  const { admin, caller } = await newLiveClient();
  const { data }: { data: { id: number } } = await caller.send('POST', '/reviews', byHand);
  await signedInPage(page, admin);
  await withMe(page, (me) => ({ ...me, client: me.client && { ...me.client, account_status: 'Paused' } }));
  await page.goto(`/testimonials/${data.id}`);
  await expect(
    page.getByText('This account is paused. Please contact us.').filter({ visible: true }).first(),
  ).toBeVisible();
  await expect(page.getByLabel('Status').getByRole('option', { name: 'Published' })).toBeDisabled();
});
