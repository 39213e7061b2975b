import type { Page } from '@playwright/test';
import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { signedInPage } from '../people.ts';
import { linkInMail } from '../mails.ts';
import { askForTestimonial } from './testimonial-mails.ts';

const words = 'Priya found us a home in three weeks, we would ask her again at anytime.';
const better = 'Priya found us a home in three weeks. We would ask her again at any time.';

test('words that the agent changes wait for a yes, and stand on the website with it @phone', async ({
  page,
  context,
}) => {
  const client = await newLiveClient();
  const email = `verena@${client.admin.split('@')[1]}`;
  await askForTestimonial(client, email);
  const giver = await context.newPage();
  await test.step('the customer gives it', async () => {
    await giver.goto(await linkInMail(email, 'testimonial-request', /(\/submit-testimonial\/[\w-]+)/));
    await giver.getByLabel('Testimonial', { exact: true }).fill(words);
    await giver.getByLabel('Yes, I consent').check();
    await giver.getByRole('button', { name: 'Submit' }).click();
    await expect(giver.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
  });

  await signedInPage(page, client.admin);
  await test.step('the agent changes it, sees the difference, and cannot publish it like this', async () => {
    await page.goto('/testimonials');
    await page.getByRole('link', { name: 'Verena Visitor' }).click();
    await page.getByRole('textbox', { name: 'Testimonial' }).fill(better);
    await page.getByRole('button', { name: 'Save testimonial' }).click();
    await expect(page.getByRole('row', { name: 'Verena Visitor' })).toContainText('Changed words need a yes');
    await page.getByRole('link', { name: 'Verena Visitor' }).click();
    const given = page.getByRole('region', { name: 'As your client wrote it' });
    await expect(given).toContainText('at anytime');
    await expectLayout(page);
    await given.getByRole('button', { name: /^Ask/ }).click();
    await expect(given.getByRole('button', { name: 'Ask once more' })).toBeVisible();
  });

  await test.step('the customer reads both and says yes', async () => {
    await giver.goto(await linkInMail(email, 'testimonial-question', /(\/testimonial\/answer\/[\w-]+)/));
    await expect(giver.getByText(words)).toBeVisible();
    await expect(giver.getByText(better)).toBeVisible();
    await expectLayout(giver);
    await giver.getByRole('button', { name: 'Yes, publish it like this' }).click();
    await expect(giver.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
  });

  await test.step('now it is published, in the changed words', async () => {
    await page.goto('/testimonials');
    await page.getByRole('link', { name: 'Verena Visitor' }).click();
    await page.getByLabel('Status').selectOption('Published');
    await page.getByRole('button', { name: 'Save testimonial' }).click();
    await expect(page.getByText('Testimonial has been updated.')).toBeVisible();
    const { data: me }: { data: { sites: { id: number }[] } } = await client.caller.read('/me');
    await giver.goto(`/sites/${me.sites[0]?.id}/testimonials`);
    await expect(giver.getByRole('figure')).toContainText(better);
    await giver.close();
  });
});

test('nobody is asked twice in a year without a word, and who wants no more requests gets none @desktop', async ({
  page,
  context,
  allowComplaint,
}) => {
  allowComplaint(/422/);
  const client = await newLiveClient();
  const email = `verena@${client.admin.split('@')[1]}`;
  await askForTestimonial(client, email);
  await signedInPage(page, client.admin);
  await test.step('a second request has to be confirmed', async () => {
    await fillRequest(page, email);
    await expect(page.getByText('You asked this person already')).toBeVisible();
    await page.getByRole('button', { name: 'Send request' }).click();
    const question = page.getByRole('alertdialog', { name: 'Ask this person again?' });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByRole('button', { name: 'Send request' }).click();
    await question.getByRole('button', { name: 'Ask again' }).click();
    await expect(page.getByText('Testimonial has been requested.')).toBeVisible();
    await expect(page.getByRole('row', { name: 'Verena Visitor' })).toHaveCount(2);
  });

  await test.step('the customer says so in two taps, without a script too', async () => {
    const giver = await context.newPage();
    await giver.setViewportSize({ width: 390, height: 844 });
    // the page says that it was opened; told after the link has ended, that would be an error in its console
    const opened = giver.waitForResponse(/\/reviews\/request\//);
    await giver.goto(
      await linkInMail(email, 'testimonial-request', /(\/submit-testimonial\/[\w-]+#no-more)/),
    );
    await opened;
    await giver.getByRole('button', { name: 'Don’t ask me again' }).click();
    await expect(giver.getByRole('heading', { name: 'You won’t be asked again.' })).toBeVisible();
    await expectAccessible(giver);
    await giver.close();
  });

  await test.step('the agent sees it and cannot ask again', async () => {
    await page.goto('/testimonials');
    await expect(
      page.getByText('Asked not to be asked again').filter({ visible: true }).first(),
    ).toBeVisible();
    const mark = page.getByRole('row', { name: 'Verena Visitor' }).getByText('new', { exact: true });
    await expect(mark).toHaveCount(1);
    await page.getByRole('row', { name: 'Verena Visitor' }).first().getByRole('link').click();
    await expect(page.getByText('You can delete this request.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page.getByRole('row', { name: 'Verena Visitor' })).toHaveCount(2);
    await expect(mark).toHaveCount(0);
    await fillRequest(page, email);
    await expect(page.getByRole('alert').getByText('This person has opted out')).toBeVisible();
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByText('This person has opted out of testimonial requests.')).toHaveCount(2);
  });
});

test('listings that are Sold together offer a request once @desktop', async ({ page }) => {
  const { admin, caller } = await newLiveClient();
  const fields = { city: 'Vancouver', state_or_province: 'BC', price: '900000' };
  for (const street of ['12 Offer Lane', '14 Offer Lane'])
    await caller.send('POST', '/listings', { ...fields, street_address: street });
  await signedInPage(page, admin);
  const offer = page.getByRole('button', { name: 'Ask for a testimonial' });
  const setAll = async (status: string) => {
    for (const street of ['12 Offer Lane', '14 Offer Lane'])
      await page.getByRole('checkbox', { name: new RegExp(street) }).check();
    await page.getByLabel('Change', { exact: true }).selectOption(status);
    await page.getByRole('button', { name: 'Apply' }).click();
  };
  await page.goto('/listings');
  await setAll('Sold');
  await expect(offer).toBeVisible();
  await offer.click();
  await expect(page).toHaveURL(/\/testimonials\/request\?type=seller$/);
  await page.goto('/listings?status=sold');
  await setAll('Sold');
  await expect(page.getByText('Nothing has been changed. 2 listings were like this already.')).toBeVisible();
  await expect(offer).toHaveCount(0);
});

async function fillRequest(page: Page, email: string): Promise<void> {
  await page.goto('/testimonials/request');
  await page.getByLabel('First Name').fill('Verena');
  await page.getByLabel('Last Name').fill('Visitor');
  await page.getByLabel('Email').fill(email);
}
