import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { getCaller } from '../people.ts';
import { agent, popUp, setUpQuestions, stopClock } from '../visitors.ts';

/** The listing of the demo world that has photos, a floor plan and a film; other journeys add newer ones. */
async function openListing(page: Page, site: number | undefined): Promise<void> {
  const read = async (path: string) => (await page.request.get(path)).text();
  let path: string | undefined;
  await expect(async () => {
    const list = await read(`/sites/${site}/listings`);
    const paths = [...list.matchAll(/href="(\/sites\/\d+\/listings\/\d+-[^"]+)"/g)].map(
      ([, one = '']) => one,
    );
    const pages = await Promise.all(paths.map(read));
    path = paths.find((_, at) => /Floor plan of/.test(pages[at] ?? '') && /film/i.test(pages[at] ?? ''));
    expect(path).toBeDefined();
  }).toPass();
  await page.goto(path ?? '');
}

/** Whose lead settings no other journey changes meanwhile. */
const accountOf = (width: string) => getCaller(`admin@${width === 'phone' ? 'engage' : 'drive'}.example.com`);

const askBar = (page: Page) => page.locator('.ask-bar');

test('a listing begins with its photos, and asking and calling stay in view on a phone @phone', async ({
  page,
}) => {
  const { site } = await agent();
  await openListing(page, site);
  const photo = await page.getByRole('img', { name: /photo 1 of/ }).boundingBox();
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(photo?.y).toBeLessThan(heading?.y ?? 0);
  await expect(page.getByRole('img', { name: /^Floor plan of/ })).toBeAttached();
  await expectLayout(page);

  await expect(askBar(page).getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:/);
  await expect(askBar(page)).toBeInViewport({ ratio: 1 });
  await page.getByRole('heading', { name: 'The facts' }).scrollIntoViewIfNeeded();
  await expect(askBar(page)).toBeInViewport({ ratio: 1 });
  await askBar(page).getByRole('link', { name: 'Ask about this home' }).click();
  await expect(page.getByLabel('First name').first()).toBeInViewport();
  await expect(askBar(page)).not.toBeInViewport();
});

test('a map says where the home is, at a size that can be read, and asks nobody else', async ({ page }) => {
  const { site } = await agent();
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await openListing(page, site);
  const map = page.getByRole('img', { name: /^Map of North Vancouver/ });
  await map.scrollIntoViewIfNeeded();
  await expect
    .poll(() => map.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe((page.viewportSize()?.width ?? 0) < 768 ? 360 : 720);
  await expectLayout(page);
  await expectAccessible(page);
  expect([...origins]).toEqual([new URL(page.url()).origin]);
});

test('a film is loaded when it is played, and nothing of anybody else before', async ({ page }) => {
  const { site } = await agent();
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  const asked: string[] = [];
  await page.route('https://www.youtube-nocookie.com/**', async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: '<title>The film</title>' });
  });
  await openListing(page, site);
  const play = page.getByRole('button', { name: 'Play the film' });
  await play.scrollIntoViewIfNeeded();
  await expectLayout(page);
  await expectAccessible(page);
  expect([...origins]).toEqual([new URL(page.url()).origin]);
  await play.click();
  await expect(page.locator('iframe')).toHaveAttribute('title', 'Film');
  await expect.poll(() => asked).toEqual([expect.stringContaining('/embed/')]);
});

test('a visitor is asked one thing at a time, and nothing over photos, a form or the calculator', async ({
  page,
}, { project }) => {
  const isPhone = project.name === 'phone';
  const { site } = await setUpQuestions(await accountOf(project.name), {
    rb_amelie_prompted_lead_capture_enabled: '1',
    rb_amelie_lead_capture_bubble_enabled: '1',
  });
  await stopClock(page);
  await openListing(page, site);
  const show = async (selector: string, block: 'center' | 'start' = 'center') => {
    const part = page.locator(selector).first();
    await part.evaluate((one, at) => one.scrollIntoView({ block: at, behavior: 'instant' }), block);
    await expect(part).toBeInViewport();
    await page.clock.runFor(5000);
  };
  await page.clock.runFor(8000);
  const covered = [
    '.gallery',
    '[data-mortgage]',
    '#contact form',
    ...(isPhone ? ['.plans img', '.map img'] : []),
  ];
  for (const part of covered) {
    await show(part);
    await expect(popUp(page), part).toHaveCount(0);
  }
  // an open chat asks already
  await page.getByRole('button', { name: 'Chat with Ann of the harbour' }).click();
  await show('.facts');
  await expect(popUp(page)).toHaveCount(0);
  await page.clock.resume();
  await expectLayout(page);
});

test('the pop-up waits for the greeting to be read, and the greeting stays folded after it', async ({
  page,
}, { project }) => {
  const { site } = await setUpQuestions(await accountOf(project.name), {
    rb_amelie_prompted_lead_capture_enabled: '1',
    rb_amelie_lead_capture_bubble_enabled: '1',
  });
  const greeting = page.getByText('Looking for something with a view?');
  await stopClock(page);
  await page.goto(`/sites/${site}`);
  await page.clock.runFor(5900);
  await expect(greeting).toBeVisible();
  // somebody who has reached it by keyboard is still reading
  await greeting.focus();
  await page.clock.runFor(10_000);
  await expect(greeting).toBeVisible();
  await expect(popUp(page)).toHaveCount(0);

  await greeting.blur();
  await page.clock.runFor(1000);
  await expect(greeting).toBeHidden();
  await page.clock.runFor(1000);
  await expect(popUp(page)).toBeVisible();
  await page.clock.resume();
  await expectLayout(page);
  await popUp(page).getByRole('button', { name: 'Close' }).click();
  await expect(greeting).toBeHidden();

  await page.goto(`/sites/${site}/listings`);
  await page.clock.fastForward(30_000);
  await expect(page.getByRole('button', { name: 'Chat with Ann of the harbour' })).toBeVisible();
  await expect(greeting).toBeHidden();
  await expect(popUp(page)).toHaveCount(0);
});
