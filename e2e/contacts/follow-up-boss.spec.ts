import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { signedInPage } from '../people.ts';

const connected = {
  account: 'Harbour & Pine Realty',
  connected_at: '2026-11-01T10:00:00Z',
  sent_at: '2026-11-20T10:00:00Z',
  needs_key: false,
  failing_since: null,
  problem: null,
  waiting: 0,
  sent: 41,
  failed: 0,
  unsent: [],
};
const none = { ...connected, account: null, connected_at: null, sent_at: null, sent: 0 };

test('an Admin connects Follow Up Boss, keeps a key that is refused, and sends again what was not sent', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/422/);
  const client = await newLiveClient();
  await signedInPage(page, client.admin);
  // Follow Up Boss is a stand-in of the API tests; here its answers are those of our own API
  let shown: object = none;
  let refusal: string | null = 'Follow Up Boss doesn’t accept this API key.';
  await page.route(/\/api\/v2\/settings\/follow-up-boss(\/send-again)?$/, (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.fulfill({ json: { data: shown } });
    if (request.method() === 'PUT' && refusal !== null)
      return route.fulfill({
        status: 422,
        json: {
          error: 'Please complete all the required fields.',
          code: 'invalid',
          errors: { key: [refusal] },
        },
      });
    shown = connected;
    return route.fulfill({ json: { data: request.method() === 'PUT' ? { connected: true } : { count: 1 } } });
  });
  await page.goto('/settings');
  await page.getByRole('link', { name: /^Follow Up Boss/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Follow Up Boss' })).toBeVisible();
  await page.getByRole('button', { name: 'Connect Follow Up Boss' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect Follow Up Boss' });
  await dialog.getByLabel('API key').fill('fka_old');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog.getByText(refusal)).toBeVisible();
  await expect(dialog.getByLabel('API key')).toHaveValue('fka_old');
  refusal = null;
  await dialog.getByLabel('API key').fill('fka_new');
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Harbour & Pine Realty' })).toBeVisible();
  await expect(page.getByText(/^41 enquiries sent in the last 30 days/)).toBeVisible();
  await expectLayout(page);
  await expectNoSideScroll(page);

  shown = {
    ...connected,
    needs_key: true,
    problem: 'Follow Up Boss doesn’t accept this API key.',
    waiting: 3,
    failed: 1,
    unsent: [
      {
        lead_id: 1,
        name: 'Ana Lima',
        happened_at: '2026-11-20T09:00:00Z',
        problem: 'Follow Up Boss refused it: Invalid email',
      },
    ],
  };
  await page.reload();
  await expect(page.getByText(/Connect it again, and we’ll send the enquiries/)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Ana Lima' })).toContainText('Invalid email');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('They’re being sent again.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Not sent' })).toBeHidden();
});

test('without an account the screen says what would be sent', async ({ page }) => {
  const client = await newLiveClient();
  await signedInPage(page, client.admin);
  await page.goto('/settings/follow-up-boss');
  await expect(page.getByText('No account is connected.')).toBeVisible();
  await expect(page.getByText(/Contacts that you add or import aren’t sent/)).toBeVisible();
  await expectLayout(page);
  await expectAccessible(page);
});
