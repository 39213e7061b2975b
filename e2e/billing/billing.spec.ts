import { errors } from '#contract/errors.ts';
import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { getCaller, grow, signedInPage, staff } from '../people.ts';
import { newLiveClient } from '../clients.ts';
import { visit } from '../navigation.ts';
import { withSettings } from '../override-responses.ts';

const accelerate = 'admin@accelerate.example.com';
const payers = {
  desktop: { like: 'build', country: 'United States', code: '97211', currency: 'USD' },
  phone: { like: 'grow', country: 'Canada', code: 'v6b1a1', currency: 'CAD' },
} as const;

/** A client of its own, since an invoice is paid once. */
async function newPayer(like?: 'grow' | 'build'): Promise<string> {
  const { id, admin } = await newLiveClient(like);
  await (
    await getCaller(staff)
  ).send('POST', `/staff/clients/${id}/invoices`, {
    lines: [{ description: 'A photo session', amount: 100 }],
  });
  return admin;
}

test('an Admin sees the package, the next payment and ten invoices on a page @phone', async ({ page }) => {
  await signedInPage(page, grow.admin);
  await page.goto('/billing');
  const summary = page.getByRole('region', { name: 'Next payment' });
  await expect(summary).toContainText('Grow');
  await expect(summary).toContainText('Monthly CAD $350');
  await expect(summary).toContainText('$392');
  await expect(summary).toContainText('Visa ending in 4242');
  const rows = page.getByRole('table', { name: 'Invoices' }).locator('tbody tr');
  await expect(rows).toHaveCount(10);
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
  await expectLayout(page);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole('combobox', { name: 'Show' }).selectOption('3 months');
  await expect(page).toHaveURL(/\/billing\?months=3$/);
  await page.getByRole('link', { name: 'Explore packages' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Drive', 'Accelerate']);
  await expect(page.getByText('$375/month prepaid annually or $499 monthly plus ad budget')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your package' })).toContainText('Monthly CAD $350');
  await expect(page.getByRole('region', { name: 'Accelerate' })).toContainText('Recommended');
  await expectLayout(page);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/billing$/);
});

test('the packages are shown with the film about them and a link to book a call @desktop', async ({
  page,
  allowComplaint,
}) => {
  // this server's policy does not allow films: a test of the policy shows that they can be played
  allowComplaint(/films\.example\.com/);
  await withSettings(page, () => ({
    thirdParties: {
      schedulingUrl: 'https://meet.example.com/foyer',
      upgradeVideoUrl: 'https://films.example.com/packages.mp4',
    },
  }));
  await signedInPage(page, grow.admin);
  await page.goto('/billing/upgrade');
  const call = page.getByRole('link', { name: 'Schedule a call about Accelerate' });
  await expect(call).toHaveAttribute('href', /^https:\/\/meet\.example\.com\/foyer/);
  await expect(page.locator('video')).toHaveAttribute('src', 'https://films.example.com/packages.mp4');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/billing$/);
});

test('an invoice opens as a PDF in a new window, and says so where windows are blocked @desktop', async ({
  page,
}) => {
  await signedInPage(page, grow.admin);
  await page.goto('/billing');
  const first = page.getByRole('table', { name: 'Invoices' }).locator('tbody').getByRole('button').first();
  // a browser without a viewer keeps the window empty and downloads the document
  const asked = page.context().waitForEvent('request', (request) => request.url().includes('.pdf?'));
  const [opened] = await Promise.all([page.waitForEvent('popup'), first.click()]);
  const url = (await asked).url();
  expect(url).toMatch(/\/invoices\/\d+\/\d+\.pdf\?expires=\d+&signature=/);
  const pdf = await page.request.get(url);
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  await opened.close();
  await page.evaluate(() => void (window.open = () => null));
  await first.click();
  await expect(page.getByText('To view your invoice PDF, you must enable pop-up windows.')).toBeVisible();
});

test('whom invoices are made out to is changed, and what was typed stays when it is refused @phone', async ({
  page,
}) => {
  await signedInPage(page, grow.admin);
  await page.goto('/billing');
  const details = page.getByRole('region', { name: 'Details on your invoices' });
  await details.getByRole('button', { name: 'Change details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Details on your invoices' });
  await dialog.getByLabel('Company').fill('Harbour Holdings Ltd.');
  await dialog.getByLabel('Postal address').fill('1 Bay Street\nVancouver BC  V6C 0A1');
  await dialog.getByLabel('Send invoices to this email too').fill('books@');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Send invoices to this email too')).toHaveAttribute('aria-invalid', 'true');
  await expectLayout(page);
  await dialog.getByLabel('Send invoices to this email too').fill('books@example.com');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The details on your invoices were saved.')).toBeVisible();
  await expect(details).toContainText('Harbour Holdings Ltd.');
  await expect(details).toContainText('books@example.com');
  await expectLayout(page);
});

test('a card is saved in the frame of its provider, and an open invoice is paid with it', async ({ page }, {
  project,
}) => {
  const payer = project.name === 'phone' ? payers.phone : payers.desktop;
  await signedInPage(page, await newPayer(payer.like));
  await page.goto('/billing');
  await page.getByRole('button', { name: 'Manage payments' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update card' });
  const frame = page.frameLocator('iframe[title="Card details"]');
  await expect(frame.getByLabel('Card number')).toBeVisible();
  const waiting = dialog.getByRole('region', { name: 'Charged to this card when you save it' });
  await expect(waiting).toContainText(/Invoice \d{4}-\d{6}/);
  await expect(waiting).toContainText(`Total${payer.currency} $`);
  await dialog.getByRole('button', { name: 'Save card and pay' }).click();
  for (const message of [
    'Please enter the first name on the card.',
    'Please enter the last name on the card.',
    'Please enter a zip/postal code.',
  ])
    await expect(dialog.getByText(message)).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await dialog.getByLabel('First name').fill('Marisol');
  await dialog.getByLabel('Last name').fill('Vega');
  await dialog.getByLabel('Country').selectOption(payer.country);
  await dialog.getByLabel('Postal code').fill(payer.code);
  await frame.getByLabel('Expiry date').fill('09 / 31');
  await frame.getByLabel('Security code').fill('123');
  await frame.getByLabel('Card number').fill('4000 0000 0000 0002');
  await dialog.getByRole('button', { name: 'Save card' }).click();
  const refused = dialog.getByRole('alert').filter({ hasText: 'Your card was declined.' });
  await expect(refused).toBeVisible();
  await expect(refused).toHaveCount(0);
  await frame.getByLabel('Card number').fill('4000 0025 0000 3155');
  await dialog.getByRole('button', { name: 'Save card' }).click();
  await frame.getByRole('button', { name: 'Confirm card' }).click();
  await expect(
    page.getByText(/^Your billing information has been updated\. Invoice \d{4}-\d{6} was paid: /),
  ).toBeVisible();
  await expect(page.getByText('Visa ending in 3155')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Pay invoice/ })).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Invoices' }).locator('tbody tr').first()).toContainText(
    'Paid',
  );
  // nothing waits any more: the dialog is back to normal
  await page.getByRole('button', { name: 'Manage payments' }).click();
  await expect(dialog.getByRole('button', { name: 'Save card', exact: true })).toBeEnabled();
  await expect(waiting).toHaveCount(0);
});

