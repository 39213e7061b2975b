import type { Contact } from '#contract/contacts/contacts.ts';
import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { signedInPage } from '../people.ts';
import { somebody } from '../visitors.ts';

const nora = { first_name: 'Nora', last_name: 'Novak', phone_number: '604-555-0123', lead_source_id: 14 };

test('a template is written, an email begins with it, and no field is sent open', async ({
  page,
  allowComplaint,
}) => {
  await allowComplaint(/422/);
  const { admin, caller } = await newLiveClient();
  const { data }: { data: Contact } = await caller.send('POST', '/leads', {
    ...nora,
    email: somebody('nora'),
  });
  await signedInPage(page, admin);
  const form = page.getByRole('form', { name: 'Template' });
  const items = page.getByRole('list', { name: 'Templates' }).getByRole('listitem');

  await test.step('an unknown field is refused by its name', async () => {
    await page.goto('/contacts/templates');
    await expect(page.getByText('No templates yet.')).toBeVisible();
    await page.getByRole('link', { name: 'New template' }).first().click();
    await form.getByLabel('Name').fill('Thanks');
    await form.getByLabel('Subject').fill('About {{home_adress}}');
    await form.getByLabel('Message').fill('Thanks for writing!');
    await expect(form).toContainText('There is no field {{home_adress}}.');
    await expectAccessible(page);
    await expectLayout(page);
  });

  await test.step('fields are inserted where the cursor is', async () => {
    await form.getByLabel('Subject').fill('About ');
    await form.getByRole('button', { name: 'Address of the home they sell' }).click();
    await expect(form.getByLabel('Subject')).toHaveValue('About {{home_address}}');
    await form.getByLabel('Message').fill('\nThanks for writing!');
    await form.getByLabel('Message').press('ControlOrMeta+Home');
    await form.getByLabel('Message').pressSequentially('Hi ');
    await form.getByRole('button', { name: 'First name' }).click();
    await expect(form.getByLabel('Message')).toHaveValue('Hi {{first_name}}\nThanks for writing!');
    await form.getByRole('button', { name: 'Save template' }).dblclick();
    await expect(items).toHaveCount(1);
    await expectAccessible(page);
    await expectLayout(page);
  });

  const section = page.getByRole('region', { name: 'Emails' });
  const email = section.getByRole('form', { name: 'New email' });
  await test.step('an email begins with it, and the field without a value is asked for', async () => {
    await page.goto(`/contacts/view/${data.id}`);
    await section.getByRole('button', { name: 'Write email' }).click();
    await email.getByLabel('Template').selectOption({ label: 'Thanks' });
    await expect(email.getByLabel('Message')).toHaveValue('Hi Nora\nThanks for writing!');
    await expect(email.getByLabel('Subject')).toHaveValue('About {{home_address}}');
    await expect(email).toContainText('This contact isn’t the seller of exactly one listing.');
    await expectAccessible(page);
    await expectLayout(page);
    await expectNoSideScroll(page);
    await email.getByRole('button', { name: 'Send email' }).click();
    await expect(email).toContainText('Please replace {{home_address}}, so that it isn’t sent like this.');
  });

  await test.step('it is undone, typed words stay when it comes again, and it is sent once settled', async () => {
    await email.getByRole('button', { name: 'Undo template' }).click();
    await expect(email.getByLabel('Message')).toHaveValue('');
    await email.getByLabel('Message').fill('Saturday works.');
    await email.getByLabel('Template').selectOption({ label: 'Thanks' });
    await expect(email.getByLabel('Message')).toHaveValue('Saturday works.\n\nHi Nora\nThanks for writing!');
    await email.getByRole('textbox', { name: 'Address of the home they sell' }).fill('12 Oak Street');
    await email.getByRole('textbox', { name: 'Address of the home they sell' }).press('Enter');
    await expect(email.getByLabel('Subject')).toHaveValue('About 12 Oak Street');
    await expect(email.getByText('Fill in these fields')).toHaveCount(0);
    await email.getByRole('button', { name: 'Send email' }).click();
    await expect(section.getByRole('article', { name: 'About 12 Oak Street' })).toContainText(
      'Saturday works.',
    );
  });
});

