import { formIds } from '#contract/launch/forms.ts';
import { problemsOfForm } from '#contract/launch/rules.ts';
import { buildAnswers } from './launch-answers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { memberships } from '#contract/account/memberships.ts';
import { activity } from '#contract/activity/activity.ts';
import * as z from 'zod/mini';
import { ContactDetail, contacts } from '#contract/contacts/contacts.ts';
import { contactImports, contactImportSteps } from '#contract/contacts/import.ts';
import { billing } from '#contract/billing/billing.ts';
import { invoiceStatuses } from '#contract/billing/invoices.ts';
import { testimonialLinks } from '#contract/testimonials/requests.ts';
import { testimonials } from '#contract/testimonials/testimonials.ts';
import { lightCost } from '#server/features/account/passwords.ts';
import { codeAt, demoSecret } from '#server/features/account/totp.ts';
import { testKey } from '#server/testing/database.ts';
import { linkTo } from '#server/testing/logins.ts';
import { demoSite } from '#server/start/banner.ts';
import { call, noon, testServer, type TestServer } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { withClient, inTransaction } from '#database/connection.ts';
import { seedDemo } from './demo.ts';
import { demoClients, demoPassword, demoStaff } from './accounts.ts';

let server: TestServer;

beforeAll(async () => {
  // Sign-ins of every account come from one address here
  server = await testServer({ RATE_LIMIT_FACTOR: '100' });
  await seed();
});
afterAll(() => server.close());

const seed = () =>
  seedDemo(server.database.owner, {
    now: noon,
    secretsKey: testKey,
    log: { info: () => {}, warn: () => {} },
    cost: lightCost,
    system: server.database.system,
    sitesOrigin: 'https://sites.example.com',
  });

test('a seeding that was interrupted makes what is missing and nothing twice', async () => {
  const rows = () =>
    withClient(server.database.owner, async (db) => {
      // Rows of the tables without row-level security
      const found = await db.query(
        'SELECT (SELECT count(*) FROM app.logins), (SELECT count(*) FROM app.site_hosts)',
      );
      return found.rows;
    });
  const before = await rows();
  await withClient(server.database.owner, (db) =>
    inTransaction(db, async () => {
      const last = demoClients.length;
      await db.query(`SELECT set_config('app.client_id', $1, true)`, [String(last)]);
      await db.query('DELETE FROM app.clients WHERE id = $1', [last]);
    }),
  );
  await seed();
  expect(await rows()).toEqual(before);
});

test('everybody with a password can sign in, and nobody else', async () => {
  const users = demoClients.flatMap((client) => client.users);
  const status = async (email: string) =>
    (await call(server.app, null, account.signIn, { body: { email, password: demoPassword } })).status;
  for (const { email, password } of users)
    expect([email, await status(email)]).toEqual([email, password === 'invited' ? 401 : 200]);
  for (const { email } of demoStaff) {
    expect([email, await status(email)]).toEqual([email, 401]);
    const body = { email, password: demoPassword, code: codeAt(demoSecret, noon) };
    expect((await call(server.app, null, account.signIn, { body })).status).toBe(200);
  }
});

test('of the contacts of Grow 20 said yes, 6 have asked lately, 2 did long ago, 3 have left and 7 never said anything', async () => {
  const token = await tokenOf('admin@grow.example.com');
  const { body } = await call(server.app, token, contacts.list, { query: { take: '100' } });
  const states = [];
  for (const { id } of contactsIn(body).data) {
    const read = await call(server.app, token, contacts.read, { params: { id } });
    const { data } = Contents.parse(read.body);
    const { kind, expires_at, unsubscribed_at } = data.newsletter_consent;
    const isOver = expires_at !== null && new Date(expires_at) <= noon;
    states.push(unsubscribed_at ? `unsubscribed ${kind}` : isOver ? `expired ${kind}` : kind);
  }
  const counts = Object.fromEntries(
    Object.entries(Object.groupBy(states, (state) => state)).map(([state, all]) => [state, all?.length]),
  );
  expect(counts).toEqual({ express: 20, implied: 6, 'expired implied': 2, 'unsubscribed none': 3, none: 7 });
});

test('an assistant works for two clients with one sign-in, in another role at each', async () => {
  const token = await tokenOf('assistant@team.example.com');
  const { body } = await call(server.app, token, memberships.list);
  expect(body).toMatchObject({
    data: [
      { client_name: 'Gallagher Homes Victoria', role: 'Editor', current: true },
      { client_name: 'Kowalski Property Group', role: 'View Only', current: false },
    ],
  });
});

const Contents = z.object({ data: ContactDetail });

test('Grow has 24 testimonials: one link is open, one was used, and the newest answer has not been seen', async () => {
  const token = await tokenOf('admin@grow.example.com');
  const totals = await call(server.app, token, testimonials.totals);
  expect(totals.body).toEqual({ data: { total_review_count: 24, requested_review_count: 1 } });
  const { body } = await call(server.app, token, testimonials.list, { query: { take: '1' } });
  expect(body).toMatchObject({ data: [{ name: 'Jin Park', is_seen: false, request_state: 'answered' }] });
  const links = [];
  for (const email of ['elena.vasquez@mail.example.net', 'jin.park@mail.example.net'])
    links.push(await linkTo(server.database, email));
  const statuses = [];
  for (const link of links)
    statuses.push((await call(server.app, null, testimonialLinks.readRequest, { params: { link } })).status);
  expect(statuses).toEqual([200, 410]);
});

