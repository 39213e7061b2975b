import { Pool } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { activity } from '#contract/activity/activity.ts';
import { contacts, type ContactDetail } from '#contract/contacts/contacts.ts';
import { newsletterConsent, formatSignUpConsent } from '#contract/newsletter/consent.ts';
import { createTaskContext, withConnection } from '#server/core/db/worker-pool.ts';
import { sha256 } from '#server/core/security/hashes.ts';
import { createLinkEncryption } from '#server/core/mail/enqueue-mail.ts';
import { readData } from '#server/testing/contacts.ts';
import { testKey } from '#server/testing/database.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { tidySignUps } from './jobs.ts';

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const here = await newClient({ host: 'sign-up.example.com', services: ['web', 'in_touch'] });
const links = createLinkEncryption(testKey);
const minute = 60_000;
const pool = new Pool(server.database.worker);
afterAll(() => pool.end());
const runJob = () =>
  withConnection(pool, (connection) => tidySignUps(createTaskContext(connection, server.clock.now)));

let people = 0;
const somebody = () => `visitor${(people += 1)}@example.net`;
const signUp = (email: string, body: object = {}, client: ClientWorld = here) =>
  call(server.app, null, newsletterConsent.signUp, {
    body: { email, site_id: client.siteId, ...body },
    headers: { 'x-site-token': client.siteToken },
  });
