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
const open = (url: string) =>
  server.app.inject({ url, headers: { host: 'sites.example.com', accept: 'text/html' } });

test('a sold home invites nobody: no open house, no calculator, and a question about homes like it', async () => {
  const { alice, siteId } = await newClient();
  const day = new Date(server.clock.now.getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  const body = {
    street_address: '12 Elm Street',
    city: 'Vancouver',
    state_or_province: 'BC',
    price: '1250000',
    openhouses: [{ date: day, start_time: '13:00', end_time: '15:00' }],
  };
  const { id, openhouses } = parseData(
    Listing,
    await call(server.app, alice.token, listings.create, { body }),
  );
  await publishPages();
  const path = `/sites/${siteId}/listings/${id}-12-elm-street-vancouver`;
  const invitations = /Open houses|What it could cost a month|"@type":"Event"/;
  const forSale = (await open(path)).payload;
  expect(forSale).toMatch(invitations);
  expect(forSale).toContain('Ask about this home');
  await call(server.app, alice.token, listings.update, { params: { id }, body: { status_id: 3 } });
  await publishPages();
  const sold = (await open(path)).payload;
  expect(sold).not.toMatch(invitations);
  expect(sold).not.toMatch(/Ask about this home|Shall we look at it/);
  expect(sold).toContain('Ask about homes like this');
  const calendar = await open(`${path}/open-house-${openhouses[0]?.id}.ics`);
  expect(calendar.statusCode).toBe(410);
  expect(calendar.payload).toContain('This open house has been cancelled');
  expect(calendar.payload).not.toContain('Add to my calendar');
});

test('a home that is no longer listed leads to a question about homes like it', async () => {
  const { alice, siteId } = await newClient();
  const body = {
    street_address: '9 Oak Street',
    city: 'Vancouver',
    state_or_province: 'BC',
    price: '900000',
  };
  const { id } = parseData(Listing, await call(server.app, alice.token, listings.create, { body }));
  await publishPages();
  await call(server.app, alice.token, listings.update, { params: { id }, body: { status_id: 4 } });
  await publishPages();
  const gone = await open(`/sites/${siteId}/listings/${id}-9-oak-street-vancouver`);
  expect(gone.statusCode).toBe(410);
  expect(gone.payload).toContain('Ask about homes like this');
  expect(gone.payload).not.toMatch(/Open houses|Ask about this home/);
});
