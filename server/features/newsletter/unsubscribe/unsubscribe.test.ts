import { describe, expect, test } from 'vitest';
import { activity } from '#contract/activity/activity.ts';
import { contacts, type ContactDetail } from '#contract/contacts/contacts.ts';
import { createContactHash } from '#server/core/security/contact-hash.ts';
import { readData } from '#server/testing/contacts.ts';
import { testKey } from '#server/testing/database.ts';
import { meet } from '#server/testing/locks.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { createNewsletterTokens } from './tokens.ts';

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const here = await newClient({ host: 'leave.example.com' });
const tokens = createNewsletterTokens(testKey, createContactHash(testKey));

type Reader = { id: number; email: string; token: string };
let people = 0;
async function reader(client: ClientWorld = here): Promise<Reader> {
  const email = `reader${(people += 1)}@example.net`;
  const { body } = await call(server.app, client.alice.token, contacts.create, {
    body: {
      first_name: 'Vera',
      last_name: 'Reader',
      email,
      lead_source_id: 14,
      newsletter_consent: { kind: 'express', source: 'Said yes in the shop' },
    },
  });
  const { id } = readData(body, { id: 0 });
  return { id, email, token: tokens.unsubscribeTokenOf(client.id, { id: 1, lead_id: id, email }) };
}

const page = (
  path: string,
  method: 'GET' | 'POST' | 'HEAD' = 'GET',
  payload = '',
  type = 'application/x-www-form-urlencoded',
) =>
  server.app.inject({
    method,
    url: `/newsletter/${path}`,
    headers: { accept: 'text/html', ...(method === 'POST' && { 'content-type': type }) },
    ...(method === 'POST' && { payload }),
  });
async function consent({ id }: Reader) {
  const { body } = await call(server.app, here.alice.token, contacts.read, { params: { id } });
  return readData<Partial<ContactDetail>>(body, {}).newsletter_consent;
}
const stored = async ({ id }: Reader) =>
  (await owner.query('SELECT every_months, is_tracked FROM app.newsletter_consents WHERE lead_id = $1', [id]))
    .rows[0];
const heading = (text: string) => /<h1>(.*?)</.exec(text)?.[1];
const cutOff = (token: string) => token.slice(0, -9);

