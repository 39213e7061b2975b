import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import { getCaller, signedInPage, staff } from '../people.ts';

test('staff write to one person of a client, who answers; a note between colleagues is never shown to them', async ({
  page,
  browser,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  const { id, name, viewer, admin } = await newLiveClient();
  const subject = `Your photos ${id}`;
  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${id}`);
  await page.getByRole('button', { name: 'Write a message' }).click();
  const dialog = page.getByRole('dialog', { name: `Message to ${name}` });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await expect(dialog.getByText('This field is required.')).toHaveCount(2);
  await dialog.getByLabel('Subject').fill(subject);
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Could you send us newer ones?');
  await dialog.getByRole('radio', { name: 'Only the people I choose' }).check();
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await expect(dialog.getByText('Please choose at least one person.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /View Only/ }).check();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await expect(page).toHaveURL(/\/staff\/messages\/\d+$/);
  await expect(page.getByText('Could you send us newer ones?')).toBeVisible();
  const conversation = page.url().split('/').at(-1) ?? '';

  await page.getByRole('textbox', { name: 'Internal note' }).fill(`They pay late ${id}`);
  await page.getByRole('button', { name: 'Add note' }).click();
  const note = page.getByRole('listitem').filter({ hasText: `They pay late ${id}` });
  await expect(note).toContainText('Internal note');
  await expect(page.getByRole('textbox', { name: 'Internal note' })).toHaveValue('');
  await expectAccessible(page);
  await expectNoSideScroll(page);

  const theirs = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await signedInPage(theirs, viewer);
  await theirs.goto('/support');
  await theirs.getByRole('link', { name: subject }).click();
  await expect(theirs.getByText(/^Can be read by: /)).toBeVisible();
  await expect(theirs.getByText('Could you send us newer ones?')).toBeVisible();
  await expect(theirs.getByText('They pay late')).toHaveCount(0);
  await expectAccessible(theirs);
  await expectNoSideScroll(theirs);
  await theirs.getByLabel('Your message').fill('Here they are soon');
  await theirs.getByRole('button', { name: 'Send' }).click();
  await expect(theirs.getByText('We have your message, and we’ll answer you soon.')).toBeVisible();
  await theirs.context().close();

  const others = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await signedInPage(others, admin);
  await others.goto(`/support/${conversation}`);
  await expect(others.getByText('We couldn’t find this conversation.')).toBeVisible();
  await others.context().close();

  await page.reload();
  await expect(page.getByText('Here they are soon')).toBeVisible();
  await page.getByRole('button', { name: 'Change who can read it' }).click();
  const readers = page.getByRole('dialog', { name: 'Who can read it' });
  await expect(readers.getByRole('checkbox', { name: /View Only/ })).toBeChecked();
  await readers.getByRole('checkbox', { name: /View Only/ }).uncheck();
  await readers.getByRole('button', { name: 'Save' }).click();
  await expect(readers.getByText('Please choose at least one person.')).toBeVisible();
  await readers.getByRole('checkbox', { name: /Admin/ }).check();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await readers.getByRole('button', { name: 'Save' }).click();
  await expect(readers).toBeHidden();
  for (const [person, shown] of [
    [viewer, 'We couldn’t find this conversation.'],
    [admin, 'Here they are soon'],
  ] as const) {
    const one = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
    await signedInPage(one, person);
    await one.goto(`/support/${conversation}`);
    await expect(one.getByText(shown)).toBeVisible();
    await one.context().close();
  }
  await expect(page.getByText('Waiting for us: unassigned')).toBeVisible();
  const { data }: { data: { message: string }[] } = await (
    await getCaller(staff)
  ).read(`/staff/messages?client_id=${id}`);
  expect(data.map(({ message }) => message)).toEqual(['Here they are soon']);
});
