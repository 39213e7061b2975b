import type { Page } from '@playwright/test';
import { newLiveClient } from '../clients.ts';
import { expect, expectLayout, test } from '../journey.ts';
import { linkInMail } from '../mails.ts';
import { askForTestimonial } from './testimonial-mails.ts';

const words = 'Priya found us a home in three weeks. Every question was answered the same day.';
const failed = 'Sorry, we were unable to submit your testimonial details.';

/** The page of a link, as the customer sees it. */
async function openLink(page: Page): Promise<{ path: string; calls: string }> {
  const client = await newLiveClient();
  const email = `verena@${client.admin.split('@')[1]}`;
  await askForTestimonial(client, email);
  const path = await linkInMail(email, 'testimonial-request', /(\/submit-testimonial\/[\w-]+)/);
  await page.goto(path);
  return { path, calls: `**/api/v2/reviews/request/${path.split('/').at(-1)}` };
}

test('the form of a link says what it asks for, what it needs, and thanks whoever does not consent @phone', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/422/);
  const { path } = await openLink(page);
  const needed = ['Testimonial', 'Your first name', 'Your last name', 'Email'];
  for (const label of needed)
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-required', 'true');
  for (const label of ['Your name as you would like it to appear on the testimonial', 'Phone Number'])
    await expect(page.getByLabel(label, { exact: true })).not.toHaveAttribute('aria-required');
  const consent = page.getByRole('group', { name: 'May I publish your testimonial' });
  await expect(consent.getByRole('radio')).toHaveCount(2);
  await expect(consent.getByRole('radio', { name: 'Yes, I consent', exact: true })).not.toBeChecked();
  const no = consent.getByRole('radio', { name: "No, I don't consent", exact: true });
  await expect(no).not.toBeChecked();
  await expectLayout(page);

  for (const label of needed) await page.getByLabel(label, { exact: true }).fill('');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  // the four, and the consent
  await expect(page.locator('.error:not(:empty)')).toHaveCount(5);
  await expect(page.getByLabel('Your last name')).toHaveAccessibleDescription(/This field is required\./);

  await page.getByLabel('Testimonial', { exact: true }).fill(words);
  await page.getByLabel('Your first name').fill('Verena');
  await page.getByLabel('Your last name').fill('Visitor');
  await page.getByLabel('Email').fill('verena@example.net');
  await no.check();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No problem, I understand!' })).toBeVisible();
  await expectLayout(page);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'The link is already used or expired.' })).toBeVisible();
});

test('a submission that fails says so and loses nothing, and the next one is taken @phone', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource|500|ERR_FAILED/);
  const { calls } = await openLink(page);
  await page.getByLabel('Testimonial', { exact: true }).fill(words);
  await page.getByLabel('Your last name').fill('Visitor-Lake');
  await page.getByLabel('Yes, I consent').check();
  const alert = page.getByRole('alert');
  await expect(alert).toBeHidden();

  await test.step('the server cannot', async () => {
    await page.route(calls, (route) => route.fulfill({ status: 500, json: { error: 'No.' } }));
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(alert).toHaveText(failed);
    await expect(alert).toBeFocused();
    await expectLayout(page);
    await page.unroute(calls);
  });

  await test.step('the network is gone', async () => {
    await page.route(calls, (route) => route.abort());
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(alert).toHaveText(failed);
    await page.unroute(calls);
  });

  await expect(page.getByLabel('Testimonial', { exact: true })).toHaveValue(words);
  await expect(page.getByLabel('Your last name')).toHaveValue('Visitor-Lake');
  await expect(page.getByLabel('Yes, I consent')).toBeChecked();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
});
