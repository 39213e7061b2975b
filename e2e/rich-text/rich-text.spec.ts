import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { vectors } from '#server/testing/rich-text-vectors/vectors.ts';
import { newLiveClient, type Launching } from '../clients.ts';
import { expect, expectLayout, test } from '../journey.ts';
import { openListingSection } from '../listings/listing-sections.ts';
import { impersonatingPage, signedInPage } from '../people.ts';

const house = { street_address: '12 Elm Street', city: 'Vancouver', state_or_province: 'BC', price: '1' };
const cleared = 'The contents of this field were invalid and have been cleared.';

async function newListing({ caller }: Launching, description = ''): Promise<number> {
  const { data }: { data: { id: number } } = await caller.send('POST', '/listings', {
    ...house,
    description,
  });
  return data.id;
}

const stored = async ({ caller }: Launching, id: number): Promise<string | null> => {
  const { data }: { data: { description: string | null } } = await caller.read(`/listings/${id}`);
  return data.description;
};

const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Description', exact: true });

const paste = (editor: Locator, html: string) =>
  editor.evaluate((element, markup) => {
    const data = new DataTransfer();
    data.setData('text/html', markup);
    data.setData('text/plain', 'plain');
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, html);

const fixture = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save listing' }).click();
  await expect(page.getByText('Listing has been updated.')).toBeVisible();
};

const pasted =
  '<h2>Bright corner home</h2><p>Three bedrooms and a <strong>south-facing</strong> garden, a short walk from the <em>beach</em>. See <a href="https://example.com/tour" rel="noopener">the tour</a>.</p><ul><li><p>New roof</p><ul><li><p>in 2024</p></li></ul></li><li><p>Heat pump</p></li></ul><p>Steps:</p><ol><li><p>Visit</p></li><li><p>Offer</p></li></ol><p>About 120 m<sup>2</sup>.</p>';

for (const program of ['word', 'google-docs'])
  test(`what is pasted from ${program} arrives clean, without its pictures @desktop`, async ({ page }) => {
    const client = await newLiveClient();
    const id = await newListing(client);
    await signedInPage(page, client.admin);
    await page.goto(`/listings/${id}`);
    await editorOf(page).click();
    await paste(editorOf(page), fixture(`${program}.txt`));
    await expect(editorOf(page).getByRole('heading', { name: 'Bright corner home' })).toBeVisible();
    await save(page);
    expect(await stored(client, id)).toBe(pasted);
  });

test('text is formatted by keys, by buttons that say what is on, and by the link dialog @desktop @quick', async ({
  page,
}) => {
  const client = await newLiveClient();
  const id = await newListing(client);
  await signedInPage(page, client.admin);
  await page.goto(`/listings/${id}`);
  const editor = editorOf(page);
  await openListingSection(page, 'Description');
  await editor.click();
  await page.keyboard.type('A ');
  await page.keyboard.press('Control+b');
  await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.type('sunny');
  await page.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type(' home ');
  await page.getByRole('button', { name: 'Link' }).click();
  await page.getByLabel('Address', { exact: true }).fill('example.com/tour');
  await page.getByRole('button', { name: 'Save link' }).click();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Bulleted list' }).click();
  await page.keyboard.type('View');
  await expect(page.getByRole('button', { name: 'HTML source' })).toHaveCount(0);
  await expectLayout(page);
  await save(page);
  const html =
    '<p>A <strong>sunny</strong> home <a href="https://example.com/tour" rel="noopener">https://example.com/tour</a></p><ul><li><p>View</p></li></ul>';
  expect(await stored(client, id)).toBe(html);

  // the reloaded text equals the saved one, so the form has no unsaved changes
  await page.goto(`/listings/${id}`);
  await openListingSection(page, 'Description');
  await expect(editor).toHaveText(/sunny/);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/listings(\?|$)/);
});

