import type { Package } from '#contract/access.ts';
import { formIds, launchForms } from '#contract/launch/forms.ts';
import type { Page } from '@playwright/test';
import { newLaunch } from '../clients.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import { visit } from '../navigation.ts';
import { getCaller, impersonatingPage, signedInPage, staff } from '../people.ts';
import { completeStep, fillStep, place } from './questionnaire.ts';

const failed = /Failed to load resource/;
const paths = launchForms.map(({ pathname }) => pathname);
const at = (path: string) => (url: URL) => url.pathname === path;

const widths: [Package, string][] = [
  ['Build', '@desktop'],
  ['Accelerate', '@phone'],
];
for (const [booked, tag] of widths)
  test(`the whole questionnaire as ${booked}, with a break in the middle, until the website is live ${tag}`, async ({
    page,
    context,
  }) => {
    test.slow();
    // Accelerate has every question, so axe checks its screens
    const looksAccessible = async (page: Page) => {
      if (booked === 'Accelerate') await expectAccessible(page);
    };
    const client = await newLaunch(booked);
    await signedInPage(page, client.admin);
    await page.goto('/');
    await expect(page).toHaveURL(at('/launch'));
    await expect(page).toHaveTitle('Launch | Client portal');
    await expect(page.getByText('Step 1 of 6')).toBeVisible();
    await looksAccessible(page);
    await expectNoSideScroll(page);
    await page.getByRole('link', { name: 'Fill out my launch form' }).click();

    let now = page;
    for (const form of formIds) {
      const { pathname, title, percentage } = launchForms[form];
      await expect(now).toHaveURL(at(pathname));
      await expect(now).toHaveTitle(`${title} | Client portal`);
      await expect(now.getByText(`Step ${form} of 6`)).toBeVisible();
      await expect(now.getByText(`${percentage}%`, { exact: true })).toBeVisible();
      await looksAccessible(now);
      await expectNoSideScroll(now);
      await fillStep(now, form, booked);
      if (form === 2) {
        // the browser is closed in the middle of a step, right after the last key
        await now.close({ runBeforeUnload: true });
        now = await context.newPage();
        await signedInPage(now, client.admin);
        await now.goto('/launch');
        await expect(now.getByText('Step 2 of 6')).toBeVisible();
        await now.getByRole('link', { name: 'Continue', exact: true }).click();
        await expect(place(now, 'secondary_objective_other').getByRole('textbox')).toHaveValue(
          'Be found by name',
        );
        await expect(place(now, 'predefined_search_choices').getByRole('textbox')).toHaveCount(2);
      }
      await looksAccessible(now);
      await expectNoSideScroll(now);
      await now.getByRole('button', { name: 'Next Step' }).click();
      await expect(now.getByText('Changes saved!').filter({ visible: true }).first()).toBeVisible();
    }

    await expect(now).toHaveURL(at('/launch/forms/review'));
    await expect(now.getByText('Step 6 of 6 · Ready to submit')).toBeVisible();
    await expect(now.getByText('Nora Novak Homes')).toBeVisible();
    await expect(now.getByText('Centered with logo above')).toBeVisible();
    await expect(now.getByText('Password saved').filter({ visible: true }).first()).toBeVisible();
    await expect(now.getByText('canary')).toHaveCount(0);
    await looksAccessible(now);
    await expectNoSideScroll(now);
    const sent = now.waitForRequest(
      (request) => request.url().endsWith('/forms/6') && request.method() === 'POST',
    );
    await now.getByRole('button', { name: 'Submit my launch form' }).click();
    expect((await sent).postDataJSON()).toEqual({ id: 6, data: { review: 'completed' } });
    await expect(now).toHaveURL(at('/launch/forms/complete'));
    await expect(now.getByRole('heading', { level: 1 })).toHaveText('Thank you, we have everything we need');
    await expect(now.getByText('100%')).toBeVisible();
    await looksAccessible(now);
    await expectNoSideScroll(now);
    await now.getByRole('link', { name: 'Follow the launch' }).click();
    await expect(now).toHaveURL(at('/launch/status'));
    const { data }: { data: { client: { launch_phase_id: number } } } = await client.caller.read('/me');
    expect(data.client.launch_phase_id).toBe(2);
    await now.goto('/launch/forms/theme');
    await expect(now).toHaveURL(at('/launch/status'));

    const own = await getCaller(staff);
    const move = (change: object) => own.send('PUT', `/staff/clients/${client.id}`, change);
    for (const phase of [3, 4, 3]) await move({ launch_phase_id: phase });
    await now.goto('/');
    await now.getByRole('button', { name: 'Publish my site' }).click();
    await now.getByRole('alertdialog').getByRole('button', { name: 'Publish my site' }).click();
    await expect(now).toHaveURL(at('/launch/status/ready'));
    await move({ is_live: true });
    await now.goto('/launch');
    await expect(now).toHaveURL(at('/dashboard'));
  });

