import { randomBytes } from 'node:crypto';
import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { getCaller, signedInPage, staff } from '../people.ts';

test('staff save a reply with fields, change it, and answer a client with it', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/422 .*saved-replies/);
  const { id, name, viewer } = await newLiveClient();
  const title = `Photos ${randomBytes(4).toString('hex')}`;
  await signedInPage(page, staff);
  await page.goto('/staff/messages');
  await page.getByRole('button', { name: 'Saved replies' }).click();
  await page.getByRole('button', { name: 'New saved reply' }).click();
  const dialog = page.getByRole('dialog', { name: 'New saved reply' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('textbox', { name: 'Reply' }).fill('Hi {{frist_name}}');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save reply' }).click();
  await expect(dialog.getByText(/^There is no field \{\{frist_name\}\}\./)).toBeVisible();
  await dialog
    .getByRole('textbox', { name: 'Reply' })
    .fill('Hi {{first_name}}, thank you from {{client_name}}. Yours, {{account_manager}}');
  await dialog.getByRole('button', { name: 'Save reply' }).click();
  await expect(page.getByText('Saved. All your colleagues can use it.')).toBeVisible();
  await expect(page.getByText(title, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectLayout(page);

  const caller = await getCaller(staff);
  const { data }: { data: { id: number; title: string; text: string; version: number }[] } =
    await caller.read('/staff/saved-replies');
  const reply = data.find((one) => one.title === title);

  const { data: people }: { data: { users: { id: number; email: string; name: string }[] } } =
    await caller.read(`/staff/clients/${id}`);
  const reader = people.users.find(({ email }) => email === viewer);
  const begun: { data: { id: number } } = await caller.send('POST', `/staff/clients/${id}/messages`, {
    subject: title,
    message: 'Could you send photos?',
    user_ids: [reader?.id],
  });
  await page.goto(`/staff/messages/${begun.data.id}`);
  const box = page.getByRole('textbox', { name: /^Reply to / });
  await box.fill('Good news.');
  await page.getByLabel('Saved reply').selectOption({ label: title });
  await expect(box).toHaveValue(
    `Good news.\n\nHi ${reader?.name.split(' ')[0]}, thank you from ${name}. Yours, {{account_manager}}`,
  );
  await expect(page.getByText('{{account_manager}}: this client has no account manager.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(
    page.getByText('Please replace {{account_manager}}, so that it isn’t sent like this.'),
  ).toBeVisible();
  await box.fill((await box.inputValue()).replace('{{account_manager}}', 'your team'));
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('Your reply is on its way.')).toBeVisible();
  await expect(page.getByText(/Yours, your team$/)).toBeVisible();

  await page.goto('/staff/messages');
  await page.getByRole('button', { name: 'Saved replies' }).click();
  await page.getByRole('button', { name: `Delete: ${title}` }).click();
  await page
    .getByRole('alertdialog', { name: `Delete “${title}”?` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText('The saved reply has been deleted.')).toBeVisible();
  expect(reply?.version).toBe(1);
});

test('of two colleagues who edit one saved reply, the second keeps what was typed and is told @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/412 .*saved-replies/);
  const caller = await getCaller(staff);
  const title = `Hours ${randomBytes(4).toString('hex')}`;
  const { data: reply }: { data: { id: number } } = await caller.send('POST', '/staff/saved-replies', {
    title,
    text: 'We open at nine.',
  });
  await signedInPage(page, staff);
  await page.goto('/staff/messages');
  await page.getByRole('button', { name: 'Saved replies' }).click();
  await page.getByRole('button', { name: `Edit: ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Saved reply', exact: true });
  await dialog.getByRole('textbox', { name: 'Reply' }).fill('We open at ten.');
  await caller.send('PUT', `/staff/saved-replies/${reply.id}`, {
    title,
    text: 'We open at eight.',
    version: 1,
  });
  await dialog.getByRole('button', { name: 'Save reply' }).click();
  await expect(dialog.getByText(/^Someone else saved this while you were editing\./)).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Reply' })).toHaveValue('We open at ten.');
  await caller.send('DELETE', `/staff/saved-replies/${reply.id}`);
});
