import type { Page } from '@playwright/test';
import { newLiveClient, type Launching } from '../clients.ts';
import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { signedInPage, type Caller } from '../people.ts';
import { linkInMail } from '../mails.ts';

const words = 'Priya found us a home in three weeks. Every question was answered the same day.';
const rowOf = (page: Page, name: string) => page.getByRole('row', { name });

test('a contact is asked, answers on a phone, is published and takes it back @phone', async ({
  page,
  context,
  allowComplaint,
}) => {
  allowComplaint(/422/);
  const client = await newLiveClient();
  const giver = addressAt(client, 'verena');
  await addContact(client.caller, giver);
  await signedInPage(page, client.admin);

  await test.step('the request is filled from a contact, and no message is replaced without a question', async () => {
    await page.goto('/testimonials');
    await expect(page.getByText("You don't have any testimonials yet.")).toBeVisible();
    await expectLayout(page);
    await page.getByRole('link', { name: 'Request testimonial' }).first().click();
    // a name typed by hand stays after changes of the first name
    await page.getByLabel('First Name').fill('V');
    await page.getByLabel('Last Name').fill('Typed');
    await page.getByLabel('Phone Number').fill('604-555-0177');
    await page.getByLabel('First Name').fill('');
    await expect(page.getByLabel('Last Name')).toHaveValue('Typed');
    await expect(page.getByLabel('Phone Number')).toHaveValue('604-555-0177');
    await chooseContact(page);
    await page.getByLabel('First Name').fill('');
    await expect(page.getByLabel('Last Name')).toHaveValue('');
    await expect(page.getByLabel('Check this box to add to your contact list')).not.toBeChecked();
    await chooseContact(page);
    await expect(page.getByLabel('Last Name')).toHaveValue('Visitor');
    await expect(page.getByLabel('Email')).toHaveValue(giver);
    await expect(page.getByLabel('Phone Number')).toHaveValue('604-555-0142');
    await expect(page.getByLabel('Check this box to add to your contact list')).toBeChecked();

    await chooseType(page);
    await expectLayout(page);
  });

  await test.step('the preview is the mail', async () => {
    await page.getByRole('button', { name: 'Preview the email' }).click();
    const preview = page.getByRole('dialog', { name: 'Preview' });
    const mail = preview.frameLocator('iframe');
    await expect(mail.getByText('Hi Verena,')).toBeVisible();
    await expect(mail.getByText('Write a testimonial')).toBeVisible();
    await preview.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByText('Testimonial has been requested.')).toBeVisible();
    await expect(rowOf(page, 'Verena Visitor')).toContainText('Requested');
  });

  const link = await linkInMail(giver, 'testimonial-request', /(\/submit-testimonial\/\S+)/);
  await test.step('the customer answers on a phone', () => answerOnPhone(page, link));

  const site = `/sites/${await siteOf(client.caller)}`;
  await test.step('the agent sees it unseen, edits it and publishes it', async () => {
    await page.goto('/testimonials');
    const row = rowOf(page, 'Verena V.');
    await expect(row).toContainText('Draft');
    await expect(row.getByText('new', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('link', { name: 'Verena V. submitted a testimonial.' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Verena V.' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'As your client wrote it' })).toContainText(words);
    await page.getByLabel('Callout').fill('The best agent there is');
    await page.getByLabel('Status').selectOption('Published');
    await page.getByLabel('Show on the homepage').check();
    await expectLayout(page);
    await page.getByRole('button', { name: 'Save testimonial' }).click();
    await expect(page.getByText('Please quote your client’s own words')).toBeVisible();
    await page.getByLabel('Callout').fill('A home in three weeks');
    await page.getByRole('button', { name: 'Save testimonial' }).click();
    await expect(page.getByText('Testimonial has been updated.')).toBeVisible();
    await expect(row).toContainText('Published');
    await expect(row).toContainText('Homepage');
    await expect(row.getByText('new', { exact: true })).toHaveCount(0);
  });

  const visitor = await context.newPage();
  await test.step('it stands on the homepage and the page of testimonials', async () => {
    await visitor.goto(site);
    await expect(visitor.getByText(words)).toBeVisible();
    await visitor.getByRole('link', { name: 'Read all testimonials' }).click();
    await expect(visitor).toHaveURL(new RegExp(`${site}/testimonials$`));
    await expect(visitor.getByRole('figure')).toContainText(words);
    await expect(visitor.getByRole('figure')).toContainText('A home in three weeks');
    await expect(visitor.getByRole('figure')).toContainText('Verena V.');
    await expectLayout(visitor);
  });

  await test.step('the customer takes it back, and it is gone from every page', async () => {
    await visitor.goto(await linkInMail(giver, 'testimonial-copy', /(\/testimonial\/withdraw\/\S+)/));
    await expect(visitor.getByText(words)).toBeVisible();
    await expectLayout(visitor);
    await visitor.getByRole('button', { name: 'Withdraw my testimonial' }).click();
    await expect(visitor.getByRole('heading', { name: 'Your testimonial is withdrawn.' })).toBeVisible();
    await visitor.goto(`${site}/testimonials`);
    await expect(visitor.getByText('There are no testimonials here yet.')).toBeVisible();
    await visitor.goto(site);
    await expect(visitor.getByText(words)).toHaveCount(0);
    await visitor.close();
    await page.goto('/testimonials');
    await expect(rowOf(page, 'Verena V.')).toContainText('No consent');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(
      page.getByText('Verena V. withdrew a testimonial, so it is shown nowhere any more.'),
    ).toBeVisible();
  });
});

test('a testimonial is written down, changed and deleted, and each time the search is kept @desktop @quick', async ({
  page,
}) => {
  const { admin, caller } = await newLiveClient();
  await signedInPage(page, admin);
  await caller.send('POST', '/reviews', byHand('Orla Other'));
  await page.goto('/testimonials?search=keeper');
  await expect(page.getByText('No testimonials match your search.')).toBeVisible();
  await page.getByRole('link', { name: 'New testimonial' }).click();
  await page.getByRole('button', { name: 'Save testimonial' }).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.getByLabel('First name').fill('Kit');
  await page.getByLabel('Last name').fill('Keeper');
  await page.getByRole('textbox', { name: 'Testimonial' }).fill(words);
  const published = page.getByLabel('Status').getByRole('option', { name: 'Published' });
  await expect(published).toBeDisabled();
  await page.getByLabel('My client consents to this testimonial being published').check();
  await expect(published).toBeEnabled();
  await page.getByLabel('Status').selectOption('Published');
  await page.getByRole('button', { name: 'Save testimonial' }).click();
  await expect(page.getByText('Testimonial has been created.')).toBeVisible();
  await expect(page).toHaveURL(/\/testimonials\?search=keeper$/);
  await expect(rowOf(page, 'Kit Keeper')).toContainText('Published');

  await page.getByRole('link', { name: 'Kit Keeper' }).click();
  await page.getByLabel('Summary').fill('A home in three weeks');
  await page.getByRole('button', { name: 'Save testimonial' }).click();
  await expect(page.getByText('Testimonial has been updated.')).toBeVisible();
  await expect(page).toHaveURL(/\/testimonials\?search=keeper$/);
  await expect(rowOf(page, 'Kit Keeper')).toContainText('A home in three weeks');

  await page.getByRole('link', { name: 'Kit Keeper' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this testimonial?' });
  await expect(question).toContainText('The testimonial will be permanently removed.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Testimonial has been deleted.')).toBeVisible();
  await expect(page).toHaveURL(/\/testimonials\?search=keeper$/);
  await expect(page.getByText('No testimonials match your search.')).toBeVisible();
  expect(await namesIn(caller, '/reviews')).toEqual(['Orla Other']);
});

test('one that is awaited shows its request alone, and a View Only changes nothing', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/404 .*\/reviews\/999999999/);
  const client = await newLiveClient();
  const { data: awaited }: { data: { id: number } } = await client.caller.send('POST', '/reviews/request', {
    first_name: 'Ada',
    last_name: 'Awaited',
    email: addressAt(client, 'ada'),
    title: 'How was your experience?',
    body: 'Hi {{first_name}}',
    signature: 'Thank you',
  });
  const { data: written }: { data: { id: number } } = await client.caller.send(
    'POST',
    '/reviews',
    byHand('Hanna Hand'),
  );

  await test.step('an Admin can ask again and delete, and change no field', async () => {
    await signedInPage(page, client.admin);
    await page.goto(`/testimonials/${awaited.id}`);
    await expectRequestAlone(page);
    await expect(page.getByRole('listitem').filter({ hasText: /^Sent/ })).toContainText('Today at');
    await expectLayout(page);
    await page.getByRole('button', { name: 'Don’t remind' }).click();
    await expect(page.getByText('No reminder will be sent.')).toBeVisible();
    await page.getByRole('button', { name: 'Revoke the link' }).click();
    await expect(page.getByText('The link no longer works.')).toBeVisible();
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('Testimonial has been requested.')).toBeVisible();
    await page.getByRole('button', { name: 'Preview the email' }).click();
    const preview = page.getByRole('dialog', { name: 'Preview' });
    await expect(preview.frameLocator('iframe').getByText('Hi Ada')).toBeVisible();
    await preview.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(rowOf(page, 'Ada Awaited')).toContainText('Requested');
    await page.goto('/testimonials/999999999');
    await expect(page).toHaveURL(/\/testimonials$/);
  });

  await test.step('a View Only reads', async () => {
    await signedInPage(page, client.viewer);
    await page.goto('/testimonials');
    await expect(page.getByRole('row')).toHaveCount(3);
    for (const name of ['Request testimonial', 'New testimonial'])
      await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('menuitem', { name: 'Show them on your website' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Import' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await page.goto(`/testimonials/${written.id}`);
    await expect(page.getByLabel('First name')).toHaveValue('Hanna');
    await expectLocked(page);
    await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);
    await page.goto(`/testimonials/${awaited.id}`);
    await expectRequestAlone(page);
    for (const name of ['Send again', 'Preview the email', 'Delete'])
      await expect(page.getByRole('button', { name })).toHaveCount(0);
  });
});

test('a contact that is Closed and a listing that is Sold offer to ask for a testimonial @desktop', async ({
  page,
}) => {
  const client = await newLiveClient();
  const { admin, caller } = client;
  const email = addressAt(client, 'verena');
  const { id } = await addContact(caller, email);
  const offer = page.getByRole('button', { name: 'Ask for a testimonial' });
  await signedInPage(page, admin);
  await page.goto(`/contacts/view/${id}`);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await page.getByLabel('Status').selectOption('Client');
  await saved;
  await page.getByLabel('Status').selectOption('Closed');
  await expect(page.getByText('Verena Visitor is set to Closed.')).toBeVisible();
  await expect(offer).toHaveCount(1);
  await expectAccessible(page);
  await offer.click();
  await expect(page).toHaveURL(new RegExp(`/testimonials/request/${id}$`));
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Type of Testimonial')).toHaveValue('buyer');

  const fields = { city: 'Vancouver', state_or_province: 'BC', price: '900000' };
  await caller.send('POST', '/listings', { ...fields, street_address: '12 Offer Lane' });
  await page.goto('/listings');
  await page.getByLabel('Status of 12 Offer Lane').selectOption('Sold');
  await page.getByRole('dialog', { name: 'Sold details' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Listing has been updated.')).toBeVisible();
  await offer.click();
  await expect(page).toHaveURL(/\/testimonials\/request\?type=seller$/);
  await expect(page.getByLabel('Title')).toHaveValue('Your review makes a difference!');
});

async function chooseContact(page: Page): Promise<void> {
  await page.getByLabel('First Name').fill('ver');
  const found = page.getByRole('list', { name: 'Contacts with this name' });
  await expect(found.getByRole('button')).toHaveCount(1);
  await expectAccessible(page);
  await found.getByRole('button', { name: 'Verena Visitor' }).click();
  await expect(found).toHaveCount(0);
  await expect(page.getByLabel('First Name')).toHaveValue('Verena');
}

/** Both types, with a message of the agent's own in between. */
async function chooseType(page: Page): Promise<void> {
  const type = page.getByLabel('Type of Testimonial');
  const [title, message] = [page.getByLabel('Title'), page.getByRole('textbox', { name: 'Message' })];
  await expect(title).toHaveValue('How was your experience?');
  await type.selectOption("Seller's Testimonial");
  await expect(title).toHaveValue('Your review makes a difference!');
  await expect(message).toHaveValue(/^Hi \{\{first_name\}\},\n\nThank you for trusting me/);
  await message.fill('My own words');
  const question = page.getByRole('alertdialog', { name: 'Replace your message with the default text?' });
  await type.selectOption("Buyer's Testimonial");
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(message).toHaveValue('My own words');
  await expect(type.locator('option:checked')).toHaveText("Seller's Testimonial");
  await type.selectOption("Buyer's Testimonial");
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(title).toHaveValue('How was your experience?');
  await expect(message).toHaveValue(/^Hi \{\{first_name\}\},\n\nCongratulations/);
  await expect(page.getByLabel('Signature / Closing remarks')).toHaveValue(/^Thank you,\n/);
}

async function answerOnPhone(page: Page, link: string): Promise<void> {
  const phone = await page.context().newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(link);
  await expect(phone.getByLabel('Your first name')).toHaveValue('Verena');
  await expect(phone.getByRole('group', { name: 'May I publish your testimonial' })).toBeVisible();
  await expect(phone.getByRole('radio', { checked: true })).toHaveCount(0);
  await phone.getByRole('button', { name: 'Submit' }).click();
  await expect(phone.getByLabel('Testimonial', { exact: true })).toBeFocused();
  await expect(phone.locator('.error:not(:empty)')).toHaveText([
    'This field is required.',
    'This field is required.',
  ]);
  await expectAccessible(phone);
  await expectNoSideScroll(phone);
  await phone.getByLabel('Testimonial', { exact: true }).fill(words);
  await phone.getByLabel('Your name as you would like it to appear on the testimonial').fill('Verena V.');
  // the phone rang, and the browser discarded the page meanwhile
  await phone.reload();
  await expect(phone.getByLabel('Testimonial', { exact: true })).toHaveValue(words);
  await phone.getByLabel('Yes, I consent').check();
  await phone.getByRole('button', { name: 'Submit' }).click();
  await expect(phone.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
  await expect(phone.getByText('Your feedback is very valuable.')).toBeVisible();
  await expectAccessible(phone);
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: 'The link is already used or expired.' })).toBeVisible();
  await expect(phone.getByText('Please contact your realtor to generate a new link.')).toBeVisible();
  await expectAccessible(phone);
  await expectNoSideScroll(phone);
  // a window behind another one is rarely drawn, and the test would wait for it
  await phone.close();
}

/** The email as its reader has it, and no field. */
async function expectRequestAlone(page: Page): Promise<void> {
  const mail = page.getByRole('region', { name: 'Email to Ada Awaited' });
  await expect(mail).toContainText('How was your experience?');
  await expect(mail).toContainText('Hi Ada');
  await expect(page.getByText('Waiting for Ada.')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('combobox')).toHaveCount(0);
}

async function expectLocked(page: Page): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Testimonial' })).toBeDisabled();
  await expect(page.getByLabel('First name')).toBeDisabled();
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save testimonial' })).toHaveCount(0);
}

const addressAt = ({ admin }: Launching, name: string) => admin.replace('admin', name);

async function addContact(caller: Caller, email: string): Promise<{ id: number }> {
  const { data } = await caller.send('POST', '/leads', {
    first_name: 'Verena',
    last_name: 'Visitor',
    email,
    phone_number: '604-555-0142',
    lead_source_id: 14,
  });
  return data;
}

function byHand(name: string): object {
  const [first_name, last_name] = name.split(' ');
  return { first_name, last_name, message: words, status_id: 2, consent: true };
}

async function siteOf(caller: Caller): Promise<number | undefined> {
  const { data }: { data: { sites: { id: number }[] } } = await caller.read('/me');
  return data.sites[0]?.id;
}

async function namesIn(caller: Caller, path: string): Promise<string[]> {
  const { data }: { data: { name: string }[] } = await caller.read(path);
  return data.map(({ name }) => name);
}