test('a text message begins with a template, templates are sorted and deleted', async ({ page }) => {
  const { admin, caller } = await newLiveClient();
  const { data }: { data: Contact } = await caller.send('POST', '/leads', {
    ...nora,
    email: somebody('nora'),
    do_not_text: true,
  });
  const template = { kind: 'text', subject: '', text: 'Hi {{first_name}}, call me at {{agent_phone}}.' };
  await caller.send('POST', '/leads/templates', { ...template, name: 'Missed call' });
  await caller.send('POST', '/leads/templates', { ...template, kind: 'email', name: 'By email' });
  await signedInPage(page, admin);
  await page.goto(`/contacts/view/${data.id}`);
  await page.getByRole('button', { name: 'Write text' }).click();
  const dialog = page.getByRole('dialog', { name: 'Text Nora Novak' });
  await expect(dialog).toContainText('Nora Novak asked not to be texted.');
  await expect(dialog.getByRole('option', { name: 'By email' })).toHaveCount(0);
  await dialog.getByLabel('Template').selectOption({ label: 'Missed call' });
  await expect(dialog.getByLabel('Message')).toHaveValue(/^Hi Nora, call me at /);
  const phone = dialog.getByRole('textbox', { name: 'Agent’s phone' });
  if (await phone.isVisible()) {
    await phone.fill('604-555-0199');
    await dialog.getByRole('button', { name: 'Fill in Agent’s phone' }).click();
  }
  await expectAccessible(page);
  await expectLayout(page);
  await expect(dialog.getByRole('link', { name: 'Text anyway' })).toHaveAttribute(
    'href',
    /^sms:\+16045550123\?&body=Hi%20Nora%2C%20call%20me%20at%20\d/,
  );
  // words that were typed are not dropped by a slip
  await dialog.getByLabel('Message').fill('Hi Nora, I tried to call you.');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await expect(dialog.getByLabel('Message')).toHaveValue('Hi Nora, I tried to call you.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const items = page.getByRole('list', { name: 'Templates' }).getByRole('listitem');
  await page.goto('/contacts/templates');
  await expect(items.nth(0)).toContainText('Text message');
  await page.getByRole('button', { name: 'Actions for By email' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect(items.nth(0)).toContainText('By email');
  await page.getByRole('button', { name: 'Actions for Missed call' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(items).toHaveCount(1);
});

test('two people who change one template are asked whose words to keep', async ({ page, allowComplaint }) => {
  await allowComplaint(/412/);
  const { admin, caller } = await newLiveClient();
  const template = { kind: 'email', name: 'Thanks', subject: '', text: 'Hi {{first_name}},' };
  const { data }: { data: { id: number } } = await caller.send('POST', '/leads/templates', template);
  await signedInPage(page, admin);
  await page.goto(`/contacts/templates/${data.id}`);
  const form = page.getByRole('form', { name: 'Template' });
  await form.getByLabel('Message').fill('Dear {{first_name}},');
  await caller.send('PUT', `/leads/templates/${data.id}`, { text: 'Hello {{first_name}},' });
  await form.getByRole('button', { name: 'Save template' }).click();
  const question = page.getByRole('dialog');
  await expectLayout(page);
  await expect(question).toContainText('Hello {{first_name}},');
  await question.getByLabel('Keep mine').check();
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('list', { name: 'Templates' })).toContainText('Dear {{first_name}},');
});

test('View Only sees the templates and changes none @phone', async ({ page }) => {
  const { viewer, caller } = await newLiveClient();
  const template = { kind: 'email', name: 'Thanks', subject: '', text: 'Hi {{first_name}},' };
  const { data }: { data: { id: number } } = await caller.send('POST', '/leads/templates', template);
  await signedInPage(page, viewer);
  await page.goto('/contacts/templates');
  const list = page.getByRole('list', { name: 'Templates' });
  await expect(list).toContainText('Thanks');
  await expect(list.getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'New template' })).toHaveCount(0);
  await page.goto(`/contacts/templates/${data.id}`);
  await expect(page).toHaveURL(/\/contacts$/);
});