test('a card that is saved and then declined says so of each invoice, and another one pays it @phone', async ({
  page,
}) => {
  await signedInPage(page, await newPayer());
  await page.goto('/billing');
  const saveCard = async (number: string) => {
    const dialog = page.getByRole('dialog', { name: 'Update card' });
    const frame = page.frameLocator('iframe[title="Card details"]');
    await dialog.getByLabel('First name').fill('Ada');
    await dialog.getByLabel('Last name').fill('Abel');
    await dialog.getByLabel('Postal code').fill('v6b1a1');
    await frame.getByLabel('Card number').fill(number);
    await frame.getByLabel('Expiry date').fill('0931');
    await frame.getByLabel('Security code').fill('123');
    await expectLayout(page);
    await dialog.getByRole('button', { name: 'Save card and pay' }).click();
  };
  await page.getByRole('button', { name: 'Manage payments' }).click();
  await saveCard('4000 0000 0000 0341');
  const told = page.getByRole('dialog', { name: 'Card saved' });
  await expect(told.getByRole('alert')).toHaveText(/Not everything could be paid with this card\./);
  await expect(told.getByRole('listitem')).toHaveText(
    /^Invoice \d{4}-\d{6}CAD \$112\.00Your card was declined\.$/,
  );
  await expectAccessible(page);
  await expectLayout(page);
  await told.getByRole('button', { name: 'Use another card' }).click();
  await saveCard('4242 4242 4242 4242');
  await expect(page.getByText(/Invoice \d{4}-\d{6} was paid: CAD \$112\.00\.$/)).toBeVisible();
});

