import type { ContactNewsletter } from '#contract/newsletter/stats.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import { grow, signedInPage } from '../people.ts';

test('the numbers of a newsletter stand beside those of the one before, of the industry and of the year', async ({
  page,
  isMobile,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/stats/newsletters?')) asked.push(new URL(request.url()).search);
  });
  await signedInPage(page, grow.viewer);
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'Newsletter', exact: true });
  await expect(card.getByText(/^\d+\.\d%$/).first()).toBeVisible();
  await card.getByRole('link', { name: 'Newsletter stats' }).click();

  const picker = page.getByRole('combobox', { name: 'Newsletter' });
  await expect(picker.getByRole('option')).toHaveCount(14);
  await expect(page.getByRole('region', { name: 'Open rate', exact: true })).toContainText(/\d+\.\d%/);
  await expect(page.getByRole('region', { name: 'Open rate', exact: true })).toContainText(
    /than|The same as/,
  );
  await expect(page.getByRole('region', { name: 'Open rate', exact: true })).toContainText(
    'Industry average 21.7%',
  );
  await expect(page.getByRole('region', { name: 'Click rate', exact: true })).toContainText(
    'Industry average 1.9%',
  );
  const [newest, previous] = await picker
    .getByRole('option')
    .evaluateAll((options) => options.map((one) => one.getAttribute('value')));
  expect(asked).toContain(`?mailchimp_campaign_ids=${newest}%2C${previous}`);
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect(page.getByRole('table', { name: 'Open and click rates' }).getByRole('row')).toHaveCount(
    isMobile ? 7 : 13,
  );
  await expect(page.getByText('Only an Admin can change this.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  // the oldest has nothing before it, so nothing to compare with
  await picker.selectOption({ index: 13 });
  await expect(page).toHaveURL(/campaign=/);
  await expect(page.getByRole('region', { name: 'Open rate', exact: true })).toContainText(
    'Industry average',
  );
  await expect(page.getByText(/more than|less than|The same as/)).toHaveCount(0);

  await picker.selectOption({ index: 0 });
  await page.getByRole('region', { name: 'Who opened or clicked' }).getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Newsletters sent' })).toContainText(/Opened|Clicked/);
  await expectAccessible(page);
  await expectNoSideScroll(page);
});

test.describe('far from the client', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('the history of a contact tells the hours of the client @desktop', async ({ page }) => {
    await signedInPage(page, grow.viewer);
    await page.goto('/newsletter-stats');
    const answer = page.waitForResponse(/\/leads\/\d+\/newsletters/);
    await page.getByRole('region', { name: 'Who opened or clicked' }).getByRole('link').first().click();
    const { data }: { data: ContactNewsletter[] } = await (await answer).json();
    const [first] = data;
    const words = (time: string) =>
      new RegExp(
        ` ${Number(time.slice(8, 10))}, at ${Number(time.slice(11, 13)) % 12 || 12}:${time.slice(14)} `,
      );
    const history = page.getByRole('region', { name: 'Newsletters sent' }).getByRole('listitem').first();
    await expect(history.getByText(/^Sent/)).toHaveText(words(first?.sent_local ?? ''));
    await expect(history.getByText(/^Opened/)).toHaveText(words(first?.opened_local ?? ''));
  });
});

test('before the first newsletter, without the service, and without an answer, the page says no more than that @phone', async ({
  page,
  allowComplaint,
}) => {
  await signedInPage(page, 'admin@empty.example.com');
  await page.goto('/newsletter-stats');
  await expect(page.getByRole('heading', { name: 'No data available yet.' })).toBeVisible();
  await expectAccessible(page);
  allowComplaint(/Failed to load resource/);
  await page.route('**/stats/newsletters/campaigns', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await signedInPage(page, 'admin@build.example.com');
  await page.goto('/newsletter-stats');
  await expect(page.getByRole('heading', { name: 'Upgrade required' })).toBeVisible();
  await page.goto('/dashboard');
  await page
    .getByRole('region', { name: /^Newsletter/ })
    .getByRole('button', { name: 'Upgrade your account' })
    .click();
  await expect(page.getByRole('dialog', { name: 'Upgrade your account' })).toBeVisible();
});

test('numbers of a newsletter that could not be had are not known, and nothing false stands in their place @phone', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  await page.route(/\/stats\/newsletters(?:\?mailchimp_campaign_ids|\/campaigns\/\d+\/)/, (route) =>
    route.abort(),
  );
  await signedInPage(page, grow.viewer);
  await page.goto('/newsletter-stats');
  for (const name of ['Open rate', 'Click rate', 'Sent to'])
    await expect(page.getByRole('region', { name, exact: true })).toContainText('Not known');
  await expect(page.getByRole('region', { name: 'Open rate', exact: true })).toContainText(
    'Industry average',
  );
  for (const name of ['Delivery and responses', 'What people clicked', 'Who opened or clicked'])
    await expect(page.getByRole('region', { name })).toHaveCount(0);
  await expect(page.getByText(/Nobody/)).toHaveCount(0);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
});

test('an Admin switches counting off and on @desktop', async ({ page }) => {
  await signedInPage(page, 'admin@accelerate.example.com');
  await page.goto('/newsletter-stats');
  const counting = page.getByRole('checkbox', { name: 'Count opens and clicks' });
  await expect(counting).toBeChecked();
  await counting.uncheck();
  await expect(page.getByText('Changes saved!')).toBeVisible();
  await page.reload();
  await expect(counting).not.toBeChecked();
  await counting.check();
  await expect(counting).toBeChecked();
});
