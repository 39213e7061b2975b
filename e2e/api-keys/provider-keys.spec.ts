import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { newLiveClient } from '../clients.ts';
import { getCaller, signedInPage, staff } from '../people.ts';

test('an owner of the provider makes an API key, a tool reads clients with it, and after it is revoked no longer', async ({
  page,
  request,
  allowComplaint,
}, { project }) => {
  allowComplaint(/Failed to load resource/);
  const name = `Accounting ${project.name} ${Date.now()}`;
  await signedInPage(page, staff);
  await page.goto('/staff/provider');
  await page.getByRole('link', { name: 'API keys' }).click();
  await expect(page).toHaveTitle('API keys | Client portal');
  await expect(
    page.getByText(
      'Let your other tools read clients, invoices and launches, add clients and record payments.',
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'New API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Make key' }).dblclick();
  await expect(dialog.getByText('Please choose what this key may do.')).toBeVisible();
  await expect(dialog.getByLabel('Read invoices, payments and statements of account')).toBeVisible();
  await expect(dialog.getByLabel(/contacts/)).toHaveCount(0);
  await dialog.getByLabel('Read clients, with their people and websites').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make key' }).dblclick();
  const shown = dialog.getByText(/^foyer_/);
  await expect(shown).toBeVisible();
  await expectAccessible(page);
  const headers = { authorization: `Bearer ${await shown.textContent()}` };
  const statusOf = async (path: string) => (await request.get(`/api/v2${path}`, { headers })).status();
  expect(await statusOf('/staff/clients')).toBe(200);
  for (const refused of ['/staff/billing/totals?month=2026-10', '/staff/team', '/leads', '/staff/api-keys'])
    expect(await statusOf(refused), refused).toBe(403);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(name)).toHaveCount(1);
  await expectLayout(page);

  await page.getByRole('button', { name: `Revoke ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText(name)).toHaveCount(0);
  expect(await statusOf('/staff/clients')).toBe(401);
});

test('a tool records a payment with an API key that an owner made, and the client’s billing page and both logs name it', async ({
  page,
  browser,
  request,
}, { project }) => {
  const { id, admin } = await newLiveClient();
  await (
    await getCaller(staff)
  ).send('POST', `/staff/clients/${id}/invoices`, {
    lines: [{ description: 'A photo session', amount: 100 }],
  });
  const name = `Bank feed ${project.name} ${Date.now()}`;
  await signedInPage(page, staff);
  await page.goto('/staff/api-keys');
  await page.getByRole('button', { name: 'New API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await expect(dialog.getByText('Your team and clients see this name for what it does.')).toBeVisible();
  await dialog.getByLabel('Record payments, and add fees to next invoices').check();
  await expectLayout(page);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make key' }).click();
  const shown = dialog.getByText(/^foyer_/);
  const headers = {
    authorization: `Bearer ${await shown.textContent()}`,
    'idempotency-key': `line ${Date.now()}`,
  };
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Invoices');

  const data = {
    method: 'transfer',
    currency: 'CAD',
    amount: 112,
    paid_on: '2026-11-01',
    reference: 'Wire 7',
  };
  const record = () => request.post(`/api/v2/staff/clients/${id}/payments`, { headers, data });
  const [answer, again] = [await record(), await record()];
  expect([answer.status(), await again.text()]).toEqual([201, await answer.text()]);

  await page.goto(`/staff/clients/${id}/billing`);
  const received = page.getByRole('region', { name: 'Payments received' });
  await expect(received.getByRole('listitem')).toHaveCount(1);
  await expect(received).toContainText('Bank transfer Wire 7');
  await expect(received).toContainText(`recorded by API key “${name}”`);
  await expectLayout(page);
  await expectAccessible(page);
  await page.goto(`/staff/log?client_id=${id}`);
  await expect(page.getByText(`API key “${name}” recorded a payment of CAD $112.00.`)).toBeVisible();
  await expectLayout(page);
  await expectAccessible(page);

  const context = await browser.newContext();
  const agent = await context.newPage();
  await signedInPage(agent, admin);
  await agent.goto('/activity');
  await expect(
    agent.getByText(`Support team (API key “${name}”) recorded a payment of CAD $112.00.`),
  ).toBeVisible();
  await expectLayout(agent);
  await expectAccessible(agent);
  await context.close();
});

test('names of keys, references and descriptions without a space are wrapped where a payment is shown', async ({
  page,
  browser,
  request,
}) => {
  const { id, admin } = await newLiveClient();
  const provider = await getCaller(staff);
  const description = 'Photographs'.repeat(15);
  const invoice: { data: { id: number } } = await provider.send('POST', `/staff/clients/${id}/invoices`, {
    lines: [{ description, amount: 100 }],
  });
  const name = `Bankfeed${Date.now()}`.padEnd(60, 'W');
  const body = { name, scopes: ['invoices:write'], lifetime: '30' };
  const key: { data: { key: string } } = await provider.send('POST', '/staff/api-keys', body);
  const reference = 'Wire'.repeat(25);
  const answer = await request.post(`/api/v2/staff/clients/${id}/payments`, {
    headers: { authorization: `Bearer ${key.data.key}` },
    data: { method: 'transfer', currency: 'CAD', amount: 12, paid_on: '2026-11-01', reference },
  });
  expect(answer.status()).toBe(201);

  await signedInPage(page, staff);
  const paths = [
    `/staff/clients/${id}/billing`,
    `/staff/clients/${id}/activity`,
    `/staff/log?client_id=${id}`,
  ];
  for (const path of paths) {
    await page.goto(path);
    await expectShown(page, name);
  }
  const context = await browser.newContext();
  const agent = await context.newPage();
  await signedInPage(agent, admin);
  await agent.goto('/activity');
  await expectShown(agent, name);
  await agent.goto(`/billing/invoices/${invoice.data.id}`);
  await expectShown(agent, reference);
  await expectShown(agent, description);
  await context.close();
});

/** Neither the page nor a list is wider than the window, which would cut the text off. */
async function expectShown(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  await expectLayout(page);
  const cut = await page.evaluate(
    () =>
      [...document.querySelectorAll('main table')].filter(
        (table) => table.getBoundingClientRect().right > window.innerWidth,
      ).length,
  );
  expect(cut, `lists of ${page.url()} that are cut off`).toBe(0);
}

test('colleagues who are not owners are sent away from the API keys @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  await signedInPage(page, 'support@provider.example.com');
  await page.goto('/staff/api-keys');
  await expect(page).toHaveURL(/\/staff$/);
});

test('a key whose answer is late or lost is shown once, and goes only when the window is closed on purpose', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  await signedInPage(page, staff);
  await page.goto('/staff/api-keys');
  const name = `Time tracker ${Date.now()}`;
  const calls: string[] = [];
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/v2/staff/api-keys', async (route) => {
    const call = route.request();
    if (call.method() !== 'POST') return route.fallback();
    calls.push((await call.headerValue('idempotency-key')) ?? '');
    if (calls.length > 3) return route.fallback();
    await asked;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'New API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Read clients, with their people and websites').check();
  const make = dialog.getByRole('button', { name: 'Make key' });
  await make.dblclick();
  await expect(make).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveAttribute('aria-disabled', 'true');
  answer();
  await expect(dialog.getByText('We couldn’t tell whether this was saved.')).toBeVisible({ timeout: 15_000 });
  await expect(
    dialog.getByText('If you close this first and the key is in the list, revoke it'),
  ).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue(name);
  await expectLayout(page);
  await expectAccessible(page);
  await make.click();
  const shown = dialog.getByText(/^foyer_/);
  await expect(shown).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(shown).toBeVisible();
  expect([calls.length, new Set(calls).size]).toEqual([4, 1]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(name)).toHaveCount(1);
});
