import type { Contact } from '#contract/contacts/contacts.ts';
import sharp from 'sharp';
import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { deliverEmail, findReplyAddress } from '../mails.ts';
import { signedInPage } from '../people.ts';
import { somebody } from '../visitors.ts';

test('an email is written to a contact, and the answer comes in while the page is open', async ({ page }) => {
  const { admin, caller } = await newLiveClient();
  const email = somebody('nora');
  const nora = { first_name: 'Nora', last_name: 'Novak', email, lead_source_id: 14 };
  const { data }: { data: Contact } = await caller.send('POST', '/leads', nora);
  await signedInPage(page, admin);
  await page.goto(`/contacts/view/${data.id}`);
  const section = page.getByRole('region', { name: 'Emails' });
  const form = section.getByRole('form', { name: 'New email' });

  await test.step('a draft is kept when the page is left', async () => {
    await expect(section).toContainText('No emails yet.');
    await section.getByRole('button', { name: 'Write email' }).click();
    await form.getByLabel('Subject').fill('The loft on Alder Lane');
    await form.getByLabel('Message').fill('It is still free.');
    await expect(form.getByText('Draft saved')).toBeVisible();
    await expectAccessible(page);
    await expectLayout(page);
    await page.reload();
    await section.getByRole('button', { name: 'Write email' }).click();
    await expect(form.getByLabel('Subject')).toHaveValue('The loft on Alder Lane');
    await expect(form.getByLabel('Message')).toHaveValue('It is still free.');
  });

  await test.step('it is sent once, also with two clicks, and answers the lead', async () => {
    await form.getByRole('button', { name: 'Send email' }).dblclick();
    await expect(section.getByRole('listitem')).toHaveCount(1);
    await expect(section.getByRole('article', { name: 'The loft on Alder Lane' })).toContainText('· sent', {
      timeout: 30_000,
    });
    await expect(page.getByRole('combobox', { name: 'Status' })).toContainText('Contacted');
  });

  await test.step('the answer appears by itself, with the earlier words folded', async () => {
    await deliverEmail({
      to: await findReplyAddress(email),
      from: `Nora <nora.work@example.org>`,
      subject: 'Re: The loft on Alder Lane',
      text: 'Saturday suits us.\n\nOn Fri, Alice wrote:\n> It is still free.',
    });
    const answer = section.getByRole('article', { name: 'Re: The loft on Alder Lane' });
    await expect(answer).toContainText('Saturday suits us.', { timeout: 60_000 });
    await expect(answer).toContainText('From another address: nora.work@example.org');
    await expect(answer.getByText('> It is still free.')).toBeHidden();
    await answer.getByText('Quoted text').click();
    await expect(answer.getByText('> It is still free.')).toBeVisible();
    await expectAccessible(page);
    await expectLayout(page);
  });

  await test.step('the next email answers it', async () => {
    await section.getByRole('button', { name: 'Write email' }).click();
    await expect(form.getByLabel('Subject')).toHaveValue('Re: The loft on Alder Lane');
    await expect(form).toContainText('> Saturday suits us.');
    await form.getByRole('button', { name: 'Close' }).click();
    await expect(form).toHaveCount(0);
  });
});

test('photos and documents of an answer are in the thread, and what is not stored is named', async ({
  page,
}) => {
  const { admin, caller } = await newLiveClient();
  const email = somebody('nora');
  const nora = { first_name: 'Nora', last_name: 'Novak', email, lead_source_id: 14 };
  const { data }: { data: Contact } = await caller.send('POST', '/leads', nora);
  await caller.send('POST', `/leads/${data.id}/messages`, {
    subject: 'Your loft',
    text: 'Do you have photos?',
  });
  await signedInPage(page, admin);
  await page.goto(`/contacts/view/${data.id}`);
  const section = page.getByRole('region', { name: 'Emails' });
  await expect(section.getByRole('article', { name: 'Your loft' })).toContainText('· sent', {
    timeout: 30_000,
  });
  const kitchen = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#2a9d8f' } })
    .jpeg()
    .toBuffer();
  await deliverEmail({
    to: await findReplyAddress(email),
    from: `Nora <${email}>`,
    subject: 'Re: Your loft',
    text: 'Here they are.',
    files: [
      { name: 'kitchen.jpg', type: 'image/jpeg', bytes: kitchen },
      { name: 'strata-plan.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n') },
      { name: 'tour.exe', type: 'application/octet-stream', bytes: Buffer.from('MZ') },
    ],
  });
  const answer = section.getByRole('article', { name: 'Re: Your loft' });
  await expect(answer).toContainText('File not saved: tour.exe', { timeout: 60_000 });
  const files = answer.getByRole('list', { name: 'Files' });
  await expect(files.getByRole('link')).toHaveCount(2);
  await expect(files.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
  await expectAccessible(page);
  await expectLayout(page);
  await expectNoSideScroll(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    files.getByRole('link', { name: 'strata-plan.pdf' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('strata-plan.pdf');
});

test('View Only reads emails and writes none @phone', async ({ page }) => {
  const { viewer, caller } = await newLiveClient();
  const nora = { first_name: 'Nora', last_name: 'Novak', email: somebody('nora'), lead_source_id: 14 };
  const { data }: { data: Contact } = await caller.send('POST', '/leads', nora);
  await caller.send('POST', `/leads/${data.id}/messages`, { subject: 'Hello', text: 'It is free.' });
  await signedInPage(page, viewer);
  await page.goto(`/contacts/view/${data.id}`);
  const section = page.getByRole('region', { name: 'Emails' });
  await expect(section).toContainText('It is free.');
  await expect(section.getByRole('button')).toHaveCount(0);
});
