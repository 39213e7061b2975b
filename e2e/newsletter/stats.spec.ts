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
  await expect(
    card
      .getByText(/^\d+\.\d%$/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await card.getByRole('link', { name: 'Newsletter stats' }).click();

  const picker = page.getByRole('combobox', { name: 'Newsletter' });
  await expect(picker.getByRole('option')).toHaveCount(14);
  await expect(page.getByRole('region', { name: 'Open rate', exact: true })).toContainText(/\d+\.\d%/);
  // people continue to open it until its month is over
  await expect(page.getByRole('region', { name: 'Open rate', exact: true })).toContainText(
    /[A-Z][a-z]+ \d{4} so far|than in|The same as in/,
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

  await picker.selectOption({ index: 1 });
  await expect(page.getByRole('region', { name: 'Open rate', exact: true })).toContainText(
    /points \(.+%\) (?:lower|higher) than in|The same as in/,
  );
  await expect(page.getByRole('region', { name: 'Sent to', exact: true })).toContainText(
    /\(.+%\) (?:fewer|more) than in|The same as in/,
  );

  // the oldest has no predecessor to compare with
  await picker.selectOption({ index: 13 });
  await expect(page).toHaveURL(/campaign=/);
  await expect(page.getByRole('region', { name: 'Open rate', exact: true })).toContainText(
    'Industry average',
  );
  await expect(page.getByText(/more than|fewer than|lower than|higher than|The same as/)).toHaveCount(0);

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
  await expect(page.getByRole('alert')).toContainText('We couldn’t load your numbers.');

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

test('numbers of a newsletter that could not be loaded are an error in their place, and nothing false @phone', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  await page.route(/\/stats\/newsletters(?:\?mailchimp_campaign_ids|\/campaigns\/\d+\/)/, (route) =>
    route.abort(),
  );
  await signedInPage(page, grow.viewer);
  await page.goto('/newsletter-stats');
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(retry).toHaveCount(3);
  await expect(page.getByText(/Nobody|Not known/)).toHaveCount(0);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.unrouteAll({ behavior: 'wait' });
  for (let left = 3; left > 0; left -= 1) {
    await retry.first().click();
    await expect(retry).toHaveCount(left - 1);
  }
  await expect(page.getByRole('region', { name: 'Open rate', exact: true })).toContainText(/\d\.\d%/);
});

test('a newsletter that reached nobody has no rates @desktop', async ({ page }) => {
  await page.route('**/stats/newsletters?*', async (route) => {
    const response = await route.fetch();
    const answer: { data: object[] } = await response.json();
    const data = answer.data.map((row) => ({
      ...row,
      delivered: 0,
      bounced: 9,
      open_rate: null,
      click_rate: null,
    }));
    await route.fulfill({ response, json: { ...answer, data } });
  });
  await signedInPage(page, grow.viewer);
  await page.goto('/newsletter-stats');
  for (const name of ['Open rate', 'Click rate'])
    await expect(page.getByRole('region', { name, exact: true })).toContainText('Not known');
  await page.goto('/dashboard');
  await expect(
    page.getByRole('region', { name: 'Newsletter', exact: true }).getByText('Not known'),
  ).toHaveCount(2);
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
