import { expect, test } from 'vitest';
import { Listing, listings } from '#contract/listings/listings.ts';
import { settings } from '#contract/settings/settings.ts';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { testPublisher } from '#server/testing/publishing.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const world = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const { server, newClient, owner } = world;
const { publishPages } = testPublisher(world);

const home = async ({ siteId }: ClientWorld) => (await server.app.inject(`/sites/${siteId}`)).payload;
async function sell({ alice }: ClientWorld, number: number, fields: object = {}): Promise<number> {
  const body = {
    street_address: `${number} Elm Street`,
    area: 'Kitsilano',
    city: 'Vancouver',
    state_or_province: 'BC',
    price: '900000',
    type: 'House',
    status_id: 1,
    ...fields,
  };
  return parseData(Listing, await call(server.app, alice.token, listings.create, { body })).id;
}
const namesIn = (page: string) =>
  [...page.matchAll(/<span class="where">(\d+) Elm/g)].map(([, number]) => Number(number));
const areasIn = (page: string) => {
  const [, list = ''] = /<ul class="areas">(.*?)<\/ul>/s.exec(page) ?? [];
  return [...list.matchAll(/<li>(.*?)<\/li>/g)].map(([, area]) => area);
};

test('a home page without a listing, a picture or a brokerage claims nothing', async () => {
  const page = await home(await newClient());
  for (const part of ['home-listings', 'class="portrait"', 'class="brokerage"', 'class="areas"', 'sold'])
    expect(page).not.toContain(part);
});

test('it shows the three newest homes for sale, and counts what the lists behind its links show', async () => {
  const here = await newClient();
  for (let number = 1; number <= 5; number += 1) await sell(here, number);
  await sell(here, 6, { status_id: 2, area: 'Point Grey' });
  await sell(here, 7, { status_id: 3, date_sold: '2026-10-01' });
  await sell(here, 8, { status_id: 3, date_sold: '2001-10-01' });
  await sell(here, 9, { status_id: 4, area: 'Nowhere' });
  await publishPages();

  const page = await home(here);
  expect(namesIn(page)).toEqual([6, 5, 4]);
  expect(page).toContain('See all 6 homes for sale');
  expect(page).toContain('See 2 homes I’ve sold');
  expect(areasIn(page)).toEqual(['Kitsilano', 'Point Grey']);
  const list = async (query: string) =>
    namesIn((await server.app.inject(`/sites/${here.siteId}/listings${query}`)).payload).length;
  expect([await list(''), await list('?show=sold')]).toEqual([6, 2]);

  // homes that were sold before the client came are left out of both
  await call(server.app, here.alice.token, settings.saveListings, {
    body: { rb_listing_historical_import_enabled: '0' },
  });
  const later = await home(here);
  const count = Number(
    /See (\d+) homes I’ve sold/.exec(later)?.[1] ?? (later.includes('home I’ve sold') ? 1 : 0),
  );
  expect(count).toBe(await list('?show=sold'));
  expect(count).toBeLessThan(2);
});

test('listings of other agents and other clients are not the agent’s own', async () => {
  const [here, there] = [await newClient(), await newClient()];
  await sell(there, 1);
  const shown = await sell(here, 2, { area: 'Elsewhere' });
  await owner.query('SELECT set_config($1, $2, false)', ['app.client_id', String(here.id)]);
  await owner.query('UPDATE app.listings SET is_reciprocity = true WHERE id = $1', [shown]);
  await publishPages();
  const page = await home(here);
  expect([namesIn(page), areasIn(page)]).toEqual([[], []]);
});

test('the brokerage is the one of the settings, or else the one that was named at launch', async () => {
  const here = await newClient();
  await owner.query('SELECT set_config($1, $2, false)', ['app.client_id', String(here.id)]);
  for (const [form, answers] of [
    [1, { brokerage: 'Launch <Realty>' }],
    [2, { predefined_search_type: 'Neighbourhood', predefined_search_choices: ['Yaletown', 'Gastown'] }],
  ])
    await owner.query(
      `INSERT INTO app.launch_forms (client_id, form, answers) VALUES ($1, $2, $3)
       ON CONFLICT (client_id, form) DO UPDATE SET answers = excluded.answers`,
      [here.id, form, JSON.stringify(answers)],
    );
  const atLaunch = await home(here);
  expect(atLaunch).toContain('<p class="brokerage">Launch &lt;Realty&gt;</p>');
  expect(areasIn(atLaunch)).toEqual(['Yaletown', 'Gastown']);
  expect(atLaunch).toContain('Where I work');
  await call(server.app, here.alice.token, settings.saveLeads, { body: { rb_brokerage: 'Harbour Brokers' } });
  expect(await home(here)).toContain('<p class="brokerage">Harbour Brokers</p>');
});
