import { newLaunch } from '../clients.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import { signedInPage } from '../people.ts';
import { completeStep, place } from './questionnaire.ts';
import { holdRequests } from '../slow-line.ts';

const failed = /Failed to load resource/;
const saved = /^Saved at \d+:\d\d (am|pm)$/;

test('answers are saved as a draft after two seconds, without validation, and are there after a reload @desktop', async ({
  page,
}) => {
  const client = await newLaunch('Build');
  await signedInPage(page, client.admin);
  await page.goto('/launch/forms');
  const email = page.getByLabel(/^Email/);
  const drafts: unknown[] = [];
  page.on('request', (request) => request.url().endsWith('/draft') && drafts.push(request.postDataJSON()));
  await email.clear();
  await email.pressSequentially('nora@');
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await expect(page.getByText(saved)).toBeVisible();
  expect(drafts).toEqual([{ data: { email: 'nora@' }, version: 0 }]);
  await page.getByLabel('Tagline').fill('By the sea');
  // no time to wait: the page goes away
  await page.reload();
  await expect(page.getByLabel('Tagline')).toHaveValue('By the sea');
  await expect(email).toHaveValue('nora@');
  await expect(page.getByText(saved)).toBeVisible();

  await page.getByLabel('Tagline').fill('By the lake');
  await page.goto('/launch');
  await page.getByRole('link', { name: 'Fill out my launch form' }).click();
  await expect(page.getByLabel('Tagline')).toHaveValue('By the lake');
  await page.getByLabel('Tagline').fill('By the river');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/launch$/);
  await page.getByRole('link', { name: 'Fill out my launch form' }).click();
  await expect(page.getByLabel('Tagline')).toHaveValue('By the river');
});

