import type { Page } from '@playwright/test';
import { errors } from '#contract/errors.ts';
import { entries, foot, openMenu, services } from './menu.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from './journey.ts';
import { visit } from './navigation.ts';
import { grow, signedInPage } from './people.ts';
import { inPhase, withMe, withSettings } from './override-responses.ts';

// tests of the settings change and sign out the other accounts of its kind
const launching = 'launch5@launch.example.com';

const account = ['Account settings', 'Billing', 'Activity log', 'Log out'];
const locked = (...labels: string[]) =>
  services.map((label) => (labels.includes(label) ? `${label} (locked)` : label));

async function openLock(page: Page, label: string) {
  await (await openMenu(page)).getByRole('button', { name: `${label} (locked)` }).click();
  // on a phone the drawer stays open underneath
  const dialog = page.getByRole('dialog', { name: /^(?!Menu$)/ });
  await expect(dialog.getByRole('heading')).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  return dialog;
}

// the locks of every package are tested in web/shell/locks.test.ts
for (const [name, closed] of [
  ['create', ['Ad stats', 'Listings AI', 'Newsletter editor', 'Newsletter stats', 'Testimonials manager']],
  ['build', ['Newsletter editor', 'Newsletter stats', 'Testimonials manager']],
  ['drive', ['Newsletter editor', 'Newsletter stats']],
  ['accelerate', []],
] as const)
  test(`${name} finds ${closed.length} services locked @desktop`, async ({ page }) => {
    await signedInPage(page, `admin@${name}.example.com`);
    await page.goto('/support');
    const menu = await openMenu(page);
    await expect(entries(menu)).toHaveText([
      'Dashboard',
      'Contacts',
      'Services',
      ...locked(...closed),
      'Support',
    ]);
    if (name === 'create') await expectAccessible(page);
    if (name === 'drive') {
      await menu.getByRole('link', { name: 'Ad stats' }).click();
      await expect(page).toHaveURL(/\/ad-stats\/google$/);
    }
    if (name === 'build') {
      await menu.getByRole('link', { name: 'Ad stats' }).click();
      await expect(page).toHaveURL(/\/ad-stats\/facebook$/);
    }
  });

test('before the questionnaire is submitted, every service says when it is available @phone', async ({
  page,
}, { project }) => {
  await signedInPage(page, launching);
  await inPhase(page, 1);
  await page.goto('/');
  await expect(page).toHaveURL(/\/launch$/);
  await expect(entries(await openMenu(page))).toHaveText([
    'Welcome',
    'Launch forms',
    'Portfolio (opens in a new window)',
    'Launch status (locked)',
    'Dashboard',
    'Contacts',
    'Services',
    ...locked(...services),
    'Support',
    ...foot(project.name, ...account),
  ]);
  const portfolio = page.getByRole('link', { name: /^Portfolio/ });
  await expect(portfolio).toHaveAttribute('href', /^https:/);
  await expect(portfolio).toHaveAttribute('rel', 'noopener');
  await expectAccessible(page);
  await page.goto('/support');
  for (const label of ['Launch status', 'Newsletter stats']) {
    const dialog = await openLock(page, label);
    await expect(dialog).toHaveAccessibleName('Coming soon');
    await expect(dialog).toContainText('This service will be available after you submit your launch form.');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
  }
  await (await openLock(page, 'Listings AI')).getByRole('link', { name: 'Launch form' }).click();
  await expect(page).toHaveURL(/\/launch$/);
  for (const path of ['/listings/import', '/testimonials/import']) {
    await visit(page, path);
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(page.locator('main h1')).toBeVisible();
  }
});

test('once it is submitted, they wait for the site, and the portal opens at the launch status @desktop', async ({
  page,
}) => {
  await signedInPage(page, launching);
  for (const phase of [2, 3, 4, 5]) {
    await inPhase(page, phase);
    await page.goto('/');
    await expect(page).toHaveURL(/\/launch\/status$/);
    const menu = await openMenu(page);
    await expect(menu.getByRole('button', { name: /\(locked\)$/ })).toHaveCount(services.length);
    await expect(menu.getByRole('link', { name: 'Launch status' })).toHaveAttribute('aria-current', 'page');
    await visit(page, '/launch/forms');
    await expect(page).toHaveURL(/\/launch\/status$/);
  }
  // on a slow line the status, which makes the same request, is replaced by the step before that is known to be
  // closed
  await page.route('**/api/v2/forms', () => {}, { times: 1 });
  await visit(page, '/launch/forms');
  await expect(page).toHaveURL(/\/launch\/status$/);
  await visit(page, '/support');
  const dialog = await openLock(page, 'Listings manager');
  await expect(dialog).toHaveAccessibleName('Coming soon');
  await expect(dialog).toContainText('This service will be available after your site is live.');
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Launch status' }).click();
  await expect(page).toHaveURL(/\/launch\/status$/);
});

