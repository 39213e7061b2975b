import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Contact } from '#contract/contacts/contacts.ts';
import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { getCaller, grow, password, signedInPage, staff } from '../people.ts';
import { messageForm } from '../visitors.ts';

// The main task, from a visitor's form to a worked contact, and how to stop spam
test('a lead arrives and is worked, and once reported as spam is blocked @desktop', async ({
  page,
  context,
}) => {
  const { read } = await signedInPage(page, grow.admin);
  const me: { data: { sites: { id: number }[] } } = await read('/me');
  const site = me.data.sites[0]?.id;
  const last = `Lead${Date.now()}`;
  const name = `Ottilie ${last}`;
  // a report also blocks the number, so nobody else may have it; an exchange never begins with 0 or 1
  const phone = `778-3${String(Date.now()).slice(-6).replace(/^(..)/, '$1-')}`;
  const email = `${last.toLowerCase()}@example.net`;
  const write = async (notes: string) => {
    const visitor = await context.newPage();
    await writeTo(visitor, `/sites/${site}`, { last, email, phone, notes });
    // a window behind another one is rarely drawn, and the test would wait for it
    await visitor.close();
  };
  const found = async (): Promise<Contact[]> => (await read(`/leads?search=${email}`)).data;

  await test.step('the form on the site makes a notification and a new contact', async () => {
    await write('A garden, please.');
    await page.goto('/contacts');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByText(`${name} is a new contact.`)).toBeVisible();
    await page.keyboard.press('Escape');
    const row = page.getByRole('row', { name });
    await expect(row.getByText('new', { exact: true })).toBeVisible();
    await expect(row).toContainText('Lead');
  });

  await test.step('the notification leads to the contact', async () => {
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('link', { name: `${name} is a new contact.` }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('link', { name: email }).first()).toHaveAttribute('href', `mailto:${email}`);
    await expect(page.getByRole('link', { name: phone }).first()).toHaveAttribute(
      'href',
      `tel:+1${phone.replaceAll('-', '')}`,
    );
    await expect(page.getByRole('button', { name: 'Contact form' })).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByText('A garden, please.').last()).toBeVisible();
    await expect(page.getByRole('link', { name: 'View Source' })).toBeVisible();
    await expectLayout(page);
  });

  await test.step('status and notes are saved', async () => {
    await page.getByLabel('Status').selectOption('Contacted');
    await expect.poll(async () => (await found())[0]?.lead_status).toBe('Contacted');
    await page.getByRole('link', { name: 'Edit contact' }).click();
    await page.getByLabel('Notes').fill('Wants a garden.\nCall on Monday.');
    await page.getByRole('button', { name: 'Save contact' }).click();
    await expect(page.getByText('Changes saved!')).toBeVisible();
    await expect(page.getByText('Wants a garden.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Status')).toHaveValue('2');
  });

  await test.step('opening the contact removed its tag; another submission shows an update', async () => {
    await page.goto(`/contacts?search=${email}`);
    const row = page.getByRole('row', { name });
    await expect(row).toContainText('Contacted');
    await expect(row.getByText('new', { exact: true })).toHaveCount(0);
    await write('And a shed.');
    await page.reload();
    await expect(row.getByText('update', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('link', { name: `${name} is a new contact and sent 2 forms.` }).click();
    await expect(page.getByText('And a shed.')).toBeVisible();
    await expect(page.getByText('Wants a garden.')).toBeVisible();
    await page.goto(`/contacts?search=${email}`);
    await expect(row).toContainText('Contacted');
    await expect(row.getByText('update', { exact: true })).toHaveCount(0);
  });

  await test.step('the export contains what the search shows', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^contacts-\d{4}-\d\d-\d\d\.csv$/);
    const text = (await readFile(await file.path(), 'utf8')).replaceAll('"', '');
    const [head, ...lines] = text.split('\r\n').filter(Boolean);
    expect(head).toBe(
      '\uFEFFFirst name,Last name,Email,Phone,Status,Source,Contact type,Preferred time,Notes,Date created,Newsletter consent,Consent source,Consent since,Consent until,Further emails,Further phones,Do not call,Do not text,Tags',
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`Ottilie,${last},${email},${phone},Contacted,Contact form`);
    expect(lines[0]).toContain('Wants a garden.\nCall on Monday.');
  });

  await test.step('reported as spam, it is deleted and stays deleted', async () => {
    await page.getByRole('row', { name }).getByRole('link').first().click();
    await page.getByRole('button', { name: 'Report spam' }).click();
    const question = page.getByRole('alertdialog', { name: 'Report this contact for spam?' });
    await expect(question).toContainText(
      'All contact information will be permanently removed from your account, and future submissions and notifications will be blocked.',
    );
    await expectLayout(page);
    await question.getByRole('button', { name: 'Report spam' }).click();
    await expect(page.getByText(`${name} has been reported as spam.`)).toBeVisible();
    await expect(page).toHaveURL(/\/contacts\?search=/);
    await expect(page.getByText('No contacts match your search.')).toBeVisible();

    await write('Me again.');
    expect(await found()).toEqual([]);
    const { data }: { data: { message: string }[] } = await read('/activity/notifications');
    expect(data.filter(({ message }) => message.includes(name))).toEqual([]);
  });
});

