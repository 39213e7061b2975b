import type { Page, Route } from '@playwright/test';
import { newLiveClient } from './clients.ts';
import { expect, expectAccessible, expectLayout, test } from './journey.ts';
import { signedInPage, staff } from './people.ts';

const next = '99.0.0';
const said = 'A new version is ready.';
const missing = /Failed to load resource|Failed to fetch dynamically imported module/;

/**
 * From here on the server is of the next release, and its answers say so. Pages that were loaded before ask for code
 * that is gone. A page that is loaded now belongs to it.
 */
async function deploy(page: Page): Promise<void> {
  let isOld = true;
  await page.route(/\/assets\/[^/]+\.js$/, (route) =>
    isOld ? route.fulfill({ status: 404, body: 'Not found' }) : route.fallback(),
  );
  await page.route(/\/api\/v2\//, (route) =>
    answerAs(route, (headers) => ({ ...headers, 'x-foyer-release': next })),
  );
  // a stream has no end to wait for, and its answer names the release as all others
  await page.route(/\/api\/v2\/activity\/notifications\/stream/, (route) =>
    route.fulfill({ headers: { 'content-type': 'text/event-stream', 'x-foyer-release': next }, body: '' }),
  );
  await page.route(
    ({ pathname }) => !/^\/(api|assets)\//.test(pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      isOld = false;
      const response = await route.fetch();
      const body = (await response.text()).replace(/"release":"[^"]*"/, `"release":"${next}"`);
      await route.fulfill({ response, body });
    },
  );
}

/** The page may be gone before the answer. */
async function answerAs(
  route: Route,
  change: (headers: Record<string, string>) => Record<string, string>,
): Promise<void> {
  try {
    const response = await route.fetch();
    await route.fulfill({ response, headers: change(response.headers()) });
  } catch {
    await route.abort().catch(() => {});
  }
}

test('a deploy in the middle of a form is said, takes nothing that was typed, and the next page is the new one', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(missing);
  const { admin } = await newLiveClient();
  await signedInPage(page, admin);
  await page.goto('/contacts/create');
  await page.getByLabel('First name').fill('Rosalind');
  await page.getByLabel('Email').fill('rosalind@example.net');
  await deploy(page);

  // the menu's code is gone
  await page.getByRole('button', { name: /^Profile menu of / }).click();
  const notice = page.getByRole('status').filter({ hasText: said });
  await expect(notice).toHaveCount(1);
  await expect(page.getByLabel('First name')).toHaveValue('Rosalind');
  await expectAccessible(page);
  await expectLayout(page);

  // the browser asks before it reloads, and who stays keeps it all
  const asked = page.waitForEvent('dialog');
  const pressed = notice.getByRole('button', { name: 'Reload' }).click({ noWaitAfter: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await pressed;
  await expect(page.getByLabel('Email')).toHaveValue('rosalind@example.net');

  await page.getByLabel('Last name').fill('Franklin');
  await page.getByLabel('Source').selectOption('Referral');
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expect(page.getByRole('heading', { name: 'Rosalind Franklin' })).toBeVisible();
  await page.getByRole('button', { name: /^Profile menu of / }).click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
});

test('an answer of another release is said once, and Reload brings its page @phone', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(missing);
  const { admin } = await newLiveClient();
  await signedInPage(page, admin);
  await page.goto('/contacts');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await deploy(page);
  await page.getByLabel('Search by name or email').fill('nobody at all');
  const notice = page.getByRole('status').filter({ hasText: said });
  await expect(notice).toHaveCount(1);
  await page.getByLabel('Search by name or email').fill('nobody');
  await notice.getByRole('button', { name: 'Later' }).click();
  await expect(notice).toHaveCount(0);
  await page.getByLabel('Search by name or email').fill('somebody');
  await expect(page).toHaveURL(/somebody/);
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('the foot of the console’s menu and Health name the version that answers @desktop', async ({ page }) => {
  const { read } = await signedInPage(page, staff);
  const { data }: { data: { version: string } } = await read('/health');
  await page.goto('/staff/health');
  await expect(
    page.getByRole('listitem').filter({ hasText: `This is Foyer ${data.version}.` }),
  ).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByText(`Version ${data.version}`)).toBeVisible();
  expect(await menu.getByRole('listitem').last().innerText()).toBe(`Version ${data.version}`);
});
