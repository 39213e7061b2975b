import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { signedInPage } from '../people.ts';
import { somebody } from '../visitors.ts';

// the header of the other tests would go to another origin, which no website of an agent sends
test.use({ extraHTTPHeaders: {} });

test('a form on another website keeps what was typed, thanks, and its message is a contact that names the page', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/422/);
  const client = await newLiveClient();
  const email = somebody('frame');
  await signedInPage(page, client.admin);
  await page.goto('/settings');
  await page.getByRole('link', { name: /^Website form/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Form for other websites' })).toBeVisible();
  await expectLayout(page);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByLabel('Colours').selectOption('Dark');
  const code = await page.getByRole('figure', { name: 'Code of the form' }).locator('code').innerText();
  expect(code).toContain('?look=dark');

  const website = await serveWebsite(`<h1>Priya</h1>${code}`);
  try {
    await page.goto(website.url);
    const form = page.frameLocator('iframe');
    await expect(form.getByRole('heading', { name: 'Send me a message' })).toBeVisible();
    await expectAccessible(page);
    await form.getByLabel('First name').fill('Vera');
    await form.getByLabel('Last name').fill('Visitor');
    // browsers accept an address without a dot
    await form.getByRole('textbox', { name: 'Email' }).fill('vera@example');
    await form.getByLabel('Message').fill('Is the loft still free?');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByRole('alert')).toBeVisible();
    await expect(form.getByLabel('Message')).toHaveValue('Is the loft still free?');
    await expectAccessible(page);
    await form.getByRole('textbox', { name: 'Email' }).fill(email);
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByRole('heading', { name: 'Thank you. Your message has arrived.' })).toBeVisible();
    await form.getByRole('link', { name: /^Back to / }).click();
    await expect(form.getByRole('heading', { name: 'Send me a message' })).toBeVisible();
    expect(page.url()).toBe(website.url);
  } finally {
    await website.stop();
  }

  await page.goto(`/contacts?search=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: 'Vera Visitor' }).click();
  await expect(page.getByText('Form on other website').filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator(`a[href="${website.url}"]`).first()).toBeVisible();
});

test('View Only reads and copies the code, and finds the way from leads by email @phone', async ({
  page,
}) => {
  const client = await newLiveClient();
  await signedInPage(page, client.viewer);
  await page.goto('/contacts/email');
  await page
    .getByRole('navigation', { name: 'Leads from elsewhere' })
    .getByRole('link', { name: 'Form for other websites' })
    .click();
  await expect(page.getByRole('button', { name: 'Copy code' })).toBeVisible();
  await expect(page.getByTitle('Preview of your form')).toBeAttached();
});

/** An agent's own website on another origin, with nothing but the code of the form. */
async function serveWebsite(body: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url !== '/contact') return response.writeHead(204).end();
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Priya Raman</title></head><body><main>${body}</main></body></html>`,
      );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/contact`,
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  };
}
