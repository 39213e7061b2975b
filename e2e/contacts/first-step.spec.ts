import type { Contact } from '#contract/contacts/contacts.ts';
import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { signedInPage } from '../people.ts';

const noor = {
  first_name: 'Noor',
  last_name: 'Haddad',
  email: 'noor.haddad@example.net',
  phone_number: '604-555-0177',
  notes: 'Is the house on Maple Street still for sale?',
};

test('a new lead is to be called, until the call is logged, and the numbers say how quickly', async ({
  page,
}) => {
  const { admin, caller } = await newLiveClient();
  const me: { data: { client: { token: string } } } = await caller.read('/me');
  const sent = await page.request.post('/api/v2/public/leads', {
    headers: { 'x-site-token': me.data.client.token },
    data: noor,
  });
  expect(sent.status()).toBe(202);
  const { data: found }: { data: Contact[] } = await caller.read('/leads?search=noor.haddad');
  const id = found[0]?.id;
  await signedInPage(page, admin);
  await page.addInitScript(() =>
    addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="tel:"]')) event.preventDefault();
    }),
  );
  const task = page.getByRole('listitem').filter({ hasText: 'Call Noor Haddad' });

  await test.step('it is among the tasks of everybody in the account', async () => {
    await page.goto('/contacts/tasks');
    await expect(task).toContainText('· Anyone');
    await expectAccessible(page);
    await expectLayout(page);
    await task.getByRole('button', { name: 'Actions for Call Noor Haddad' }).click();
    await page.getByRole('menuitem', { name: 'Edit task' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit task' });
    // saved as it is, it still belongs to nobody
    await dialog.getByLabel('Task').fill('Call Noor Haddad about Maple Street');
    await dialog.getByRole('button', { name: 'Save task' }).click();
    await expect(task).toContainText('about Maple Street');
    await expect(task).toContainText('· Anyone');
  });

  const leads = page.getByRole('region', { name: 'Leads', exact: true });

  await test.step('the dashboard says that they are waiting', async () => {
    await page.goto('/dashboard');
    await expect(leads).toContainText('1 new lead is waiting for an answer.');
    await expectAccessible(page);
    await expectLayout(page);
  });

  await test.step('the call ends it', async () => {
    await page.goto(`/contacts/view/${id}`);
    await expect(task).toContainText('Due');
    await page.getByRole('link', { name: 'Call Noor Haddad' }).click();
    const question = page.getByRole('dialog', { name: 'How did it go?' });
    await question.getByRole('button', { name: 'Answered', exact: true }).click();
    await expect(task).toContainText('Done today');
    await expectAccessible(page);
    await expectLayout(page);
  });

  await test.step('the dashboard and Lead stats say how quickly they had an answer', async () => {
    await page.goto('/dashboard');
    await expect(leads).toContainText(/Your new lead had an answer within \d minutes?\./);
    await leads.getByRole('link', { name: 'Lead stats' }).click();
    await expect(page.getByText(/^Your new lead had an answer within/)).toBeVisible();
    await expectAccessible(page);
    await expectLayout(page);
  });

  await test.step('as a lead again, they are to be called', async () => {
    await page.goto(`/contacts/view/${id}`);
    await page.getByLabel('Status').selectOption('Lead');
    await expect(task).toContainText('Due');
  });
});
