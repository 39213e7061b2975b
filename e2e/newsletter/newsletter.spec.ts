import sharp from 'sharp';
import { newLiveClient } from '../clients.ts';
import { expect, expectLayout, test } from '../journey.ts';
import { blocks, closeSheet, editBlock, saveNewsletter, selectBlock } from './editing.ts';
import {
  newsletterDay,
  newsletterMonth,
  openingDay,
  planNewsletter,
  previewDay,
  sendTime,
} from './newsletter-day.ts';
import { signedInPage } from '../people.ts';

const { arrive, go, at, moveTo } = newsletterDay();

test('an agent reviews the newsletter, looks at the mail itself, skips it and takes that back @phone @quick', async ({
  page,
}) => {
  const client = await newLiveClient();
  await arrive(page, client.admin);
  await go(page, '/newsletter');
  await expect(
    page.getByRole('heading', { name: `Your ${newsletterMonth} real estate update` }),
  ).toBeVisible();
  await expect(page.getByText(sendTime)).toBeVisible();
  await expect(page.getByText(`From ${previewDay} it’s ready for a last look.`)).toBeVisible();
  // the articles of the demo may be for this month or for another
  await expect(page.getByText(/^'Market Summary' .*(?:is|are) empty/)).toBeVisible();
  await expect(page.getByText('Every link is well formed.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Who gets it' })).toContainText(
    /next newsletter|Nobody gets it/,
  );
  await expectLayout(page);
  await page.getByRole('button', { name: 'Newsletter preview' }).click();
  const mail = page
    .getByRole('dialog')
    .frameLocator('iframe[title="Your newsletter, as it arrives"]')
    .frameLocator('iframe');
  await expect(mail.getByText('Feature of the Month')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Skip newsletter for this month' }).click();
  await expect(page).toHaveURL(at('/newsletter/skipped'));
  await expectLayout(page);
  await go(page, '/newsletter/forms');
  await expect(page).toHaveURL(at('/newsletter/skipped'));
  await page.getByRole('button', { name: 'Unskip' }).click();
  await expect(page).toHaveURL(at('/newsletter'));
  await go(page, '/newsletter/xyz');
  await expect(page).toHaveURL(at('/newsletter'));
  await go(page, '/newsletter/locked/early');
  await expect(page).toHaveURL(at('/newsletter'));
});

