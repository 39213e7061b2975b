import { formIds } from '#contract/launch/forms.ts';
import { newLaunch } from '../clients.ts';
import { holdRequests } from '../slow-line.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import { getCaller, signedInPage, staff } from '../people.ts';
import { completeStep, place } from './questionnaire.ts';

const failed = /Failed to load resource/;

test('a draft in a completed step is listed until it is used or discarded @phone', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(failed);
  const client = await newLaunch('Build');
  await completeStep(client.caller, ...formIds);
  await signedInPage(page, client.admin);
  await page.goto('/launch/forms');
  await page.getByLabel('Tagline').fill('Homes with a view');
  await expect(page.getByText('Draft saved. Choose Next Step to use it.')).toBeVisible();
  await client.caller.send('PUT', '/forms/4/draft', { data: { design_note: 'Less blue' } });

  await page.goto('/launch');
  const step = page.getByRole('listitem').filter({ hasText: 'Profile and resources' });
  await expect(step).toContainText('Unsaved changes');
  await expect(page.getByText('Ready to submit')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Review and submit' }).click();

  const profile = page.getByRole('region', { name: 'Unsaved changes: Profile and resources' });
  await expect(profile.getByText('Homes with a view')).toBeVisible();
  await expect(profile.getByText(/^Before:/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('button', { name: 'Submit my launch form' }).click();
  await expect(
    page.getByText("'Profile and resources' has unsaved changes. Please use or discard them first."),
  ).toBeVisible();

  await profile.getByRole('button', { name: 'Use these changes' }).click();
  await expect(profile).toHaveCount(0);
  const design = page.getByRole('region', { name: 'Unsaved changes: Design' });
  await design.getByRole('button', { name: 'Discard' }).click();
  await expect(design).toHaveCount(0);
  await expect(page.getByText('Changes discarded.')).toBeVisible();
  await expect(page.getByText('Ready to submit')).toBeVisible();
  await page.getByRole('button', { name: 'Submit my launch form' }).click();
  await expect(page).toHaveURL(/\/launch\/forms\/complete$/);
  const { data }: { data: { data: { forms: Record<string, object> } } } =
    await client.caller.read('/forms/6');
  expect(data.data.forms['1']).toMatchObject({ tagline: 'Homes with a view' });
  expect(data.data.forms['4']).not.toMatchObject({ design_note: 'Less blue' });
});

test('changes that cannot be used say why, with a link to the question @phone', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(failed);
  const client = await newLaunch('Build');
  await completeStep(client.caller, ...formIds);
  await client.caller.send('PUT', '/forms/1/draft', { data: { fullname: '', video: 'my video' } });
  await signedInPage(page, client.admin);
  await page.goto('/launch/forms/review');
  const changes = page.getByRole('region', { name: 'Unsaved changes: Profile and resources' });
  await changes.getByRole('button', { name: 'Use these changes' }).click();
  const why = changes.getByRole('alert');
  await expect(why).toContainText('Full name: This field is required.');
  await expect(why).toContainText('Video: Please enter a valid url address.');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await why.getByRole('link', { name: 'Video' }).click();
  await expect(page).toHaveURL(/\/launch\/forms#video$/);
  await expect(place(page, 'video').getByRole('textbox')).toBeFocused();
});

test('files that were sent back are answered by another file and Save @phone', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(failed);
  const client = await newLaunch('Build');
  await completeStep(client.caller, ...formIds);
  await client.caller.send('POST', '/forms/6', { id: 6, data: { review: 'completed' } });
  const review = { form: 1, name: 'headshots', state: 'returned', comment: 'These are too small.' };
  await (await getCaller(staff)).send('POST', `/staff/clients/${client.id}/answers`, review);
  await signedInPage(page, client.admin);
  await page.goto('/launch/forms#headshots');
  await expect(page.getByText(review.comment)).toBeVisible();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(
    page.getByText('Please add or remove a file, then save.').filter({ visible: true }).first(),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  const release = await holdRequests(page, /questions\/headshots$/);
  await place(page, 'headshots').locator('input[type=file]').setInputFiles({
    name: 'nora.png',
    mimeType: 'image/png',
    buffer: onePixel,
  });
  // Save waits for a file that is still on its way
  await save.click();
  await expect(page.getByRole('form', { name: 'Launch form' })).toHaveAttribute('aria-busy', 'true');
  await release();
  await expect(page).toHaveURL(/\/launch\/status$/);
  await expect(page.getByRole('region', { name: /^We have/ })).toHaveCount(0);
});

test('the same topic cannot be both wanted and unwanted @desktop', async ({ page }) => {
  const client = await newLaunch('Grow');
  await completeStep(client.caller, 1, 2, 3, 4);
  await signedInPage(page, client.admin);
  await page.goto('/launch/forms/marketing-services');
  const wanted = place(page, 'like_facebook_content');
  await place(page, 'dislike_facebook_content').getByLabel('Market updates').check();
  await wanted.getByLabel('Market updates').check();
  const said = "You chose 'Market updates' as both wanted and unwanted. Please pick one.";
  await expect(wanted.getByText(said)).toBeVisible();
  await expectAccessible(page);
  await place(page, 'dislike_facebook_content').getByLabel('Market updates').uncheck();
  await expect(wanted.getByText(said)).toHaveCount(0);
});

test('long URLs and file names stay inside the page, on the review as well', async ({ page }) => {
  const client = await newLaunch('Accelerate');
  await completeStep(client.caller, ...formIds);
  const long = `https://www.example.com/${'a'.repeat(300)}`;
  await client.caller.send('PUT', '/forms/1/draft', {
    data: { video: long, existing_website: long, fullname: 'N'.repeat(150), biography: 'b'.repeat(900) },
  });
  await client.caller.send('PUT', '/forms/2/draft', {
    data: { predefined_search_choices: ['s'.repeat(180)], extra_comment: 'c'.repeat(400) },
  });
  await signedInPage(page, client.admin);
  await page.goto('/launch/forms/review');
  await expect(page.getByRole('region', { name: 'Unsaved changes: Website layout' })).toBeVisible();
  await expectNoSideScroll(page);
  for (const title of ['Profile and resources', 'Website layout']) {
    const changes = page.getByRole('region', { name: `Unsaved changes: ${title}` });
    await changes.getByRole('button', { name: 'Use these changes' }).click();
    await expect(changes).toHaveCount(0);
  }
  await expect(page.getByRole('region', { name: /^Unsaved changes/ })).toHaveCount(0);
  await expect(page.getByText(long).filter({ visible: true }).first()).toBeVisible();
  await expectNoSideScroll(page);
});

test('in print there is no skip link and no message, and a colour scheme has its colours @desktop', async ({
  page,
}) => {
  const client = await newLaunch('Build');
  await completeStep(client.caller, ...formIds);
  await client.caller.send('POST', '/forms/4', {
    id: 4,
    data: { ...(await design(client.caller)), color_scheme: 'palette1' },
  });
  await signedInPage(page, client.admin);
  await page.goto('/launch/forms/review');
  await client.caller.send('PUT', '/forms/1/draft', { data: { tagline: 'Another one' } });
  await page.reload();
  await page.getByRole('button', { name: 'Discard' }).click();
  const said = page.getByText('Changes discarded.').last();
  await expect(said).toBeVisible();
  await expect(page.getByText('Changes saved!')).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(said).toBeHidden();
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeHidden();
  const swatch = page.getByRole('region', { name: 'Design' }).locator('[style*="background"]').first();
  await expect(swatch).toHaveCSS('print-color-adjust', 'exact');
});

async function design(caller: { read: (path: string) => Promise<{ data: never }> }): Promise<object> {
  const { data }: { data: { data: object } } = await caller.read('/forms/4');
  return data.data;
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
