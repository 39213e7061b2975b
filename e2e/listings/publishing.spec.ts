import type { Page } from '@playwright/test';
import { startWordPress } from '#server/testing/wordpress.ts';
import { newLiveClient, unfold } from '../clients.ts';
import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { visit } from '../navigation.ts';
import { getCaller, grow, signedInPage, staff } from '../people.ts';
import { agent, fillIn, somebody } from '../visitors.ts';

type Extras = { wp_post_urls: string[] };
const house = {
  city: 'Vancouver',
  area: 'Kitsilano',
  state_or_province: 'BC',
  postal_code: 'V6K 1A1',
  price: '1250000',
  bedrooms: '3',
  bathrooms: '2',
  description: '<p>Light from three sides.</p>',
};

/** The address of its page, once the worker has published it. */
async function published(fields: object): Promise<{ id: number; url: string }> {
  const caller = await getCaller(grow.editor);
  const { data }: { data: { id: number } } = await caller.send('POST', '/listings', { ...house, ...fields });
  let url: string | undefined;
  await expect(async () => {
    const extras: { data: Extras } = await caller.read(`/listings/${data.id}/extras`);
    url = extras.data.wp_post_urls[0];
    expect(url).toBeDefined();
  }).toPass();
  return { id: data.id, url: url ?? '' };
}

test('a visitor reads a published listing and asks about it; the agent gets the question with its link @phone', async ({
  page,
}) => {
  const { contacts, read } = await agent();
  const email = somebody('enquiry');
  const { url } = await published({ street_address: '5 Enquiry Lane' });
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1, name: '5 Enquiry Lane' })).toBeVisible();
  await expect(page.getByText('$1,250,000').filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  const cost = page.getByText(/^About \$[\d,]+ a month$/);
  const before = await cost.textContent();
  await page.getByLabel('Down payment (%)').fill('50');
  await expect(cost).not.toHaveText(before ?? '');

  await fillIn(page, email);
  await page.getByRole('button', { name: 'Ask about this home' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you. Your message has arrived.' })).toBeVisible();
  const [lead] = await contacts(email);
  expect(lead.notes).toContain('About: 5 Enquiry Lane, Kitsilano, Vancouver, BC V6K 1A1');
  const [entry] = (await read(`leads/${lead.id}/history`)).data;
  expect([entry.lead_source.source, entry.lead_source_url[1]]).toEqual(['Listing inquiry', url]);
  const { data: notifications } = await read('activity/notifications');
  expect(JSON.stringify(notifications)).toContain('Renata Silva is a new contact.');
});

/** The address of a listing of the demo with photos. */
async function demoListing(page: Page): Promise<string> {
  const { site } = await agent();
  let path: string | undefined;
  await expect(async () => {
    const list = await (await page.request.get(`/sites/${site}/listings?sort=date_asc`)).text();
    path = /href="(\/sites\/\d+\/listings\/[^"]+)">\s*<span class="cover">\s*<picture/.exec(list)?.[1];
    expect(path).toBeDefined();
  }).toPass();
  return path ?? '';
}

test('the first photo of a published listing is loaded alone; the other photos and the scripts follow it @phone', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const photosAsked = () => asked.filter((path) => path.startsWith('/files/'));
  const { promise: isSeen, resolve: see } = Promise.withResolvers<void>();
  await page.route('**/files/**', async (route) => {
    await isSeen;
    await route.continue();
  });
  const path = await demoListing(page);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 2, name: 'The facts' })).toBeVisible();
  expect(asked).toEqual([path, ...photosAsked()]);
  expect(photosAsked()).toHaveLength(1);
  see();
  await expect.poll(() => photosAsked().length).toBeGreaterThan(1);
  await expect(page.getByRole('button', { name: 'Ask about this home' })).toBeEnabled();
  await page.getByRole('link', { name: /photo 1 of/ }).click();
  await expect(page.getByRole('dialog', { name: 'Photos' })).toBeVisible();
});

test('a photo that does not come holds nothing up @phone', async ({ page, allowComplaint }) => {
  allowComplaint(/ERR_FAILED/);
  await page.route('**/files/**', (route) => route.abort());
  await page.goto(await demoListing(page));
  await expect(page.getByRole('button', { name: 'Ask about this home' })).toBeEnabled();
});

test('the list of an agent is filtered without a script, and leads to each page @phone', async ({
  browser,
  page,
}) => {
  const { site } = await agent();
  await published({ street_address: '6 Filter Road', bedrooms: '11' });
  await page.goto(`/sites/${site}/listings`);
  await expectLayout(page);
  const still = await browser.newPage({ javaScriptEnabled: false });
  await still.goto(`${process.env['FOYER_URL']}/sites/${site}/listings`);
  await still.getByLabel('Bedrooms').selectOption('5');
  await still.getByRole('button', { name: 'Show' }).click();
  await expect(still).toHaveURL(/bedrooms=5/);
  await still
    .getByRole('link', { name: /6 Filter Road/ })
    .first()
    .click();
  await expect(still.getByRole('heading', { level: 1, name: '6 Filter Road' })).toBeVisible();
  await expect(still.getByText('Light from three sides.')).toBeVisible();
  await still.close();
});

