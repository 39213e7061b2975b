import { newLiveClient } from '../clients.ts';
import { newColleague } from '../colleagues.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import { getCaller, grow, signedInPage, staff } from '../people.ts';
import { openInQueue } from './queue-page.ts';

const rows = 'table tbody tr';

test('a message waits in the queue, is taken and answered, and the answer to that waits with the same colleague @phone', async ({
  page,
}, { project }) => {
  const run = `${project.name} ${Date.now()}`;
  const question = `Why is my logo so small on a ${run}?`;
  const answer = `It is larger now. Better, ${run}?`;
  const thanks = `Much better, thank you, ${run}.`;
  const client = await getCaller(grow.editor);
  await client.send('POST', '/support/messages', { topic: 'help', message: question });

  await signedInPage(page, staff);
  await page.goto('/');
  await expect(page).toHaveURL(/\/staff$/);
  await expect(page).toHaveTitle('Work queue | Client portal');
  const item = await openInQueue(page, question);
  await expect(item).toContainText('Harbour & Pine Realty');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await item.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Assign to me' }).click();
  await expect(item).toContainText('You');
  await page.getByRole('link', { name: /^Mine/ }).click();
  await expect(page).toHaveURL(/\/staff\?show=mine$/);
  await item.getByRole('link').click();

  await expect(page.getByText('Waiting for us: assigned to you')).toBeVisible();
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await page.getByLabel(/^Reply to/).fill(answer);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('Answered: nothing is waiting for us')).toBeVisible();

  // from anywhere in the console: Enter opens the first hit
  await page.locator('h1').click();
  await page.keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Search everything' });
  await search.getByRole('combobox').fill('editor@grow');
  await expect(search.getByRole('group', { name: 'People' }).getByRole('option').first()).toContainText(
    'editor@grow.example.com',
  );
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour & Pine Realty' })).toBeVisible();

  await signedInPage(page, grow.editor);
  await page.goto('/support');
  const conversations = page.getByRole('region', { name: 'Your messages' });
  await expect(conversations.getByRole('listitem').first()).toContainText('We answered');
  await expectAccessible(page);
  await conversations.getByRole('link', { name: 'Help' }).first().click();
  await expect(page.getByText(answer)).toBeVisible();
  await page.getByLabel('Your message').fill(thanks);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText(thanks);
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await signedInPage(page, staff);
  await page.goto('/staff?show=mine');
  const again = page.locator(rows).filter({ hasText: thanks });
  await again.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Assign to a colleague…' }).click();
  const assign = page.getByRole('dialog', { name: 'Assign to a colleague' });
  await assign.getByRole('button', { name: 'Assign' }).click();
  await expect(assign.getByText('Please choose a colleague.')).toBeVisible();
  await expectAccessible(page);
  await assign.getByRole('combobox', { name: 'Colleague' }).selectOption({ index: 1 });
  await assign.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText(/^Assigned to /)).toBeVisible();
  await expect(again).toHaveCount(0);
  await openInQueue(page, thanks);
  await again.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'It’s done' }).click();
  await expect(again).toHaveCount(0);
  await page.getByRole('link', { name: 'Done', exact: true }).click();
  await expect(again).toContainText('Robin');
});

test('who assigns an item that a colleague has just taken is told so beside the choice, and the list says whose it is once the dialog is left @desktop', async ({
  page,
  browser,
  allowComplaint,
}) => {
  allowComplaint(/status of 422/);
  const { caller, id } = await newLiveClient();
  const question = `Where does client ${id} find the invoices of last year?`;
  await caller.send('POST', '/support/messages', { topic: 'help', message: question });
  const colleague = await newColleague('Quinn');
  const third = await newColleague('Noor');
  await signedInPage(page, (await newColleague('Ada')).email);
  const item = await openInQueue(page, question);
  await item.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Assign to a colleague…' }).click();
  const assign = page.getByRole('dialog', { name: 'Assign to a colleague' });
  await assign.getByRole('combobox', { name: 'Colleague' }).selectOption({ label: third.name });

  const context = await browser.newContext({ baseURL: process.env['FOYER_URL'] ?? '' });
  const elsewhere = await context.newPage();
  await signedInPage(elsewhere, colleague.email);
  const theirs = await openInQueue(elsewhere, question);
  await theirs.getByRole('button', { name: /^Actions for/ }).click();
  await elsewhere.getByRole('menuitem', { name: 'Assign to me' }).click();
  await expect(theirs).toContainText('You');
  await context.close();

  await assign.getByRole('button', { name: 'Assign' }).click();
  await expect(assign.getByText(`${colleague.name} has already taken this.`)).toBeVisible();
  await expect(assign.getByRole('combobox', { name: 'Colleague' })).toHaveValue(String(third.id));
  await assign.getByRole('button', { name: 'Cancel' }).click();
  await expect(assign).toBeHidden();
  await expect(item).toContainText(colleague.name);
  await expect(item.getByRole('button', { name: /^Actions for/ })).toBeFocused();
});