describe('leaving', () => {
  test('opening the link changes nothing, however often a scanner does it', async () => {
    const vera = await reader();
    for (let n = 0; n < 20; n += 1) await page(`unsubscribe/${vera.token}`, n % 2 ? 'GET' : 'HEAD');
    const { statusCode, payload } = await page(`unsubscribe/${vera.token}`);
    expect([statusCode, payload.match(/<h1>.*?</)?.[0]]).toEqual([200, '<h1>Unsubscribe?<']);
    expect(payload).toContain('r•••@example.net');
    expect(payload).not.toContain(vera.email);
    expect(await consent(vera)).toMatchObject({ kind: 'express', unsubscribed_at: null });
  });

  test.each([
    ['a button of the page', '', 'application/x-www-form-urlencoded'],
    ['a mail program', 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
    [
      'a mail program with parts',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--',
      'multipart/form-data; boundary=b',
    ],
    ['a program', '{"List-Unsubscribe":"One-Click"}', 'application/json'],
    ['a program that sends anything', '<x>', 'text/xml'],
  ])('%s leaves, once and for good', async (_, payload, type) => {
    const vera = await reader();
    const first = await page(`unsubscribe/${vera.token}`, 'POST', payload, type);
    expect([first.statusCode, first.payload.match(/<h1>.*?</)?.[0]]).toEqual([
      200,
      '<h1>You’re unsubscribed<',
    ]);
    expect(await consent(vera)).toMatchObject({ kind: 'none', unsubscribed_at: '2026-11-20T20:00:00Z' });
    server.clock.now = new Date(noon.getTime() + 60_000);
    expect((await page(`unsubscribe/${vera.token}`, 'POST', payload, type)).statusCode).toBe(200);
    expect(await consent(vera)).toMatchObject({ unsubscribed_at: '2026-11-20T20:00:00Z' });
  });

  test('a program without a page gets the same short answer whatever it sent', async () => {
    const vera = await reader();
    const answers = [];
    for (const token of [vera.token, vera.token, cutOff(vera.token), 'x'])
      answers.push(await server.app.inject({ method: 'POST', url: `/newsletter/unsubscribe/${token}` }));
    expect(new Set(answers.map(({ statusCode, payload }) => `${statusCode} ${payload}`))).toEqual(
      new Set(['200 {"data":{"received":true}}']),
    );
  });

  test('whoever has left reads that however often the link is opened or sent again, also at the same moment', async () => {
    const vera = await reader();
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => page(`unsubscribe/${vera.token}`, 'POST')),
    );
    for (const { statusCode, payload } of [
      ...sent,
      await page(`unsubscribe/${vera.token}`, 'POST'),
      await page(`unsubscribe/${vera.token}`),
    ])
      expect([statusCode, heading(payload)]).toEqual([200, 'You’re unsubscribed']);
    expect((await page(`unsubscribe/${vera.token}`, 'HEAD')).statusCode).toBe(200);
  });

  test('comes back while somebody deletes the contact', async () => {
    const vera = await reader();
    await page(`unsubscribe/${vera.token}`, 'POST');
    const [back, removed] = await meet(
      owner,
      { text: 'SELECT FROM app.newsletter_consents WHERE lead_id = $1 FOR UPDATE', values: [vera.id] },
      () => page(`preferences/${vera.token}`, 'POST', 'action=come_back'),
      () => call(server.app, here.alice.token, contacts.remove, { params: { id: vera.id } }),
    );
    expect([back.statusCode, removed.status]).toEqual([200, 200]);
  });

  test('a link that was cut off, one of a contact that is gone and one of an address that gets nothing have a sentence each', async () => {
    const [vera, gone, moved, off] = [await reader(), await reader(), await reader(), await reader()];
    await call(server.app, here.alice.token, contacts.remove, { params: { id: gone.id } });
    await call(server.app, here.alice.token, contacts.update, {
      params: { id: moved.id },
      body: { email: `new${moved.email}` },
    });
    await owner.query(`UPDATE app.newsletter_consents SET suppressed = 'bounced' WHERE lead_id = $1`, [
      off.id,
    ]);
    for (const [token, sentence] of [
      [cutOff(vera.token), 'This link doesn’t work'],
      [gone.token, 'Your address was removed or changed'],
      [moved.token, 'Your address was removed or changed'],
      [off.token, 'You’re not on this list'],
    ] as const)
      for (const path of ['unsubscribe', 'preferences']) {
        const { statusCode, payload } = await page(`${path}/${token}`);
        expect([path, statusCode, heading(payload)]).toEqual([path, 200, sentence]);
        expect(payload).not.toContain(vera.email);
      }
  });

  test('works a year later, and after the contact was deleted: the address stays known', async () => {
    const vera = await reader();
    await call(server.app, here.alice.token, contacts.remove, { params: { id: vera.id } });
    server.clock.now = new Date(noon.getTime() + 400 * 86_400_000);
    expect((await page(`unsubscribe/${vera.token}`, 'POST')).statusCode).toBe(200);
    server.clock.now = noon;
    const again = await call(server.app, here.alice.token, contacts.create, {
      body: { first_name: 'Vera', last_name: 'Reader', email: vera.email, lead_source_id: 14 },
    });
    expect(readData<Partial<ContactDetail>>(again.body, {}).newsletter_consent).toMatchObject({
      unsubscribed_at: expect.any(String),
    });
  });

  test('reaches the person of the link under a new address, and nobody else of this client or another', async () => {
    const [vera, other] = [await reader(), await reader()];
    await call(server.app, here.alice.token, contacts.update, {
      params: { id: vera.id },
      body: { email: `new${vera.email}` },
    });
    await page(`unsubscribe/${vera.token}`, 'POST');
    expect(await consent(vera)).toMatchObject({ kind: 'none' });
    expect(await consent(other)).toMatchObject({ kind: 'express' });
    const there = await newClient();
    const theirs = await reader(there);
    await page(
      `unsubscribe/${tokens.unsubscribeTokenOf(here.id, { id: 1, lead_id: theirs.id, email: theirs.email })}`,
      'POST',
    );
    const { rows } = await owner.query('SELECT kind FROM app.newsletter_consents WHERE lead_id = $1', [
      theirs.id,
    ]);
    expect(rows).toEqual([{ kind: 'express' }]);
  });

  test('is in the log, without a user', async () => {
    const vera = await reader();
    await page(`unsubscribe/${vera.token}`, 'POST');
    const log = await call(server.app, here.alice.token, activity.list, { query: { type: 'contact' } });
    expect(log.body).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({
          message: 'Vera Reader unsubscribed from the newsletter.',
          user_name: null,
        }),
      ]),
    });
  });
});