test('a listing that tells the address it hides waits, is previewed, published anyway and viewed @desktop', async ({
  page,
  context,
}) => {
  const caller = await signedInPage(page, grow.editor);
  const { data }: { data: { id: number } } = await caller.send('POST', '/listings', {
    ...house,
    street_address: '9 Quiet Crescent',
    is_address_displayable: false,
    description: '<p>Come to 9 Quiet Crescent.</p>',
  });
  await page.goto(`/listings/${data.id}`);
  await expect(page.getByText('The address is hidden, but the description tells it.')).toBeVisible();
  await expectAccessible(page);
  const view = page.getByRole('button', { name: 'View', exact: true });
  await view.focus();
  await expect(page.getByRole('tooltip')).toHaveText('The published page is not available yet.');

  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  const frame = preview.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1, name: 'Kitsilano, Vancouver' })).toBeVisible();
  await preview.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Publish anyway' }).click();
  const asking = page.getByRole('dialog', { name: 'Publish anyway?' });
  await asking.getByLabel('Reason').fill('too short');
  await asking.getByRole('button', { name: 'Publish anyway' }).click();
  await expect(asking.getByText('Please give a reason of at least 10 characters.')).toBeVisible();
  await asking.getByLabel('Reason').fill('The owner agrees with it');
  await asking.getByRole('button', { name: 'Publish anyway' }).click();
  await expect(page.getByText('Your listing is being published.')).toBeVisible();

  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: 'View', exact: true }).click();
  const shown = await opening;
  await expect(shown.getByRole('heading', { level: 1, name: 'Kitsilano, Vancouver' })).toBeVisible();
  expect(shown.url()).toContain(`/listings/${data.id}-kitsilano-vancouver`);
});

test('staff file posts under the categories of the website, and one that was deleted there is named', async ({
  page,
}) => {
  const website = await startWordPress();
  try {
    website.categories.push({ id: 5, name: 'Homes & Land' });
    const client = await newLiveClient();
    await signedInPage(page, staff);
    await page.goto(`/staff/clients/${client.id}`);
    await unfold(page, 'Sites');
    const dialog = page.getByRole('dialog', { name: 'Publishing' });
    const open = () =>
      page
        .getByRole('button', { name: /^Publishing of/ })
        .first()
        .click();
    await open();
    await dialog.getByLabel('Listings are shown on').selectOption({ label: 'A WordPress site' });
    await dialog.getByLabel('Address of the website').fill(website.url);
    await dialog.getByLabel('WordPress user').fill(website.user);
    await dialog.getByLabel(/^Application password/).fill(website.password);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();

    await open();
    await dialog.getByRole('checkbox', { name: 'Homes & Land' }).check();
    await expect(dialog.getByText('The website has none.')).toBeVisible();
    await expectAccessible(page);
    await expectLayout(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    website.categories.pop();
    await open();
    await expect(
      dialog.getByRole('checkbox', { name: 'Homes & Land (deleted on the website)' }),
    ).toBeChecked();
    await expectNoSideScroll(page);
  } finally {
    await website.close();
  }
});

test("a website that lets nobody publish is named with the way on, and 'Retry' publishes once it does @phone", async ({
  page,
}) => {
  const website = await startWordPress();
  try {
    const client = await newLiveClient();
    const provider = await getCaller(staff);
    const { data: known }: { data: { sites: { id: number }[] } } = await provider.read(
      `/staff/clients/${client.id}`,
    );
    await provider.send('PUT', `/staff/clients/${client.id}/sites/${known.sites[0]?.id}/publisher`, {
      publisher: 'wordpress',
      address: website.url,
      user_name: website.user,
      password: website.password,
    });
    website.mayPublish = false;
    const { data }: { data: { id: number } } = await client.caller.send('POST', '/listings', {
      ...house,
      street_address: '7 Second Chance Road',
    });

    await signedInPage(page, client.admin);
    await page.goto(`/listings/${data.id}`);
    await expect(page.getByText('The website does not let our user publish.')).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    website.mayPublish = true;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('The website does not let our user publish.')).toBeHidden();
    await expect.poll(() => [...website.posts.values()].map(({ status }) => status)).toEqual(['publish']);
    await expect(page.getByRole('link', { name: 'View', exact: true })).toBeVisible();
  } finally {
    await website.close();
  }
});

test('a page that is being published is asked for thirty times at most, also by a screen that is opened again @desktop', async ({
  page,
}) => {
  await page.clock.install();
  const caller = await signedInPage(page, grow.editor);
  const { data }: { data: { id: number } } = await caller.send('POST', '/listings', {
    ...house,
    street_address: '30 Waiting Lane',
  });
  let asked = 0;
  await page.route(`**/api/v2/listings/${data.id}/extras`, async (route) => {
    asked += 1;
    await route.fulfill({
      json: { data: { wp_post_urls: [], publish: { state: 'queued', reason: null, holds: [] } }, meta: {} },
    });
  });
  const waits = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) await page.clock.runFor(1000);
  };
  const view = page.getByRole('button', { name: 'View', exact: true });
  await page.goto(`/listings/${data.id}`);
  await expect(view).toHaveAttribute('aria-busy', 'true');
  await waits(20);
  await visit(page, '/dashboard');
  await waits(10);
  await visit(page, `/listings/${data.id}`);
  await expect(view).toHaveAttribute('aria-busy', 'true');
  await waits(90);
  await expect(view).not.toHaveAttribute('aria-busy', 'true');
  await visit(page, '/dashboard');
  await waits(10);
  expect(asked).toBeGreaterThan(25);
  expect(asked).toBeLessThanOrEqual(30);
});
