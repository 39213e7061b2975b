import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { fullAnswers } from '#contract/launch/testing-answers.ts';
import { newLaunch, unfold } from '../clients.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import { signedInPage, staff, type Caller } from '../people.ts';
import { completeStep, place } from './questionnaire.ts';

const secret = fullAnswers[1]['domain_name_password'];

test('staff move a launch from phase to phase, and the client is notified of each @desktop', async ({
  page,
}) => {
  test.slow();
  const client = await newLaunch('Accelerate');
  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${client.id}`);
  const save = page.getByRole('form', { name: 'Client', exact: true }).getByRole('button', { name: 'Save' });
  for (const name of ['Design', 'Sample', 'Revisions', 'Sample', 'Ready', 'Form']) {
    await page.getByLabel('Launch phase').selectOption(name);
    // while the previous save is under way, the button does nothing
    await expect(save).not.toHaveAttribute('aria-disabled', 'true');
    await save.click();
    await expect(page.getByText('Changes saved!').last()).toBeVisible();
    await expect
      .poll(async () => (await news(client.caller))[0]?.message)
      .toBe(`Your website moved to ${name}.`);
  }
  await page.getByLabel('The website is live').check();
  await page.getByRole('form', { name: 'Client', exact: true }).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Go live' }).click();
  await expect.poll(async () => (await news(client.caller))[0]?.message).toBe('Your website is live.');
  const { data }: { data: { client: object } } = await client.caller.read('/me');
  expect(data.client).toMatchObject({ is_live: true, account_status: 'Live', launch_phase_id: null });
});

test('a phase that is taken back as soon as it was saved is saved as well @desktop', async ({ page }) => {
  const client = await newLaunch('Accelerate');
  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${client.id}`);
  const phase = page.getByLabel('Launch phase');
  await expect(phase).toHaveValue('1');
  // every read of the client waits until the end
  const { promise: end, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(`**/api/v2/staff/clients/${client.id}`, async (route) => {
    if (route.request().method() === 'GET') await end;
    await route.continue();
  });
  const save = page.getByRole('form', { name: 'Client', exact: true }).getByRole('button', { name: 'Save' });
  for (const name of ['Design', 'Form']) {
    await phase.selectOption(name);
    await expect(save).not.toHaveAttribute('aria-disabled', 'true');
    await save.click();
    await expect
      .poll(async () => (await news(client.caller))[0]?.message)
      .toBe(`Your website moved to ${name}.`);
    await expect(save).not.toHaveAttribute('aria-disabled', 'true');
  }
  goOn();
});

test('staff see of an unfinished questionnaire what is missing and what is only a draft @phone', async ({
  page,
}) => {
  const client = await newLaunch('Build');
  await completeStep(client.caller, 1);
  await client.caller.send('PUT', '/forms/2/draft', { data: { menubar: 'Left' } });
  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${client.id}`);
  await unfold(page, 'Launch form');
  await page.getByRole('link', { name: 'Open the launch form' }).click();
  await expect(page).toHaveURL(new RegExp(`/staff/clients/${client.id}/launch$`));
  await expect(page).toHaveTitle(`Launch form of ${client.name} | Client portal`);
  const layout = page.getByRole('region', { name: 'Website layout' });
  await expect(layout).toContainText('Not finished');
  await expect(layout.getByText('Draft, not finished')).toBeVisible();
  await expect(layout.getByText(/^Still missing: Primary objective/)).toBeVisible();
  await expect(row(page, 'Menu bar')).toContainText('Not answeredDraft, not saved yetLeft');
  await expect(row(page, 'Email')).toContainText('nora');
  // Build is not asked about Google
  await expect(page.getByRole('region', { name: 'Google ads' })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSideScroll(page);
});

test('staff approve an answer and send another back, which is answered again and marked as new @phone', async ({
  page,
  browser,
}) => {
  test.slow();
  const client = await newLaunch('Accelerate');
  await completeStep(client.caller, 1, 2, 3, 4, 5);
  await client.caller.send('POST', '/forms/6', { id: 6, data: { review: 'completed' } });
  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${client.id}/launch`);
  await expect(page.getByText('You haven’t looked at this form yet.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Mark all as seen' }).click();
  await expect(page.getByText('Marked as seen.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark all as seen' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Approve: Full name' }).click();
  await expect(row(page, 'Full name')).toContainText('Approved by');
  await page.getByRole('button', { name: 'Send back: Menu bar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send back: Menu bar' });
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Comment').fill('With your logo this is too wide.');
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await expect(row(page, 'Menu bar')).toContainText('With your logo this is too wide.');
  await expectAccessible(page);
  await expectNoSideScroll(page);

  const agent = await browser.newPage();
  await signedInPage(agent, client.admin);
  await agent.goto('/launch/forms/website-layout');
  await expect(
    agent.getByText('With your logo this is too wide.').filter({ visible: true }).first(),
  ).toBeVisible();
  await place(agent, 'menubar').getByLabel('Centered', { exact: true }).check();
  await agent.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(agent).toHaveURL(/\/launch\/status$/);
  await agent.close();

  await page.reload();
  await expect(page.getByText(/^1 answer changed since you looked/)).toBeVisible();
  await expect(row(page, 'Menu bar').getByText('new', { exact: true })).toBeVisible();
  await expect(row(page, 'Menu bar')).toContainText('Centered');
  await expect(row(page, 'Menu bar')).not.toContainText('Sent back');
});

test('staff read a password with a reason, it is shown once, and the client sees who read it @phone', async ({
  page,
}) => {
  const client = await newLaunch('Accelerate');
  await completeStep(client.caller, 1);
  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${client.id}`);
  await unfold(page, 'Launch form');
  await page.getByRole('button', { name: /^Read Password/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Too short');
  await dialog.getByRole('button', { name: 'Read password' }).click();
  await expect(dialog.getByText('Please give a reason of at least 10 characters.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await dialog.getByLabel('Reason').fill('Moving the domain to our servers');
  await dialog.getByRole('button', { name: 'Read password' }).click();
  await expect(dialog.getByRole('status')).toHaveText(String(secret));
  await expect(dialog.getByRole('button', { name: 'Copy password' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await page.content()).not.toContain(String(secret));
  await page.getByRole('button', { name: /^Read Password/ }).click();
  await expect(dialog.getByLabel('Reason')).toHaveValue('');

  await page.goto(`/staff/clients/${client.id}/launch`);
  await expect(row(page, 'Password of your domain account')).toContainText('Password saved');
  expect(await page.content()).not.toContain(String(secret));
  const { data }: { data: { message: string }[] } = await client.caller.read('/activity');
  expect(data[0]?.message).toMatch(/read your .* password: Moving the domain to our servers/);
});

test('the questionnaire is printed and saved as a PDF @desktop', async ({ page }) => {
  const client = await newLaunch('Accelerate');
  await completeStep(client.caller, 1, 2, 3, 4, 5);
  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${client.id}/launch`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`launch-form-${client.id}.pdf`);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.length).toBeGreaterThan(10_000);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1, name: client.name })).toBeVisible();
  await expect(row(page, 'Full name')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
});

const row = (page: Page, label: string) =>
  page.locator('dl > div', { has: page.locator('dt', { hasText: new RegExp(`^${label}`) }) }).first();

const news = async (caller: Caller): Promise<{ message: string }[]> =>
  (await caller.read('/activity/notifications')).data;
