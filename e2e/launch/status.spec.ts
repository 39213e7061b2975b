import type { Page } from '@playwright/test';
import { newLaunch, type Launching, unfold } from '../clients.ts';
import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { visit } from '../navigation.ts';
import { getCaller, impersonatingPage, signedInPage, staff } from '../people.ts';
import { withSettings } from '../override-responses.ts';
import { completeStep } from './questionnaire.ts';

const pages = [
  { phase: 2, path: '/launch/status/design', title: 'Your website is being designed' },
  { phase: 3, path: '/launch/status/sample', title: 'Your sample is ready' },
  { phase: 4, path: '/launch/status/revisions', title: 'We are working on your changes' },
  { phase: 5, path: '/launch/status/ready', title: 'Your website is about to go live' },
];

test('the status page shows the current phase, and each phase has a URL of its own @phone', async ({
  page,
}) => {
  test.slow();
  const client = await newLaunch('Accelerate');
  await signedInPage(page, client.admin);
  await page.goto('/launch');
  for (const path of ['/launch/status', ...pages.map((one) => one.path)]) {
    await visit(page, path);
    await expect(page, path).toHaveURL(/\/launch$/);
  }
  for (const { phase, title } of pages) {
    await moved(client, phase);
    await page.goto('/');
    await expect(page).toHaveURL(/\/launch\/status$/);
    await expect(page).toHaveTitle('Launch status | Client portal');
    await expect(heading(page, title)).toBeVisible();
    await expect(page.locator('[aria-current="step"]')).toContainText(title);
    await expectLayout(page);
    for (const other of pages) {
      await visit(page, other.path);
      if (other.phase > phase) await expect(page).toHaveURL(/\/launch\/status$/);
      else await expect(page).toHaveURL(new RegExp(`${other.path}$`));
      await expect(heading(page, other.phase > phase ? title : other.title)).toBeVisible();
      const note = page.getByText('Your launch has moved on.', { exact: false }).first();
      await expect(note).toBeVisible({ visible: other.phase < phase });
    }
  }
});

test('a design takes about 10 business days, revisions take 5 to 7 @desktop', async ({ page }) => {
  const client = await newLaunch('Build');
  await moved(client, 4);
  await signedInPage(page, client.admin);
  await page.goto('/launch/status/design');
  await expect(page.getByRole('main')).toContainText('about 10 business days');
  await page.goto('/launch/status/revisions');
  await expect(page.getByRole('main')).toContainText('5 to 7 business days');
});