describe('choosing', () => {
  test('less of it and no counting is saved, and the page says so', async () => {
    const vera = await reader();
    expect((await page(`preferences/${vera.token}`)).payload).toContain('Four times a year');
    const { payload } = await page(`preferences/${vera.token}`, 'POST', 'action=save&every_months=3');
    expect(payload).toContain('Your choice has been saved.');
    expect(await stored(vera)).toEqual({ every_months: 3, is_tracked: false });
    await page(
      `preferences/${vera.token}`,
      'POST',
      '{"every_months":"1","tracking":"on"}',
      'application/json',
    );
    expect(await stored(vera)).toEqual({ every_months: 1, is_tracked: true });
  });

  test.each(['every_months=7', 'action=delete', 'tracking=maybe'])('%s changes nothing', async (payload) => {
    const vera = await reader();
    await page(`preferences/${vera.token}`, 'POST', 'action=save&every_months=3');
    await page(`preferences/${vera.token}`, 'POST', payload);
    expect(await stored(vera)).toEqual({ every_months: 3, is_tracked: false });
  });

  test('who has left comes back with the words they read, and only by sending the form', async () => {
    const vera = await reader();
    await page(`unsubscribe/${vera.token}`, 'POST');
    await page(`preferences/${vera.token}`);
    await page(`preferences/${vera.token}`, 'POST', 'action=save&every_months=1');
    expect(await consent(vera)).toMatchObject({ kind: 'none' });
    await page(`preferences/${vera.token}`, 'POST', 'action=come_back');
    expect(await consent(vera)).toMatchObject({
      kind: 'express',
      words: expect.stringContaining('I can unsubscribe with one click at any time'),
      unsubscribed_at: null,
    });
  });

  test('who comes back with two clicks reads that it is saved, both times', async () => {
    const vera = await reader();
    await page(`unsubscribe/${vera.token}`, 'POST');
    const sent = await Promise.all(
      [1, 2].map(() => page(`preferences/${vera.token}`, 'POST', 'action=come_back')),
    );
    for (const { payload } of sent) expect(payload).toContain('Your choice has been saved.');
  });

  test('of a deleted contact says so, and after leaving that too', async () => {
    const vera = await reader();
    await call(server.app, here.alice.token, contacts.remove, { params: { id: vera.id } });
    for (const method of ['GET', 'POST'] as const)
      expect(heading((await page(`preferences/${vera.token}`, method)).payload)).toBe(
        'Your address was removed or changed',
      );
    for (const [path, method] of [
      ['unsubscribe', 'POST'],
      ['unsubscribe', 'GET'],
      ['preferences', 'GET'],
    ] as const)
      expect(heading((await page(`${path}/${vera.token}`, method)).payload)).toBe('You’re unsubscribed');
  });
});

test.each(['%22%3E%3Cscript%3E', '%27or%271', '..%2F..%2Fstaff', 'a'.repeat(5000), '%E2%80%AE'])(
  'the token %s is repeated on no page, and no page runs a script',
  async (token) => {
    for (const path of ['unsubscribe', 'preferences', 'confirm']) {
      const { payload, headers } = await page(`${path}/${token}`);
      expect(payload).not.toContain(decodeURIComponent(token));
      expect(payload).not.toContain('<script');
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      });
    }
  },
);
