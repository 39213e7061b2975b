import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contacts, Contact } from '#contract/contacts/contacts.ts';
import { HistoryEntry } from '#contract/contacts/history.ts';
import { honeypot } from '#contract/contacts/honeypot.ts';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { readFramingPage, readLook } from './framed-form.ts';

const origin = 'https://sites.example.com';
const { server, newClient, owner } = await testWorld({
  settings: { RATE_LIMIT_FACTOR: '1000', SITES_ORIGIN: origin },
});
const withNewsletter = { services: ['web', 'in_touch'] };
const website = 'https://www.priya.example.com/contact';

const open = (client: ClientWorld, { referer = website, query = '' } = {}) =>
  server.app.inject({
    url: `/sites/${client.siteId}/embed/form${query}`,
    headers: { host: 'sites.example.com', referer },
  });

/** The fields of the form as a browser reads them. */
function readForm(page: string) {
  const [, action = ''] = /<form[^>]* action="([^"]+)"/.exec(page) ?? [];
  const hidden = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']): [string, string] => [name, value],
  );
  return { action: action.replace(/#.*/, ''), hidden: Object.fromEntries(hidden) };
}
const post = (action: string, fields: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url: action,
    headers: { host: 'sites.example.com', origin, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const visitor = (email: string) => ({
  first_name: 'Vera',
  last_name: 'Visitor',
  email,
  phone_number: '604-555-0123',
  notes: 'Is the loft still free?',
  [honeypot]: '',
});
const contactsWith = async ({ alice }: ClientWorld, email: string) =>
  parseData(
    z.array(Contact),
    await call(server.app, alice.token, contacts.list, { query: { search: email } }),
  );
const mailsTo = async (address: string) =>
  (await owner.query(`SELECT FROM app.outbox WHERE address = $1`, [address])).rowCount;

test('a message of another website is a contact with its own source, an enquiry, and the page it came from, once', async () => {
  const client = await newClient();
  const shown = await open(client, { referer: `${website}?visitor=vera#form` });
  const { action, hidden } = readForm(shown.payload);
  expect(hidden['page']).toBe(website);
  const fields = { ...hidden, ...visitor('vera.frame@example.net') };
  const answer = await post(action, fields);
  expect([answer.statusCode, answer.payload]).toEqual([
    200,
    expect.stringContaining('Thank you. Your message has arrived.'),
  ]);
  expect(answer.payload).toContain(`<a href="${website}" target="_top">Back to www.priya.example.com</a>`);
  // the visitor reloads the page of thanks
  await post(action, fields);
  const [contact, ...others] = await contactsWith(client, 'vera.frame@example.net');
  expect(others).toEqual([]);
  expect(contact).toMatchObject({ notes: 'Is the loft still free?', lead_source_id: 20 });
  const entries = parseData(
    z.array(HistoryEntry),
    await call(server.app, client.alice.token, contacts.history, { params: { id: contact?.id ?? 0 } }),
  );
  expect(entries).toMatchObject([
    { lead_source: { source: 'Form on other website' }, lead_source_url: [website, null] },
  ]);
  const consent = await owner.query('SELECT kind FROM app.newsletter_consents WHERE client_id = $1', [
    client.id,
  ]);
  expect(consent.rows).toEqual([{ kind: 'implied' }]);
});

test('any website may frame this page alone, which has no script and no cookie', async () => {
  const client = await newClient();
  const shown = await open(client);
  const answer = await post(readForm(shown.payload).action, {});
  for (const { headers, payload } of [shown, answer]) {
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors *",
    );
    expect([headers['x-frame-options'], headers['set-cookie'], headers['cache-control']]).toEqual([
      undefined,
      undefined,
      'no-store',
    ]);
    expect(payload).not.toContain('<script');
  }
  for (const path of ['', '/ask', '/embed', '/embed/nothing']) {
    const { headers } = await server.app.inject({
      url: `/sites/${client.siteId}${path}`,
      headers: { host: 'sites.example.com' },
    });
    expect([path, headers['content-security-policy']]).toEqual([
      path,
      expect.stringContaining("frame-ancestors 'none'"),
    ]);
  }
});

test('what was typed stays when something is wrong with it, and nothing is stored', async () => {
  const client = await newClient(withNewsletter);
  const { action, hidden } = readForm((await open(client, { query: '?look=dark' })).payload);
  expect(action).toBe(`/sites/${client.siteId}/embed/form?look=dark`);
  const answer = await post(action, { ...hidden, ...visitor('vera at example'), newsletter: '1' });
  expect(answer.statusCode).toBe(422);
  expect(answer.payload).toContain('Your message hasn’t been sent yet');
  expect(answer.payload).toContain('value="vera at example"');
  expect(answer.payload).toContain('Is the loft still free?');
  expect(answer.payload).toMatch(/aria-invalid="true" aria-describedby="email-error"/);
  expect(answer.payload).toMatch(/name="newsletter" value="1"\s+checked/);
  expect(answer.payload).toContain('look-dark');
  expect(await contactsWith(client, 'vera')).toEqual([]);
  expect(readForm(answer.payload).hidden).toEqual(hidden);
});

test('who asks not to be called or texted is a contact that says so, also after an error', async () => {
  const client = await newClient();
  const { action, hidden } = readForm((await open(client)).payload);
  const wrong = await post(action, { ...hidden, ...visitor('vera at example'), do_not_text: '1' });
  expect(wrong.payload).toMatch(/name="do_not_text" value="1"\s+checked/);
  expect(wrong.payload).not.toMatch(/name="do_not_call" value="1"\s+checked/);
  const send = (wishes: Record<string, string>) =>
    post(action, {
      ...hidden,
      ...visitor('vera.quiet@example.net'),
      ...wishes,
      notes: JSON.stringify(wishes),
    });
  const wishes = async () =>
    (await contactsWith(client, 'vera.quiet@example.net')).map(({ do_not_call, do_not_text }) => [
      do_not_call,
      do_not_text,
    ]);
  await send({ do_not_text: '1' });
  expect(await wishes()).toEqual([[false, true]]);
  await send({ do_not_call: '1' });
  expect(await wishes(), 'an empty box takes no wish back').toEqual([[true, true]]);
});

test('a page that this server has not signed is dropped, and the message asked for once more', async () => {
  const client = await newClient();
  const other = await newClient();
  const { action, hidden } = readForm((await open(client)).payload);
  for (const change of [
    { page: 'https://pills.example.com/' },
    { signature: '' },
    { signature: readForm((await open(other)).payload).hidden['signature'] ?? '' },
  ]) {
    const answer = await post(action, { ...hidden, ...visitor('forged@example.net'), ...change });
    expect([answer.statusCode, answer.payload]).toEqual([
      403,
      expect.stringContaining('Is the loft still free?'),
    ]);
    expect(answer.payload).not.toContain('pills');
    expect(readForm(answer.payload).hidden['page']).toBe('');
  }
  expect(await contactsWith(client, 'forged@example.net')).toEqual([]);
});

test('the newsletter is a box that is empty at first, and an email confirms it', async () => {
  const client = await newClient(withNewsletter);
  const { action, hidden } = readForm((await open(client)).payload);
  const page = (await open(client)).payload;
  expect(page).toMatch(/<input type="checkbox" name="newsletter" value="1"\s*\/>/);
  expect(page).toContain('I can unsubscribe with one click at any time.');
  const without = await post(action, { ...hidden, ...visitor('no.news@example.net') });
  expect(without.payload).not.toContain('sent you an email');
  const withBox = await post(action, { ...hidden, ...visitor('news@example.net'), newsletter: '1' });
  expect(withBox.payload).toContain('sent you an email');
  expect([await mailsTo('no.news@example.net'), await mailsTo('news@example.net')]).toEqual([0, 1]);
  await owner.query(`UPDATE app.clients SET services = '{web}' WHERE id = $1`, [client.id]);
  expect((await open(client)).payload).not.toContain('name="newsletter"');
});

test('what fills the hidden field is thanked, caught, and gets no email', async () => {
  const client = await newClient(withNewsletter);
  const { action, hidden } = readForm((await open(client)).payload);
  const answer = await post(action, {
    ...hidden,
    ...visitor('bot@example.net'),
    newsletter: '1',
    [honeypot]: 'https://spam',
  });
  expect(answer.statusCode).toBe(200);
  expect([await contactsWith(client, 'bot@example.net'), await mailsTo('bot@example.net')]).toEqual([[], 0]);
});

test('the form of one client is closed for a while after 300 messages in an hour, and that of others is not', async () => {
  const [client, other] = [await newClient(), await newClient()];
  const { action, hidden } = readForm((await open(client)).payload);
  for (let n = 0; n < 300; n += 1) await post(action, { ...hidden, ...visitor('again@example.net') });
  const answer = await post(action, { ...hidden, ...visitor('late@example.net') });
  expect([answer.statusCode, answer.payload]).toEqual([
    429,
    expect.stringContaining('Too many messages are arriving right now.'),
  ]);
  expect(answer.payload).toContain('value="late@example.net"');
  const form = readForm((await open(other)).payload);
  expect((await post(form.action, { ...form.hidden, ...visitor('on.time@example.net') })).statusCode).toBe(
    200,
  );
});

test('the form of a site that never was says so within its frame', async () => {
  for (const method of ['GET', 'POST'] as const) {
    const answer = await server.app.inject({
      method,
      url: '/sites/99999/embed/form',
      headers: { host: 'sites.example.com' },
    });
    expect([answer.statusCode, answer.payload]).toEqual([
      404,
      expect.stringContaining('This form is no longer here'),
    ]);
    expect(answer.headers['content-security-policy']).toContain('frame-ancestors *');
  }
});

test.each([
  [undefined, ''],
  ['', ''],
  ['not an address', ''],
  ['javascript:alert(1)', ''],
  ['https://sites.example.com/sites/7/embed/form', ''],
  ['https://priya.example.com', 'https://priya.example.com/'],
  ['https://user:secret@priya.example.com/a?b=c#d', 'https://priya.example.com/a'],
  ['https://priya.example.com/a%20b/"><script>', 'https://priya.example.com/a%20b/%22%3E%3Cscript%3E'],
  [`https://priya.example.com/${'a'.repeat(2000)}`, 'https://priya.example.com'],
])('the page of a frame with the referrer %s is %s', (referrer, page) => {
  expect(readFramingPage(referrer, origin)).toBe(page);
});

test('a look is light or dark, or that of the device', () => {
  expect(['light', 'dark', '', '"><b>'].map(readLook)).toEqual(['light', 'dark', '', '']);
});
