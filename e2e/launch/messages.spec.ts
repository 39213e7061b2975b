import { photoId, photoNumbers } from '#contract/launch/theme.ts';
import { newLaunch } from '../clients.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import { signedInPage } from '../people.ts';
import { choosePhoto, completeStep, fillStep, place } from './questionnaire.ts';

const required = 'This field is required.';
const banner = 'Please complete all the required fields.';
const badUrl = 'Please enter a valid url address.';

test('the profile step validates while typing @phone', async ({ page }) => {
  test.slow();
  const client = await newLaunch('Accelerate');
  await signedInPage(page, client.admin);
  await page.goto('/launch/forms');
  const field = (name: string) => place(page, name).locator('input, textarea');
  const next = page.getByRole('button', { name: 'Next Step' });
  // the account's details are already filled in
  await expect(field('email')).toHaveValue(client.admin);
  for (const name of ['email', 'fullname', 'phonenumber']) await field(name).fill('');
  await next.click();
  await expect(page.getByRole('alert').filter({ hasText: banner })).toBeVisible();
  await expect(page.getByText(required, { exact: true })).toHaveCount(9);
  await expect(field('email')).toBeFocused();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  for (const [name, typed, sentence] of [
    ['email', 'nora@', 'Please enter a valid email address.'],
    ['phonenumber', '604555012', 'Please enter a valid phone number.'],
    ['video', 'video', badUrl],
    ['existing_website', 'www example', badUrl],
    ['tagline', 'x'.repeat(192), 'This field must be less than 191 characters.'],
    ['biography', 'x'.repeat(10_001), 'This field must be less than 10000 characters.'],
  ] as const) {
    await field(name).fill(typed);
    await expect(place(page, name).getByText(sentence)).toBeVisible();
    await field(name).fill('');
    await expect(place(page, name).getByText(sentence)).toHaveCount(0);
  }
  await field('phonenumber').fill('+1 604.555.0123');
  await field('existing_website').fill('nora.example.com');
  await field('email').focus();
  await expect(field('phonenumber')).toHaveValue('604-555-0123');
  await expect(field('existing_website')).toHaveValue('https://nora.example.com');

  await fillStep(page, 1, 'Accelerate');
  await expect(page.getByText(required, { exact: true })).toHaveCount(0);
  await expect(page.getByText(banner)).toHaveCount(0);
  for (const name of ['email', 'fullname', 'phonenumber', 'website_title', 'brokerage', 'board']) {
    await field(name).fill('');
    await expect(place(page, name).getByText(required)).toBeVisible();
  }
  await place(page, 'term').getByRole('checkbox').uncheck();
  await expect(place(page, 'term').getByText(required)).toBeVisible();
  await next.click();
  await expect(page.getByRole('alert').filter({ hasText: banner })).toBeVisible();
  await expect(field('email')).toBeFocused();

  await place(page, 'domain_name').getByLabel('No, I need a domain').check();
  await expect(place(page, 'domain_name_password')).toHaveCount(0);
  await expect(place(page, 'domain_name').getByRole('radio')).toHaveCount(4);
});