test('testimonials can be requested, and a browser override shows them before @phone', async ({
  page,
  allowComplaint,
}) => {
  // the server knows no override
  allowComplaint(/403 .*\/reviews/);
  await signedInPage(page, 'admin@build.example.com');
  await page.goto('/support');
  let dialog = await openLock(page, 'Testimonials manager');
  await expect(dialog).toHaveAccessibleName('Testimonials manager');
  await expect(dialog).toContainText('Request access to collect, manage and publish testimonials.');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await dialog.getByRole('button', { name: 'No, thanks' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Testimonials manager (locked)' })).toBeFocused();
  dialog = await openLock(page, 'Testimonials manager');
  await dialog.getByRole('button', { name: 'Request access' }).click();
  await expect(page.getByText(/^Thanks for applying for our Testimonials Manager feature!/)).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.goto('/testimonials');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.evaluate(() => localStorage.setItem('feature_overrides', '{"TESTIMONIAL_MANAGER":true}'));
  await page.goto('/support');
  await (await openMenu(page)).getByRole('link', { name: 'Testimonials manager' }).click();
  await expect(page).toHaveURL(/\/testimonials$/);
  await page.evaluate(() => localStorage.setItem('feature_overrides', '{broken'));
  await page.goto('/testimonials');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an upgrade is offered to the Admin, and others see whom to ask @phone', async ({ page }) => {
  await signedInPage(page, 'admin@create.example.com');
  await page.goto('/support');
  let dialog = await openLock(page, 'Newsletter editor');
  await expect(dialog).toHaveAccessibleName('Upgrade your account');
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Newsletters with a 40% open rate, versus the 20% industry average.',
    'Ads with a click-through rate 4% higher than average.',
    'An average of 20 leads per client in 30 days.',
  ]);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await dialog.getByRole('button', { name: 'No, thanks' }).click();
  await expect(dialog).toHaveCount(0);
  await (await openLock(page, 'Listings AI')).getByRole('link', { name: 'Find out more' }).click();
  await expect(page).toHaveURL(/\/billing\/upgrade$/);

  await withMe(page, (me) => ({ ...me, role: 'Editor' }));
  await page.goto('/support');
  dialog = await openLock(page, 'Ad stats');
  await expect(dialog).toContainText('Please ask your administrator to upgrade.');
  await expect(dialog.getByRole('link')).toHaveCount(0);
  await expectAccessible(page);
});

test('a screen outside the package shows what an upgrade brings, and a meeting can be requested @phone', async ({
  page,
}, { project }) => {
  const { read } = await signedInPage(page, 'admin@create.example.com');
  const me: { data: { name: string; email: string } } = await read('/me');
  const { name, email } = me.data;
  await page.goto('/support');
  for (const path of ['/ad-stats/facebook', '/ad-stats/google', '/listings-ai', '/newsletter-stats']) {
    await visit(page, path);
    await expect(page.getByRole('heading', { name: 'Upgrade required' })).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === path);
  }
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('button', { name: 'Book a meeting to upgrade' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request a meeting' });
  await expect(dialog.getByLabel('Name')).toHaveValue(name);
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await dialog.getByLabel('Email').fill('nowhere');
  await dialog.getByRole('button', { name: 'Request a meeting' }).click();
  await expect(dialog.getByText('Please enter a valid email address.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Email').fill(`${project.name}@example.net`);
  await dialog.getByRole('button', { name: 'Request a meeting' }).click();
  await expect(page.getByText('Thanks! We will contact you shortly.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('where meetings are booked on another site, the link to it is prefilled @desktop', async ({ page }) => {
  const { read } = await signedInPage(page, 'admin@create.example.com');
  const me: { data: { name: string; email: string } } = await read('/me');
  await withSettings(page, () => ({ thirdParties: { schedulingUrl: 'https://meet.example.com/foyer' } }));
  await page.goto('/newsletter-stats');
  const link = page.getByRole('link', { name: 'Book a meeting to upgrade' });
  await expect(link).toHaveAttribute('rel', 'noopener');
  await expect(link).toHaveAttribute('target', '_blank');
  const href = new URL((await link.getAttribute('href')) ?? '');
  expect(href.origin + href.pathname).toBe('https://meet.example.com/foyer');
  expect(Object.fromEntries(href.searchParams)).toEqual({ name: me.data.name, email: me.data.email });
});

test('who is sent away from a screen outside the package or the role reads why @desktop', async ({
  page,
}) => {
  for (const [email, address, sentence] of [
    ['admin@create.example.com', '/newsletter', errors.upgrade_required[1]],
    [grow.editor, '/billing/upgrade', errors.forbidden[1]],
  ] as const) {
    await signedInPage(page, email);
    await page.goto(address);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText(sentence)).toBeVisible();
  }
});