test('every client has the contacts it is said to have, all of the last year', async () => {
  for (const client of demoClients) {
    const { body } = await call(server.app, await tokenOf(client.users[0]?.email), contacts.list, {
      query: { take: '100' },
    });
    expect(body).toMatchObject({ meta: { total: client.contacts } });
    const { data } = contactsIn(body);
    expect(data).toHaveLength(client.contacts);
    for (const { created_at } of data) {
      expect(new Date(created_at).getTime()).toBeLessThan(noon.getTime());
      expect(new Date(created_at).getTime()).toBeGreaterThan(noon.getTime() - 400 * 86_400_000);
    }
  }
});

test('the stored totals match the counted rows', async () => {
  await withClient(server.database.owner, async (db) => {
    for (let client = 1; client <= demoClients.length + 1; client += 1) {
      await inTransaction(db, async () => {
        await db.query(`SELECT set_config('app.client_id', $1, true)`, [String(client)]);
        const stored = await db.query(
          `SELECT nth::int - 1 AS lead_status_id, sum(n)::int AS n
           FROM app.lead_totals, unnest(of_status) WITH ORDINALITY s (n, nth) GROUP BY 1 HAVING sum(n) > 0 ORDER BY 1`,
        );
        const counted = await db.query(
          'SELECT lead_status_id, count(*)::int AS n FROM app.leads GROUP BY 1 ORDER BY 1',
        );
        expect(stored.rows).toEqual(counted.rows);
      });
    }
  });
});

test('the largest account shows every status, both tags, a long history and contacts without one', async () => {
  const token = await tokenOf('admin@grow.example.com');
  const { data } = contactsIn(
    (await call(server.app, token, contacts.list, { query: { take: '100' } })).body,
  );
  expect(new Set(data.map(({ lead_status_id }) => lead_status_id)).size).toBe(9);
  expect(data.filter(({ is_seen }) => !is_seen).length).toBeGreaterThan(2);
  expect(data.filter(({ is_seen, is_update_seen }) => is_seen && !is_update_seen).length).toBeGreaterThan(2);
  const totals = await Promise.all(
    data.map(async ({ id }) => {
      const { body } = await call(server.app, token, contacts.history, { params: { id } });
      return totalIn(body);
    }),
  );
  expect(Math.max(...totals)).toBeGreaterThan(10);
  expect(Math.min(...totals)).toBe(0);
  const notifications = await call(server.app, token, activity.notifications);
  expect(notifications.text).toContain('"seen":true');
  expect(notifications.text).toContain('"seen":false');
});

async function tokenOf(email = ''): Promise<string> {
  const { body } = await call(server.app, null, account.signIn, { body: { email, password: demoPassword } });
  if (typeof body === 'object' && body !== null && 'token' in body) return String(body.token);
  throw new Error(`${email} could not sign in.`);
}

type Listed = {
  id: number;
  created_at: string;
  lead_status_id: number;
  is_seen: boolean;
  is_update_seen: boolean;
};

function contactsIn(body: unknown): { data: Listed[] } {
  if (typeof body === 'object' && body !== null && 'data' in body)
    return { data: JSON.parse(JSON.stringify(body.data)) };
  throw new Error('No contacts were answered.');
}

const totalIn = (body: unknown): number => JSON.parse(JSON.stringify(body)).meta.total;

test('the public site that the start names is that of the Grow client', async () => {
  const page = await server.app.inject(`/sites/${demoSite}`);
  const [grow] = demoClients.filter(({ package: booked }) => booked === 'Grow');
  expect(page.payload).toContain(grow?.name.replace('&', '&amp;'));
});

test('the launch forms that were sent in are whole, and hold photos there are', () => {
  for (const phase of [2, 3, 4, 5] as const) {
    const answers = buildAnswers(phase, {
      email: 'a@example.com',
      name: 'A',
      phone: '604-555-0160',
      site: 'A',
    });
    for (const form of formIds) expect(problemsOfForm(form, 'Accelerate', answers[form])).toEqual({});
  }
});

test('a file of contacts said who wants no texts, and can be undone', async () => {
  for (const client of demoClients) {
    const token = await tokenOf(client.users[0]?.email);
    const files = parseData(contactImports.list.data, await call(server.app, token, contactImports.list));
    expect(files).toMatchObject([{ state: 'done', is_undoable: true, counts: { new: 0, refused: 1 } }]);
    const { id = 0, rows, counts } = files[0] ?? {};
    expect((counts?.changed ?? 0) + (counts?.same ?? 0) + 1).toBe(rows);
    const changed = await call(server.app, token, contactImportSteps.rows, {
      params: { id },
      query: { kind: 'changed' },
    });
    for (const { contact } of parseData(contactImportSteps.rows.data, changed)) {
      const params = { id: contact?.id ?? 0 };
      const answer = await call(server.app, token, contacts.read, { params });
      expect(parseData(contacts.read.data, answer).do_not_text).toBe(true);
    }
  }
});

