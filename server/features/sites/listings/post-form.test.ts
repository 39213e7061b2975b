import { expect, test } from 'vitest';
import { contacts, Contact } from '#contract/contacts/contacts.ts';
import { HistoryEntry } from '#contract/contacts/history.ts';
import { honeypot } from '#contract/contacts/honeypot.ts';
import { Listing, listings } from '#contract/listings/listings.ts';
import * as z from 'zod/mini';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { publisherEncryption, testPublisher } from '#server/testing/publishing.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { startWordPress } from '#server/testing/wordpress.ts';

const world = await testWorld({
  settings: { RATE_LIMIT_FACTOR: '1000', SITES_ORIGIN: 'https://sites.example.com' },
});
const { server, newClient, owner } = world;
const { publishPosts } = testPublisher(world);

let homes = 0;
/** A listing on the WordPress site of a client, and the content of its post. */
async function publishedPost(client: ClientWorld, mayWriteHtml = true) {
  const website = await startWordPress();
  website.mayWriteHtml = mayWriteHtml;
  await owner.query(
    `INSERT INTO app.site_publishers (client_id, site_id, publisher, address, user_name, password, changed_at)
     VALUES ($1, $2, 'wordpress', $3, $4, $5, $6)
     ON CONFLICT (client_id, site_id) DO UPDATE SET address = excluded.address`,
    [
      client.id,
      client.siteId,
      website.url,
      website.user,
      publisherEncryption.encrypt(website.password, `site ${client.siteId}`),
      server.clock.now,
    ],
  );
  const { id } = parseData(
    Listing,
    await call(server.app, client.alice.token, listings.create, {
      body: {
        street_address: `${(homes += 1)} "Elm" Street`,
        city: 'Vancouver',
        state_or_province: 'BC',
        postal_code: 'V6K 1A1',
        price: '$1,250,000.00',
      },
    }),
  );
  await publishPosts();
  await website.close();
  const [post] = website.posts.values();
  return { id, content: post?.content ?? '', url: `${website.url}/${post?.slug}/` };
}

/** The fields of the form as a browser reads them. */
function readForm(content: string) {
  const [, action = ''] = /<form[^>]* action="([^"]+)"/.exec(content) ?? [];
  const hidden = Object.fromEntries(
    [...content.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name, value = '']) => [
        name,
        value.replaceAll('&quot;', '"').replaceAll('&#34;', '"').replaceAll('&amp;', '&'),
      ],
    ),
  );
  return { action, hidden };
}

const visitor = (email: string) => ({
  first_name: 'Vera',
  last_name: '',
  email,
  phone_number: '',
  notes: 'Is the garden fenced?',
  [honeypot]: '',
});
const post = (action: string, fields: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url: action.replace('https://sites.example.com', ''),
    headers: {
      host: 'sites.example.com',
      origin: 'https://agent.example.com',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams(fields).toString(),
  });
const contactsWith = async ({ alice }: ClientWorld, email: string) =>
  parseData(
    z.array(Contact),
    await call(server.app, alice.token, contacts.list, { query: { search: email } }),
  );

test('an enquiry from the page of a WordPress site is a contact that says which page it came from, once', async () => {
  const client = await newClient();
  const { id, content, url } = await publishedPost(client);
  const { action, hidden } = readForm(content);
  expect(action).toBe(`https://sites.example.com/sites/${client.siteId}/enquiries`);
  const fields = { ...hidden, ...visitor('vera.post@example.net') };
  const answer = await post(action, fields);
  expect([answer.statusCode, answer.payload]).toEqual([
    200,
    expect.stringContaining('Thank you. Your message has arrived.'),
  ]);
  expect(answer.payload).toContain(url);
  // the visitor reloads the page of thanks
  await post(action, fields);
  const [contact, ...others] = await contactsWith(client, 'vera.post@example.net');
  expect(others).toEqual([]);
  expect(contact?.notes).toBe(`About: ${hidden['home']}\n\nIs the garden fenced?`);
  const entries = parseData(
    z.array(HistoryEntry),
    await call(server.app, client.alice.token, contacts.history, { params: { id: contact?.id ?? 0 } }),
  );
  expect(entries).toMatchObject([
    {
      lead_source: { source: 'Listing inquiry' },
      lead_source_url: [url, `https://sites.example.com/sites/${client.siteId}/listings/${id}`],
    },
  ]);
});

test('what was typed stays when something is wrong with it, and nothing is stored', async () => {
  const client = await newClient();
  const { action, hidden } = readForm((await publishedPost(client)).content);
  const answer = await post(action, { ...hidden, ...visitor('vera at example') });
  expect(answer.statusCode).toBe(422);
  expect(answer.payload).toContain('Your message hasn’t been sent yet');
  expect(answer.payload).toContain('value="vera at example"');
  expect(answer.payload).toContain('Is the garden fenced?');
  expect(answer.payload).toContain('aria-invalid="true"');
  expect(await contactsWith(client, 'vera')).toEqual([]);
  // the form of that page is signed as the first one
  const next = readForm(answer.payload);
  expect(next.hidden).toEqual(hidden);
});

test.each([
  { of: 'another listing', change: { listing: '999' } },
  { of: 'another home', change: { home: 'Buy pills at pills.example' } },
  { of: 'no signature', change: { signature: '' } },
])('a form with $of is refused, with what was typed', async ({ change }) => {
  const client = await newClient();
  const { action, hidden } = readForm((await publishedPost(client)).content);
  const answer = await post(action, { ...hidden, ...visitor('forged@example.net'), ...change });
  expect([answer.statusCode, answer.payload]).toEqual([
    403,
    expect.stringContaining('Is the garden fenced?'),
  ]);
  expect(await contactsWith(client, 'forged@example.net')).toEqual([]);
});

test('a signature of one client counts for no other, and a site that never was has no form', async () => {
  const [client, other] = [await newClient(), await newClient()];
  const { action, hidden } = readForm((await publishedPost(client)).content);
  const elsewhere = action.replace(`/sites/${client.siteId}/`, `/sites/${other.siteId}/`);
  const fields = { ...hidden, ...visitor('wrong.client@example.net') };
  expect((await post(elsewhere, fields)).statusCode).toBe(403);
  expect((await post(action.replace(/\/sites\/\d+/, '/sites/99999'), fields)).statusCode).toBe(404);
  expect(await contactsWith(other, 'wrong.client@example.net')).toEqual([]);
});

test('what fills the hidden field is thanked and caught', async () => {
  const client = await newClient();
  const { action, hidden } = readForm((await publishedPost(client)).content);
  const answer = await post(action, { ...hidden, ...visitor('bot@example.net'), [honeypot]: 'https://spam' });
  expect(answer.statusCode).toBe(200);
  expect(await contactsWith(client, 'bot@example.net')).toEqual([]);
});

test('a website that removes forms shows a button to our page instead', async () => {
  const { content } = await publishedPost(await newClient(), false);
  expect(content).not.toContain('name="signature"');
  expect(content).not.toContain('<label');
  expect(content).toContain('>Ask about this home</a>');
});
