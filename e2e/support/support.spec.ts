import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import { newLiveClient } from '../clients.ts';
import { withMe } from '../override-responses.ts';
import { getCaller, grow, impersonatingPage, signedInPage, staff } from '../people.ts';

// a Wednesday and a Saturday, in the provider's time zone
const open = new Date('2026-11-18T18:00:00Z');
const closed = new Date('2026-11-21T18:00:00Z');

test('a Canadian client texts, chats and writes, at the hours of the provider @phone', async ({ page }) => {
  await page.clock.setFixedTime(open);
  await signedInPage(page, grow.viewer);
  await page.goto('/support');
  await expect(page).toHaveTitle('Support | Client portal');
  await expect(region(page, 'Text us')).toContainText('Mon-Fri 9am-5pm PT');
  await expect(region(page, 'Text us').getByRole('link')).toHaveAttribute('href', 'sms:+16045550100');
  await expect(region(page, 'Live chat')).toContainText('Mon-Fri 9am-5pm PT');
  await expect(region(page, 'Email').getByRole('link')).toHaveAttribute('href', 'mailto:support@example.com');
  await expect(page.getByText('We’re here now')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await page.clock.setFixedTime(closed);
  await page.reload();
  await expect(page.getByText('We’re away right now. Back Monday at 9am PT.')).toBeVisible();
});

test('a client in the States has no text line, and sees the hours in its own time zone @desktop', async ({
  page,
}) => {
  // in summer, and in New York: browsers disagree about the winter time of Vancouver since it was abolished
  await page.clock.setFixedTime(new Date('2026-07-15T18:00:00Z'));
  await signedInPage(page, 'admin@build.example.com');
  await withMe(page, (me) => ({
    ...me,
    client: me.client && { ...me.client, time_zone: 'America/New_York' },
  }));
  await page.goto('/support');
  await expect(region(page, 'Live chat')).toContainText('Mon-Fri 9am-5pm PT (12pm-8pm your time)');
  await expect(region(page, 'Email')).toBeVisible();
  await expect(region(page, 'Text us')).toHaveCount(0);
});

test('Create has one option: email @phone', async ({ page }) => {
  await signedInPage(page, 'admin@create.example.com');
  await page.goto('/support');
  await expect(region(page, 'Need help?').getByRole('link', { name: 'support@example.com' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'I need help' })).toHaveCount(0);
  for (const name of ['Text us', 'Live chat', 'Email']) await expect(region(page, name)).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSideScroll(page);
});

test('articles and webinars are linked where they are configured, and requested by email where not @desktop', async ({
  page,
}) => {
  await withSettings(page, { thirdParties: { helpUrl: 'https://help.example.com/articles' } });
  await signedInPage(page, grow.editor);
  await page.goto('/support');
  const articles = page.getByRole('link', { name: 'Help articles' });
  await expect(articles).toHaveAttribute('href', 'https://help.example.com/articles');
  await expect(articles).toHaveAttribute('rel', 'noopener');
  await expect(page.getByRole('link', { name: 'Ask for webinars by email' })).toHaveAttribute(
    'href',
    'mailto:support@example.com?subject=Webinars',
  );
});

test('without a chat a message can be sent, and reaches staff @phone @quick', async ({ page }, {
  project,
}) => {
  const message = `Please call me about my site, from a ${project.name}.\nThank you`;
  await signedInPage(page, grow.editor);
  await page.goto('/support');
  await page.getByRole('button', { name: 'I need help' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send us a message' });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  await dialog.getByLabel('Message').fill('a'.repeat(5001));
  await expect(dialog.getByText('This field must be less than 5000 characters.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await dialog.getByLabel('Message').fill(message);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Thanks! We will contact you shortly.')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const { data }: { data: { topic: string; message: string }[] } = await (
    await getCaller(staff)
  ).read('/staff/messages');
  expect(data.filter((one) => one.message === message)).toMatchObject([{ topic: 'help' }]);
});

test('a message that fails to send is not lost @desktop', async ({ page, allowComplaint }) => {
  allowComplaint(/Failed to load resource/);
  await signedInPage(page, grow.editor);
  await page.goto('/support');
  await page.getByRole('button', { name: 'I need help' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Message').fill('Is anybody there?');
  await page.route('**/support/messages', (route) => route.abort());
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByLabel('Message')).toHaveValue('Is anybody there?');
});

test('what is being written to us is kept when a reply comes, and is gone once it was sent @desktop', async ({
  page,
}) => {
  const { admin, caller } = await newLiveClient();
  const answers = await getCaller(staff);
  await caller.send('POST', '/support/messages', { topic: 'help', message: 'My site is slow' });
  const { data }: { data: { id: number }[] } = await caller.read('/support/messages');
  const path = `/support/messages/${data[0]?.id}`;
  await signedInPage(page, admin);
  await page.goto(`/support/${data[0]?.id}`);
  const message = page.getByLabel('Your message');
  await message.fill('It has become');
  await answers.send('POST', `/staff/messages/${data[0]?.id}/reply`, { message: 'Is it still?' });
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByText('Is it still?')).toBeVisible();
  await expect(message).toHaveValue('It has become');

  // a long conversation only shows its newest messages, so their number stays the same
  const shown = await caller.read(path);
  await page.route(`**/api/v2${path}`, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: shown }) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('We have your message, and we’ll answer you soon.')).toBeVisible();
  await expect(message).toHaveValue('');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/support$/);
});

test('what a colleague is replying is kept when the client writes on, and is gone once it was sent @desktop', async ({
  page,
}) => {
  const { caller } = await newLiveClient();
  await caller.send('POST', '/support/messages', { topic: 'help', message: 'My site is slow' });
  const { data }: { data: { id: number }[] } = await caller.read('/support/messages');
  await signedInPage(page, staff);
  await page.goto(`/staff/messages/${data[0]?.id}`);
  const reply = page.getByRole('textbox', { name: /^Reply to/ });
  await reply.fill('Which page');
  await caller.send('POST', `/support/messages/${data[0]?.id}`, { message: 'The first one' });
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByText('The first one')).toBeVisible();
  await expect(reply).toHaveValue('Which page');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('Your reply is on its way.')).toBeVisible();
  await expect(reply).toHaveValue('');
});

