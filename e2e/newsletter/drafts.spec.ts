import type { Page } from '@playwright/test';
import { errors } from '#contract/errors.ts';
import { newLiveClient } from '../clients.ts';
import { expect, expectLayout, test } from '../journey.ts';
import { blocks, editBlock, saveNewsletter, selectBlock } from './editing.ts';
import { newsletterDay, newsletterMonth } from './newsletter-day.ts';

const { arrive, go, at, moveTo, impersonate } = newsletterDay();
const subject = (page: Page) => page.getByRole('textbox', { name: 'Subject' });
const saved = (page: Page) => page.getByText('Successfully saved newsletter content.').last();
const question = (page: Page) => page.getByRole('dialog', { name: errors.changed_elsewhere[1] });
const choose = async (page: Page, whose: 'Keep mine' | 'Use theirs') => {
  await question(page).getByRole('radio', { name: whose }).check();
  await question(page).getByRole('button', { name: 'Continue' }).click();
};
const draftNote = (page: Page) => page.getByText('We found unsaved changes from');
const draftKept = (page: Page) => expect(page.getByText(/^Draft saved/)).toBeVisible();

/** An answered call about the draft. */
const answered = (page: Page, method: 'PUT' | 'DELETE') =>
  page.waitForResponse(
    (answer) => answer.url().includes('/newsletters/draft') && answer.request().method() === method,
  );

/** Coming back to a window asks for the newsletter again. */
const comeBack = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