test('phone and email are under the name, and Report spam is in view, on a phone in a menu', async ({
  page,
}, { project }) => {
  const caller = await signedInPage(page, grow.editor);
  const email = `reached-${project.name}.${Date.now()}@example.net`;
  const { data }: { data: Contact } = await caller.send('POST', '/leads', {
    first_name: 'Noor',
    last_name: 'Haddad',
    email,
    lead_source_id: 14,
    phone_number: '604-555-0123',
  });
  await page.goto(`/contacts/view/${data.id}`);
  for (const [way, href] of [
    ['Call', 'tel:+16045550123'],
    ['Text', 'sms:+16045550123'],
    ['Email', `mailto:${email}`],
  ] as const)
    await expect(page.getByRole('link', { name: `${way} Noor Haddad` })).toHaveAttribute('href', href);
  await expectAccessible(page);
  await expectNoSideScroll(page);

  const isPhone = project.name === 'phone';
  const opener = page.getByRole('button', { name: isPhone ? 'More actions' : 'Report spam' });
  await expect(page.getByRole('button', { name: /^(More actions|Report spam)$/ })).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toBeInViewport();
  await expect(opener).toBeInViewport();
  await opener.click();
  if (isPhone) {
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Report spam' }).click();
  }
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(opener).toBeFocused();

  await page.goto(`/contacts?search=${email}`);
  const call = page.locator('table tbody tr').getByRole('link', { name: 'Call Noor Haddad, 604-555-0123' });
  await expect(call).toBeVisible({ visible: project.name === 'phone' });
  if (project.name === 'phone') await expect(call).toHaveAttribute('href', 'tel:+16045550123');
  await expectAccessible(page);
  await expectNoSideScroll(page);
});

type QueuedMail = { template: string; address: string; text: string | null };

// The parts that need a browser: the way through the sign-in, the question, and the page behind 'Stop these emails'
test('the mail of a lead sets a status after one question, and switches itself off without a session @phone', async ({
  page,
}) => {
  const editor = await getCaller(grow.editor);
  const me: { data: { id: number; notification_preferences: string[] } } = await editor.read('/me');
  // only an Admin who sets up sites gets their token
  const { data: admin }: { data: { client: { token: string } } } = await (
    await getCaller(grow.admin)
  ).read('/me');
  const last = `Mailed${Date.now()}`;
  const answer = await page.request.post('/api/v2/public/leads', {
    headers: { 'x-site-token': admin.client.token },
    data: { first_name: 'Ottilie', last_name: last, email: `${last.toLowerCase()}@example.net` },
  });
  expect(answer.status()).toBe(202);
  const linkIn = async (pattern: RegExp): Promise<string> => {
    const { read } = await getCaller(staff);
    const { data }: { data: QueuedMail[] } = await read('/staff/outbox?take=100');
    const mail = data.find(({ address, text }) => address === grow.editor && text?.includes(last));
    return pattern.exec(mail?.text ?? '')?.[1] ?? '';
  };
  await expect.poll(() => linkIn(/Qualified: https?:\/\/[^\s/]+(\S+)/)).not.toBe('');

  await test.step('the link asks for the sign-in, then for the change', async () => {
    await page.goto(await linkIn(/Qualified: https?:\/\/[^\s/]+(\S+)/));
    await page.getByLabel('Email').fill(grow.editor);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    const question = page.getByRole('alertdialog', { name: 'Change the status to Qualified?' });
    await expect(question).toContainText(`Ottilie ${last} is currently marked as Lead.`);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Change status' }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByLabel('Status')).toHaveValue('5');
    await expect(page).not.toHaveURL(/status/);
  });

  await test.step('the other link switches the mails off', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto(await linkIn(/Stop these emails: https?:\/\/[^\s/]+(\S+)/));
    await expect(page.getByRole('heading', { name: 'Stop emails about leads?' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: 'Stop these emails' }).click();
    await expect(page.getByRole('heading', { name: 'These emails are off' })).toBeVisible();
    await editor.send('PUT', `/users/${me.data.id}`, {
      notification_preferences: me.data.notification_preferences,
    });
  });
});

async function writeTo(
  visitor: Page,
  site: string,
  { last, email, phone, notes }: Record<'last' | 'email' | 'phone' | 'notes', string>,
): Promise<void> {
  await visitor.goto(site);
  await messageForm(visitor).getByLabel('First name').fill('Ottilie');
  await visitor.getByLabel('Last name').fill(last);
  await messageForm(visitor).getByLabel('Email').fill(email);
  await visitor.getByLabel('Phone').fill(phone);
  await visitor.getByLabel('Message').fill(notes);
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(visitor.getByRole('heading', { name: 'Thank you. Your message has arrived.' })).toBeVisible();
}