test('a card that cannot be saved says so @desktop', async ({ page, allowComplaint }) => {
  allowComplaint(/500/);
  await signedInPage(page, accelerate);
  await page.route('**/clients/payments/update', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/billing');
  await expect(page.getByRole('link', { name: 'Explore packages' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Manage payments' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update card' });
  const frame = page.frameLocator('iframe[title="Card details"]');
  await dialog.getByLabel('First name').fill('Ada');
  await dialog.getByLabel('Last name').fill('Abel');
  await dialog.getByLabel('Postal code').fill('v6b1a1');
  await frame.getByLabel('Card number').fill('4242 4242 4242 4242');
  await frame.getByLabel('Expiry date').fill('0931');
  await frame.getByLabel('Security code').fill('123');
  await dialog.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByText('Sorry, we were unable to update your payment details.')).toBeVisible();
  await visit(page, '/billing/upgrade');
  await expect(page).toHaveURL(/\/billing$/);
});

test('fields of a card that cannot be loaded do not keep the form waiting @desktop', async ({ page }) => {
  await page.clock.install();
  await signedInPage(page, accelerate);
  await page.route('**/payments/card-fields', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Away</title>' }),
  );
  await page.goto('/billing');
  await page.getByRole('button', { name: 'Manage payments' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update card' });
  await dialog.getByLabel('First name').fill('Ada');
  await dialog.getByLabel('Last name').fill('Abel');
  await dialog.getByLabel('Postal code').fill('v6b1a1');
  const save = dialog.getByRole('button', { name: 'Save card' });
  await save.click();
  await expect(save).toHaveAttribute('aria-busy', 'true');
  await page.clock.fastForward(10_000);
  await expect(page.getByText('Sorry, we were unable to update your payment details.')).toBeVisible();
  await expect(save).not.toHaveAttribute('aria-busy');
});

test('where no payment is planned, an open invoice is named @desktop @quick', async ({ page }) => {
  const { id, admin } = await newLiveClient();
  const own = await getCaller(staff);
  await signedInPage(page, admin);
  await page.goto('/billing');
  const summary = page.getByRole('region', { name: 'Next payment' });
  await expect(summary).toContainText('None scheduled');
  await expect(summary).toContainText('You don’t owe anything yet.');
  await own.send('POST', `/staff/clients/${id}/invoices`, {
    lines: [{ description: 'A photo session', amount: 100 }],
  });
  await page.reload();
  await expect(summary).toContainText('An invoice is still open.');
  await expect(summary).not.toContainText('You don’t owe anything yet.');
});

test('who has no invoices reads so, and Editors and View Only are sent away @desktop', async ({
  page,
  browser,
}) => {
  await signedInPage(page, 'admin@empty.example.com');
  await page.goto('/billing');
  await expect(page.getByText("You don't have any invoices.")).toBeVisible();
  for (const email of [grow.editor, grow.viewer]) {
    const context = await browser.newContext();
    const other = await context.newPage();
    await signedInPage(other, email);
    for (const path of ['/billing', '/billing/upgrade']) {
      await other.goto(path);
      await expect(other).toHaveURL(/\/dashboard$/);
      const said = other.locator('[data-sonner-toast]');
      // the list of bills is left silently
      if (path === '/billing/upgrade') await expect(said).toHaveText(errors.forbidden[1]);
      else await expect(other.getByRole('region', { name: 'Your package' })).toBeVisible();
      if (path === '/billing') await expect(said).toHaveCount(0);
    }
    const card = other.getByRole('region', { name: 'Your package' });
    await expect(card).toContainText('Grow');
    await expect(card.getByRole('link')).toHaveCount(0);
    await expect(card).not.toContainText('$');
    await context.close();
  }
});