test('what two people changed of a newsletter goes together, and the second one chooses where both changed the same @desktop', async ({
  page,
  browser,
  allowComplaint,
}) => {
  allowComplaint(/status of 412/);
  const client = await newLiveClient();
  await arrive(page, client.admin);
  await go(page, '/newsletter/forms');
  const context = await browser.newContext();
  const other = await context.newPage();
  await impersonate(other, client);
  await go(other, '/newsletter/forms');
  // the colleague's save removes a block that the other one still shows
  await page.getByRole('button', { name: 'Add article' }).click();
  await blocks(page).nth(3).getByRole('textbox', { name: 'Title' }).fill('Snow');
  await blocks(page).nth(3).getByRole('textbox', { name: 'Content' }).fill('It fell all night.');
  await saveNewsletter(page);
  await expect(saved(page)).toBeVisible();
  await go(other, '/newsletter/forms');
  await selectBlock(other, 3);
  await blocks(other).nth(3).getByRole('button', { name: 'Delete article' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(blocks(other)).toHaveCount(3);
  await subject(other).fill('Theirs');
  // typed before the save of the colleague arrives here, which it does at any time
  await subject(page).fill('Mine');
  await saveNewsletter(other);
  await expect(saved(other)).toBeVisible();

  await saveNewsletter(page);
  await expect(question(page)).toContainText(/Support team changed the subject .*at \d/);
  await expectLayout(page);
  // a user who continues editing is asked again
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await saveNewsletter(page);
  await expect(question(page)).toBeVisible();
  const stored = page.waitForResponse(
    (answer) => answer.url().endsWith('/newsletters') && answer.request().method() === 'POST',
  );
  await choose(page, 'Keep mine');
  expect((await stored).status()).toBe(200);
  await expect(question(page)).toBeHidden();
  // the colleague's removal stays
  await expect(blocks(page)).toHaveCount(3);
  // after saving there is no question, and it can be saved again
  await subject(page).fill('Mine again');
  await saveNewsletter(page);
  await expect(page.getByText(/^Draft/)).toHaveCount(0);
  await page.getByRole('link', { name: 'Newsletter', exact: true }).click();
  await expect(page).toHaveURL(at('/newsletter'));
  await expect(page.getByRole('heading', { name: 'Mine again' })).toBeVisible();
  await go(page, '/newsletter/forms');
  await expect(blocks(page)).toHaveCount(3);
  await expect(draftNote(page)).toHaveCount(0);

  await subject(other).fill('Theirs again');
  await saveNewsletter(other);
  await choose(other, 'Use theirs');
  await expect(saved(other)).toBeVisible();
  await expect(subject(other)).toHaveValue('Mine again');
  await expect(draftNote(other)).toHaveCount(0);
  await context.close();
});

test('a draft that comes back after a colleague has saved does not replace that without a question @desktop', async ({
  page,
  browser,
  context,
  allowComplaint,
}) => {
  allowComplaint(/status of 412/);
  const client = await newLiveClient();
  await arrive(page, client.admin);
  await go(page, '/newsletter/forms');
  await subject(page).fill('Half a thought');
  await draftKept(page);
  await page.close();
  const colleague = await browser.newContext();
  const other = await colleague.newPage();
  await impersonate(other, client);
  await go(other, '/newsletter/forms');
  await subject(other).fill('Theirs');
  await saveNewsletter(other);
  await expect(saved(other)).toBeVisible();
  await colleague.close();

  const next = await context.newPage();
  await arrive(next, client.admin);
  await go(next, '/newsletter/forms');
  await expect(draftNote(next)).toBeVisible();
  await expect(subject(next)).toHaveValue('Half a thought');
  await saveNewsletter(next);
  await choose(next, 'Use theirs');
  await expect(saved(next)).toBeVisible();
  await expect(subject(next)).toHaveValue('Theirs');
  await expect(draftNote(next)).toHaveCount(0);
});

test('what is typed right before the page is left is kept, also while an earlier draft is on its way @phone', async ({
  page,
}) => {
  const client = await newLiveClient();
  await arrive(page, client.admin);
  page.on('dialog', (dialog) => dialog.accept());
  /** The page is left at once, and its last requests may arrive after the next page has read the newsletter. */
  const leaveAndComeBack = async (words: string) => {
    await subject(page).fill(words);
    await go(page, '/api/v2/health');
    await expect(async () => {
      await go(page, '/newsletter/forms');
      await expect(subject(page)).toHaveValue(words, { timeout: 2000 });
    }).toPass();
    await expect(draftNote(page)).toBeVisible();
  };
  await go(page, '/newsletter/forms');
  await leaveAndComeBack('The last words');
  // the line is so slow that this one never arrives
  await page.route('**/newsletters/draft*', () => {}, { times: 1 });
  const isSent = page.waitForRequest('**/newsletters/draft*');
  await subject(page).fill('Half of it');
  await isSent;
  await leaveAndComeBack('The very last words');
});

test('a draft that could not be kept is tried again by itself @desktop', async ({ page, allowComplaint }) => {
  allowComplaint(/Failed to load resource/);
  const client = await newLiveClient();
  await arrive(page, client.admin);
  await go(page, '/newsletter/forms');
  await page.route('**/newsletters/draft*', (route) => route.abort(), { times: 1 });
  await subject(page).fill('Typed in a tunnel');
  await expect(page.getByText('Draft not saved')).toBeVisible();
  await draftKept(page);
});

test('a draft follows what is moved and deleted, and goes when the form is as it was saved @desktop', async ({
  page,
}) => {
  const client = await newLiveClient();
  await arrive(page, client.admin);
  await go(page, '/newsletter/forms');
  for (const [at, title] of ['Snow', 'Ice'].entries()) {
    await page.getByRole('button', { name: 'Add article' }).click();
    await blocks(page)
      .nth(3 + at)
      .getByRole('textbox', { name: 'Title' })
      .fill(title);
    await blocks(page)
      .nth(3 + at)
      .getByRole('textbox', { name: 'Content' })
      .fill('It fell all night.');
  }
  await subject(page).fill('Winter at home');
  await saveNewsletter(page);
  await expect(saved(page)).toBeVisible();

  await subject(page).fill('Half a thought');
  await draftKept(page);
  const followed = answered(page, 'PUT');
  await selectBlock(page, 4);
  await blocks(page).nth(4).getByRole('button', { name: 'Move article up' }).click();
  await followed;
  await page.reload();
  await expect(draftNote(page)).toBeVisible();
  const title = async (place: number) =>
    (await editBlock(page, place)).getByRole('textbox', { name: 'Title' });
  await expect(await title(3)).toHaveValue('Ice');
  await expect(await title(4)).toHaveValue('Snow');

  const without = answered(page, 'PUT');
  await selectBlock(page, 3);
  await blocks(page).nth(3).getByRole('button', { name: 'Delete article' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await without;
  await page.reload();
  await expect(draftNote(page)).toBeVisible();
  await expect(subject(page)).toHaveValue('Half a thought');
  await expect(await title(3)).toHaveValue('Snow');
  await expect(blocks(page)).toHaveCount(4);

  const gone = answered(page, 'DELETE');
  await subject(page).fill('Winter at home');
  await gone;
  await page.reload();
  await expect(subject(page)).toHaveValue('Winter at home');
  await expect(draftNote(page)).toHaveCount(0);
  // one's own moves and deletions are not conflicts
  await subject(page).fill('Winter');
  await saveNewsletter(page);
  await expect(saved(page)).toBeVisible();
});

test('what is typed when a colleague skips the month is kept, and comes back with the editor @desktop', async ({
  page,
  context,
}) => {
  const client = await newLiveClient();
  await arrive(page, client.admin);
  await go(page, '/newsletter/forms');
  await subject(page).fill('Half a thought');
  await draftKept(page);
  const other = await context.newPage();
  await arrive(other, client.admin);
  await go(other, '/newsletter');
  await subject(page).fill('A whole thought');
  await other.getByRole('button', { name: 'Skip newsletter for this month' }).click();
  await expect(page).toHaveURL(at('/newsletter/skipped'));
  await expect(page.getByText('The editor has closed. We’ve saved a draft of your changes.')).toBeVisible();
  await page.getByRole('button', { name: 'Unskip' }).click();
  await expect(page).toHaveURL(at('/newsletter'));
  await page.getByRole('main').getByRole('link', { name: 'Newsletter editor' }).click();
  await expect(draftNote(page)).toBeVisible();
  await expect(subject(page)).toHaveValue('A whole thought');
});

test('whoever types when the editor closes for the send is told that it is not in the newsletter @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 423/);
  const client = await newLiveClient();
  await arrive(page, client.admin);
  await go(page, '/newsletter/forms');
  await subject(page).fill('Half a thought');
  await moveTo(client, 'America/St_Johns');
  await expect(async () => {
    // the editor may still be reading the earlier state
    await comeBack(page);
    await expect(page).toHaveURL(at('/newsletter/locked/late'), { timeout: 2000 });
  }).toPass();
  await expect(
    page.getByText('The editor has closed. Your unsaved changes are not in the newsletter.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your newsletter is about to go out.' })).toBeVisible();
});

test('in the two hours before the send nobody says that a newsletter goes out that is skipped @phone', async ({
  page,
}) => {
  const client = await newLiveClient();
  await arrive(page, client.admin);
  await go(page, '/newsletter');
  await page.getByRole('button', { name: 'Skip newsletter for this month' }).click();
  await expect(page).toHaveURL(at('/newsletter/skipped'));
  await moveTo(client, 'America/St_Johns');
  await go(page, '/newsletter');
  await expect(page).toHaveURL(at('/newsletter/locked/late'));
  await expect(
    page.getByRole('heading', { name: `You’ve skipped the newsletter for ${newsletterMonth}.` }),
  ).toBeVisible();
  await expect(page.getByText(/about to go out|It goes out on/)).toHaveCount(0);
  await expectLayout(page);
  await go(page, '/dashboard');
  const card = page.getByRole('region', { name: 'Next newsletter' });
  await expect(card.getByText('You’ve skipped this one. Nothing goes out this month.')).toBeVisible();
  await expect(card.getByText(/It goes out on/)).toHaveCount(0);
});
