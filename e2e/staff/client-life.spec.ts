import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import { newLiveClient } from '../clients.ts';
import { getCaller, signedInPage, staff } from '../people.ts';

test('a client is added in a minute, and what is taken already is said without losing what was typed @phone', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/api\/v2\/staff\/clients/);
  await signedInPage(page, staff);
  await page.goto('/staff/clients');
  await page.getByRole('link', { name: 'Add client' }).click();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Lima Realty');
  await page.getByLabel('Country').selectOption('United States');
  await page.getByLabel('State').selectOption('Colorado');
  await expect(page.getByLabel('Time zone').locator('option:checked')).toHaveText(/^Denver/);
  await page.getByRole('combobox', { name: 'Package' }).selectOption('Grow');
  await expect(page.getByLabel('Facebook ads')).toBeChecked();
  await page.getByRole('textbox', { name: 'Domain' }).fill('https://www.harbourandpine.example.com/home');
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Lima');
  await page.getByLabel('Email').fill('support@provider.example.com');
  await page.getByRole('button', { name: 'Add client' }).click();
  await expect(page.getByText('This domain already belongs to Harbour & Pine Realty.')).toBeVisible();
  await expect(page.getByText('A member of our team signs in with this email.')).toBeVisible();
  await expect(name).toHaveValue('Lima Realty');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('textbox', { name: 'Domain' }).fill('lima.example.com');
  await page.getByLabel('Email').fill('ana@lima.example.com');
  await page.getByRole('button', { name: 'Add client' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lima Realty' })).toBeVisible();
  await expect(page.getByText('ana@lima.example.com')).toBeVisible();
  await page.getByRole('button', { name: 'Sites' }).click();
  await expect(page.getByText('lima.example.com', { exact: true })).toBeVisible();
});

test('another package proposes its services and shows the difference; a pause is plain to the agent @desktop', async ({
  page,
  browser,
}) => {
  const client = await newLiveClient();
  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${client.id}`);
  await page.getByLabel('Package', { exact: true }).selectOption('Create');
  await expect(page.getByText(/^The client loses: .*Newsletter.*Writing with AI$/)).toBeVisible();
  await page.getByRole('form', { name: 'Client', exact: true }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Changes saved!')).toBeVisible();

  await page.getByRole('button', { name: 'Pause account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause account' }).click();
  await expect(page.getByText('The account is paused.')).toBeVisible();
  // the agent has a separate browser: tabs of one share a session, and follow the last person to sign in
  const agent = await browser.newPage();
  await signedInPage(agent, client.admin);
  await agent.goto('/contacts');
  await expect(agent.getByText('This account is paused.')).toBeVisible();
  await expectAccessible(agent);
  await agent.close();
});

test('a cancelled client is marked to be erased with a reason, which stands in the record, and is stopped again @phone', async ({
  page,
}) => {
  const client = await newLiveClient();
  await (await getCaller(staff)).send('PUT', `/staff/clients/${client.id}`, { account_status: 'Cancelled' });
  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${client.id}`);
  await page.getByRole('button', { name: 'Pause, export, close' }).click();
  await page.getByRole('button', { name: 'Erase client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase this client?' });
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('The agent asked us in writing');
  await dialog.getByRole('button', { name: 'Erase client' }).click();
  await expect(page.getByText(/^Everything of this client will be erased on .*\d\.$/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.goto('/staff/erasures');
  const row = page.getByRole('row', { name: new RegExp(client.name) });
  await expect(row).toContainText('The agent asked us in writing');
  await expect(row).toContainText('Will be erased on');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await row.getByRole('link').click();
  await page.getByRole('button', { name: 'Pause, export, close' }).click();
  await page.getByRole('button', { name: 'Stop erasing' }).click();
  await expect(page.getByText('Nothing will be erased.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Erase client' })).toBeVisible();
});
