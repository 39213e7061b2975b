import sharp from 'sharp';
import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import { getCaller, signedInPage, staff } from '../people.ts';

const picture = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#1d6450' } })
    .jpeg()
    .toBuffer();
const pdf = Buffer.from('%PDF-1.7\nA plan');

test('files go both ways in a conversation: pictures are shown, others are downloads, and unsent ones wait', async ({
  page,
  browser,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  const { id, viewer } = await newLiveClient();
  const caller = await getCaller(staff);
  const subject = `Your plans ${id}`;
  const { data: people }: { data: { users: { id: number; email: string }[] } } = await caller.read(
    `/staff/clients/${id}`,
  );
  const begun: { data: { id: number } } = await caller.send('POST', `/staff/clients/${id}/messages`, {
    subject,
    message: 'Please send us the plans.',
    user_ids: [people.users.find(({ email }) => email === viewer)?.id],
  });
  await signedInPage(page, viewer);
  await page.goto(`/support/${begun.data.id}`);
  const input = page.locator('input[type=file]:not([capture])');
  await page.getByLabel('Your message').fill('Here they are');
  await input.setInputFiles({
    name: 'setup.exe',
    mimeType: 'application/x-msdownload',
    buffer: Buffer.from('MZ'),
  });
  await expect(page.getByRole('button', { name: 'Dismiss setup.exe' })).toBeVisible();
  // the same file would be refused again
  await expect(page.getByRole('button', { name: /^Try / })).toHaveCount(0);
  await page.getByRole('button', { name: 'Dismiss setup.exe' }).click();
  await expect(page.getByLabel('Your message')).toHaveValue('Here they are');
  await input.setInputFiles([
    { name: 'kitchen.jpg', mimeType: 'image/jpeg', buffer: await picture() },
    { name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdf },
  ]);
  await expect(page.getByText('2 files uploaded successfully')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByRole('link', { name: 'plan.pdf' })).toBeVisible();
  await page.getByLabel('Your message').fill('Here they are');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('We have your message, and we’ll answer you soon.')).toBeVisible();
  const messages = page.getByRole('list', { name: 'Messages' });
  await expect(messages.getByRole('img', { name: 'kitchen.jpg' })).toBeVisible();
  await expect(messages.getByRole('link', { name: /plan\.pdf/ })).toHaveAttribute('download', 'plan.pdf');
  await expect(page.getByRole('button', { name: 'Remove plan.pdf' })).toHaveCount(0);
  await expectAccessible(page);

  const ours = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await signedInPage(ours, staff);
  await ours.goto(`/staff/messages/${begun.data.id}`);
  await expect(ours.getByRole('img', { name: 'kitchen.jpg' })).toBeVisible();
  const reply = ours.getByRole('region', { name: 'Reply' });
  await reply.getByRole('textbox', { name: /^Reply to/ }).fill('Thank you. This is ours.');
  await reply
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: 'contract.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(reply.getByRole('button', { name: 'Remove contract.pdf' })).toBeVisible();
  const note = ours.getByRole('region', { name: 'Internal note' });
  await note.getByRole('textbox', { name: 'Internal note' }).fill(`See the debts ${id}`);
  await note
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: 'debts.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(note.getByRole('button', { name: 'Remove debts.pdf' })).toBeVisible();
  ours.once('dialog', (dialog) => void dialog.accept());
  await ours.reload();
  await expect(note.getByRole('button', { name: 'Remove debts.pdf' })).toBeVisible();
  await expect(note.getByRole('button', { name: 'Remove contract.pdf' })).toHaveCount(0);
  await expect(reply.getByRole('button', { name: 'Remove contract.pdf' })).toBeVisible();
  await expect(reply.getByText('debts.pdf')).toHaveCount(0);
  await expect(note.getByRole('textbox')).toHaveValue(`See the debts ${id}`);
  await expect(reply.getByRole('textbox')).toHaveValue('Thank you. This is ours.');
  await expectAccessible(ours);
  await expectNoSideScroll(ours);
  await note.getByRole('button', { name: 'Add note' }).click();
  await expect(ours.getByText('Note added.')).toBeVisible();
  await reply.getByRole('button', { name: 'Send reply' }).click();
  await expect(ours.getByText('Your reply is on its way.')).toBeVisible();
  await ours.context().close();

  await page.reload();
  await expect(messages.getByRole('link', { name: /contract\.pdf/ })).toBeVisible();
  await expect(page.getByText('debts.pdf')).toHaveCount(0);
});
