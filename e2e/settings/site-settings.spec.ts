import type { Page } from '@playwright/test';
import { newLaunch } from '../clients.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import { grow, signedInPage, type Caller } from '../people.ts';

/** The stored values, independent of the screen. */
const readStored = async (caller: Caller, path: string): Promise<object> => (await caller.read(path)).data;

const failed = /Failed to load resource/;
// an account that a test changes: one for each width, since both run at once
const ownOf = (project: string) =>
  project === 'phone' ? 'admin@build.example.com' : 'admin@drive.example.com';

test('lead settings: a choice that costs leads asks for confirmation, and leaving loses nothing @phone', async ({
  page,
}, { project }) => {
  const caller = await signedInPage(page, ownOf(project.name));
  await caller.send('PUT', '/settings/leads', {
    rb_amelie_lead_capture_require_phone: '0',
    rb_amelie_prompted_lead_capture_delay: '10',
    rb_amelie_lead_capture_bubble_enabled: '1',
    rb_amelie_lp_home_finder_background: 'kitchen',
  });
  await page.goto('/settings/leads');
  const save = page.getByRole('button', { name: 'Save settings' });
  await expect(save).toBeVisible();
  await expect(
    page.getByText('Requiring a phone number can reduce your leads by 30% or more.'),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await page.getByLabel('Required').check();
  const delay = page.getByLabel('Delay');
  await expect(delay).toHaveAttribute('min', '1');
  await expect(delay).toHaveAttribute('max', '20');
  await delay.focus();
  await delay.press('ArrowRight');
  await expect(page.getByText('11 seconds')).toBeVisible();
  await page.getByLabel('Satellite').nth(1).check();
  await page.getByLabel('Header').nth(1).fill('Come and find it');
  // the page itself, before anything is saved
  const finder = previewOf(page, 'Home finder page');
  await expect(
    finder.getByRole('heading', { level: 1, name: 'Come and find it', includeHidden: true }),
  ).toBeVisible();
  await expect(finder.getByRole('button', { name: 'Start the search', includeHidden: true })).toBeVisible();
  await page.getByLabel('Greeting').fill('A view of the water?');
  const bubble = previewOf(page, 'Bubble');
  await expect(bubble.getByText('A view of the water?')).toBeVisible();
  await page.getByRole('button', { name: 'Open chat' }).click();
  await page.getByLabel('Text above the form').fill('One line will do.');
  await expect(bubble.getByText('One line will do.')).toBeVisible();
  await expect(bubble.getByRole('dialog').getByLabel('Phone')).toHaveAttribute('data-required');
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await page.getByRole('link', { name: 'Back' }).click();
  const leaving = page.getByRole('alertdialog');
  await expect(leaving).toContainText('Are you sure you want to leave without saving?');
  await leaving.getByRole('button', { name: 'Stay' }).click();

  await save.click();
  const asked = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(asked).toContainText('Requiring a phone number can reduce your leads by 30% or more.');
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Cancel' }).click();
  expect(await readStored(caller, '/settings')).toMatchObject({ rb_amelie_lead_capture_require_phone: '0' });
  await save.click();
  await asked.getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByText('Lead settings have been updated.')).toBeVisible();
  expect(await readStored(caller, '/settings')).toMatchObject({
    rb_amelie_lead_capture_require_phone: '1',
    rb_amelie_prompted_lead_capture_delay: '11',
    rb_amelie_lp_home_finder_background: 'satellite',
    rb_amelie_lp_home_finder_header: 'Come and find it',
  });

  await page.getByRole('switch', { name: 'Show the bubble' }).uncheck();
  await save.click();
  await expect(asked).toContainText('This may reduce the number of leads you receive.');
  await asked.getByRole('button', { name: 'Save anyway' }).click();
  await expect(asked).toBeHidden();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/settings$/);
});

/** The preview that the section shows 'as a visitor sees it'. */
const previewOf = (page: Page, section: string) =>
  page.getByRole('region', { name: section }).frameLocator('iframe').last();

