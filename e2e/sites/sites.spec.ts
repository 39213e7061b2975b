import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { newLiveClient } from '../clients.ts';
import { getCaller, staff } from '../people.ts';
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

test("a visitor sends a form on the agent's site and becomes a contact @phone @quick", async ({ page }) => {
  const { site, contacts } = await agent();
  const email = somebody('contact');
  await page.goto(`/sites/${site}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Priya Raman' })).toBeVisible();
  await expectLayout(page);

  await page.getByRole('link', { name: 'Ask about selling' }).click();
  await expect(page.getByLabel('Selling')).toBeChecked();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(messageForm(page).getByLabel('First name')).toBeFocused();
  await expect(page.getByText('This field is required.')).toHaveCount(3);
  await expectLayout(page);

  await fillIn(page, 'nobody');
  await page.getByLabel('When may I call?').selectOption('Mornings');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await messageForm(page).getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you. Your message has arrived.' })).toBeVisible();
  await expectLayout(page);
  expect(await contacts(email)).toMatchObject([
    {
      name: 'Renata Silva',
      phone_number: '604-555-0199',
      preferred_time: 'Mornings',
      lead_type_id: 2,
      is_seen: false,
    },
  ]);
});

test('a visitor who asks not to be called is a contact that says so', async ({ page }) => {
  const { site, contacts } = await agent();
  const email = somebody('quiet');
  await page.goto(`/sites/${site}`);
  await fillIn(page, email);
  await messageForm(page).getByLabel('Please don’t call me').check();
  await expectAccessible(page);
  await expectLayout(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you. Your message has arrived.' })).toBeVisible();
  expect(await contacts(email)).toMatchObject([{ do_not_call: true, do_not_text: false }]);
});

test('a listing inquiry says which home it is about @phone', async ({ page }) => {
  const { site, contacts, read } = await agent();
  const email = somebody('home');
  await page.goto(`/sites/${site}/ask`);
  await page.getByLabel('Which home?').fill('R2904418');
  await fillIn(page, email);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you. Your message has arrived.' })).toBeVisible();
  const [lead] = await contacts(email);
  expect(lead.notes).toBe('About: R2904418\n\nWe would like to see the garden first.');
  const [entry] = (await read(`leads/${lead.id}/history`)).data;
  expect(entry.lead_source.source).toBe('Listing inquiry');
  await page.goto(entry.lead_source_url[1]);
  await expect(page.getByLabel('Which home?')).toHaveValue('R2904418');
});

test('a form that was still open when its agent left says how to reach the agent @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  const client = await newLiveClient();
  const me: { data: { name: string; sites: { id: number }[] } } = await client.caller.read('/me');
  await page.goto(`/sites/${me.data.sites[0]?.id}`);
  const office = await getCaller(staff);
  await office.send('PUT', `/staff/clients/${client.id}`, { account_status: 'Cancelled' });
  await fillIn(page, somebody('late'));
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toContainText(
    `This form isn’t taking messages any more. You can reach ${me.data.name} at 604-`,
  );
});

test('the pop-up opens after its delay, not while somebody is typing, and only once @phone', async ({
  page,
}, { project }) => {
  const { site } = await setUpQuestions(project.name, { rb_amelie_prompted_lead_capture_enabled: '1' });
  await stopClock(page);
  await page.goto(`/sites/${site}`);
  await page.clock.runFor(6_900);
  await expect(popUp(page)).toHaveCount(0);
  await messageForm(page).getByLabel('First name').fill('Ren');
  await expect(messageForm(page).getByLabel('First name')).toBeInViewport();
  await page.clock.runFor(29_000);
  await expect(popUp(page)).toHaveCount(0);
  await page.clock.runFor(2_000);
  // nor over the form itself
  await expect(popUp(page)).toHaveCount(0);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.clock.runFor(2_000);
  await expect(popUp(page)).toBeVisible();
  await page.clock.resume();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  // the focus goes round inside
  for (const back of [false, true])
    for (let stop = 0; stop < 7; stop += 1) {
      await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
    }
  await page.keyboard.press('Escape');
  await expect(popUp(page)).toHaveCount(0);
  const firstName = messageForm(page).getByRole('textbox', { name: 'First name' });
  await expect(firstName).toBeFocused();
  await expect(firstName).toHaveValue('Ren');

  await page.goto(`/sites/${site}/home-finder`);
  await page.clock.fastForward(60_000);
  await expect(popUp(page)).toHaveCount(0);
});

test('with ’search pages only’, the pop-up opens where a visitor looks for a home and no form is in view @desktop', async ({
  page,
}, { project }) => {
  const { site } = await setUpQuestions(project.name, {
    rb_amelie_prompted_lead_capture_enabled: '1',
    rb_amelie_prompted_lead_capture_pages: 'search',
    rb_amelie_prompted_lead_capture_delay: '1',
  });
  await stopClock(page);
  for (const [path, count] of [
    ['', 0],
    ['/home-evaluation', 0],
    ['/ask', 0],
    ['/home-finder', 0],
    ['/listings', 1],
  ] as const) {
    await page.goto(`/sites/${site}${path}`);
    await page.clock.runFor(1_100);
    await expect(popUp(page)).toHaveCount(count);
  }
  await popUp(page).getByRole('button', { name: 'Close' }).click();
  await expect(popUp(page)).toHaveCount(0);
});

test('a pop-up that cannot be dismissed closes after sending, or when sending fails @desktop', async ({
  page,
  allowComplaint,
}, { project }) => {
  allowComplaint(/Failed to load resource/);
  const { site, sources } = await setUpQuestions(project.name, {
    rb_amelie_prompted_lead_capture_enabled: '1',
    rb_amelie_prompted_lead_capture_dismissible: '0',
    rb_amelie_lead_capture_require_phone: '1',
  });
  const email = somebody('popup');
  await stopClock(page);
  await page.goto(`/sites/${site}`);
  await page.clock.runFor(7_100);
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
  await expect(popUp(page)).toBeVisible();
  await expect(popUp(page).getByRole('button', { name: 'Close' })).toHaveCount(0);

  await popUp(page).getByLabel('First name').fill('Renata');
  await popUp(page).getByLabel('Email').fill(email);
  const send = popUp(page).getByRole('button', { name: 'Send' });
  await send.click();
  await expect(popUp(page).getByLabel('Phone')).toBeFocused();
  await expect(popUp(page).getByLabel('Phone')).toHaveAccessibleDescription('This field is required.');
  await page.clock.resume();
  await expectAccessible(page);

  await popUp(page).getByLabel('Phone').fill('ask for Renata');
  await page.route('**/api/v2/public/leads', (route) => route.abort(), { times: 1 });
  await send.click();
  await expect(popUp(page).getByRole('alert')).toContainText(unsent);
  await expect(popUp(page).getByRole('alert')).toBeFocused();
  await expectAccessible(page);
  await expect(popUp(page).getByRole('button', { name: 'Close' })).toBeVisible();
  await send.click();
  await expect(popUp(page).getByRole('heading', { name: 'Thank you.' })).toBeVisible();
  await expectAccessible(page);
  await popUp(page).getByRole('button', { name: 'Back to the page' }).click();
  await expect(popUp(page)).toHaveCount(0);
  expect(await sources(email)).toEqual([['Pop-up lead capture', 'Phone: ask for Renata']]);

  await page.reload();
  await page.clock.fastForward(60_000);
  await expect(popUp(page)).toHaveCount(0);
});

test('the chat bubble shows the agent’s texts and creates a contact', async ({ page }, { project }) => {
  const { site, sources } = await setUpQuestions(project.name, {
    rb_amelie_lead_capture_bubble_enabled: '1',
  });
  const email = somebody('bubble');
  await page.goto(`/sites/${site}`);
  await expect(page.getByText('Looking for something with a view?')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('button', { name: 'Chat with Ann of the harbour' }).click();
  const chat = page.getByRole('dialog', { name: 'Ann of the harbour' });
  await expect(chat.getByText('Write a line, I read it tonight.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.keyboard.press('Escape');
  await expect(chat).toBeHidden();
  await expect(page.getByRole('button', { name: 'Chat with Ann of the harbour' })).toBeFocused();
  await page.keyboard.press('Enter');
  await chat.getByLabel('First name').fill('Renata');
  await chat.getByLabel('Email').fill(email);
  await chat.getByLabel('Message').fill('Is the blue one still there?');
  await chat.getByRole('button', { name: 'Off it goes' }).click();
  await expect(chat.getByRole('heading', { name: 'Thank you.' })).toBeVisible();
  await expectAccessible(page);
  expect(await sources(email)).toEqual([['Chat bubble', 'Is the blue one still there?']]);
  await page.goto(`/sites/${site}/ask`);
  await expect(page.getByRole('button', { name: 'Chat with Ann of the harbour' })).toBeVisible();
  await expect(page.getByText('Looking for something with a view?')).toBeHidden();
});

test('the chat bubble covers no form and no phone number, and its greeting hides while somebody types and after a form was sent', async ({
  page,
}, { project }) => {
  const { site } = await setUpQuestions(project.name, { rb_amelie_lead_capture_bubble_enabled: '1' });
  const greeting = page.getByText('Looking for something with a view?');
  await page.goto(`/sites/${site}`);
  await expect(greeting).toBeVisible();
  // at every scroll position, no button or link is under the greeting
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 150) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y);
    await expect.poll(() => page.evaluate(underBubble)).toEqual([]);
  }
  await messageForm(page).getByLabel('First name').focus();
  await expect(greeting).toBeHidden();
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scrollTo({ top: 0, behavior: 'instant' });
  });
  await expect(greeting).toBeVisible();
  await fillIn(page, somebody('greeted'));
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you. Your message has arrived.' })).toBeVisible();
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(greeting).toBeHidden();
  await page.goto(`/sites/${site}/home-finder`);
  await expect(page.getByRole('button', { name: 'Chat with Ann of the harbour' })).toBeVisible();
  await expect(greeting).toBeHidden();
  await expectNoSideScroll(page);
});

/** Runs in the page: the buttons and links that the bubble covers. */
function underBubble(): string[] {
  const under = (over: string, below: string) => {
    const one = document.querySelector(over);
    if (!one?.checkVisibility({ visibilityProperty: true })) return [];
    const here = one.getBoundingClientRect();
    return [...document.querySelectorAll(below)].flatMap((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      const covered = left < here.right && right > here.left && top < here.bottom && bottom > here.top;
      return covered ? [each.className || each.textContent] : [];
    });
  };
  return [
    ...under('.teaser', 'main .form, main .button, .phone a'),
    ...under('.opener', 'main .form .button, .phone a'),
  ];
}

test('the home page links to the landing page the agent chose, and both confirm with their own texts @phone', async ({
  page,
}, { project }) => {
  const { site, sources } = await setUpQuestions(project.name, {
    rb_amelie_launch_landing_page: 'finder',
    rb_amelie_lead_capture_require_phone: '1',
    rb_amelie_lp_home_finder_header: 'A home by the water',
    rb_amelie_lp_home_finder_background: 'satellite',
    rb_amelie_lp_home_finder_confirmation: 'I am already looking.',
    rb_amelie_lp_home_evaluation_header: 'Your house in numbers',
    rb_amelie_lp_home_evaluation_confirmation: 'The numbers follow.',
  });
  const email = somebody('landing');
  await page.goto(`/sites/${site}`);
  await page.getByRole('link', { name: 'Find my next home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A home by the water' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('button', { name: 'Start the search' }).click();
  await expect(page.getByText('This field is required.')).toHaveCount(5);
  await fillIn(page, email);
  await page.getByLabel('Where would you like to live?').fill('Kitsilano');
  await page.getByRole('button', { name: 'Start the search' }).click();
  await expect(page.getByText('I am already looking.')).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/sites/${site}/home-evaluation`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your house in numbers' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await fillIn(page, email);
  await page.getByLabel('Address of your home').fill('12 Alder Lane');
  await page.getByRole('button', { name: 'Ask for my evaluation' }).click();
  await expect(page.getByText('The numbers follow.')).toBeVisible();
  expect(await sources(email)).toEqual([
    ['Home evaluation', 'Home: 12 Alder Lane\n\nWe would like to see the garden first.'],
    ['Home finder', 'Looking in: Kitsilano\n\nWe would like to see the garden first.'],
  ]);
});
