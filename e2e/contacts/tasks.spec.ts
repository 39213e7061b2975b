import { randomUUID } from 'node:crypto';
import type { Contact } from '#contract/contacts/contacts.ts';
import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { getCaller, grow, signedInPage } from '../people.ts';

const nora = {
  first_name: 'Nora',
  last_name: 'Novak',
  email: 'nora.novak@example.net',
  lead_source_id: 14,
};

test('a task about a contact is added, put off and done', async ({ page }) => {
  const { admin, caller } = await newLiveClient();
  const { data }: { data: Contact } = await caller.send('POST', '/leads', nora);
  await signedInPage(page, admin);

  await test.step('on the contact', async () => {
    await page.goto(`/contacts/view/${data.id}`);
    const section = page.getByRole('region', { name: 'Tasks' });
    await expect(section).toContainText('No tasks yet.');
    await section.getByRole('button', { name: 'Add task' }).click();
    const dialog = page.getByRole('dialog', { name: 'New task' });
    await expectAccessible(page);
    await dialog.getByLabel('Task').fill('Send the floor plan');
    await dialog.getByRole('button', { name: 'Add task' }).dblclick();
    await expect(section.getByRole('listitem')).toHaveCount(1);
    await expect(section.getByRole('listitem')).toContainText('Due today');
    await expectAccessible(page);
    await expectLayout(page);
  });

  await test.step('the dashboard counts it, and leads to the list', async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'Tasks' })).toContainText(
      '1 task due: Send the floor plan',
    );
    await page.getByRole('link', { name: 'Open tasks' }).click();
    const today = page.getByRole('region', { name: 'Today' });
    await expect(today).toContainText('Send the floor plan');
    await expect(today.getByRole('link', { name: 'Nora Novak' })).toBeVisible();
    await expectAccessible(page);
    await expectLayout(page);
  });

  await test.step('it is put off to next week', async () => {
    await page.getByRole('button', { name: 'Actions for Send the floor plan' }).click();
    await page.getByRole('menuitem', { name: 'Next week' }).click();
    await expect(page.getByRole('region', { name: 'Upcoming' })).toContainText('Send the floor plan');
    await expect(page.getByRole('region', { name: 'Today' })).toHaveCount(0);
  });

  await test.step('done, which can be undone', async () => {
    await page.getByRole('button', { name: 'Mark Send the floor plan as done' }).click();
    await expect(page.getByText('Nothing to do.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('region', { name: 'Upcoming' })).toContainText('Send the floor plan');
  });
});

test('a task is given to a colleague, who finds it in their own list', async ({ page }) => {
  const title = `Order the sign ${randomUUID()}`;
  const task = page.getByRole('listitem').filter({ hasText: title });
  await signedInPage(page, grow.admin);
  await page.goto('/contacts/tasks');
  await page.getByRole('button', { name: 'Add task' }).click();
  const dialog = page.getByRole('dialog', { name: 'New task' });
  await dialog.getByLabel('Task').fill(title);
  const assignedTo = dialog.getByLabel('Assigned to');
  await expect(assignedTo.locator('option:checked')).toContainText('(you)');
  const { data: people }: { data: { id: number }[] } = await (
    await getCaller(grow.editor)
  ).read('/tasks/people');
  const { data: editor }: { data: { id: number } } = await (await getCaller(grow.editor)).read('/me');
  expect(people.map(({ id }) => id)).toContain(editor.id);
  await assignedTo.selectOption(String(editor.id));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add task' }).click();
  await expect(page.getByText('Task added.')).toBeVisible();
  await expect(task).toHaveCount(0);
  await page.getByLabel('Whose tasks').selectOption('Everyone’s tasks');
  await expect(task).toBeVisible();
  await expectAccessible(page);
  await expectLayout(page);

  await signedInPage(page, grow.editor);
  await page.goto('/contacts/tasks');
  await expect(task).toContainText('· from');
  await page.getByRole('button', { name: `Mark ${title} as done` }).click();
  await expect(task).toHaveCount(0);
});

test('View Only sees tasks and changes none @phone', async ({ page }) => {
  const { viewer, caller } = await newLiveClient();
  const { data }: { data: Contact } = await caller.send('POST', '/leads', nora);
  await caller.send('POST', '/tasks', {
    title: 'Call back',
    due_on: '2026-01-02',
    due_time: null,
    lead_id: data.id,
  });
  await signedInPage(page, viewer);
  await page.goto(`/contacts/view/${data.id}`);
  const section = page.getByRole('region', { name: 'Tasks' });
  await expect(section).toContainText('Call back');
  await expect(section).toContainText('Late');
  await expect(section.getByRole('button')).toHaveCount(0);
});
