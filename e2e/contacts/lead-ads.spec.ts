import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { signedInPage } from '../people.ts';

test('without an app of the provider the screen says that leads from Facebook are not set up', async ({
  page,
}) => {
  const client = await newLiveClient();
  await signedInPage(page, client.admin);
  await page.goto('/settings');
  await page.getByRole('link', { name: /^Facebook leads/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Facebook leads' })).toBeVisible();
  await expect(page.getByText('This portal doesn’t read leads from Facebook yet.')).toBeVisible();
  await expectLayout(page);
  await expectAccessible(page);
  await expectNoSideScroll(page);
});

const form = { form: '10', name: 'What is my home worth?' };
const connected = {
  page: '555',
  name: 'Harbour & Pine Realty',
  connected_at: '2026-11-01T10:00:00Z',
  read_at: '2026-11-20T10:00:00Z',
  needs_token: false,
  failing_since: null,
  problem: null,
  forms: [
    { ...form, last_lead_at: '2026-11-19T18:00:00Z', read_through: '2026-11-20T10:00:00Z' },
    { form: '20', name: 'Buyers', last_lead_at: null, read_through: '2026-11-20T10:00:00Z' },
  ],
};
const none = { pages: [], tested_at: null, unread: [] };
const other = { ...connected, page: '777', name: 'Seaside Homes', forms: [] };

test('an Admin connects a page, keeps a token that is refused, sees its forms, and why its leads have stopped', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/422/);
  const client = await newLiveClient();
  await signedInPage(page, client.admin);
  // Facebook is a stand-in of the API tests; here its answers are those of our own API
  let shown: object = none;
  let refusal: string | null = 'Facebook no longer accepts our access to your page.';
  await page.route(/\/api\/v2\/leads\/ads$/, (route) => {
    if (route.request().method() === 'GET')
      return route.fulfill({ json: { data: { is_offered: true, ...shown } } });
    if (refusal !== null)
      return route.fulfill({
        status: 422,
        json: {
          error: 'Please complete all the required fields.',
          code: 'invalid',
          errors: { token: [refusal] },
        },
      });
    shown = { ...none, pages: [connected, other] };
    return route.fulfill({ json: { data: { connected: true } } });
  });
  await page.goto('/settings/facebook-leads');
  await page.getByRole('button', { name: 'Connect a page' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect your page' });
  await dialog.getByLabel('Page access token').fill('EAAB-old');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog.getByText('Facebook no longer accepts our access to your page.')).toBeVisible();
  await expect(dialog.getByLabel('Page access token')).toHaveValue('EAAB-old');
  refusal = null;
  await dialog.getByLabel('Page access token').fill('EAAB-new');
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Harbour & Pine Realty' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'What is my home worth?' })).toContainText(
    /Last lead/,
  );
  await expect(page.getByRole('listitem').filter({ hasText: 'Buyers' })).toContainText('No leads yet');
  await expect(page.getByRole('region', { name: 'Seaside Homes' })).toContainText(
    'This page has no forms yet.',
  );
  await expect(page.getByRole('button', { name: 'Connect another page' })).toBeVisible();
  await expectLayout(page);
  await expectNoSideScroll(page);

  const failing = {
    ...connected,
    needs_token: true,
    problem: 'Facebook no longer accepts our access to your page.',
    failing_since: '2026-11-20T11:00:00Z',
  };
  shown = {
    ...none,
    pages: [failing, other],
    unread: [
      {
        leadgen: '1',
        form_name: 'Buyers',
        body: 'Phone number: 604-555-0123',
        lead_id: null,
        received_at: '2026-11-20T09:00:00Z',
      },
    ],
  };
  await page.reload();
  await expect(page.getByText(/Connect it again, and we’ll read the leads/)).toBeVisible();
  await expect(page.getByText('Phone number: 604-555-0123')).toBeVisible();
  await expectAccessible(page);
});