test('help opens the chat during support hours, and a message form outside them @desktop', async ({
  page,
  allowComplaint,
}) => {
  // the content policy under test allows no third-party script, so the page simulates the chat
  allowComplaint(/chat\.example\.com/);
  await page.addInitScript(() =>
    window.addEventListener('foyer:live-chat', (event) => {
      event.preventDefault();
      document.title = 'The chat is open';
    }),
  );
  await withSettings(page, { thirdParties: { liveChatSrc: 'https://chat.example.com/chat.js' } });
  await page.clock.setFixedTime(open);
  await signedInPage(page, grow.admin);
  await page.goto('/support');
  await page.getByRole('button', { name: 'I need help' }).click();
  await expect(page).toHaveTitle('The chat is open');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.clock.setFixedTime(closed);
  await page.reload();
  await page.getByRole('button', { name: 'I need help' }).click();
  await expect(page.getByRole('dialog', { name: 'Send us a message' })).toBeVisible();
});

test('staff who act for a client have no chat @desktop', async ({ page }) => {
  const { data }: { data: { client_id: number } } = await (await getCaller(grow.admin)).read('/me');
  await impersonatingPage(page, data.client_id);
  await page.goto('/support');
  await page.getByRole('button', { name: 'I need help' }).click();
  await expect(page.getByText('Live chat is disabled for staff.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
});

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The page as a server with other settings would give it. */
async function withSettings(page: Page, changed: { thirdParties: Record<string, string> }): Promise<void> {
  await page.route('**/support', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const html = await answer.text();
    const body = html.replace(
      /(<script type="application\/json" id="settings">)(.*?)(<\/script>)/s,
      (_, begin: string, settings: string, end: string) =>
        begin + JSON.stringify({ ...JSON.parse(settings), ...changed }) + end,
    );
    await route.fulfill({ response: answer, body });
  });
}
