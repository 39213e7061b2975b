import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import { getCaller, staff } from '../people.ts';

const failed = /Failed to load resource/;

test('a prospect fills in the sign-up form, and staff read it @phone', async ({ page, allowComplaint }, {
  project,
}) => {
  allowComplaint(failed);
  const email = `visitor.${project.name}.${Date.now()}@example.net`;
  await page.goto('/signup');
  await expect(page).toHaveTitle('Getting started | Client portal');
  await expect(page.getByRole('heading', { level: 1, name: 'Getting started' })).toBeVisible();
  await expect(page.getByLabel('First name')).toBeVisible();
  const labels = await page.locator('form label').allInnerTexts();
  expect(labels.map((label) => label.replace(/\s*\*$/, ''))).toEqual([
    'First name',
    'Last name',
    'Email',
    'Phone',
    'Message',
  ]);
  await expectAccessible(page);
  await expectNoSideScroll(page);

  const message = page.getByRole('textbox', { name: 'Message' });
  const send = page.getByRole('button', { name: 'Send' });
  await send.click();
  await expect(page.getByText('This field is required.')).toHaveCount(2);
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel('First name').fill('Ines');
  await page.getByLabel('Last name').fill('Moreau');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('1 604 555 0188');
  await message.fill('A website, please.\nSoon.');
  await page.route('**/api/v2/signup', (route) =>
    route.fulfill({ status: 429, json: { error: 'Too many requests. Please try again in 15 minutes.' } }),
  );
  await send.click();
  await expect(page.getByRole('alert')).toContainText('Too many requests.');
  await expect(message).toHaveValue('A website, please.\nSoon.');
  await expectAccessible(page);
  await page.unrouteAll();

  await send.click();
  await expect(page).toHaveURL(/\/signup\/thankyou$/);
  const { read } = await getCaller(staff);
  const { data }: { data: { email: string; message: string }[] } = await read('/staff/prospects');
  expect(data.find((one) => one.email === email)).toMatchObject({
    name: 'Ines Moreau',
    phone_number: '604-555-0188',
    message: 'A website, please.\nSoon.',
  });
});

test('the thank-you page links to the portfolio and, unless configured, loads no third-party script @phone', async ({
  page,
}) => {
  const strangers: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(process.env['FOYER_URL'] ?? '')) strangers.push(request.url());
  });
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/signup/thankyou');
    await expect(page).toHaveTitle('Thank you | Client portal');
    await expect(
      page.getByRole('heading', { level: 1, name: "Thanks! We can't wait to meet you" }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'See our portfolio' })).toHaveAttribute(
      'href',
      'https://www.example.com/portfolio',
    );
    await expectAccessible(page);
    await expectNoSideScroll(page);
  }
  expect(strangers).toEqual([]);
});

test('a form of the provider replaces the built-in one @phone', async ({ page }) => {
  await page.route('**/signup', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(
      '"thirdParties":{',
      '"thirdParties":{"signupFormUrl":"/form-of-others"',
    );
    await route.fulfill({
      response,
      body: html,
      headers: { ...response.headers(), 'content-security-policy': '' },
    });
  });
  await page.route('**/form-of-others', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Form</title><p>Their form' }),
  );
  await page.goto('/signup');
  await expect(page.getByRole('heading', { level: 1, name: 'Getting started' })).toBeVisible();
  await expect(page.frameLocator('iframe[title="Getting started"]').getByText('Their form')).toBeVisible();
  await expect(page.getByRole('form')).toHaveCount(0);
  await expectNoSideScroll(page);
});

test('old URLs of the request for information redirect to the sign-up @desktop', async ({ page }) => {
  for (const rest of ['', '/', '/realtors', '/realtors/websites']) {
    await page.goto(`/request-information${rest}`);
    await expect(page).toHaveURL(/\/signup$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Getting started' })).toBeVisible();
  }
});
