import { expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import * as paths from '#contract/paths.ts';
import { readData } from '#server/testing/contacts.ts';
import { refused } from '#server/testing/meta-leads.ts';
import { call, noon } from '#server/testing/people.ts';
import { leadAdsWorld } from '#server/testing/lead-ads-world.ts';

const {
  meta,
  server,
  owner,
  newClient,
  readAll,
  iso,
  at,
  newLead,
  connect,
  readScreen,
  readPage,
  disconnect,
  findContacts,
  hook,
  events,
  bells,
  mails,
} = await leadAdsWorld();

test('a hook becomes a contact with the answers of the form, once, however often it is told', async () => {
  const here = await newClient();
  expect((await connect(here.alice)).status).toBe(200);
  expect([meta.subscribed, await events('lead_ads.connected', here)]).toEqual([true, 1]);
  await readAll();
  const lead = newLead(1, {
    email: 'ana@example.net',
    custom_disclaimer_responses: [{ checkbox_key: 'send_me_news', is_checked: '1' }],
  });
  meta.leads = [lead];
  server.clock.now = at(2);
  for (let n = 0; n < 3; n += 1) expect((await hook([lead])).statusCode).toBe(200);
  meta.calls = [];
  await readAll();
  expect(meta.calls).toEqual([`GET ${lead.id}`]);
  await hook([lead]);
  server.clock.now = at(61);
  await readAll();
  const [contact, ...others] = await findContacts('ana@example.net', here);
  expect(others).toEqual([]);
  expect(contact).toMatchObject({
    first_name: 'Ana Maria',
    last_name: 'Lopez',
    phone_number: '604-555-0199',
    lead_source_id: 10,
    notes: 'When do you want to move?: In spring\nSend me news: ticked\nForm: Sellers',
  });
  const consents = await owner.query('SELECT kind FROM app.newsletter_consents WHERE client_id = $1', [
    here.id,
  ]);
  expect(consents.rows).toEqual([{ kind: 'implied' }]);
  expect((await readPage(here.alice))?.forms).toMatchObject([
    { name: 'Sellers', last_lead_at: iso(at(1)) },
    { name: 'Buyers', last_lead_at: null },
  ]);
});

test('leads whose hooks were lost come by the hour, from all pages of all forms', async () => {
  const here = await newClient();
  await connect(here.alice);
  await readAll();
  meta.leads = Array.from({ length: 5 }, (_, n) =>
    newLead(n + 1, { email: `lost${n}@example.net`, form_id: n === 4 ? '20' : '10' }),
  );
  server.clock.now = at(59);
  await readAll();
  expect(await findContacts('lost', here)).toEqual([]);
  server.clock.now = at(61);
  await readAll();
  expect(await findContacts('lost', here)).toHaveLength(5);
  server.clock.now = at(122);
  await readAll();
  expect(await findContacts('lost', here)).toHaveLength(5);
});

test('leads from before the connection are left, and those of the gap follow when a token has expired', async () => {
  const here = await newClient();
  meta.leads = [newLead(-5, { email: 'before@example.net' })];
  await connect(here.alice);
  await readAll();
  meta.token = 'newer-token';
  meta.leads.push(newLead(10, { email: 'gap@example.net' }));
  for (const minutes of [61, 130, 200]) {
    server.clock.now = at(minutes);
    await readAll();
  }
  expect([
    await mails(here),
    await bells('lead_ads.stopped', here),
    await events('lead_ads.stopped', here),
  ]).toEqual([1, 1, 1]);
  expect(await readPage(here.alice)).toMatchObject({
    needs_token: true,
    problem: 'Facebook no longer accepts our access to your page.',
    read_at: iso(noon),
  });
  server.clock.now = at(3 * 24 * 60);
  await owner.query(`UPDATE app.sessions SET idle_until = '2027-06-01', expires_at = '2027-06-01'`);
  expect((await connect(here.alice)).status).toBe(200);
  await readAll();
  expect(await findContacts('before@', here)).toEqual([]);
  const [contact] = await findContacts('gap@', here);
  expect(contact?.notes).toContain(`Sent on ${at(10).toISOString().slice(0, 16).replace('T', ' at ')} UTC`);
  expect(await readPage(here.alice)).toMatchObject({ needs_token: false, problem: null });
});

test.each([
  { of: '429', refusal: { status: 429, body: '' } },
  ...[4, 17, 613, 80_005].map((code) => ({ of: `code ${code}`, refusal: refused(400, { code }) })),
  { of: 'code 190 with a status of success', refusal: refused(200, { code: 1 }) },
  { of: '500 with a page', refusal: { status: 500, body: '<html>' } },
  { of: 'another shape', refusal: { status: 200, body: { data: 'none' } } },
])('on a bad day with $of nothing is lost or told, and the next reading has it all', async ({ refusal }) => {
  const here = await newClient();
  await connect(here.alice);
  await readAll();
  meta.leads = [newLead(1, { email: 'bad.day@example.net' }), newLead(2), newLead(3)];
  meta.refuse.set(/\/leads$/, refusal);
  server.clock.now = at(61);
  await readAll();
  expect(await readPage(here.alice)).toMatchObject({
    needs_token: false,
    failing_since: iso(at(61)),
  });
  expect([await mails(here), await findContacts('bad.day@', here)]).toEqual([0, []]);
  meta.refuse.clear();
  server.clock.now = at(63);
  await readAll();
  expect(await findContacts('bad.day@', here)).toHaveLength(1);
  expect(await readPage(here.alice)).toMatchObject({ failing_since: null, problem: null });
});

test.each([
  [
    { status: 500, body: '<html>' },
    { needs_token: false, problem: expect.stringMatching(/right away/) },
  ],
  [refused(403, { code: 200 }), { needs_token: true, problem: expect.stringMatching(/doesn’t let us read/) }],
])(
  'leads that were read count as read where Facebook refuses the subscription, beside that problem',
  async (refusal, problem) => {
    const here = await newClient();
    await connect(here.alice);
    await readAll();
    meta.leads = [newLead(1, { email: 'unsubscribed@example.net' })];
    meta.refuse.set(/subscribed_apps/, refusal);
    server.clock.now = at(61);
    await readAll();
    expect(await findContacts('unsubscribed@', here)).toHaveLength(1);
    expect(await readPage(here.alice)).toMatchObject({
      read_at: iso(at(61)),
      failing_since: iso(at(61)),
      ...problem,
    });
    meta.refuse.clear();
    await connect(here.alice);
    await readAll();
    expect(await readPage(here.alice)).toMatchObject({ failing_since: null, problem: null });
    expect(await findContacts('unsubscribed@', here)).toHaveLength(1);
  },
);

test('Meta is given the time that it asks for', async () => {
  const here = await newClient();
  await connect(here.alice);
  await readAll();
  const usage = { 'x-business-use-case-usage': '{"1":[{"estimated_time_to_regain_access":90}]}' };
  meta.refuse.set(/leadgen_forms/, refused(400, { code: 80_005 }, usage));
  server.clock.now = at(61);
  await readAll();
  meta.refuse.clear();
  meta.calls = [];
  for (const minutes of [70, 120, 150]) {
    server.clock.now = at(minutes);
    await readAll();
  }
  expect(meta.calls).toEqual([]);
  server.clock.now = at(152);
  await readAll();
  expect(meta.calls.length).toBeGreaterThan(0);
});

test('a lead that was deleted meanwhile is left, and holds up no other', async () => {
  const here = await newClient();
  await connect(here.alice);
  await readAll();
  const [deleted, lead] = [newLead(1), newLead(1, { email: 'second@example.net' })];
  meta.leads = [lead];
  await hook([deleted, lead]);
  await readAll();
  expect(await findContacts('second@', here)).toHaveLength(1);
  meta.calls = [];
  server.clock.now = at(30);
  await readAll();
  expect(meta.calls).toEqual([]);
});

test('a test lead of Meta makes no contact, and the screen says that it arrived', async () => {
  const here = await newClient();
  await connect(here.alice);
  const lead = newLead(1, {
    field_data: [
      { name: 'full_name', values: ['<test lead: dummy data for full_name>'] },
      { name: 'email', values: ['test@fb.com'] },
    ],
  });
  meta.leads = [lead];
  server.clock.now = at(2);
  await readAll();
  expect(await findContacts('test@fb.com', here)).toEqual([]);
  expect((await readScreen(here.alice)).tested_at).toBe(iso(at(2)));
});

const caller = (minutes: number, name: string, phone = '+16045550123') =>
  newLead(minutes, {
    field_data: [
      { name: 'full_name', values: [name] },
      { name: 'phone_number', values: [phone] },
    ],
  });

test('a lead with a phone alone becomes a contact, and again with its name and phone is the same one', async () => {
  const here = await newClient();
  await connect(here.alice);
  const known = await call(server.app, here.alice.token, contacts.create, {
    body: {
      first_name: 'Nora',
      last_name: 'Novak',
      email: 'nora@example.com',
      phone_number: '604-555-0188',
      lead_source_id: 14,
    },
  });
  meta.leads = [
    caller(1, 'Pat Phone'),
    caller(1, 'pat phone', '(604) 555-0123'),
    caller(1, 'Kim Phone'),
    caller(1, 'Nora Novak', '604 555 0188'),
    caller(1, '', '+1 604 555 0177'),
    caller(1, 'Late Name', '6045550177'),
  ];
  server.clock.now = at(2);
  await readAll();
  const found = async (search: string) =>
    (await findContacts(search, here)).map(({ name, email, phone_number }) => [name, email, phone_number]);
  expect((await found('Phone')).toSorted()).toEqual([
    ['Kim Phone', null, '604-555-0123'],
    ['Pat Phone', null, '604-555-0123'],
  ]);
  expect(await found('Novak')).toEqual([['Nora Novak', 'nora@example.com', '604-555-0188']]);
  expect(await found('604-555-0177')).toEqual([['Late Name', null, '604-555-0177']]);
  const { rows } = await owner.query(
    `SELECT h.email FROM app.lead_history h WHERE h.client_id = $1 AND h.kind = 'form' AND h.lead_id = $2`,
    [here.id, readData(known.body, { id: 0 }).id],
  );
  expect(rows).toEqual([{ email: null }]);
  expect([await bells('lead_ads.lead_unread', here), (await readScreen(here.alice)).unread]).toEqual([0, []]);
});

test('a lead without an email and a phone is kept whole, and its Admins are told', async () => {
  const here = await newClient();
  await connect(here.alice);
  meta.leads = [newLead(1, { field_data: [{ name: 'city', values: ['Vancouver'] }] })];
  server.clock.now = at(2);
  await readAll();
  const { unread } = await readScreen(here.alice);
  expect(unread).toMatchObject([{ form_name: 'Sellers', body: 'City: Vancouver', lead_id: null }]);
  expect(await bells('lead_ads.lead_unread', here)).toBe(1);
});

test('a page of two clients gives its leads to both, and a client has none of the page of another', async () => {
  const [one, two, other] = [await newClient(), await newClient(), await newClient()];
  await connect(one.alice);
  await connect(two.alice);
  await readAll();
  const lead = newLead(1, { email: 'shared@example.net' });
  meta.leads = [lead];
  await hook([lead]);
  await readAll();
  for (const client of [one, two]) expect(await findContacts('shared@', client)).toHaveLength(1);
  expect(await findContacts('shared@', other)).toEqual([]);
});

test('a hook that Meta has not signed is refused, and what is about other pages or things is answered alike', async () => {
  const here = await newClient();
  await connect(here.alice);
  await readAll();
  meta.leads = [newLead(1)];
  expect((await hook(meta.leads, { secret: 'another' })).statusCode).toBe(400);
  expect((await hook(meta.leads, { page: '777' })).statusCode).toBe(200);
  meta.calls = [];
  await readAll();
  expect(meta.calls).toEqual([]);
  const ask = (query: string) => server.app.inject({ url: `${paths.leadAdWebhooks}?${query}` });
  const right = await ask('hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=verify-me');
  expect([right.statusCode, right.payload]).toEqual([200, '1158201444']);
  for (const query of ['', 'hub.mode=subscribe&hub.challenge=1&hub.verify_token=x'])
    expect([query, (await ask(query)).statusCode]).toEqual([query, 403]);
});

test('a wrong token is said in the form, and nothing is connected; only Admins may', async () => {
  const here = await newClient();
  const wrong = await connect(here.alice, 'wrong-token');
  expect([wrong.status, wrong.body]).toMatchObject([
    422,
    { errors: { token: [expect.stringMatching(/^Facebook/)] } },
  ]);
  meta.refuse.set(/leadgen_forms/, refused(403, { code: 200 }));
  expect((await connect(here.alice)).body).toMatchObject({
    errors: { token: ['Facebook doesn’t let us read the leads of this page.'] },
  });
  expect([(await connect(here.eve)).status, (await connect(here.vic)).status]).toEqual([403, 403]);
  expect(await readPage(here.alice)).toBeUndefined();
});

test('a page that is disconnected is forgotten with its token, and its contacts and numbers stay', async () => {
  const here = await newClient();
  await connect(here.alice);
  meta.leads = [newLead(1, { email: 'stays@example.net' })];
  server.clock.now = at(2);
  await readAll();
  expect((await disconnect(here.alice)).status).toBe(200);
  expect([meta.subscribed, await events('lead_ads.disconnected', here)]).toEqual([false, 1]);
  expect(await findContacts('stays@', here)).toHaveLength(1);
  expect(await readPage(here.alice)).toBeUndefined();
  expect((await disconnect(here.alice)).status).toBe(404);
});