test('without a network the step says so, retries, and asks before leaving @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(failed);
  const client = await newLaunch('Build');
  await signedInPage(page, client.admin);
  await page.goto('/launch/forms');
  await page.route('**/draft', (route) => route.abort());
  await page.getByLabel('Tagline').fill('By the sea');
  await expect(page.getByText('Not saved. Trying again…')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Foyer' }).first().click();
  const asked = page.getByRole('alertdialog', { name: 'Your latest changes aren’t saved yet' });
  await expect(asked).toBeVisible();
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Stay' }).click();
  await page.unroute('**/draft');
  await expect(page.getByText(saved)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Tagline')).toHaveValue('By the sea');
});

test('two windows on one step: what only one changed is merged, what both changed is asked about @phone', async ({
  page,
  context,
  allowComplaint,
}) => {
  allowComplaint(failed);
  const client = await newLaunch('Build');
  await signedInPage(page, client.admin);
  await page.goto('/launch/forms');
  const other = await context.newPage();
  await signedInPage(other, client.admin);
  await other.goto('/launch/forms');
  await other.getByLabel('Full name').fill('Nora Novak');
  await other.getByLabel('Tagline').fill('Theirs');
  await other.getByLabel('Biography').fill('Written by them');
  await expect(other.getByText(saved)).toBeVisible();
  await other.close();

  await page.bringToFront();
  await page.getByLabel('Tagline').fill('Mine');
  await page.getByLabel('Biography').fill('Written here');
  const dialog = page.getByRole('dialog', {
    name: 'Someone else saved this while you were editing. Reload to see their version before you save yours.',
  });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('group')).toHaveCount(2);
  await expect(dialog.getByText('Theirs', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Mine', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  const group = (name: string) => dialog.getByRole('group', { name });
  await group('Tagline').getByLabel('Keep mine').check();
  await group('Biography').getByLabel('Use theirs').check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Full name')).toHaveValue('Nora Novak');
  await expect(place(page, 'fullname').getByText('Updated from elsewhere')).toBeVisible();
  await expect(page.getByLabel('Tagline')).toHaveValue('Mine');
  await expect(page.getByLabel('Biography')).toHaveValue('Written by them');
  await expect(page.getByText(saved)).toBeVisible();
  const { data }: { data: { data: object } } = await client.caller.read('/forms/1');
  expect(data.data).toMatchObject({
    fullname: 'Nora Novak',
    tagline: 'Mine',
    biography: 'Written by them',
  });
});

test('what was typed last is there after a reload that the server answers before it has saved it @desktop', async ({
  page,
}) => {
  const client = await newLaunch('Build');
  await signedInPage(page, client.admin);
  await page.goto('/launch/forms');
  const tagline = page.getByLabel('Tagline');
  await expect(tagline).toBeVisible();
  const before = await page.evaluate(
    async (token) =>
      (await fetch('/api/v2/forms/1', { headers: { authorization: `Bearer ${token}` } })).text(),
    await page.evaluate(() => localStorage.getItem('auth_token')),
  );
  let early = 0;
  await page.route('**/api/v2/forms/1', (route) =>
    early++ < 4 ? route.fulfill({ contentType: 'application/json', body: before }) : route.continue(),
  );
  await tagline.fill('By the sea');
  await page.reload();
  await expect(tagline).toHaveValue('By the sea');
  expect(early).toBeGreaterThan(4);
});

test('a password is saved as a draft like any answer, comes back as a mask, and is not stored in the browser @desktop', async ({
  page,
  allowComplaint,
}) => {
  // a draft that is sent during a reload may arrive after the new page has read the old one
  allowComplaint(/412/);
  const client = await newLaunch('Build');
  await signedInPage(page, client.admin);
  await page.goto('/launch/forms');
  await page.getByLabel('GoDaddy').check();
  const secret = place(page, 'domain_name_password');
  await secret.locator('input').fill('Canary-4711');
  await expect(page.getByText(saved)).toBeVisible();
  await page.reload();
  await expect(secret.getByText('Password saved')).toBeVisible();
  await expect(secret.getByText(/We keep it encrypted and never show it again/)).toBeVisible();
  await expect(place(page, 'domain_name_id').getByText(/delegated access/)).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain('Canary');
  expect(stored).not.toContain('godaddy');
  await secret.getByRole('button', { name: /^Replace/ }).click();
  await expect(secret.locator('input')).toBeFocused();
  // the old one stays until another replaces it
  await secret.getByRole('button', { name: /^Keep/ }).click();
  await expect(secret.getByText('Password saved')).toBeVisible();
  await secret.getByRole('button', { name: /^Replace/ }).click();
  await secret.locator('input').fill('Canary-4712');
  await expect(page.getByText(saved)).toBeVisible();
  await page.reload();
  await secret.getByRole('button', { name: /^Remove/ }).click();
  await expectAccessible(page);
  await expect(page.getByText('Saving…').or(page.getByText(saved))).toBeVisible();
  await expect
    .poll(async () => {
      const { data }: { data: { data: Record<string, unknown> } } = await client.caller.read('/forms/1');
      return data.data['domain_name_password'];
    })
    .toBeNull();
});

test('a step that was changed elsewhere can be completed only after the changes are merged @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(failed);
  const client = await newLaunch('Build');
  await completeStep(client.caller, 1, 2);
  await signedInPage(page, client.admin);
  await page.goto('/launch/forms/theme');
  const theme = place(page, 'primary_theme');
  await expect(theme.getByRole('radio')).toHaveCount(12);
  await client.caller.send('PUT', '/forms/3/draft', { data: { primary_theme: 'rustic' } });
  await theme.locator('input[value="natural"]').check();
  await page.getByRole('button', { name: 'Next Step' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Rustic')).toBeVisible();
  await dialog.getByLabel('Keep mine').check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Changes saved!').filter({ visible: true }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/launch\/forms\/design$/);
  const { data }: { data: { data: object } } = await client.caller.read('/forms/3');
  expect(data.data).toMatchObject({ primary_theme: 'natural' });
});

test('what is typed while Next Step or Back is on its way is saved too @desktop', async ({ page }) => {
  const client = await newLaunch('Build');
  await completeStep(client.caller, 1);
  await signedInPage(page, client.admin);
  await page.goto('/launch/forms');
  const tagline = page.getByLabel('Tagline');
  await tagline.fill('By the sea');
  const releaseNext = await holdRequests(page, /\/forms\/1$/);
  await page.getByRole('button', { name: 'Next Step' }).click();
  await expect(page.getByRole('form', { name: 'Launch form' })).toHaveAttribute('aria-busy', 'true');
  await tagline.fill('By the lake');
  await releaseNext();
  await expect(page).toHaveURL(/\/launch\/forms\/website-layout$/);
  const { data: first }: { data: { data: object } } = await client.caller.read('/forms/1');
  expect(first.data).toMatchObject({ tagline: 'By the lake' });
  // it is part of the completed step, with nothing left to decide
  const { data: steps }: { data: { unsaved: unknown[] } } = await client.caller.read('/forms');
  expect(steps.unsaved).toEqual([]);

  const comment = place(page, 'extra_comment').getByRole('textbox');
  await comment.fill('Less blue');
  const releaseBack = await holdRequests(page, /\/forms\/2\/back$/);
  const sent = page.waitForRequest(/\/forms\/2\/back$/);
  await page.getByRole('button', { name: 'Back' }).click();
  await sent;
  await comment.fill('More green');
  await releaseBack();
  await expect(page).toHaveURL(/\/launch\/forms$/);
  const { data: second }: { data: { data: object } } = await client.caller.read('/forms/2');
  expect(second.data).toMatchObject({ extra_comment: 'More green' });
});

test('Back goes on after a step that was changed elsewhere is merged, and says so where it cannot be @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(failed);
  const client = await newLaunch('Build');
  await completeStep(client.caller, 1);
  await signedInPage(page, client.admin);
  await page.goto('/launch/forms/website-layout');
  const comment = place(page, 'extra_comment').getByRole('textbox');
  await expect(comment).toBeVisible();
  await client.caller.send('PUT', '/forms/2/draft', { data: { menubar: 'Left' } });
  await page.route('**/api/v2/forms/2', (route) => route.fulfill({ status: 500, body: '' }));
  await comment.fill('Less blue');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(
    page.getByText('There was an error processing your request').filter({ visible: true }).first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/website-layout$/);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/launch\/forms$/);
  const { data }: { data: { data: object } } = await client.caller.read('/forms/2');
  expect(data.data).toMatchObject({ menubar: 'Left', extra_comment: 'Less blue' });
});

test('the preview of the home page follows what is typed', async ({ page }, { project }) => {
  const client = await newLaunch('Build');
  await completeStep(client.caller, 1);
  await signedInPage(page, client.admin);
  await page.goto('/launch/forms/website-layout');
  await place(page, 'menubar').getByLabel('Right').check();
  if (project.name === 'phone') await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('figure').getByRole('img').first();
  await expect(preview).toHaveAccessibleName(/Nora Novak Homes/);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  const before = await preview.getAttribute('aria-label');
  // on a phone the preview is a dialog above the questions
  if (project.name === 'phone') await page.keyboard.press('Escape');
  await place(page, 'header_style').getByLabel('Video').check();
  if (project.name === 'phone') await page.getByRole('button', { name: 'Preview' }).click();
  await expect(preview).not.toHaveAccessibleName(before ?? '');
});

test('a file is stored once it is uploaded, even if the step is not saved @phone', async ({ page }) => {
  const client = await newLaunch('Engage');
  await completeStep(client.caller, 1, 2, 3, 4);
  await signedInPage(page, client.admin);
  await page.goto('/launch/forms/marketing-services');
  await place(page, 'contact').getByLabel('Yes').check();
  const files = place(page, 'contact_csv');
  await files.locator('input[type=file]').setInputFiles({
    name: 'contacts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name,Email\nAda,ada@example.net\n'),
  });
  await expect(page.getByText('file uploaded successfully').filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await place(page, 'contact').getByLabel('No').check();
  await expect(files).toHaveCount(0);
  await place(page, 'contact').getByLabel('Yes').check();
  await expect(files.getByText('contacts.csv').filter({ visible: true }).first()).toBeVisible();
  await page.reload();
  await expect(files.getByText('contacts.csv').filter({ visible: true }).first()).toBeVisible();
});