test('colleagues have written notes, each once, and an answer of a launch was another before', async () => {
  await seed();
  await withClient(server.database.system, async (db) => {
    const { rows } = await db.query<{ name: string; n: number; pinned: number }>(
      `SELECT c.name, count(*)::int AS n, count(*) FILTER (WHERE is_pinned)::int AS pinned
       FROM app.client_notes n JOIN app.clients c ON c.id = n.client_id GROUP BY 1 ORDER BY n DESC, name`,
    );
    expect(rows.length).toBe(3);
    expect(rows[0]).toEqual({ name: 'Harbour & Pine Realty', n: 2, pinned: 1 });
    const answers = await db.query(`SELECT FROM app.launch_forms WHERE previous ? 'tagline'`);
    expect(answers.rowCount).toBeGreaterThan(2);
  });
});

test('a month that nobody invoiced waits for finance with its sum, and no invoice has it', async () => {
  await seed();
  await withClient(server.database.system, async (db) => {
    const { rows } = await db.query(
      `SELECT q.details, p.starts_on::text, p.until::text, p.cents::int,
         EXISTS (SELECT FROM app.invoices i WHERE i.client_id = p.client_id AND i.period = p.starts_on) AS is_invoiced
       FROM app.missed_periods p JOIN app.queue_items q ON q.client_id = p.client_id AND q.kind = 'missed-periods'
       WHERE p.invoice_id IS NULL AND p.waived_at IS NULL`,
    );
    const details = { periods: 1, since: '2026-10-01', cents: 4900, currency: 'CAD' };
    const dates = { starts_on: '2026-10-01', until: '2026-11-01' };
    expect(rows).toEqual([{ details, ...dates, cents: 4900, is_invoiced: false }]);
  });
});

test('what clients pay and owe stands in their invoices and in a ledger that balances', async () => {
  const invoicesOf = async (email: string) => {
    const token = await tokenOf(email);
    const answers = await Promise.all([
      call(server.app, token, billing.package),
      call(server.app, token, billing.invoices),
    ]);
    return answers.map(({ body }) => body);
  };
  const [grow, growInvoices] = await invoicesOf('admin@grow.example.com');
  expect(grow).toMatchObject({
    data: {
      package: 'Grow',
      packagePrice: { frequency: 'Monthly', currency: 'CAD', amount: 350 },
      nextPaymentAmount: 392,
      nextPaymentDue: '2026-12-01',
    },
  });
  const statuses = statusesIn(growInvoices);
  expect(statuses).toHaveLength(26);
  expect(new Set(statuses)).toEqual(new Set(invoiceStatuses));
  for (const email of ['admin@accelerate.example.com', 'admin@build.example.com'])
    expect(statusesIn((await invoicesOf(email))[1])).toEqual(['open', 'paid', 'paid']);
  const [empty, none] = await invoicesOf('admin@empty.example.com');
  expect(empty).toMatchObject({ data: { package: 'Engage', nextPaymentAmount: null, nextPaymentDue: null } });
  expect(statusesIn(none)).toEqual([]);
});

const statusesIn = (body: unknown) =>
  z
    .parse(z.object({ data: z.array(z.object({ status: z.string() })) }), body)
    .data.map(({ status }) => status);

test('the coming newsletter has three articles, and a seller has the report of the last Monday', async () => {
  const rows = await withClient(server.database.owner, async (db) => {
    const articles = await db.query(
      `SELECT month, count(*)::int FROM app.newsletter_articles WHERE published IS NOT NULL GROUP BY month`,
    );
    const mails = await db.query(
      `SELECT address, details ->> 'seller_name' AS seller, created_at FROM app.outbox WHERE template = 'seller-report'`,
    );
    await db.query(
      `SELECT set_config('app.client_id', client_id::text, false) FROM app.outbox WHERE template = 'seller-report'`,
    );
    const sellers = await db.query(
      `SELECT l.email AS address, l.first_name || ' ' || l.last_name AS seller
       FROM app.outbox o JOIN app.listing_sellers s ON s.client_id = o.client_id
       JOIN app.listings g ON g.client_id = s.client_id AND g.id = s.listing_id AND g.status_id <> 3
       JOIN app.leads l ON l.client_id = s.client_id AND l.id = s.lead_id WHERE o.template = 'seller-report'`,
    );
    return { articles: articles.rows, mails: mails.rows, sellers: sellers.rows };
  });
  // these tests are at noon of a Friday in Vancouver
  expect(rows).toEqual({
    articles: [{ month: '2026-12', count: 3 }],
    mails: [
      {
        address: expect.stringContaining('@'),
        seller: expect.stringContaining(' '),
        created_at: new Date('2026-11-16T15:00:00Z'),
      },
    ],
    sellers: [{ address: rows.mails[0]?.address, seller: rows.mails[0]?.seller }],
  });
});