test('a View Only reads the launch, and sees why they cannot change it @phone', async ({ page }) => {
  const client = await newLaunch('Build');
  await signedInPage(page, client.viewer);
  await page.goto('/launch');
  const begin = page.getByRole('button', { name: 'Fill out my launch form' });
  await expect(begin).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('You can view the launch but not edit it.').last()).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  for (const path of paths.slice(1)) {
    await visit(page, path);
    await expect(page, path).toHaveURL(at('/launch'));
  }
});

test('a later step redirects to the first unfinished one, and a missing answer links to its question @desktop @quick', async ({
  page,
}) => {
  const client = await newLaunch('Engage');
  await signedInPage(page, client.admin);
  await page.goto('/launch');
  for (const path of paths.slice(2)) {
    await visit(page, path);
    await expect(page, path).toHaveURL(at('/launch/forms'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile and resources');
  }
  await completeStep(client.caller, 1);
  await page.goto('/launch/forms/complete');
  await expect(page).toHaveURL(at('/launch/forms/website-layout'));
  await page.goto('/launch');
  await expect(page.getByText('20%')).toBeVisible();
  await page.getByText(/^Still missing: 6 answers/).click();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Menu bar' }).click();
  await expect(page).toHaveURL((url) => url.pathname + url.hash === '/launch/forms/website-layout#menubar');
  await expect(place(page, 'menubar').getByRole('radio').first()).toBeFocused();
  await expect(place(page, 'menubar')).toBeInViewport();

  // and on the step itself
  const missing = page.getByText('What’s still missing: 6 answers');
  if (await missing.isVisible()) await missing.click();
  await page.getByRole('button', { name: 'Header features' }).click();
  await expect(place(page, 'header_features').getByRole('checkbox').first()).toBeFocused();
  await expect(page.getByRole('button', { name: 'Skip Step' })).toHaveCount(0);
});

test('staff skip a step, and the design still asks for a theme @desktop', async ({ page }) => {
  const client = await newLaunch('Build');
  await impersonatingPage(page, client.id);
  await page.goto('/launch/forms?staff=true');
  for (const form of [1, 2, 3] as const) {
    await expect(page).toHaveURL(at(launchForms[form].pathname));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(launchForms[form].title);
    const skipped = page.waitForResponse(/\/skip$/);
    await page.getByRole('button', { name: 'Skip Step' }).click();
    await skipped;
  }
  await expect(page).toHaveURL(at('/launch/forms/theme'));
  await page.goto('/launch');
  await expect(page.getByText('Skipped')).toHaveCount(3);
  await page.goto('/launch/forms/theme');
  await fillStep(page, 3, 'Build');
  await page.getByRole('button', { name: 'Next Step' }).click();
  await expect(page).toHaveURL(at('/launch/forms/design'));
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(at('/launch/forms/theme'));
});

test('an answer that staff sent back can be changed again, with the reason beside it @phone', async ({
  page,
}) => {
  const client = await newLaunch('Build');
  await completeStep(client.caller, ...formIds);
  await client.caller.send('POST', '/forms/6', { id: 6, data: { review: 'completed' } });
  const own = await getCaller(staff);
  const review = {
    form: 2,
    name: 'menubar',
    state: 'returned',
    comment: 'Your logo is wide: is this what you want?',
  };
  await own.send('POST', `/staff/clients/${client.id}/answers`, review);
  await signedInPage(page, client.admin);
  await page.goto('/launch/status');
  for (const path of paths.slice(1, 7)) {
    if (path === '/launch/forms/website-layout') continue;
    await visit(page, path);
    await expect(page, path).toHaveURL(at('/launch/status'));
  }
  await page.goto('/launch');
  await expect(page.getByText('Sent back')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Fill out my launch form' }).click();
  await expect(page).toHaveURL(at('/launch/status'));
  await page.goto('/launch');
  await page.getByRole('link', { name: 'Take another look' }).click();
  await expect(place(page, 'menubar').getByText(review.comment)).toBeInViewport();
  await expect(page.getByRole('radio')).toHaveCount(4);
  await expect(place(page, 'header_style').getByText('Full-screen photo')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await place(page, 'menubar').getByLabel('Left').check();
  const sent = page.waitForRequest(
    (request) => request.url().endsWith('/forms/2') && request.method() === 'POST',
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await sent).postDataJSON()).toMatchObject({ id: 2, data: { menubar: 'Left' } });
  await expect(page).toHaveURL(at('/launch/status'));
  await page.goto('/launch/forms/website-layout');
  await expect(page).toHaveURL(at('/launch/status'));
});

test('the questionnaire is closed once the site is live @desktop', async ({ page }) => {
  await signedInPage(page, 'admin@accelerate.example.com');
  await page.goto('/launch');
  for (const path of paths) {
    await visit(page, path);
    await expect(page, path).toHaveURL(at('/dashboard'));
  }
});

test('a step that fails to load says so, and can be retried @desktop', async ({ page, allowComplaint }) => {
  allowComplaint(failed);
  const client = await newLaunch('Build');
  await signedInPage(page, client.admin);
  await page.route('**/api/v2/forms/1', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/launch/forms');
  await expect(page.getByRole('alert')).toContainText('There was an error processing your request');
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Full name')).toBeVisible();
});