test('the layout step counts, compares and recommends @phone', async ({ page }) => {
  const client = await newLaunch('Accelerate');
  await completeStep(client.caller, 1);
  await signedInPage(page, client.admin);
  await page.goto('/launch/forms/website-layout');
  const next = page.getByRole('button', { name: 'Next Step' });
  await next.click();
  await expect(page.getByText(banner)).toBeVisible();
  await expect(page.getByText(required, { exact: true })).toHaveCount(6);
  await expect(place(page, 'primary_objective').locator('select')).toBeFocused();

  await place(page, 'primary_objective').locator('select').selectOption('other');
  await next.click();
  await expect(place(page, 'primary_objective_other').getByText(required)).toBeVisible();
  await place(page, 'primary_objective').locator('select').selectOption('Generate buyer leads');
  await expect(place(page, 'primary_objective_other')).toHaveCount(0);
  await place(page, 'secondary_objective').locator('select').selectOption('Generate buyer leads');
  const differs = page.getByText('Please choose something other than your primary objective.');
  await expect(differs).toBeVisible();
  await place(page, 'primary_objective').locator('select').selectOption('Showcase my listings');
  await expect(differs).toHaveCount(0);

  const features = place(page, 'header_features').getByRole('checkbox');
  for (const index of [0, 1, 2]) await features.nth(index).check();
  await features.nth(3).click();
  await expect(features.nth(3)).not.toBeChecked();
  await expect(page.getByText('Only a total of 3 choices is allowed.')).toBeVisible();
  await features.nth(2).uncheck();
  await expect(page.getByText('Only a total of 3 choices is allowed.')).toHaveCount(0);
  await expect(place(page, 'menubar').getByRole('radio')).toHaveCount(4);

  await place(page, 'predefined_search_type').getByLabel('None').check();
  await expect(place(page, 'predefined_search_choices')).toHaveCount(0);
  await place(page, 'predefined_search_type').getByLabel('Mixed').check();
  const lines = place(page, 'predefined_search_choices').getByRole('textbox');
  const advice = page.getByText('We recommend a maximum of 8 predefined searches.');
  await expect(advice).toBeVisible();
  await lines.first().focus();
  for (let line = 1; line <= 9; line += 1) {
    await page.keyboard.type(`Search ${line}`);
    if (line < 9) await page.keyboard.press('Enter');
  }
  await expect(lines).toHaveCount(9);
  await expect(page.locator('output').filter({ hasText: 'We recommend' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.keyboard.press('Enter');
  await expect(lines).toHaveCount(10);
  await page.keyboard.press('Backspace');
  await expect(lines).toHaveCount(9);
  await expect(lines.nth(8)).toBeFocused();
  await expect(place(page, 'predefined_search_choices').getByText(required)).toHaveCount(0);
});

test('the sections of the home page start in the default order, and are moved by mouse and by buttons @desktop', async ({
  page,
}) => {
  const client = await newLaunch('Build');
  await completeStep(client.caller, 1);
  await signedInPage(page, client.admin);
  await page.goto('/launch/forms/website-layout');
  const parts = place(page, 'custom_layout');
  const order = parts.locator('li label');
  const start = [
    'Predefined Searches',
    'About',
    'Testimonials',
    'Newsletter Sign-up',
    'Home Evaluation',
    'Your listings',
    'Resources',
  ];
  await expect(order).toHaveText(start);
  await expect(parts.getByRole('checkbox', { checked: true })).toHaveCount(7);
  await parts.getByRole('button', { name: 'Move About down' }).click();
  await expect(order.nth(2)).toHaveText('About');
  await expect(parts.getByText('About moved to place 3 of 7.')).toBeAttached();
  await expect(parts.getByRole('button', { name: 'Move Resources down' })).toHaveAttribute('aria-disabled');
  const handle = await parts.getByRole('button', { name: 'Drag Resources' }).boundingBox();
  const top = await parts.getByRole('button', { name: 'Drag Predefined Searches' }).boundingBox();
  if (!handle || !top) throw new Error('The handles are not in sight.');
  await page.mouse.move(handle.x + 20, handle.y + 20);
  await page.mouse.down();
  await page.mouse.move(handle.x + 20, handle.y, { steps: 4 });
  await page.mouse.move(top.x + 20, top.y + 10, { steps: 12 });
  await page.mouse.up();
  await expect(order.first()).toHaveText('Resources');
  await parts.getByRole('checkbox', { name: 'Testimonials' }).uncheck();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await page.reload();
  await expect(parts.getByRole('checkbox', { name: 'Testimonials' })).not.toBeChecked();
  await expect(order.first()).toHaveText('Resources');
});

test('a theme is required, and three to twelve photos @phone', async ({ page }) => {
  test.slow();
  const client = await newLaunch('Accelerate');
  await completeStep(client.caller, 1, 2);
  await signedInPage(page, client.admin);
  await page.goto('/launch/forms/theme');
  const next = page.getByRole('button', { name: 'Next Step' });
  await expect(place(page, 'primary_theme').getByRole('radio')).toHaveCount(12);
  await next.click();
  await expect(place(page, 'primary_theme').getByText(required)).toBeVisible();
  await expect(page.getByText(banner)).toBeVisible();
  await expectAccessible(page);
  await fillStep(page, 3, 'Accelerate');
  await next.click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Design');
  await next.click();
  await expect(page.getByText(required, { exact: true })).toHaveCount(5);
  const few = page.getByText('You must select at least 3 photos.');
  await expect(few).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  const photos = place(page, 'design_photos');
  for (const [index, number] of photoNumbers.slice(0, 13).entries()) {
    const id = photoId('natural', number);
    if (index < 12) await choosePhoto(photos, id);
    else await photos.locator(`input[value="${id}"]`).click();
    await expect(few).toHaveCount(index < 2 ? 1 : 0);
  }
  await expect(page.getByText('You can select up to 12 photos.')).toBeVisible();
  await expect(photos.locator('input[value="natural-25"]')).not.toBeChecked();
  const picture = photos.locator('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
  await place(page, 'appealing_website1').getByRole('textbox').fill('example');
  await expect(place(page, 'appealing_website1').getByText(badUrl)).toBeVisible();
  await place(page, 'color_scheme').locator('input[value="other"]').check();
  await next.click();
  await expect(place(page, 'color_scheme_other').getByText(required)).toBeVisible();
  await expect(place(page, 'design_fonts').getByRole('radio')).toHaveCount(6);
  await expect(place(page, 'color_scheme').getByRole('radio')).toHaveCount(12);
});

test('the marketing step asks follow-up questions after every yes, and counts @phone', async ({ page }) => {
  const client = await newLaunch('Accelerate');
  await completeStep(client.caller, 1, 2, 3, 4);
  await signedInPage(page, client.admin);
  await page.goto('/launch/forms/marketing-services');
  const next = page.getByRole('button', { name: 'Next Step' });
  await next.click();
  // facebook, mailchimp, contact, instagram and both places
  await expect(page.getByText(required, { exact: true })).toHaveCount(6);
  for (const name of ['facebook', 'instagram', 'contact']) await place(page, name).getByLabel('Yes').check();
  await next.click();
  for (const name of ['facebook_business_url', 'instagram_id', 'instagram_password'])
    await expect(place(page, name).getByText(required)).toBeVisible();
  for (const [name, most] of [
    ['dislike_facebook_content', 10],
    ['dislike_facebook_listings', 5],
    ['google_ad_preferred_target', 4],
  ] as const) {
    const boxes = place(page, name).getByRole('checkbox');
    for (let index = 0; index < most; index += 1) await boxes.nth(index).check();
    await boxes.nth(most).click();
    await expect(place(page, name).getByText(`Only a total of ${most} choices is allowed.`)).toBeVisible();
    await expect(boxes.nth(most)).not.toBeChecked();
  }
  await place(page, 'facebook').getByLabel('No').check();
  await expect(place(page, 'facebook_business_url')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSideScroll(page);
});

test('a package gets the questions about its services and no others @desktop', async ({ page }) => {
  const client = await newLaunch('Drive');
  await completeStep(client.caller, 1, 2, 3, 4);
  await signedInPage(page, client.admin);
  await page.goto('/launch/forms/marketing-services');
  await expect(page.getByRole('form').getByRole('heading', { level: 2 })).toHaveText([
    'Instagram',
    'Google ads',
  ]);
});