const confirm = (token: string) => call(server.app, null, newsletterConsent.confirm, { body: { token } });
const page = (token: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  server.app.inject({ method, url: `/newsletter/confirm/${token}`, headers: { accept: 'text/html' } });

/** The links in the mails to an address, oldest first. */
async function tokensTo(email: string): Promise<string[]> {
  const { rows } = await owner.query<{ link_token: Buffer; details: { words: string } }>(
    `SELECT link_token, details FROM app.outbox WHERE address = $1 AND template = 'confirm-newsletter' ORDER BY created_at`,
    [email],
  );
  return rows.map(({ link_token }) => links.decrypt('confirm-newsletter', link_token));
}
async function only(email: string): Promise<string> {
  const [token = '', ...others] = await tokensTo(email);
  expect(others).toEqual([]);
  return token;
}
async function contactOf(email: string, client: ClientWorld = here): Promise<Partial<ContactDetail> | null> {
  const { rows } = await owner.query<{ id: number }>(
    'SELECT id::int FROM app.leads WHERE client_id = $1 AND email = $2',
    [client.id, email],
  );
  if (!rows[0]) return null;
  const { body } = await call(server.app, client.alice.token, contacts.read, { params: { id: rows[0].id } });
  return readData<Partial<ContactDetail>>(body, {});
}
const at = (ms: number) => (server.clock.now = new Date(noon.getTime() + ms));

describe('a sign-up', () => {
  test('makes no contact before the link of its mail was confirmed, and then one who has agreed to what they read', async () => {
    const email = somebody();
    expect(await signUp(email, { first_name: 'Vera' })).toMatchObject({
      status: 202,
      body: { data: { received: true } },
    });
    expect(await contactOf(email)).toBeNull();
    const token = await only(email);
    for (let n = 0; n < 5; n += 1) {
      const { statusCode, payload } = await page(token);
      expect([statusCode, payload.includes('Yes, send it to me')]).toEqual([200, true]);
    }
    expect(await contactOf(email)).toBeNull();
    at(2 * minute);
    expect(await confirm(token)).toMatchObject({ status: 200, body: { data: { confirmed: true } } });
    expect(await contactOf(email)).toMatchObject({
      first_name: 'Vera',
      lead_source_id: 9,
      newsletter_consent: {
        kind: 'express',
        source: 'Newsletter sign-up',
        words: formatSignUpConsent('Alice Tester'),
        given_at: '2026-11-20T20:02:00Z',
        expires_at: null,
        unsubscribed_at: null,
      },
    });
    const bell = await call(server.app, here.alice.token, activity.notifications);
    expect(bell.text).toContain('Vera is a new contact.');
  });

  test('from a further address of a contact makes it the main one, to which newsletters go', async () => {
    const [email, work] = [somebody(), somebody()];
    const further_emails = [{ email: work, label: 'Work' }];
    const body = { first_name: 'Nia', last_name: 'Okafor', email, lead_source_id: 14, further_emails };
    const created = await call(server.app, here.alice.token, contacts.create, { body });
    await signUp(work, { first_name: 'N' });
    expect((await confirm(await only(work))).status).toBe(200);
    expect(await contactOf(work)).toMatchObject({
      id: readData(created.body, { id: 0 }).id,
      first_name: 'Nia',
      further_emails: [{ email, label: 'Work' }],
      newsletter_consent: { kind: 'express', unsubscribed_at: null },
    });
    expect(await contactOf(email)).toBeNull();
  });

  test('is confirmed once: programs are refused alike, and whoever has the link reads what has become of it', async () => {
    const [email, late, twice] = [somebody(), somebody(), somebody()];
    await signUp(email);
    await signUp(late);
    await signUp(twice);
    const [token, old] = [await only(email), await only(late)];
    at(61 * minute);
    await signUp(twice);
    const [replaced = ''] = await tokensTo(twice);
    expect((await page(token, 'POST')).payload).toContain('You’re on the list');
    at(7 * 24 * 60 * minute);
    for (const [link, sentence] of [
      [token, 'You’ve confirmed already'],
      [replaced, 'This link was replaced. Please use the one in the newest email.'],
      [old, 'This link has expired'],
      ['x'.repeat(43), 'This link doesn’t work'],
      ['.', 'This link doesn’t work'],
    ] as const) {
      const { status, body } = await confirm(link);
      expect([status, dataOfCode(body)]).toEqual([410, 'link_used']);
      for (const method of ['GET', 'POST'] as const) {
        const { statusCode, payload } = await page(link, method);
        expect([link, statusCode, payload.includes(sentence)]).toEqual([link, 410, true]);
      }
    }
    expect(await contactOf(late)).toBeNull();
    at(0);
  });

  test('says what has become of its link for ninety days, and keeps neither address nor name of it', async () => {
    const [used, late, twice, waiting] = [somebody(), somebody(), somebody(), somebody()];
    for (const email of [used, late, twice]) await signUp(email, { first_name: 'Renata' });
    const [token, old] = [await only(used), await only(late)];
    const day = 24 * 60 * minute;
    at(61 * minute);
    await signUp(twice, { first_name: 'Renata' });
    const [replaced = '', newest = ''] = await tokensTo(twice);
    await confirm(token);
    at(6 * day);
    await signUp(waiting);
    at(8 * day);
    await runJob();
    const rows = async (tokens: string[]) =>
      (
        await owner.query<{ state: string; kept: number }>(
          `SELECT coalesce(ended_as, 'open') AS state, num_nonnulls(address_hash, email, first_name, words, site_id) AS kept
           FROM app.newsletter_sign_ups WHERE token_hash = ANY ($1) ORDER BY 1, 2`,
          [tokens.map(sha256)],
        )
      ).rows;
    const all = [token, old, replaced, newest, await only(waiting)];
    expect(await rows(all)).toEqual([
      { state: 'expired', kept: 0 },
      { state: 'expired', kept: 0 },
      { state: 'open', kept: 5 },
      { state: 'replaced', kept: 0 },
      { state: 'used', kept: 0 },
    ]);
    expect((await page(old)).payload).toContain('This link has expired');
    at(99 * day);
    await runJob();
    expect(await rows(all)).toEqual([{ state: 'expired', kept: 0 }]);
    expect((await page(token)).payload).toContain('This link doesn’t work');
    at(0);
  });

  test('is opened by HEAD as by GET, and neither confirms it', async () => {
    const email = somebody();
    await signUp(email);
    const token = await only(email);
    for (const link of [token, 'x'.repeat(43)]) {
      const [head, get] = [await page(link, 'HEAD'), await page(link)];
      expect([head.statusCode, head.payload]).toEqual([get.statusCode, '']);
    }
    expect((await confirm(token)).status).toBe(200);
  });

  test('is confirmed by one of thirty clicks at the same moment', async () => {
    const email = somebody();
    await signUp(email);
    const token = await only(email);
    const answers = await Promise.all(Array.from({ length: 30 }, () => confirm(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(29);
    const pageEmail = somebody();
    await signUp(pageEmail);
    const pageToken = await only(pageEmail);
    const pages = await Promise.all(Array.from({ length: 10 }, () => page(pageToken, 'POST')));
    expect(pages.filter(({ payload }) => payload.includes('You’re on the list'))).toHaveLength(1);
    expect(pages.filter(({ payload }) => payload.includes('You’ve confirmed already'))).toHaveLength(9);
    const { rows } = await owner.query(
      'SELECT count(*)::int AS n FROM app.lead_history h WHERE h.client_id = $1 AND h.email = $2',
      [here.id, email],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('sends one mail an hour to an address, and only the newest link counts', async () => {
    const email = somebody();
    for (const minutes of [0, 1, 59]) {
      at(minutes * minute);
      expect((await signUp(email)).status).toBe(202);
    }
    expect(await tokensTo(email)).toHaveLength(1);
    at(61 * minute);
    await signUp(email);
    const [first = '', second = ''] = await tokensTo(email);
    expect((await confirm(first)).status).toBe(410);
    expect((await confirm(second)).status).toBe(200);
  });

  test('is answered alike for somebody known, somebody who has left, a blocked sender and a robot', async () => {
    const [known, blocked, robot] = [somebody(), somebody(), somebody()];
    const add = async (email: string) => {
      const { body } = await call(server.app, here.alice.token, contacts.create, {
        body: { first_name: 'A', last_name: 'B', email, lead_source_id: 14 },
      });
      return readData(body, { id: 0 }).id;
    };
    await add(known);
    await call(server.app, here.alice.token, contacts.spam, { params: { id: await add(blocked) } });
    const answers = [
      await signUp(known),
      await signUp(blocked),
      await signUp(robot, { _leave_empty: 'Robots Inc.' }),
    ];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect([await tokensTo(blocked), await tokensTo(robot)]).toEqual([[], []]);
  });

  test('brings back who has left or could not be reached, which only its mail proves', async () => {
    const email = somebody();
    await signUp(email);
    await confirm(await only(email));
    await owner.query(
      `UPDATE app.newsletter_consents n SET kind = 'none', unsubscribed_at = now(), suppressed = 'bounced'
       FROM app.leads l WHERE l.client_id = n.client_id AND l.id = n.lead_id AND l.email = $1`,
      [email],
    );
    at(2 * 60 * minute);
    await signUp(email);
    await confirm((await tokensTo(email))[1] ?? '');
    expect(await contactOf(email)).toMatchObject({
      newsletter_consent: { kind: 'express', unsubscribed_at: null },
    });
    const { rows } = await owner.query(
      'SELECT n.suppressed FROM app.newsletter_consents n JOIN app.leads l ON l.id = n.lead_id WHERE l.email = $1',
      [email],
    );
    expect(rows).toEqual([{ suppressed: null }]);
  });

  test('on a website of another system makes a contact at once, who has agreed to nothing before the mail', async () => {
    const email = somebody();
    await call(server.app, null, contacts.submit, {
      body: { email, source: 9, site_id: here.siteId },
      headers: { 'x-site-token': here.siteToken },
    });
    expect(await contactOf(email)).toMatchObject({ newsletter_consent: { kind: 'none', given_at: null } });
    await confirm(await only(email));
    expect(await contactOf(email)).toMatchObject({ newsletter_consent: { kind: 'express' } });
  });

  test.each([[{ email: 'no' }], [{ email: '' }], [{ first_name: 'x'.repeat(101) }]])(
    'with %j is refused',
    async (wrong) => {
      expect((await signUp(somebody(), wrong)).status).toBe(422);
    },
  );

  test('needs the token of a website', async () => {
    const answer = await call(server.app, null, newsletterConsent.signUp, {
      body: { email: somebody() },
      headers: { 'x-site-token': 'nobody' },
    });
    expect(answer.status).toBe(403);
  });
});

test('the website of a client with newsletters has the form with the words that are kept, and others have none', async () => {
  const home = (client: ClientWorld) => server.app.inject({ method: 'GET', url: `/sites/${client.siteId}` });
  expect((await home(here)).payload).toContain(formatSignUpConsent('Alice Tester'));
  expect((await home(await newClient())).payload).not.toContain('News once a month');
});

const dataOfCode = (body: unknown): unknown => Object.assign({ code: '' }, body).code;
