import { request, type Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSideScroll, test } from './journey.ts';

// The first site of the largest demo account, found as its agent finds it
async function agent() {
  const api = await request.newContext({ baseURL: process.env['FOYER_URL'] ?? '' });
  const signedIn = await api.post('/api/v2/auth/sign-in', {
    data: { email: 'admin@grow.example.com', password: 'DemoPass123' },
  });
  const headers = { authorization: `Bearer ${(await signedIn.json()).token}` };
  const read = async (path: string) => (await api.get(`/api/v2/${path}`, { headers })).json();
  const site: number = (await read('me')).data.sites[0].id;
  return { site, contacts: async (email: string) => (await read(`leads?search=${email}`)).data, read };
}

const somebody = (project: string, what: string) => `${what}.${project}.${Date.now()}@example.net`;

async function fillIn(page: Page, email: string) {
  await page.getByLabel('First name').fill('Renata');
  await page.getByLabel('Last name').fill('Silva');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('(604) 555-0199');
  await page.getByLabel('Message').fill('We would like to see the garden first.');
}

test("a visitor writes through the agent's site and becomes a contact", async ({ page }, { project }) => {
  const { site, contacts } = await agent();
  const email = somebody(project.name, 'contact');
  await page.goto(`/sites/${site}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Priya Raman' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await page.getByRole('link', { name: 'Write to me about this' }).nth(1).click();
  await expect(page.getByLabel('Selling')).toBeChecked();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByText('This field is required.')).toHaveCount(3);
  await expectAccessible(page);

  await fillIn(page, 'nobody');
  await page.getByLabel('When may I call?').selectOption('Mornings');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you. Your message has arrived.' })).toBeVisible();
  await expectAccessible(page);
  expect(await contacts(email)).toMatchObject([
    {
      name: 'Renata Silva',
      phone_number: '604-555-0199',
      preferred_time: 'Mornings',
      lead_type_id: 2,
      is_seen: false,
    },
  ]);
});

test('a question about a home says which one', async ({ page }, { project }) => {
  const { site, contacts, read } = await agent();
  const email = somebody(project.name, 'home');
  await page.goto(`/sites/${site}/ask`);
  await page.getByLabel('Which home?').fill('R2904418');
  await fillIn(page, email);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you. Your message has arrived.' })).toBeVisible();
  const [lead] = await contacts(email);
  expect(lead.notes).toBe('About: R2904418\n\nWe would like to see the garden first.');
  const [entry] = (await read(`leads/${lead.id}/history`)).data;
  expect(entry.lead_source.source).toBe('Listing inquiry');
  await page.goto(entry.lead_source_url[1]);
  await expect(page.getByLabel('Which home?')).toHaveValue('R2904418');
});

test('what was typed survives a failure, and trying again sends it once', async ({ page, allowComplaint }, {
  project,
}) => {
  allowComplaint(/Failed to load resource/);
  const { site, contacts, read } = await agent();
  const email = somebody(project.name, 'again');
  await page.goto(`/sites/${site}`);
  await fillIn(page, email);
  // It arrives, and the answer is lost on the way back
  await page.route(
    '**/api/v2/public/leads',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'There was an error processing your request, please try again later.',
  );
  await expect(page.getByLabel('Message')).toHaveValue('We would like to see the garden first.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you. Your message has arrived.' })).toBeVisible();
  const [lead] = await contacts(email);
  expect((await read(`leads/${lead.id}/history`)).meta.total).toBe(1);
});
