import type { Page } from '@playwright/test';
import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, test } from '../journey.ts';
import {
  agent,
  setUpQuestions,
  fillIn,
  messageForm,
  popUp,
  somebody,
  stopClock,
  unsent,
} from '../visitors.ts';

/** The text that the site stores on the device. */
const keptWords = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /unsent/.test(key)));

test('what was typed survives a failure, and a retry sends it once @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  const { site, contacts, read } = await agent();
  const email = somebody('again');
  await page.goto(`/sites/${site}`);
  await fillIn(page, email);
  // it arrives, and the response is lost
  await page.route(
    '**/api/v2/public/leads',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const send = page.getByRole('button', { name: 'Send' });
  await send.click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(unsent);
  await expect(alert).toBeFocused();
  await expect(alert).toBeInViewport({ ratio: 1 });
  await expect(alert.getByRole('link', { name: /^604-/ })).toHaveAttribute('href', /^tel:\+1604\d{7}$/);
  // measured in one moment: the page may be scrolling
  const gap = await send.evaluate((button) => {
    const said = document.querySelector('[role=alert]');
    return button.getBoundingClientRect().top - (said?.getBoundingClientRect().bottom ?? 0);
  });
  expect(gap, 'the alert is next to Send').toBeLessThan(40);
  await expect(page.getByLabel('Message')).toHaveValue('We would like to see the garden first.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you. Your message has arrived.' })).toBeVisible();
  const [lead] = await contacts(email);
  expect((await read(`leads/${lead.id}/history`)).meta.total).toBe(1);
});

test('a form filled in without a network is sent once the network is back @desktop', async ({
  page,
  context,
  allowComplaint,
}) => {
  allowComplaint(/ERR_INTERNET_DISCONNECTED/);
  const { site, contacts } = await agent();
  const email = somebody('offline');
  await page.goto(`/sites/${site}`);
  await fillIn(page, email);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toContainText(unsent);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Thank you. Your message has arrived.' })).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('Your message has arrived. Thank you!');
  expect(await contacts(email)).toHaveLength(1);
  expect(await keptWords(page)).toEqual([]);
});

test('a form that did not arrive is filled in again after a reload, and is sent from the next page @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  const { site, contacts, read } = await agent();
  const email = somebody('later');
  await page.goto(`/sites/${site}`);
  await fillIn(page, email);
  await page.getByLabel('Selling').check();
  await page.getByLabel('When may I call?').selectOption('Evenings');
  let arrives = true;
  await page.route('**/api/v2/public/leads', async (route) => {
    // the first one arrives and its response is lost; the others do not arrive
    if (arrives) await route.fetch();
    arrives = false;
    await route.fulfill({ status: 503, body: '' });
  });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toContainText(unsent);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(unsent);
  await expect(messageForm(page).getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Selling')).toBeChecked();
  await expect(page.getByLabel('When may I call?')).toHaveValue('Evenings');
  await expect(page.getByLabel('Message')).toHaveValue('We would like to see the garden first.');
  await expectAccessible(page);

  await page.unrouteAll();
  await page.goto(`/sites/${site}/ask`);
  await expect(page.getByRole('status')).toHaveText('Your message has arrived. Thank you!');
  await expectAccessible(page);
  const [lead] = await contacts(email);
  expect((await read(`leads/${lead.id}/history`)).meta.total).toBe(1);
  expect(await keptWords(page)).toEqual([]);
});

test('changes made while a form is being sent are not lost @desktop', async ({ page, allowComplaint }) => {
  allowComplaint(/Failed to load resource/);
  const { site, contacts, read } = await agent();
  const email = somebody('changed');
  await page.goto(`/sites/${site}`);
  await fillIn(page, email);
  await page.route('**/api/v2/public/leads', (route) => route.abort());
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toContainText(unsent);
  await page.getByLabel('Message').fill('And the attic, please.');
  await page.unrouteAll();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('alert')).toContainText('What you sent before has arrived.');
  await expect(page.getByLabel('Message')).toHaveValue('And the attic, please.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you. Your message has arrived.' })).toBeVisible();
  const [lead] = await contacts(email);
  const { data } = await read(`leads/${lead.id}/history`);
  expect(data.map(({ notes }: { notes: string }) => notes)).toEqual([
    'And the attic, please.',
    'We would like to see the garden first.',
  ]);
});

test('an unsent form is deleted from the device after a day @desktop', async ({ page, allowComplaint }) => {
  allowComplaint(/Failed to load resource/);
  const { site } = await agent();
  await page.clock.install();
  await page.goto(`/sites/${site}`);
  await fillIn(page, somebody('yesterday'));
  await page.route('**/api/v2/public/leads', (route) => route.abort());
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toContainText(unsent);
  expect(await keptWords(page)).toHaveLength(1);
  await page.clock.setSystemTime(Date.now() + 25 * 3_600_000);
  await page.reload();
  await expect(messageForm(page).getByLabel('Email')).toHaveValue('');
  expect(await keptWords(page)).toEqual([]);
});

test('a pop-up that was closed before its form arrived still sends it @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  const { site, sources } = await setUpQuestions((await newLiveClient()).caller, {
    rb_amelie_prompted_lead_capture_enabled: '1',
  });
  const email = somebody('closed');
  await stopClock(page);
  await page.goto(`/sites/${site}`);
  await page.clock.runFor(7_100);
  await page.clock.resume();
  await popUp(page).getByLabel('First name').fill('Renata');
  await popUp(page).getByLabel('Email').fill(email);
  await page.route('**/api/v2/public/leads', (route) => route.abort());
  await popUp(page).getByRole('button', { name: 'Send' }).click();
  await expect(popUp(page).getByRole('alert')).toContainText(unsent);
  await popUp(page).getByRole('button', { name: 'Close' }).click();
  await expect(popUp(page)).toHaveCount(0);
  await page.unrouteAll();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('status')).toHaveText('Your message has arrived. Thank you!');
  expect(await sources(email)).toEqual([['Pop-up lead capture', null]]);
});

test('a chat without a network says so, and sends the message later @desktop', async ({
  page,
  context,
  allowComplaint,
}) => {
  allowComplaint(/ERR_INTERNET_DISCONNECTED/);
  const { site, sources } = await setUpQuestions((await newLiveClient()).caller, {
    rb_amelie_lead_capture_bubble_enabled: '1',
  });
  const email = somebody('chat');
  await page.goto(`/sites/${site}`);
  await page.getByRole('button', { name: 'Chat with Ann of the harbour' }).click();
  const chat = page.getByRole('dialog', { name: 'Ann of the harbour' });
  await chat.getByLabel('First name').fill('Renata');
  await chat.getByLabel('Email').fill(email);
  await context.setOffline(true);
  await chat.getByRole('button', { name: 'Off it goes' }).click();
  await expect(chat.getByRole('alert')).toContainText(unsent);
  await expect(chat.getByRole('alert')).toBeFocused();
  await expect(chat.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(chat.getByRole('heading', { name: 'Thank you.' })).toBeVisible();
  expect(await sources(email)).toEqual([['Chat bubble', null]]);
});
