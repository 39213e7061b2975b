import type { Page } from '@playwright/test';
import type { Contact } from '#contract/contacts/contacts.ts';
import type { Listing } from '#contract/listings/listings.ts';
import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { signedInPage, type Caller } from '../people.ts';

const home = {
  street_address: '12 Seller Lane',
  city: 'Vancouver',
  state_or_province: 'BC',
  price: '900000',
};
const addHome = async (caller: Caller, fields: object = {}): Promise<number> => {
  const { data }: { data: Listing } = await caller.send('POST', '/listings', { ...home, ...fields });
  return data.id;
};
const addContact = async (caller: Caller, fields: object): Promise<Contact> => {
  const { data }: { data: Contact } = await caller.send('POST', '/leads', { lead_source_id: 14, ...fields });
  return data;
};
const priya = { first_name: 'Priya', last_name: 'Nair', email: 'priya.nair@example.net' };
const sellers = (page: Page) => page.getByRole('region', { name: /^Sellers?$/ });

test('a couple becomes the sellers of a home, is asked for a testimonial, and gets the report', async ({
  page,
}) => {
  const { admin, caller } = await newLiveClient();
  const id = await addHome(caller, { status_id: 3 });
  const { id: contact } = await addContact(caller, priya);
  await signedInPage(page, admin);
  await page.goto(`/listings/${id}`);
  await expect(sellers(page)).toContainText('Nobody yet.');
  await expect(sellers(page).getByRole('link', { name: 'Ask for a testimonial' })).toBeVisible();

  await test.step('one is found among the contacts', async () => {
    await sellers(page).getByRole('button', { name: 'Add the seller' }).click();
    const dialog = page.getByRole('dialog', { name: 'Who is selling this home?' });
    await dialog.getByLabel('Search your contacts').fill('nair');
    const found = dialog.getByRole('button', { name: /Priya Nair/ });
    await expect(found).toBeVisible();
    await dialog.getByLabel('Search your contacts').press('Enter');
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await expectLayout(page);
    await found.dblclick();
    await expect(page.getByText('Priya Nair is now a seller of this home.')).toBeVisible();
    await expect(sellers(page).getByRole('listitem')).toHaveCount(1);
  });

  await test.step('the other is added as a contact, with what was typed to find them', async () => {
    await sellers(page).getByRole('button', { name: 'Add another seller' }).click();
    await page.getByLabel('Search your contacts').fill('Ravi Nair');
    await expect(page.getByText('No contact matches “Ravi Nair”.')).toBeVisible();
    await page.getByRole('button', { name: 'Add a new contact' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add the seller to your contacts' });
    await expect(dialog.getByLabel('First Name')).toHaveValue('Ravi');
    await expect(dialog.getByLabel('Last Name')).toHaveValue('Nair');
    await dialog.getByRole('button', { name: 'Add seller' }).click();
    await expect(dialog.getByText('Please enter a valid email address.')).toBeVisible();
    await dialog.getByLabel('Email').fill('ravi.nair@example.net');
    await dialog.getByLabel('Source').selectOption('Past client');
    await expectAccessible(page);
    await expectLayout(page);
    await dialog.getByRole('button', { name: 'Add seller' }).dblclick();
    await expect(page.getByText('Ravi Nair is now a seller of this home.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Sellers' }).getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
    await expectLayout(page);
  });

  await test.step('the report offers their addresses', async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Seller report' }).click();
    await page.getByRole('button', { name: 'Email Priya Nair every Monday' }).click();
    await expect(page.getByLabel('Seller’s email')).toHaveValue(priya.email);
    await page.getByRole('button', { name: 'Turn on' }).click();
    const report = page.getByRole('dialog', { name: 'Seller report' });
    await expect(report).toContainText('Priya Nair (priya.nair@example.net)');
    await expect(report.getByRole('button', { name: 'Send it to Ravi Nair' })).toBeVisible();
    await expectLayout(page);
    await page.keyboard.press('Escape');
  });

  await test.step('the contact shows the home', async () => {
    await sellers(page).getByRole('link', { name: 'Priya Nair', exact: true }).click();
    const homes = page.getByRole('region', { name: 'Seller of this home' });
    await expect(homes).toContainText('Vancouver · Sold');
    await expectAccessible(page);
    await expectLayout(page);
    await homes.getByRole('link', { name: /12 Seller Lane/ }).click();
  });

  await test.step('the request is filled in, and the listing offers it no more', async () => {
    await sellers(page).getByRole('link', { name: 'Ask Priya Nair' }).click();
    await expect(page).toHaveURL(new RegExp(`/testimonials/request/${contact}$`));
    await expect(page.getByLabel('Email')).toHaveValue(priya.email);
    await expect(page.getByLabel('Type of Testimonial')).toHaveValue('seller');
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByText('Testimonial has been requested.')).toBeVisible();
    await page.goto(`/listings/${id}`);
    await expect(sellers(page).getByRole('listitem')).toHaveCount(2);
    await expect(page.getByText('This home is sold.')).toHaveCount(0);
  });

  await test.step('a seller is removed and stays a contact', async () => {
    await sellers(page).getByRole('button', { name: 'Remove Priya Nair' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(sellers(page).getByRole('listitem')).toHaveCount(1);
    await page.goto(`/contacts/view/${contact}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Priya Nair');
    await expect(page.getByRole('region', { name: 'Seller of this home' })).toHaveCount(0);
  });
});

test('an offer on a sold home stays until it is dismissed @desktop', async ({ page }) => {
  const { admin, caller } = await newLiveClient();
  const id = await addHome(caller, { status_id: 3 });
  await signedInPage(page, admin);
  await page.goto(`/listings/${id}`);
  await expect(page.getByText('This home is sold.')).toBeVisible();
  await sellers(page).getByRole('button', { name: 'Don’t ask' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Don’t ask' }).click();
  await expect(page.getByText('This home is sold.')).toHaveCount(0);
  await page.reload();
  await expect(sellers(page)).toContainText('Nobody yet.');
  await expect(page.getByText('This home is sold.')).toHaveCount(0);
});

test('sellers that cannot be loaded are asked for again, and View Only changes none @phone', async ({
  page,
  allowComplaint,
}) => {
  const { viewer, caller } = await newLiveClient();
  const id = await addHome(caller, { status_id: 3 });
  const { id: lead_id } = await addContact(caller, priya);
  await caller.send('POST', `/listings/${id}/sellers`, { lead_id });
  await signedInPage(page, viewer);
  allowComplaint(/Failed to load resource/);
  // a change elsewhere would load the sellers again before the button is pressed
  await page.route('**/notifications/stream*', () => {});
  await page.route('**/sellers', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`/listings/${id}`);
  await expect(sellers(page).getByRole('alert')).toContainText('We couldn’t load the seller.');
  await page.unroute('**/sellers');
  await sellers(page).getByRole('button', { name: 'Try again' }).click();
  await expect(sellers(page).getByRole('listitem')).toContainText('Priya Nair');
  await expect(sellers(page).getByRole('button')).toHaveCount(0);
  await expect(page.getByText('This home is sold.')).toHaveCount(0);
  await expectAccessible(page);
  await expectLayout(page);
});
