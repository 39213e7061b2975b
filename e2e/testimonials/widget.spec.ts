import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, test } from '../journey.ts';
import { signedInPage } from '../people.ts';

// the header of the other tests would go to another origin, which no website of an agent sends
test.use({ extraHTTPHeaders: {} });

const attack = `"><script>window.hit=1</script><img src=x onerror="window.hit=1"><svg onload="window.hit=1">{{7*7}}'`;

test('words full of markup are text in the portal, on the page, in the frame, and in the widget of a website with a strict policy @desktop', async ({
  page,
}) => {
  const { admin, caller } = await newLiveClient();
  await caller.send('POST', '/reviews', {
    first_name: attack.slice(0, 100),
    last_name: attack.slice(0, 100),
    display_name: attack,
    message: `${attack}\n</blockquote></script><!--`,
    summary: attack,
    callout: attack,
    consent: true,
    status_id: 3,
    homepage: true,
  });
  const { data: me }: { data: { sites: { id: number }[] } } = await caller.read('/me');
  const site = me.sites[0]?.id ?? 0;
  await signedInPage(page, admin);

  await test.step('in the list, the form, its history and the preview of a mail', async () => {
    await page.goto('/testimonials');
    await expect(page.getByRole('row').nth(1)).toContainText('<script>window.hit=1</script>');
    await page.getByRole('link', { name: attack }).click();
    await expect(page.getByLabel('Callout')).toHaveValue(attack);
    await page.getByRole('button', { name: 'Show the history' }).click();
    await expect(page.getByText('Written down')).toBeVisible();
    await expectUntouched(page);
    await page.goto('/testimonials/request');
    await page.getByLabel('First Name').fill(attack.slice(0, 100));
    await page.getByLabel('Last Name').fill(attack.slice(0, 100));
    await page.getByLabel('Email').fill('vera@example.net');
    await page.getByLabel('Title').fill(attack);
    await page.getByRole('textbox', { name: 'Message' }).fill(attack);
    await page.getByLabel('Signature / Closing remarks').fill(attack);
    await page.getByRole('button', { name: 'Preview the email' }).click();
    const mail = page.getByRole('dialog', { name: 'Preview' }).frameLocator('iframe');
    await expect(
      mail.getByText('<script>window.hit=1</script>').filter({ visible: true }).first(),
    ).toBeVisible();
    await expect(mail.locator('img[src="x"], svg[onload]')).toHaveCount(0);
    await expectUntouched(page);
  });

  await test.step('on the public pages', async () => {
    for (const path of ['', '/testimonials', '/embed/testimonials']) {
      await page.goto(`/sites/${site}${path}`);
      await expect(page.getByRole('figure').first()).toContainText('<script>window.hit=1</script>');
      await expectUntouched(page);
    }
  });

  await test.step('in the widget, with the code the portal shows', async () => {
    await page.goto('/testimonials');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Show them on your website' }).click();
    await expect(page.getByRole('heading', { name: 'Testimonials on your website' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Testimonials to show').selectOption('Up to 6');
    const code = await page
      .getByRole('figure', { name: 'Code that matches your website' })
      .locator('code')
      .innerText();
    expect(code).toContain('data-most="6"');
    const website = await serveWebsite(`<h1>Priya</h1>${code}`, new URL(page.url()).origin);
    try {
      await page.goto(website.url);
      const widget = page.getByRole('region', { name: /^What clients say about / });
      await expect(widget.getByRole('figure')).toContainText('<script>window.hit=1</script>');
      await expect(widget.getByRole('link', { name: /^All testimonials of / })).toHaveAttribute(
        'href',
        new RegExp(`/sites/${site}/testimonials$`),
      );
      await expectAccessible(page);
      await expectUntouched(page);
    } finally {
      await website.stop();
    }
  });
});

async function expectUntouched(page: Page): Promise<void> {
  expect(await page.evaluate(() => Reflect.get(window, 'hit'))).toBeUndefined();
  await expect(page.locator('img[src="x"], svg[onload], [onerror]')).toHaveCount(0);
}

/** An agent's own website, which allows the two sources that the portal names and no markup from text. */
async function serveWebsite(
  body: string,
  origin: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const server: Server = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(204).end();
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; script-src ${origin}; connect-src ${origin}; require-trusted-types-for 'script'; trusted-types 'none'`,
      })
      .end(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Priya Raman</title></head><body><main>${body}</main></body></html>`,
      );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  };
}
