import type { Page } from '@playwright/test';
import { newLiveClient, type Launching } from '../clients.ts';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { openListingSection } from './listing-sections.ts';
import { withMe } from '../override-responses.ts';
import { signedInPage } from '../people.ts';

const house = {
  street_address: '12 Elm Street',
  city: 'Vancouver',
  state_or_province: 'BC',
  price: '1250000',
  bedrooms: '3',
};
const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Description', exact: true });

async function openListing(page: Page, { caller, admin }: Launching, description: string): Promise<number> {
  const { data }: { data: { id: number } } = await caller.send('POST', '/listings', {
    ...house,
    description,
  });
  await signedInPage(page, admin);
  await page.goto(`/listings/${data.id}`);
  await openListingSection(page, 'Description');
  return data.id;
}

test('a description is written with AI from the facts of the form, and undone @phone', async ({ page }) => {
  await openListing(page, await newLiveClient(), '<p>My <strong>own</strong> words.</p>');
  await page.getByRole('button', { name: 'Write with AI' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write with AI' });
  await expect(dialog.getByLabel('Address')).toHaveValue('12 Elm Street');
  await expect(dialog.getByLabel('Price')).toHaveValue('1,250,000');
  await expect(dialog.getByLabel('Bedrooms')).toHaveValue('3');
  await dialog.getByLabel('What should it mention?').fill('Close to the beach');
  await expectLayout(page);
  await dialog.getByRole('button', { name: 'Generate description' }).click();
  await expect(dialog.getByRole('region', { name: 'Result' })).toContainText('Vancouver');
  await expectLayout(page);
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(editorOf(page)).toContainText('Vancouver');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(editorOf(page).locator('strong')).toHaveText('own');
  // the earlier wish is still filled in
  await page.getByRole('button', { name: 'Write with AI' }).click();
  await expect(dialog.getByLabel('What should it mention?')).toHaveValue('Close to the beach');
  await dialog.getByRole('button', { name: 'Show the last result' }).click();
  await expect(dialog.getByRole('region', { name: 'Result' })).toContainText('Vancouver');
});

test('words that hold a listing are marked, taken out or let stand with a reason, and it is published @desktop', async ({
  page,
}) => {
  const client = await newLiveClient();
  const id = await openListing(page, client, '<p>A home with 7 bedrooms. <em>No children</em>, please.</p>');
  await expect(page.getByText('Please look at the marked words before publishing.')).toBeVisible();
  const checked = page.getByRole('region', { name: 'Checked wording' });
  await expect(checked.getByRole('listitem')).toHaveCount(2);
  await expectLayout(page);
  await checked.getByRole('button', { name: /^Remove “7 bedrooms”/ }).click();
  await expect(checked.getByRole('listitem')).toHaveCount(1);
  await expect(editorOf(page)).not.toContainText('7 bedrooms');
  await expect(editorOf(page).locator('em')).toHaveText('No children');

  await checked.getByRole('button', { name: /^Keep wording/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Keep this wording?' });
  await dialog.getByLabel('Reason').fill('It is the name of the band next door');
  await expectLayout(page);
  await dialog.getByRole('button', { name: 'Keep wording' }).click();
  await expect(checked).toContainText('It is the name of the band next door');
  await expect(async () => {
    const { data }: { data: { publish: { state: string } } } = await client.caller.read(
      `/listings/${id}/extras`,
    );
    expect(data.publish.state).toBe('published');
  }).toPass();
  await expect(page.getByText('Please look at the marked words before publishing.')).toHaveCount(0);
});

test('chosen words of an editor are put otherwise, their neighbours keep their look @desktop', async ({
  page,
}) => {
  await openListing(
    page,
    await newLiveClient(),
    '<p>See <a href="https://example.com/" rel="noopener">the tour</a> of of it.</p><p>The the end.</p>',
  );
  const sent = page.waitForRequest(/\/ai\/suggestion$/);
  await editorOf(page).click();
  await page.getByRole('button', { name: 'Improve with AI' }).focus();
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toMatchObject({ grammar: true });
  const dialog = page.getByRole('dialog', { name: 'Fix grammar' });
  await expect(dialog.getByRole('region', { name: 'Suggestion' })).toContainText('the tour of it.');
  await expect(dialog).toContainText(
    'AI responses can be inaccurate or misleading. Please review and verify carefully.',
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await expect(editorOf(page)).toHaveText('See the tour of it.The end.');
  await expect(editorOf(page).getByRole('link', { name: 'the tour' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(editorOf(page)).toContainText('of of it.');

  await withMe(page, (me) => ({ ...me, client: me.client && { ...me.client, package: 'Create' } }));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Bold' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Improve with AI' })).toHaveCount(0);
});

test('where nothing is to be changed the helper says so, and no credit is used @desktop', async ({
  page,
}) => {
  await openListing(page, await newLiveClient(), '<p>We hope to see you on May 20.</p>');
  await editorOf(page).click();
  await page.getByRole('button', { name: 'Improve with AI' }).click();
  await expect(page.getByRole('menuitem', { name: 'Make it longer' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Simplify' }).click();
  await expect(page.getByText('Nothing to change.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(editorOf(page)).toHaveText('We hope to see you on May 20.');
  await expectLayout(page);
  await page.goto('/listings-ai');
  await expect(page.getByText('0 of 100 used.')).toBeVisible();
});
