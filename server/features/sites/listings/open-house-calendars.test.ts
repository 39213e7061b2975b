import { expect, test } from 'vitest';
import { Listing, listings } from '#contract/listings/listings.ts';
import { call } from '#server/testing/people.ts';
import { testPublisher } from '#server/testing/publishing.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const world = await testWorld({
  settings: { RATE_LIMIT_FACTOR: '1000', SITES_ORIGIN: 'https://sites.example.com' },
});
const { server, newClient } = world;
const { publishPages } = testPublisher(world);
const here = await newClient({ name: 'Harbour Homes' });

const house = {
  street_address: '12 Elm Street',
  unit_number: '4B',
  area: 'Kitsilano',
  city: 'Vancouver',
  state_or_province: 'BC',
  postal_code: 'V6K 1A1',
  price: '$1,250,000.00',
};
const publish = async (fields: object) => {
  const body = { ...house, ...fields };
  const { id } = parseData(Listing, await call(server.app, here.alice.token, listings.create, { body }));
  await publishPages();
  return id;
};
const update = async (id: number, body: object) => {
  const sent = { params: { id }, body };
  expect((await call(server.app, here.alice.token, listings.update, sent)).status).toBe(200);
  await publishPages();
};
const open = (path: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: path, headers: { host: 'sites.example.com', ...headers } });
/** Follows the redirect to its present address. */
const textOf = async (id: number) => {
  const { headers } = await open(`/sites/${here.siteId}/listings/${id}-x`);
  return (await open(String(headers.location))).payload;
};

test('open houses are shown in the time of the property until they are over, each with a calendar file', async () => {
  const id = await publish({
    city: 'Toronto',
    state_or_province: 'ON',
    postal_code: 'M5V 2T6',
    openhouses: [{ date: '2026-11-21', start_time: '13:00', end_time: '15:00' }],
  });
  const page = await textOf(id);
  expect(page.replaceAll(/\s/g, ' ')).toMatch(/Saturday, November 21, 2026<br \/>1:00.3:00 p\.m\. EST/);
  const [path = ''] = /\/sites\/[^"]*\.ics/.exec(page) ?? [];
  const calendar = await open(path);
  expect([calendar.statusCode, calendar.headers['content-type']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ]);
  for (const line of [
    'DTSTART:20261121T180000Z',
    'DTEND:20261121T200000Z',
    'SUMMARY:Open house: 4B – 12 Elm Street',
  ])
    expect(calendar.payload).toContain(line);
  server.clock.now = new Date('2026-11-21T20:00:00Z');
  expect(await textOf(id)).not.toContain('Open houses');
  // a calendar that has it asks again, and a person sees a page
  expect((await open(path)).statusCode).toBe(200);
  const over = await open(path, { accept: 'text/html' });
  expect([over.statusCode, over.payload]).toEqual([410, expect.stringContaining('This open house is over')]);
});

test('an open house is one event in every calendar whatever changes, and says so when it is cancelled', async () => {
  const openHouse = { date: '2026-11-28', start_time: '13:00', end_time: '15:00' };
  const id = await publish({ openhouses: [openHouse, { ...openHouse, date: '2026-11-29' }] });
  const [path = ''] = /\/sites\/[^"]*\.ics/.exec(await textOf(id)) ?? [];
  const event = async () => {
    const { payload } = await open(path);
    const line = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(payload)?.[1]?.trim();
    return { uid: line('UID'), sequence: line('SEQUENCE'), start: line('DTSTART'), status: line('STATUS') };
  };
  const first = await event();
  expect(first).toMatchObject({ sequence: '0', start: '20261128T200000Z', status: undefined });
  const number = Number(/open-house-(\d+)/.exec(path)?.[1]);
  // another one is added, this one stays
  const other = { ...openHouse, date: '2026-12-05' };
  await update(id, { openhouses: [openHouse, other] });
  expect(await event()).toEqual(first);
  await update(id, { openhouses: [{ ...openHouse, id: number, start_time: '12:00' }, other] });
  expect(await event()).toEqual({ ...first, sequence: '1', start: '20261128T190000Z' });
  await update(id, { openhouses: [other] });
  expect(await event()).toEqual({ ...first, sequence: '2', start: '20261128T190000Z', status: 'CANCELLED' });
  const page = await open(path, { accept: 'text/html,*/*' });
  expect(page.statusCode).toBe(410);
  for (const words of [
    'This open house has been cancelled',
    'See 4B – 12 Elm Street',
    'Saturday, December 5',
  ])
    expect(page.payload).toContain(words);
  const unknown = await open(path.replace(/\d+\.ics$/, '999999.ics'), { accept: 'text/html' });
  expect([unknown.statusCode, unknown.payload]).toEqual([
    404,
    expect.stringContaining('This open house has changed'),
  ]);
  expect(unknown.payload).toContain('Add to my calendar');
});
