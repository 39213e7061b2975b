import type { Locator, Page } from '@playwright/test';
import { newLiveClient } from '../clients.ts';
import { expect, test } from '../journey.ts';
import { linkInMail } from '../mails.ts';
import { askForTestimonial } from '../testimonials/testimonial-mails.ts';
import { agent } from '../visitors.ts';

/** The pages that strangers see. The home page has the sign-up for the newsletter. */
async function findPages(page: Page) {
  const { site } = await agent();
  const list = await (await page.request.get(`/sites/${site}/listings`)).text();
  const [, listing = ''] = /href="(\/sites\/\d+\/listings\/\d+-[^"]+)"/.exec(list) ?? [];
  const client = await newLiveClient();
  const email = `verena@${client.admin.split('@')[1]}`;
  await askForTestimonial(client, email);
  const form = await linkInMail(email, 'testimonial-request', /(\/submit-testimonial\/[\w-]+)/);
  return { home: `/sites/${site}`, listing, list: `/sites/${site}/listings`, form };
}

/** The rest of the style of a listing follows its first photo. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).not.toHaveClass(/first-photo/);
  await page.waitForLoadState('load');
}

test('public pages are printed dark on white, without what can only be pressed, on two sheets at most @desktop', async ({
  page,
}) => {
  const { home, listing, list, form } = await findPages(page);
  await page.emulateMedia({ media: 'print' });
  for (const path of [home, listing, list, form]) {
    await open(page, path);
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.locator('button, .button, .bubble, nav').filter({ visible: true })).toHaveCount(0);
  }
  for (const [path, most] of [
    [listing, 2],
    [home, 2],
  ] as const) {
    await open(page, path);
    const paper = (await page.pdf({ format: 'Letter' })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g)?.length, path).toBeLessThanOrEqual(most);
  }
});

test('with forced colours, the buttons, cards and choices of public pages have a line @phone', async ({
  page,
}) => {
  const { home, listing, form } = await findPages(page);
  await page.emulateMedia({ forcedColors: 'active' });
  for (const path of [home, listing, form]) {
    await open(page, path);
    const shapes = page.locator(
      'main :is(.button, button[type=submit], .card, .ribbon, .topic span, .areas li)',
    );
    expect(await shapes.filter({ visible: true }).count(), path).toBeGreaterThan(1);
    expect(await listUnlined(shapes), path).toEqual([]);
  }
  await page.goto(home);
  const choice = page.getByText('Selling', { exact: true }).last();
  const usual = await choice.evaluate((one) => getComputedStyle(one).backgroundColor);
  await choice.click();
  await expect(choice).not.toHaveCSS('background-color', usual);
});

const listUnlined = (shapes: Locator): Promise<string[]> =>
  shapes.evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility() && getComputedStyle(one).borderTopStyle !== 'solid')
      .map((one) => one.className || one.textContent),
  );
