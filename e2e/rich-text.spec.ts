import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { vectors } from '#server/testing/rich-text-vectors/vectors.ts';
import { newLiveClient, type Launching } from './clients.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from './journey.ts';
import { openListingSection } from './listing-sections.ts';
import { impersonatingPage, signedInPage } from './people.ts';

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

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'rich-text', name), 'utf8');

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

test('text is formatted by keys, by buttons that say what is on, and by the link dialog', async ({
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
  await expect(page.getByRole('button', { name: 'Image' })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await save(page);
  const html =
    '<p>A <strong>sunny</strong> home <a href="https://example.com/tour" rel="noopener">https://example.com/tour</a></p><ul><li><p>View</p></li></ul>';
  expect(await stored(client, id)).toBe(html);

  // what comes back is what was saved: the form has no changes that would be lost
  await page.goto(`/listings/${id}`);
  await openListingSection(page, 'Description');
  await expect(editor).toHaveText(/sunny/);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/listings(\?|$)/);
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

test('no hostile markup runs or loads anything in the editor, its source or the shown text @desktop', async ({
  page,
  browser,
  allowComplaint,
}) => {
  // the editor parses styles without applying them, and a picture of ours that is none is asked for
  allowComplaint(/Applying inline style violates|404 .*\/files\/0/);
  const all = Object.values(vectors).flat();
  const client = await newLiveClient();
  const id = await newListing(client);
  const outside: string[] = [];
  const isQuiet = async (shown: Page) => {
    expect(await shown.evaluate(() => 'ran' in window)).toBe(false);
    expect(outside).toEqual([]);
  };
  const watch = (shown: Page) => {
    shown.on('request', (request) => {
      if (request.url().includes('outside.example')) outside.push(request.url());
    });
    shown.on('dialog', () => void outside.push('a dialog'));
  };
  watch(page);
  await impersonatingPage(page, client.id);
  await page.goto(`/listings/${id}`);
  const editor = editorOf(page);
  await editor.click();
  await editor.evaluate((element, markups) => {
    for (const markup of markups) {
      const data = new DataTransfer();
      data.setData('text/html', `<p>and</p>${markup}`);
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }
  }, all);
  await expect(editor).toContainText('and');
  await isQuiet(page);
  for (const kind of Object.values(vectors)) {
    const source = page.getByRole('button', { name: 'HTML source' });
    await source.click();
    await page
      .getByRole('textbox', { name: 'Description, HTML' })
      .fill(kind.join('<p>and</p>').slice(0, 60_000));
    await source.click();
    await page.getByRole('button', { name: 'Undo' }).click();
  }
  await isQuiet(page);

  const viewer = await browser.newPage();
  watch(viewer);
  await signedInPage(viewer, client.viewer);
  for (const kind of Object.values(vectors)) {
    await client.caller.send('PUT', `/listings/${id}`, {
      description: `<p>and</p>${kind.slice(0, 60).join('<p>and</p>')}`.slice(0, 60_000),
    });
    await viewer.goto(`${process.env['FOYER_URL'] ?? ''}/listings/${id}`);
    await expect(viewer.getByText('and', { exact: true }).first()).toBeVisible();
    await isQuiet(viewer);
  }
  await viewer.close();
});
