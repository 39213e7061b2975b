import { expect, test } from 'vitest';
import { noon } from '#server/testing/people.ts';
import { leadAdsWorld } from '#server/testing/lead-ads-world.ts';

const {
  meta,
  server,
  owner,
  newClient,
  readAll,
  at,
  newLead,
  connect,
  readScreen,
  disconnect,
  findContacts,
  hook,
  mails,
} = await leadAdsWorld();

const seaside = {
  id: '777',
  name: 'Seaside Homes',
  token: 'seaside-token',
  forms: [{ id: '30', name: 'Rentals' }],
};

test('a client has several pages, whose leads are read with the token of each', async () => {
  const here = await newClient();
  meta.others = [seaside];
  await connect(here.alice);
  await connect(here.alice, seaside.token);
  await readAll();
  const pages = (await readScreen(here.alice)).pages.map(({ page, name, forms }) => [
    page,
    name,
    forms.map((form) => form.name).toSorted(),
  ]);
  expect(pages).toEqual([
    ['555', 'Harbour & Pine', ['Buyers', 'Sellers']],
    ['777', 'Seaside Homes', ['Rentals']],
  ]);
  meta.leads = [
    newLead(1, { email: 'of.harbour@example.net' }),
    newLead(1, { email: 'of.seaside@example.net', form_id: '30' }),
    newLead(1, { email: 'unsaid.seaside@example.net', form_id: '30' }),
  ];
  await hook(meta.leads.slice(0, 1));
  await hook(meta.leads.slice(1, 2), { page: '777' });
  server.clock.now = at(2);
  await readAll();
  expect(await findContacts('of.', here)).toHaveLength(2);
  server.clock.now = at(65);
  await readAll();
  expect(await findContacts('seaside@', here)).toHaveLength(2);
});

test('a page whose token has ended holds up no other', async () => {
  const here = await newClient();
  meta.others = [seaside];
  await connect(here.alice);
  await connect(here.alice, seaside.token);
  meta.others = [{ ...seaside, token: 'newer-token' }];
  meta.leads = [newLead(1, { email: 'still@example.net' }), newLead(1, { form_id: '30' })];
  await hook(meta.leads.slice(1), { page: '777' });
  await hook(meta.leads.slice(0, 1));
  server.clock.now = at(2);
  await readAll();
  expect(await findContacts('still@', here)).toHaveLength(1);
  expect((await readScreen(here.alice)).pages.map((page) => page.needs_token)).toEqual([false, true]);
  expect(await mails(here)).toBe(1);
  // the lead that waited comes with the new token
  await connect(here.alice, 'newer-token');
  server.clock.now = at(70);
  await readAll();
  expect((await readScreen(here.alice)).pages.map((page) => page.needs_token)).toEqual([false, false]);
  expect(await findContacts('@example.net', here)).toHaveLength(2);
});

test('a page that another client disconnects tells of its leads again within the hour', async () => {
  const [here, there] = [await newClient(), await newClient()];
  for (const { alice } of [here, there]) await connect(alice);
  await disconnect(there.alice);
  expect(meta.subscribed).toBe(false);
  server.clock.now = at(61);
  await readAll();
  expect(meta.subscribed).toBe(true);
});

test('the same page again is no second one, and disconnecting one leaves the other', async () => {
  const here = await newClient();
  meta.others = [seaside];
  for (const token of [meta.token, seaside.token, meta.token]) await connect(here.alice, token);
  expect((await readScreen(here.alice)).pages).toHaveLength(2);
  expect([(await disconnect(here.eve, '777')).status, (await disconnect(here.alice, '777')).status]).toEqual([
    403, 200,
  ]);
  expect((await readScreen(here.alice)).pages.map(({ page }) => page)).toEqual(['555']);
  const other = await newClient();
  expect((await disconnect(other.alice)).status).toBe(404);
});

test('a client has at most twenty pages', async () => {
  const here = await newClient();
  await owner.query(
    `INSERT INTO app.lead_ad_pages (client_id, page, name, token, connected_at, token_set_at, next_read_at)
     SELECT $1, n::text, 'Page', 'x', $2, $2, $2 FROM generate_series(1, 20) n`,
    [here.id, noon],
  );
  expect((await connect(here.alice)).body).toMatchObject({
    errors: { token: ['You can connect up to 20 pages.'] },
  });
});