test('an image comes through its button, with what it shows, and stands in the description wherever it is read @desktop', async ({
  page,
  browser,
  allowComplaint,
}) => {
  const client = await newLiveClient();
  const id = await newListing(client, '<p>The view:</p>');
  await signedInPage(page, client.admin);
  await page.goto(`/listings/${id}`);
  await openListingSection(page, 'Description');
  await editorOf(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#1d6450' } })
    .png()
    .toBuffer();
  // the description typed for it survives a lost connection
  allowComplaint(/net::ERR_FAILED/);
  await page.route('**/listings/upload', (route) => route.abort());
  await page
    .getByLabel('Image', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({ name: 'view.png', mimeType: 'image/png', buffer: picture });
  const question = page.getByRole('dialog', { name: 'Image' });
  await question.getByLabel('What it shows').fill('The sea from the window');
  await expect(question.getByText('view.png file upload failed.')).toBeVisible();
  await expectLayout(page);
  await page.unroute('**/listings/upload');
  await question.getByRole('button', { name: 'Try view.png again' }).click();
  await expect(question.getByRole('link', { name: 'view.png' })).toBeVisible();
  await expectLayout(page);
  await question.getByLabel('What it shows').press('Enter');
  await expect(editorOf(page).getByRole('img', { name: 'The sea from the window' })).toBeVisible();
  await save(page);
  const description = (await stored(client, id)) ?? '';
  expect(description).toMatch(
    /^<p>The view:<\/p><img src="\/files\/[0-9a-f]{64}\.png" alt="The sea from the window">$/,
  );

  const reader = await browser.newPage();
  const isLoaded = (opened: Page) =>
    opened
      .getByRole('img', { name: 'The sea from the window' })
      .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth === 90, null, {
        timeout: 1000,
      });
  await expect(async () => {
    const { data }: { data: { wp_post_urls: string[] } } = await client.caller.read(`/listings/${id}/extras`);
    await reader.goto(data.wp_post_urls[0] ?? '');
    expect(await isLoaded(reader)).toBe(true);
  }).toPass();
  await signedInPage(reader, client.viewer);
  await reader.goto(`/listings/${id}`);
  await expect(async () => expect(await isLoaded(reader)).toBe(true)).toPass();
  await reader.close();

  // the twenty-first is refused before any request
  const [image = ''] = /<img.*>/.exec(description) ?? [];
  await client.caller.send('PUT', `/listings/${id}`, { description: image.repeat(20) });
  await page.goto(`/listings/${id}`);
  await openListingSection(page, 'Description');
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  await expect(page.getByText('Please use at most 20 images.')).toBeVisible();
});

test('staff write the source; what is invalid is cleared with a message, and undo brings back the rest @desktop', async ({
  page,
}) => {
  const client = await newLiveClient();
  const id = await newListing(client, '<p>Before</p>');
  await impersonatingPage(page, client.id);
  await page.goto(`/listings/${id}`);
  const source = page.getByRole('button', { name: 'HTML source' });
  await source.click();
  const html = page.getByRole('textbox', { name: 'Description, HTML' });
  await expect(html).toHaveValue('<p>Before</p>');
  await html.fill('<h3>After</h3><div>all</div>');
  await source.click();
  await expect(editorOf(page)).toHaveText('Afterall');
  await expect(page.getByText(cleared)).toHaveCount(0);
  await source.click();
  await html.fill('<p>Good</p><script>window.ran=1</script>');
  await source.click();
  await expect(page.getByText(cleared)).toBeVisible();
  await expect(editorOf(page)).toHaveText('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(cleared)).toHaveCount(0);
  await expect(editorOf(page)).toHaveText('Good');
  await save(page);
  expect(await stored(client, id)).toBe('<p>Good</p>');
});

/** Fails if hostile markup ran in this page, requested anything from another host or opened a dialog. */
function watchForHarm(page: Page): () => Promise<void> {
  const harm: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('outside.example')) harm.push(request.url());
  });
  page.on('dialog', () => void harm.push('a dialog'));
  return async () => {
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    expect(harm).toEqual([]);
  };
}

// the editor parses styles without applying them, and requests a missing picture of ours
const parsedOnly = /Applying inline style violates|404 .*\/files\/0/;

test('no hostile markup runs or loads anything when it is pasted @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(parsedOnly);
  const client = await newLiveClient();
  const id = await newListing(client);
  const expectNoHarm = watchForHarm(page);
  await signedInPage(page, client.admin);
  await page.goto(`/listings/${id}`);
  await openListingSection(page, 'Description');
  const editor = editorOf(page);
  await editor.click();
  for (const markups of Object.values(vectors)) {
    await editor.evaluate((element, each) => {
      for (const markup of each) {
        const data = new DataTransfer();
        data.setData('text/html', `<p>and</p>${markup}`);
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
      }
    }, markups);
    await expect(editor).toContainText('and');
    await expectNoHarm();
    // pasting a long text is slow
    await editor.press('ControlOrMeta+a');
    await editor.press('Delete');
  }
});

test('no hostile markup runs or loads anything in the source that staff write @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(parsedOnly);
  const client = await newLiveClient();
  const id = await newListing(client);
  const expectNoHarm = watchForHarm(page);
  await impersonatingPage(page, client.id);
  await page.goto(`/listings/${id}`);
  const source = page.getByRole('button', { name: 'HTML source' });
  for (const markups of Object.values(vectors)) {
    await source.click();
    await page.getByRole('textbox', { name: 'Description, HTML' }).fill(joined(markups));
    await source.click();
    await page.getByRole('button', { name: 'Undo' }).click();
  }
  await expectNoHarm();
});

test('no hostile markup runs or loads anything for colleagues who read it or visitors of its page @desktop', async ({
  page,
  browser,
  allowComplaint,
}) => {
  allowComplaint(parsedOnly);
  const client = await newLiveClient();
  const id = await newListing(client);
  const visitor = await browser.newPage();
  const checks = [watchForHarm(page), watchForHarm(visitor)];
  await signedInPage(page, client.viewer);
  for (const [kind, markups] of Object.entries(vectors)) {
    const marker = `These are ${kind}`;
    await client.caller.send('PUT', `/listings/${id}`, {
      description: `<p>${marker}</p>${joined(markups.slice(0, 60))}`,
    });
    await page.goto(`/listings/${id}`);
    await expect(page.getByText(marker).filter({ visible: true }).first()).toBeVisible();
    await expect(async () => {
      const { data }: { data: { wp_post_urls: string[] } } = await client.caller.read(
        `/listings/${id}/extras`,
      );
      await visitor.goto(data.wp_post_urls[0] ?? '');
      await expect(visitor.getByText(marker).filter({ visible: true }).first()).toBeVisible({
        timeout: 1000,
      });
    }).toPass();
    for (const expectNoHarm of checks) await expectNoHarm();
  }
  await visitor.close();
});

const joined = (markups: readonly string[]) => markups.join('<p>and</p>').slice(0, 59_000);