test('what is missing is said, blocks are added, moved, saved and deleted, and leaving asks @phone', async ({
  page,
  allowComplaint,
}) => {
  // a file that is not a picture, and an order that the server could not store
  allowComplaint(/status of 415/);
  allowComplaint(/status of 500/);
  const client = await newLiveClient();
  await client.caller.send('POST', '/reviews', {
    first_name: 'Hanna',
    last_name: 'Hand',
    message: 'We would ask her again.',
    status_id: 3,
    consent: true,
  });
  await arrive(page, client.admin);
  await go(page, '/newsletter/forms');
  await expect(page.getByText(`${newsletterMonth}. It goes out on ${sendTime}.`)).toBeVisible();
  await expect(blocks(page)).toHaveCount(3);
  for (const [at, title] of [
    'Feature of the Month',
    'Market Summary',
    'Light and Engaging Articles',
  ].entries())
    await expect((await editBlock(page, at)).getByRole('textbox', { name: 'Title' })).toHaveValue(title);
  await expectLayout(page);
  const add = async (kind: string) => {
    await closeSheet(page);
    const before = await blocks(page).count();
    await page.getByRole('button', { name: `Add ${kind}` }).click();
    await expect(blocks(page)).toHaveCount(before + 1);
    // its sheet opens, and the next one is added once that is closed
    await expect(page.getByRole('button', { name: 'Done', exact: true })).toBeVisible();
  };
  for (const kind of ['article', 'video', 'image']) await add(kind);
  await closeSheet(page);
  await page.getByRole('textbox', { name: 'Subject' }).fill('');
  await (await editBlock(page, 3)).getByRole('textbox', { name: 'Title' }).fill('x'.repeat(192));
  await (await editBlock(page, 4)).getByRole('textbox', { name: 'Caption' }).fill('x'.repeat(192));
  await saveNewsletter(page);
  await expect(
    page.locator('[data-sonner-toast]', { hasText: 'Please complete all the required fields.' }),
  ).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const article = blocks(page).nth(3);
  const video = blocks(page).nth(4);
  const image = blocks(page).nth(5);
  // the first one with a mistake is selected
  await expect(page.getByRole('button', { name: /\(incomplete\)$/ })).toHaveCount(3);
  await expect(article.getByRole('button').first()).toHaveAttribute('aria-pressed', 'true');
  await editBlock(page, 3);
  await expect(article.getByText('This field is required.')).toHaveCount(1);
  await expect(article.getByText('This field must be less than 191 characters.')).toHaveCount(1);
  await editBlock(page, 4);
  await expect(video.getByText('This field is required.')).toHaveCount(2);
  await expect(video.getByText('This field must be less than 191 characters.')).toHaveCount(1);
  await editBlock(page, 5);
  await expect(image.getByText('This field is required.')).toHaveCount(1);
  await closeSheet(page);
  await image.getByRole('button', { name: 'Delete image' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(blocks(page)).toHaveCount(6);
  await image.getByRole('button', { name: 'Delete image' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(blocks(page)).toHaveCount(5);
  await page.getByRole('textbox', { name: 'Subject' }).fill('Winter at home');
  await editBlock(page, 3);
  await article.getByRole('textbox', { name: 'Title' }).fill('Snow');
  await article.getByRole('textbox', { name: 'Content' }).fill('It fell all night.');
  const mail = page.frameLocator('iframe[title="Your newsletter"]');
  await expect(mail.getByText('It fell all night.')).toBeVisible();
  await editBlock(page, 4);
  await video.getByRole('textbox', { name: 'Caption' }).fill('');
  await video.getByRole('textbox', { name: 'Video link' }).fill('video.example.com/1');
  await video.getByLabel('Thumbnail file').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('No picture at all'),
  });
  await expect(video.getByText('This isn’t a picture. Please choose a JPG, PNG or GIF file.')).toBeVisible();
  await video.getByLabel('Thumbnail file').setInputFiles({
    name: 'street.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#1d6450' } })
      .png()
      .toBuffer(),
  });
  await expect(video.getByText('street.png uploaded.')).toBeVisible();
  await saveNewsletter(page);
  await expect(page.getByText('Successfully saved newsletter content.')).toBeVisible();
  await expectLayout(page);

  const articleAt = (at: number) => blocks(page).nth(at).getByRole('button', { name: 'Article: Snow' });
  const order = '**/newsletters/content/order';
  let moves = 0;
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/newsletters/content/order')) moves += 1;
  });
  await selectBlock(page, 3);
  await article.getByRole('button', { name: 'Move article down' }).click();
  await expect(articleAt(4)).toBeVisible();
  await expect.poll(() => moves).toBe(1);
  // two fast taps, the second of which comes while the first is saved
  await page.route(order, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await blocks(page).nth(4).getByRole('button', { name: 'Move article up' }).dblclick();
  await expect(articleAt(2)).toBeVisible();
  await expect.poll(() => moves).toBe(3);
  await page.unroute(order);
  await page.reload();
  await expect(articleAt(2)).toBeVisible();
  await selectBlock(page, 2);
  await page.route(order, (route) => route.fulfill({ status: 500, body: '{}' }));
  await blocks(page).nth(2).getByRole('button', { name: 'Move article up' }).click();
  await expect(page.getByText('Error re-ordering blocks. Please refresh and try again.')).toBeVisible();
  await expect(articleAt(2)).toBeVisible();

  await selectBlock(page, 4);
  await blocks(page).nth(4).getByRole('button', { name: 'Delete video' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Custom newsletter content block has been removed.').last()).toBeVisible();
  await expect(blocks(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(blocks(page)).toHaveCount(5);
  const stored = page.waitForResponse(
    (answer) => answer.url().endsWith('/newsletters') && answer.request().method() === 'POST',
  );
  await saveNewsletter(page);
  expect((await stored).status()).toBe(200);
  await selectBlock(page, 4);
  await blocks(page).nth(4).getByRole('button', { name: 'Delete video' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(blocks(page)).toHaveCount(4);

  await page.getByRole('button', { name: 'Add testimonial' }).click();
  const choice = page.getByRole('dialog', { name: 'Add a testimonial' });
  await expect(choice.getByRole('button', { name: 'We would ask her again.' })).toBeVisible();
  await expectLayout(page);
  await choice.getByRole('button', { name: 'We would ask her again.' }).click();
  await expect(choice).toBeHidden();
  await expect(blocks(page).nth(4).getByRole('figure')).toContainText('We would ask her again.');

  for (let count = 2; count < 10; count += 1) await add('image');
  await closeSheet(page);
  await expect(page.getByText('10 of 10 custom blocks')).toBeVisible();
  for (const type of ['article', 'image', 'video', 'testimonial'])
    await expect(page.getByRole('button', { name: `Add ${type}` })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('Plain text').click();
  await expect(page.getByRole('textbox', { name: 'The newsletter as plain text' })).toHaveValue(
    /It fell all night[^]*> We would ask her again\.\s+Hanna Hand/,
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('link', { name: 'Newsletter', exact: true }).click();
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to leave without saving? Any unsaved changes will be lost.',
  });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(at('/newsletter/forms'));
  await page.getByRole('link', { name: 'Newsletter', exact: true }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(at('/newsletter'));
  await expect(page.getByRole('heading', { name: 'Winter at home' })).toBeVisible();
});

test('a picture whose upload fails says so and is tried again, and removing one sends its address @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  const client = await newLiveClient();
  await arrive(page, client.admin);
  await go(page, '/newsletter/forms');
  await page.getByRole('button', { name: 'Add image' }).click();
  const image = blocks(page).nth(3);
  await page.route('**/newsletters/content/upload', (route) => route.fulfill({ status: 400, body: '{}' }));
  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#1d6450' } })
    .png()
    .toBuffer();
  await image
    .getByLabel('Image file')
    .setInputFiles({ name: 'street.png', mimeType: 'image/png', buffer: picture });
  await expect(image.getByText('street.png file upload failed.')).toBeVisible();
  await page.unroute('**/newsletters/content/upload');
  const sent = page.waitForResponse(
    (answer) => answer.url().endsWith('/newsletters/content/upload') && answer.status() === 201,
  );
  await image.getByRole('button', { name: 'Try again' }).click();
  const { data }: { data: { url: string } } = await (await sent).json();
  expect((await sent).request().headers()['authorization']).toMatch(/^Bearer ./);
  await expect(image.getByText('street.png uploaded.')).toBeVisible();
  const removal = page.waitForRequest(
    (request) => request.method() === 'DELETE' && request.url().endsWith('/newsletters/content/upload'),
  );
  await image.getByRole('button', { name: 'Remove' }).click();
  expect((await removal).postDataJSON()).toEqual({ url: data.url });
  await expect(image.getByRole('button', { name: 'Upload image' })).toBeVisible();
});

test('the audience that does not load is asked for again, and the rest of the page is there @phone', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  const client = await newLiveClient();
  await arrive(page, client.admin);
  await page.route('**/newsletters/audience', (route) => route.fulfill({ status: 422, body: '{}' }));
  await go(page, '/newsletter');
  await expect(page.getByText('Every link is well formed.')).toBeVisible();
  await page.unroute('**/newsletters/audience');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Who gets it' })).toContainText(
    /next newsletter|Nobody gets it/,
  );
});

test('what was typed and not saved is there again after the window was closed @desktop', async ({
  page,
  context,
}) => {
  const client = await newLiveClient();
  await arrive(page, client.admin);
  await go(page, '/newsletter/forms');
  await page.getByRole('textbox', { name: 'Subject' }).fill('Half a thought');
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await page.close();
  const next = await context.newPage();
  await arrive(next, client.admin);
  await go(next, '/newsletter/forms');
  await expect(next.getByText('We found unsaved changes from')).toBeVisible();
  await expect(next.getByRole('textbox', { name: 'Subject' })).toHaveValue('Half a thought');
  await next.getByRole('button', { name: 'Discard it' }).click();
  await expect(next.getByRole('textbox', { name: 'Subject' })).toHaveValue(
    `Your ${newsletterMonth} real estate update`,
  );
});

test('the editor is closed two hours before the send, whatever the address says @desktop', async ({
  page,
}) => {
  const client = await newLiveClient();
  await moveTo(client, 'America/St_Johns');
  await arrive(page, client.admin);
  await go(page, '/newsletter/forms?staff=true');
  await expect(page).toHaveURL(at('/newsletter/locked/late'));
  await expect(page.getByText(`It goes out on ${sendTime} Newfoundland Time.`)).toBeVisible();
  await expectLayout(page);
  await expect(page.getByRole('link', { name: 'Newsletter stats' }).last()).toHaveAttribute(
    'href',
    '/newsletter-stats',
  );
});

test('before the 1st the editor is closed, for View Only at any time @desktop', async ({ page }) => {
  const client = await newLiveClient();
  await planNewsletter(client);
  await signedInPage(page, client.admin);
  await page.goto('/newsletter');
  await expect(page).toHaveURL(/\/newsletter\/locked\/early$/);
  await expect(page.getByText(`The newsletter editor opens on ${openingDay}.`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Newsletter stats' }).last()).toHaveAttribute(
    'href',
    '/newsletter-stats',
  );
  await arrive(page, client.viewer);
  await go(page, '/newsletter/forms');
  await expect(page).toHaveURL(at('/dashboard'));
});

test('Back and closing the tab ask before what was typed is lost @desktop', async ({ page }) => {
  const client = await newLiveClient();
  await arrive(page, client.admin);
  await go(page, '/newsletter');
  await page.getByRole('main').getByRole('link', { name: 'Newsletter editor' }).click();
  const drafted = page.waitForResponse((answer) => answer.url().endsWith('/newsletters/draft'));
  await page.getByRole('textbox', { name: 'Subject' }).fill('Half a thought');
  // nobody leaves between a key press and the page's reaction to it
  await drafted;
  await page.goBack();
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to leave without saving? Any unsaved changes will be lost.',
  });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(at('/newsletter/forms'));
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Half a thought');
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await closing;
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Half a thought');
  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(at('/newsletter'));
});

test('by keyboard alone blocks of the mail are selected, duplicated, added below and deleted, and reading changes nothing @desktop', async ({
  page,
}) => {
  const client = await newLiveClient();
  await arrive(page, client.admin);
  await go(page, '/newsletter/forms');
  const mail = page.frameLocator('iframe[title="Your newsletter"]');
  // the sender and the way out are in the mail, and nothing of them can be selected
  await expect(mail.getByText('Unsubscribe')).toBeVisible();
  await expect(page.getByRole('button', { name: /unsubscribe|website/i })).toHaveCount(0);
  for (const at of [0, 1, 2]) await editBlock(page, at);
  await expectLayout(page);
  // nobody is asked, since nothing was typed
  await page.getByRole('link', { name: 'Newsletter', exact: true }).click();
  await expect(page).toHaveURL(at('/newsletter'));
  await page.getByRole('main').getByRole('link', { name: 'Newsletter editor' }).click();
  await expect(page.getByText(/^We found unsaved changes/)).toHaveCount(0);

  const first = await selectBlock(page, 0);
  await first.getByRole('button', { name: 'Add below feature of the month' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Article' }).press('Enter');
  const article = blocks(page).nth(1);
  await article.getByRole('textbox', { name: 'Title' }).fill('Snow');
  await article.getByRole('textbox', { name: 'Content' }).fill('It fell all night.');
  await expect(mail.getByText('It fell all night.')).toHaveCount(1);
  await article.getByRole('button', { name: 'Duplicate article' }).press('Enter');
  await expect(mail.getByText('It fell all night.')).toHaveCount(2);
  await expect(blocks(page)).toHaveCount(5);
  await blocks(page).nth(2).getByRole('button', { name: 'Delete article' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(mail.getByText('It fell all night.')).toHaveCount(1);
  await page.getByRole('textbox', { name: 'Preview text' }).fill('Snow, and one home');
  await saveNewsletter(page);
  await expect(page.getByText('Successfully saved newsletter content.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Preview text' })).toHaveValue('Snow, and one home');
  await expect(blocks(page).nth(1).getByRole('button', { name: 'Article: Snow' })).toBeVisible();
});