const picture = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test('a picture is uploaded, refused, retried and removed @phone', async ({ page, allowComplaint }, {
  project,
}) => {
  allowComplaint(failed);
  await signedInPage(page, ownOf(project.name));
  await page.route('**/api/v2/settings', async (route) => {
    const answer = await route.fetch();
    const { data } = await answer.json();
    await route.fulfill({
      json: { data: { ...data, rb_amelie_lead_capture_bubble_enabled: '1', rb_avatar_image: '' } },
    });
  });
  let sent = 0;
  page.on('request', (request) => void (request.url().endsWith('/settings/upload') && (sent += 1)));
  await page.goto('/settings/leads');
  const group = page.getByRole('group', { name: 'Your picture' });
  const choose = async (file: typeof picture) => {
    const chooser = page.waitForEvent('filechooser');
    await group.getByRole('button', { name: /picture/ }).click();
    await (await chooser).setFiles(file);
  };

  await choose({ ...picture, name: 'huge.png', buffer: Buffer.alloc(12_582_913) });
  await expect(group.getByRole('alert')).toHaveText(
    'Your file is too large to upload, please try using a file smaller than 12 MB.',
  );
  expect(sent).toBe(0);
  await expectAccessible(page);

  await page.route('**/settings/upload', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await choose(picture);
  await expect(group.getByRole('alert')).toHaveText('me.png file upload failed.');
  await group.getByRole('button', { name: 'Try again' }).click();
  await expect(group.getByText('me.png uploaded. Save to show it on your site.')).toBeVisible();
  await expect(group.locator('img')).toHaveJSProperty('complete', true);
  await expect(previewOf(page, 'Bubble').locator('img.face')).toHaveAttribute('src', /^\/files\//);
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await choose({ ...picture, name: 'notes.png', buffer: Buffer.from('only words') });
  await expect(group.getByRole('alert')).toHaveText('This isn’t a picture. Please choose a JPG or PNG file.');
  await group.getByRole('button', { name: 'Remove' }).click();
  await expect(group.getByText('Picture removed. Save to take it off your site.')).toBeVisible();
  await expect(group.locator('img')).toHaveCount(0);

  let release = () => {};
  await page.route('**/settings/upload', async (route) => {
    await new Promise<void>((resolve) => (release = resolve));
    await route.abort();
  });
  await choose(picture);
  await expect(group.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
  await group.getByRole('button', { name: 'Cancel' }).click();
  await expect(group.getByRole('progressbar')).toHaveCount(0);
  await expect(group.getByRole('alert')).toHaveCount(0);
  release();
});

test('listing settings are saved @phone', async ({ page }, { project }) => {
  const caller = await signedInPage(page, ownOf(project.name));
  await caller.send('PUT', '/settings/listings', { rb_hoodq: '0', rb_slideshow_delay: '5' });
  await page.goto('/settings/listings');
  await expect(page.getByRole('switch', { name: 'Mortgage calculator' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Bring in past listings' })).toBeChecked();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('switch', { name: 'HoodQ' }).check();
  await page.getByRole('switch', { name: 'Pinterest' }).uncheck();
  await page.getByLabel('Order of active listings').selectOption('Highest price first');
  await page.getByLabel('Show each picture for').fill('10');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Listing settings have been updated.')).toBeVisible();
  expect(await readStored(caller, '/settings')).toMatchObject({
    rb_hoodq: '1',
    rb_sharing_buttons_pinterest: '0',
    rb_lol_featured_sort: 'price_desc',
    rb_slideshow_delay: '10',
  });
});

test('a save sends what was changed here, and leaves what a colleague changed meanwhile @desktop', async ({
  page,
}) => {
  const client = await newLaunch('Build');
  await client.caller.send('PUT', '/settings/listings', { rb_hoodq: '0', rb_walkscore: '1' });
  await signedInPage(page, client.admin);
  await page.goto('/settings/listings');
  const hoodQ = page.getByRole('switch', { name: 'HoodQ' });
  await expect(hoodQ).not.toBeChecked();
  await client.caller.send('PUT', '/settings/listings', { rb_hoodq: '1' });
  const sent: unknown[] = [];
  page.on('request', (request) => void (request.method() === 'PUT' && sent.push(request.postDataJSON())));
  for (const [n, name] of ['Pinterest', 'Twitter'].entries()) {
    await page.getByRole('switch', { name }).uncheck();
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Listing settings have been updated.')).toHaveCount(n + 1);
  }
  expect(sent).toEqual([
    { rb_sharing_buttons_pinterest: '0', version: expect.any(Number) },
    { rb_sharing_buttons_twitter: '0', version: expect.any(Number) },
  ]);
  expect(await readStored(client.caller, '/settings')).toMatchObject({ rb_hoodq: '1' });

  // the next visit begins with the stored values of that moment, not with the last answer
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await client.caller.send('PUT', '/settings/listings', { rb_walkscore: '0' });
  await page
    .getByRole('navigation', { name: 'More settings' })
    .getByRole('link', { name: 'Listings' })
    .click();
  await expect(hoodQ).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Walk Score' })).not.toBeChecked();
});

test('an invalid text that is switched off with its bubble becomes what it was, and the rest is saved @phone', async ({
  page,
  allowComplaint,
}) => {
  // there is no website to preview yet
  allowComplaint(failed);
  const client = await newLaunch('Build');
  await client.caller.send('PUT', '/settings/leads', { rb_amelie_lead_capture_bubble_name: 'Priya' });
  await signedInPage(page, client.admin);
  await page.goto('/settings/leads');
  const bubble = page.getByRole('region', { name: 'Bubble' });
  await bubble.getByLabel('Name').fill('n'.repeat(51));
  await bubble.getByLabel('Greeting').fill('Hello!');
  await expect(bubble.getByText('This field must be less than 50 characters.')).toBeVisible();
  await page.getByRole('switch', { name: 'Show the bubble' }).uncheck();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByText('Lead settings have been updated.')).toBeVisible();
  expect(await readStored(client.caller, '/settings')).toMatchObject({
    rb_amelie_lead_capture_bubble_enabled: '0',
    rb_amelie_lead_capture_bubble_name: 'Priya',
    rb_amelie_lead_capture_bubble_popup_text: 'Hello!',
  });
  await page.getByRole('switch', { name: 'Show the bubble' }).check();
  await expect(bubble.getByLabel('Name')).toHaveValue('Priya');
  await expect(bubble.getByLabel('Greeting')).toHaveValue('Hello!');
});

test('settings that fail to load or save say so @desktop', async ({ page, allowComplaint }) => {
  allowComplaint(failed);
  await signedInPage(page, grow.admin);
  await page.route('**/api/v2/settings', (route) => route.abort());
  await page.goto('/settings/listings');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('switch', { name: 'HoodQ' }).click();
  await page.route('**/api/v2/settings/listings', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'There was an error processing your request, please try again later.',
  );
  await expectAccessible(page);
});

test('newsletter settings are a placeholder that sends nothing @phone', async ({ page }) => {
  await signedInPage(page, grow.admin);
  await page.goto('/settings/newsletters');
  await expect(page).toHaveURL(/\/settings$/);
  await page.evaluate(() => localStorage.setItem('feature_overrides', '{"NEWSLETTER_SETTINGS":true}'));
  await page.goto('/settings/newsletters');
  await expect(page.getByLabel('Sender name')).not.toHaveValue('');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  const sent: string[] = [];
  page.on('request', (request) => void (request.method() !== 'GET' && sent.push(request.url())));
  await page.getByLabel('Sender name').fill('Priya');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Newsletter settings have been updated.')).toBeVisible();
  expect(sent).toEqual([]);
});