test('the page of an earlier phase shows its buttons disabled @desktop', async ({ page }) => {
  const client = await newLaunch('Build');
  await moved(client, 4);
  await signedInPage(page, client.admin);
  await page.goto('/launch/status/sample');
  for (const name of ['Publish my site', 'Request changes', 'Upload testimonials', 'Add past sales'])
    await expect(page.getByRole('button', { name })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See where it stands now' }).click();
  await expect(heading(page, 'We are working on your changes')).toBeVisible();
});

test('files can be uploaded while the website is made @desktop', async ({ page }) => {
  const client = await newLaunch('Accelerate');
  await moved(client, 2);
  await signedInPage(page, client.admin);
  await page.goto('/launch/status');
  await expect(page.getByRole('link', { name: 'Add past sales' })).toHaveAttribute(
    'href',
    '/listings/import',
  );
  await page.getByRole('link', { name: 'Upload testimonials' }).click();
  await expect(page).toHaveURL(/\/testimonials\/import$/);
});

test('a View Only follows the launch, decides nothing and sees why @phone', async ({ page }) => {
  const client = await newLaunch('Accelerate');
  await moved(client, 3);
  const own = await signedInPage(page, client.viewer);
  await page.goto('/launch/status');
  await expect(heading(page, 'Your sample is ready')).toBeVisible();
  for (const name of ['Publish my site', 'Request changes', 'Upload testimonials', 'Add past sales'])
    await expect(page.getByRole('button', { name })).toBeDisabled();
  await expect(
    page.getByRole('main').locator('p', { hasText: 'You can view the launch but not edit it.' }).first(),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await expect(own.send('POST', '/clients/publish')).rejects.toThrow('403');
});

test('publishing asks for confirmation, says what happens, and the page moves on @phone', async ({
  page,
}) => {
  const client = await newLaunch('Accelerate');
  await moved(client, 3);
  await signedInPage(page, client.admin);
  await page.goto('/launch/status');
  const published: string[] = [];
  page.on(
    'request',
    (request) => void (request.url().endsWith('/clients/publish') && published.push(request.url())),
  );
  await page.getByRole('button', { name: 'Publish my site' }).click();
  const question = page.getByRole('alertdialog', { name: 'Publish your website?' });
  await expect(question).toContainText('put your website online as you see it in the sample');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await question.getByRole('button', { name: 'Not yet' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Publish my site' })).toBeFocused();
  expect(published).toEqual([]);
  const sent = page.waitForRequest(/\/api\/v2\/clients\/publish$/);
  await page.getByRole('button', { name: 'Publish my site' }).click();
  await question.getByRole('button', { name: 'Publish my site' }).click();
  expect((await sent).method()).toBe('POST');
  expect((await sent).postData()).toBeNull();
  await expect(page).toHaveURL(/\/launch\/status\/ready$/);
  await expect(heading(page, 'Your website is about to go live')).toBeVisible();
  await expect(page.getByText('You asked us to publish', { exact: true })).toBeVisible();
  await page.goto('/');
  await expect(heading(page, 'Your website is about to go live')).toBeVisible();
});

test('every user can open the sample as soon as its address is set @phone', async ({ page }) => {
  const client = await newLaunch('Accelerate');
  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${client.id}`);
  await unfold(page, 'Account, package and access');
  await page.getByLabel('Launch phase').selectOption('Sample');
  await page.getByLabel('Address of the sample').fill('sample.example.com/nora');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Changes saved!').last()).toBeVisible();
  await expect(page.getByLabel('Address of the sample')).toHaveValue('https://sample.example.com/nora');

  const viewer = await page.context().browser()?.newPage();
  if (!viewer) throw new Error('There is no browser.');
  await signedInPage(viewer, client.viewer);
  await viewer.goto('/launch');
  const form = viewer.getByRole('button', { name: 'Fill out my launch form' });
  await expect(form).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(viewer);
  await expectNoSideScroll(viewer);
  await viewer.getByRole('link', { name: 'See launch status' }).click();
  const sample = viewer.getByRole('link', { name: 'See your sample' });
  await expect(sample).toHaveAttribute('href', 'https://sample.example.com/nora');
  await expect(sample).toHaveAttribute('target', '_blank');
  await expectAccessible(viewer);
  await expectNoSideScroll(viewer);
  await viewer.close();
});

test('an answer that was sent back is listed on the status page, with a link to its question @phone', async ({
  page,
}) => {
  const client = await newLaunch('Accelerate');
  await completeStep(client.caller, 1, 2, 3, 4, 5);
  await client.caller.send('POST', '/forms/6', { id: 6, data: { review: 'completed' } });
  await signedInPage(page, client.admin);
  await page.goto('/launch/status');
  await expect(heading(page, 'Your website is being designed')).toBeVisible();
  await expect(page.getByRole('region', { name: /^We have/ })).toHaveCount(0);
  const own = await getCaller(staff);
  for (const [form, name, comment] of [
    [1, 'tagline', 'Too long for the header.'],
    [2, 'menubar', 'Your logo is wide: is this what you want?'],
  ])
    await own.send('POST', `/staff/clients/${client.id}/answers`, {
      form,
      name,
      state: 'returned',
      comment,
    });
  await page.reload();
  const asked = page.getByRole('region', { name: 'We have questions about 2 of your answers' });
  await expect(asked).toContainText('Too long for the header.');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await asked.getByRole('link', { name: 'Menu bar' }).click();
  await expect(page).toHaveURL(/\/launch\/forms\/website-layout#menubar$/);
  await expect(page.getByText('Your logo is wide: is this what you want?')).toBeInViewport();
});

test('a publish that fails shows the message of the server @desktop', async ({ page, allowComplaint }) => {
  allowComplaint(/clients\/publish/);
  const client = await newLaunch('Accelerate');
  await moved(client, 3);
  await signedInPage(page, client.admin);
  await page.goto('/launch/status');
  await page.route('**/api/v2/clients/publish', (route) =>
    route.fulfill({ status: 422, json: { error: 'Your site is not ready to be published yet.' } }),
  );
  await page.getByRole('button', { name: 'Publish my site' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish my site' }).click();
  await expect(page.getByText('Your site is not ready to be published yet.')).toBeVisible();
  await expect(heading(page, 'Your sample is ready')).toBeVisible();
});

test("changes are requested with the provider's own form, in a new window @desktop", async ({
  page,
  context,
}) => {
  const client = await newLaunch('Accelerate');
  await moved(client, 3);
  await withSettings(page, () => ({
    thirdParties: { requestChangesUrl: 'https://forms.example.com/changes?v=2' },
  }));
  await context.route('https://forms.example.com/**', (route) => route.fulfill({ body: 'A form' }));
  await signedInPage(page, client.admin);
  await page.goto('/launch/status');
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Request changes' }).click();
  const form = await opened;
  await form.waitForURL(/forms\.example\.com/);
  const { searchParams } = new URL(form.url());
  expect(Object.fromEntries(searchParams)).toEqual({
    v: '2',
    client_id: String(client.id),
    email: client.admin,
  });
  expect(await form.evaluate(() => window.opener)).toBeNull();
});

test('without such a form, changes are requested in a dialog and reach staff @phone', async ({ page }) => {
  const client = await newLaunch('Accelerate');
  await moved(client, 3);
  await signedInPage(page, client.admin);
  await page.goto('/launch/status');
  await page.getByRole('button', { name: 'Request changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request changes' });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await dialog.getByLabel('What should we change?').fill('A larger photo at the top, please.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Thanks! We’ve got your changes and will be in touch.')).toBeVisible();
  const { data }: { data: { client_id: number; topic: string; message: string }[] } = await (
    await getCaller(staff)
  ).read('/staff/messages');
  expect(data).toContainEqual(
    expect.objectContaining({
      topic: 'changes',
      message: 'A larger photo at the top, please.',
      client_name: client.name,
    }),
  );
});

test('when staff move the launch, the open page follows and a notification appears @desktop', async ({
  page,
}) => {
  test.slow();
  const client = await newLaunch('Accelerate');
  await moved(client, 2);
  await signedInPage(page, client.admin);
  const stream = page.waitForResponse(/notifications\/stream/);
  await page.goto('/launch/status');
  await expect(heading(page, 'Your website is being designed')).toBeVisible();
  await stream;
  await moved(client, 3);
  await expect(heading(page, 'Your sample is ready')).toBeVisible();
  await moved(client, 4);
  await expect(heading(page, 'We are working on your changes')).toBeVisible();
  await expect(page.getByText('The sample was ready')).toBeVisible();
  await moved(client, 3);
  await expect(heading(page, 'Your sample is ready')).toBeVisible();
  await page.getByRole('button', { name: /notifications/i }).click();
  await expect(
    page
      .getByText(/Your website moved to/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
});

test('once the website is live, the launch is closed for agents and staff may still read it @desktop', async ({
  page,
  browser,
}) => {
  const client = await newLaunch('Accelerate');
  await moved(client, 5);
  await signedInPage(page, client.admin);
  await page.goto('/launch/status');
  await expect(heading(page, 'Your website is about to go live')).toBeVisible();
  await (await getCaller(staff)).send('PUT', `/staff/clients/${client.id}`, { is_live: true });
  await page.goto('/launch/status');
  await expect(page).toHaveURL(/\/dashboard$/);
  for (const path of ['/launch/status/design', '/launch/status/ready']) {
    await visit(page, path);
    await expect(page, path).toHaveURL(/\/dashboard$/);
  }
  const other = await browser.newPage();
  await impersonatingPage(other, client.id);
  await other.goto('/launch/status');
  await expect(heading(other, 'The website is live')).toBeVisible();
  await expect(other.getByText('The website went live')).toBeVisible();
  await other.close();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** To this phase along the regular way: the client submits its form, staff do the rest. */
async function moved({ id, caller }: Launching, phase: number): Promise<void> {
  const { data: me }: { data: { client: { launch_phase_id: number } } } = await caller.read('/me');
  if (me.client.launch_phase_id === 1) {
    await completeStep(caller, 1, 2, 3, 4, 5);
    await caller.send('POST', '/forms/6', { id: 6, data: { review: 'completed' } });
  }
  await (await getCaller(staff)).send('PUT', `/staff/clients/${id}`, { launch_phase_id: phase });
}
