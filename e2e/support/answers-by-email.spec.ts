import sharp from 'sharp';
import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import { deliverEmail, findReplyAddress } from '../mails.ts';
import { getCaller, signedInPage, staff } from '../people.ts';

const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#264653' } })
  .png()
  .toBuffer();

test('an agent answers a mail of staff by mail: words, quote and a photo are in the conversation on both sides', async ({
  page,
  browser,
}) => {
  const { id, name, viewer } = await newLiveClient();
  const subject = `By mail ${id}`;
  const { send } = await getCaller(staff);
  const reply = { title: subject, text: 'Could {{client_name}} send us a photo?' };
  await send('POST', '/staff/saved-replies', reply);
  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${id}`);
  await page.getByRole('button', { name: 'Write a message' }).click();
  const dialog = page.getByRole('dialog', { name: `Message to ${name}` });
  await dialog.getByLabel('Subject').fill(subject);
  await dialog.getByLabel('Saved reply').selectOption({ label: subject });
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue(
    `Could ${name} send us a photo?`,
  );
  await dialog.getByRole('radio', { name: 'Only the people I choose' }).check();
  await dialog.getByRole('checkbox', { name: /View Only/ }).check();
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await expect(page).toHaveURL(/\/staff\/messages\/\d+$/);

  let to = '';
  await expect.poll(async () => (to = await findReplyAddress(viewer))).toMatch(/talk-/);
  await deliverEmail({
    to,
    from: `Home <home-${id}@example.org>`,
    subject: `Re: ${subject}`,
    text: `Here is one ${id}.\n\nOn Fri, Sam wrote:\n> Could ${name} send us a photo?`,
    files: [{ name: 'porch.png', type: 'image/png', bytes: photo }],
  });
  const theirs = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await signedInPage(theirs, viewer);
  const expectInList = (words: string) =>
    expect(async () => {
      await theirs.goto('/support');
      await expect(theirs.getByText(words)).toBeVisible({ timeout: 1000 });
    }).toPass();
  await expectInList(`Here is one ${id}.`);
  await deliverEmail({
    to,
    from: viewer,
    subject: `Re: ${subject}`,
    text: '',
    files: [{ name: 'garden.png', type: 'image/png', bytes: photo }],
  });
  await expectInList('garden.png');
  await theirs.getByRole('link', { name: subject }).click();
  for (const side of [theirs, page]) {
    await side.reload();
    const answer = side.getByRole('listitem').filter({ hasText: `Here is one ${id}.` });
    await expect(answer).toContainText('by email');
    await expect(answer).toContainText(`From another address: home-${id}@example.org`);
    await expect(answer.getByRole('img', { name: 'porch.png' })).toBeVisible();
    await expect(answer.getByText(`> Could ${name} send us a photo?`)).toBeHidden();
    await answer.getByText('Quoted text').click();
    await expect(answer.getByText(`> Could ${name} send us a photo?`)).toBeVisible();
    await expect(side.getByRole('img', { name: 'garden.png' })).toBeVisible();
    await expectAccessible(side);
    await expectNoSideScroll(side);
  }
  await theirs.context().close();
});
