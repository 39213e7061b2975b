import type { Page } from '@playwright/test';
import type { MailPreview } from '#contract/staff/mail-previews.ts';
import { newLiveClient } from './clients.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from './journey.ts';
import { linkInMail } from './mails.ts';
import { getCaller, grow, staff } from './people.ts';
import { askForTestimonial } from './testimonials/testimonial-mails.ts';
import { agent } from './visitors.ts';

/** The page as it is open now, in both themes at both widths. */
async function expectReach(page: Page, what: string): Promise<void> {
  for (const width of [600, 390])
    for (const colorScheme of ['light', 'dark'] as const)
      await test.step(`${what} at ${width} px, ${colorScheme}`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await expectAccessible(page);
        await expectNoSideScroll(page);
      });
}

test('axe finds nothing in any mail and in the newsletter, in light and dark @desktop', async ({ page }) => {
  const { read } = await getCaller(staff);
  const { data }: { data: { mails: MailPreview[] } } = await read('/staff/mail-previews');
  expect(data.mails.length).toBeGreaterThan(30);
  const failures: string[] = [];
  for (const { template, url } of data.mails) {
    // without the policy of the preview's own page, which lets no script in
    await page.setContent(await (await page.request.get(url)).text());
    await expectReach(page, template).catch((error: unknown) =>
      failures.push(`${template}: ${String(error)}`),
    );
  }
  const { token } = await getCaller(grow.admin);
  const newsletter = await page.request.get('/api/v2/newsletters/preview', {
    headers: { authorization: `Bearer ${token}` },
  });
  await page.setContent(await newsletter.text());
  await expectReach(page, 'newsletter').catch((error: unknown) =>
    failures.push(`newsletter: ${String(error)}`),
  );
  expect(failures).toEqual([]);
});

test('axe finds nothing on the pages of a site and on the page of a listing, in light and dark @desktop', async ({
  page,
}) => {
  const { site } = await agent();
  const seen = new Set([`/sites/${site}`]);
  const failures: string[] = [];
  for (const path of seen) {
    await page.goto(path);
    await expectReach(page, path).catch((error: unknown) => failures.push(`${path}: ${String(error)}`));
    const links = await page
      .locator(`a[href^="/sites/${site}/"]`)
      .evaluateAll((all) => all.map((one) => new URL((one as HTMLAnchorElement).href).pathname));
    const isListing = (link: string) => /\/listings\/./.test(link);
    // one listing shows what all have
    for (const link of links)
      if (!isListing(link) || ![...seen].some((one) => isListing(one))) seen.add(link);
  }
  expect(seen.size).toBeGreaterThan(4);
  expect(failures).toEqual([]);
});

test('axe finds nothing in a seller report and in the form of a testimonial, in light and dark @desktop', async ({
  page,
}) => {
  const own = await getCaller(grow.editor);
  const { data }: { data: { id: number }[] } = await own.read('/listings?status=active');
  const report: { data: { url: string } } = await own.send('POST', `/listings/${data[0]?.id}/seller-report`);
  await page.goto(report.data.url);
  await expectReach(page, 'the seller report');
  const client = await newLiveClient();
  await askForTestimonial(client, 'verena@visitors.example.com');
  await page.goto(
    await linkInMail('verena@visitors.example.com', 'testimonial-request', /(\/submit-testimonial\/\S+)/),
  );
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectReach(page, 'the form of a testimonial');
});
