import type { Locator, Page } from '@playwright/test';
import { autofill } from '../autofill.ts';
import { expect, test } from '../journey.ts';
import { newLiveClient, type Launching } from '../clients.ts';
import { setUpQuestions, popUp, somebody } from '../visitors.ts';

/** Every form that visitors use: its address, how to open it, and the further text a person types there. */
const forms: Record<
  string,
  { path?: string; open?: (page: Page) => Promise<Locator>; rest?: Record<string, string>; thanks?: string }
> = {
  'the contact form': {},
  'the listing inquiry': { path: '/ask', rest: { 'Which home?': 'R2904418' } },
  'the home evaluation': { path: '/home-evaluation' },
  'the home finder': { path: '/home-finder', rest: { 'Where would you like to live?': 'Kitsilano' } },
  'the form of a listing': { path: '/listings' },
  'the pop-up': {
    open: async (page) => {
      await expect(popUp(page)).toBeVisible();
      return popUp(page).locator('form');
    },
  },
  'the chat bubble': {
    open: async (page) => {
      await page.getByRole('button', { name: 'Chat with Ann of the harbour' }).click();
      return page.getByRole('dialog', { name: 'Ann of the harbour' }).locator('form');
    },
  },
  'the newsletter sign-up': {
    open: (page) => Promise.resolve(page.locator('#newsletter form')),
    thanks: 'Almost there. Please look into your email.',
  },
};

for (const [name, { path = '', open, rest = {}, thanks = 'Thank you' }] of Object.entries(forms))
  test(`${name} arrives when the browser fills it in for somebody with a company @desktop`, async ({
    page,
  }) => {
    const client = await newLiveClient();
    const { site } = await setUpQuestions(client.caller, {
      rb_amelie_prompted_lead_capture_enabled: name === 'the pop-up' ? '1' : '0',
      rb_amelie_prompted_lead_capture_delay: '1',
      rb_amelie_lead_capture_bubble_enabled: name === 'the chat bubble' ? '1' : '0',
      rb_amelie_lp_home_evaluation_confirmation: '',
      rb_amelie_lp_home_finder_confirmation: '',
    });
    const email = somebody('autofill');
    await page.goto(`/sites/${site}${path === '/listings' ? await pathOfListing(page, client, site) : path}`);
    const form = open ? await open(page) : page.locator('main form.form').first();
    await autofill(page, form, email);
    await expect(form.locator('[name=email]')).toHaveValue(email);
    for (const [label, value] of Object.entries(rest)) await form.getByLabel(label).fill(value);
    await form.getByRole('button').last().click();
    await expect(page.getByRole('heading', { name: thanks })).toBeVisible();
    expect(await caught(client)).toEqual([]);
    if (name !== 'the newsletter sign-up') expect(await contacts(client, email)).toHaveLength(1);
  });

/** The page of a new listing, as soon as it is published. */
async function pathOfListing(page: Page, { caller }: Launching, site: number | undefined): Promise<string> {
  const made: { data: { id: number } } = await caller.send('POST', '/listings', {
    street_address: '12 Elm Street',
    city: 'Vancouver',
    state_or_province: 'BC',
    price: '990000',
  });
  const path = `/listings/${made.data.id}-12-elm-street`;
  await expect.poll(async () => (await page.request.get(`/sites/${site}${path}`)).status()).toBe(200);
  return path;
}

const caught = async ({ caller }: Launching): Promise<unknown[]> => (await caller.read('/leads/caught')).data;
const contacts = async ({ caller }: Launching, email: string): Promise<unknown[]> =>
  (await caller.read(`/leads?search=${email}`)).data;
