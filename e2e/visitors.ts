import { randomUUID } from 'node:crypto';
import { expect, request, type Page, type Locator } from '@playwright/test';
import type { Launching } from './clients.ts';
import { getCaller, grow, type Caller } from './people.ts';

// The first site of the largest demo account, found as its agent finds it
export async function agent() {
  const api = await request.newContext({ baseURL: process.env['FOYER_URL'] ?? '' });
  const { token } = await getCaller(grow.admin);
  const headers = { authorization: `Bearer ${token}` };
  const read = async (path: string) => (await api.get(`/api/v2/${path}`, { headers })).json();
  const site: number = (await read('me')).data.sites[0].id;
  return { site, contacts: async (email: string) => (await read(`leads?search=${email}`)).data, read };
}

/** An unused address: both widths share one world. */
export const somebody = (what: string) => `${what}.${randomUUID()}@example.net`;

/** The form for a message. The one for the newsletter asks for a name and an email as well. */
export const messageForm = (page: Page): Locator =>
  page.locator('form').filter({ has: page.getByLabel('Message') });

export async function fillIn(page: Page, email: string) {
  const form = messageForm(page);
  await form.getByLabel('First name').fill('Renata');
  await form.getByLabel('Last name').fill('Silva');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Phone').fill('(604) 555-0199');
  await form.getByLabel('Message').fill('We would like to see the garden first.');
}

const asked = {
  rb_amelie_lead_capture_require_phone: '0',
  rb_amelie_prompted_lead_capture_enabled: '0',
  rb_amelie_prompted_lead_capture_pages: 'all',
  rb_amelie_prompted_lead_capture_delay: '7',
  rb_amelie_prompted_lead_capture_dismissible: '1',
  rb_amelie_lead_capture_bubble_enabled: '0',
  rb_amelie_lead_capture_bubble_name: 'Ann of the harbour',
  rb_amelie_lead_capture_bubble_popup_text: 'Looking for something with a view?',
  rb_amelie_lead_capture_bubble_form_body: 'Write a line, I read it tonight.',
  rb_amelie_lead_capture_bubble_form_cta: 'Off it goes',
};

// A site that no other test changes, with the given lead settings
export async function setUpQuestions(
  account: string | Caller,
  settings: Partial<typeof asked> | Record<string, string>,
) {
  const caller =
    typeof account === 'string'
      ? await getCaller(`admin@${account === 'phone' ? 'create' : 'accelerate'}.example.com`)
      : account;
  await caller.send('PUT', '/settings/leads', { ...asked, ...settings });
  const me: { data: { sites: { id: number }[] } } = await caller.read('/me');
  const sources = async (email: string) => {
    const { data: found }: { data: { id: number }[] } = await caller.read(`/leads?search=${email}`);
    const history: { data: { lead_source: { source: string }; notes: string | null }[] } = await caller.read(
      `/leads/${found[0]?.id}/history`,
    );
    return history.data.map(({ lead_source, notes }) => [lead_source.source, notes]);
  };
  return { site: me.data.sites[0]?.id, sources };
}

// Time only passes when the test advances it
export async function stopClock(page: Page) {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
}

export const popUp = (page: Page) => page.getByRole('dialog', { name: 'Shall we talk?' });

/** The message of a form that could not be sent. */
export const unsent =
  'Your message hasn’t gone through yet. It’s saved on this device, and we’ll keep trying to send it.';

/** A form sent by a robot, or by a person whose extension filled in the hidden field. */
export async function sendCaught({ caller }: Pick<Launching, 'caller'>, form: object): Promise<void> {
  const me: { data: { sites: { id: number }[] } } = await caller.read('/me');
  const api = await request.newContext({ baseURL: process.env['FOYER_URL'] ?? '' });
  const page = await (await api.get(`/sites/${me.data.sites[0]?.id}`)).text();
  const token = /data-token="([^"]+)"/.exec(page)?.[1] ?? '';
  const answer = await api.post('/api/v2/public/leads', {
    headers: { 'x-site-token': token },
    data: { _leave_empty: 'Lopez Realty', ...form },
  });
  expect(answer.status()).toBe(202);
}
