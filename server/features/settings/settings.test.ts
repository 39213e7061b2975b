import { expect, test } from 'vitest';
import { settingDefaults, settings } from '#contract/settings/settings.ts';
import { call } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient } = await testWorld();
const here = await newClient({ name: 'Okafor Homes' });

const saveLeads = (body: object, token = here.alice.token) =>
  call(server.app, token, settings.saveLeads, { body });
const saveListings = (body: object) => call(server.app, here.alice.token, settings.saveListings, { body });
const all = () => call(server.app, here.alice.token, settings.read);

test('a new client gets every setting with its default, and the agent’s name for the bubble', async () => {
  expect((await all()).body).toEqual({
    data: { ...settingDefaults, rb_amelie_lead_capture_bubble_name: 'Alice Tester' },
    meta: { version: 1, last_edit: null },
  });
  expect(settingDefaults).toMatchObject({
    rb_listing_historical_import_enabled: '1',
    rb_mortgage_calculator_enabled: '1',
  });
});

test('only the keys that are sent change', async () => {
  const answer = await saveLeads({ rb_amelie_lp_home_finder_header: 'Your next home' });
  expect(answer.status).toBe(200);
  expect((await all()).body).toMatchObject({
    data: { rb_amelie_lp_home_finder_header: 'Your next home', rb_amelie_launch_landing_page: 'evaluation' },
  });
});

test.each([
  [{ rb_amelie_prompted_lead_capture_delay: '0' }],
  [{ rb_amelie_prompted_lead_capture_delay: '21' }],
  [{ rb_amelie_launch_landing_page: 'home' }],
  [{ rb_amelie_lead_capture_require_phone: true }],
  [{ rb_amelie_lp_home_finder_header: 'a'.repeat(101) }],
  [{ rb_slideshow_delay: '5' }],
  [{ client_id: '1' }],
])('the lead settings refuse %j on that very key', async (body) => {
  const answer = await saveLeads(body);
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({
    code: 'invalid',
    errors: { [Object.keys(body)[0] ?? '']: [expect.any(String)] },
  });
});

test.each([['1'], ['10']])('the slide show waits for %s seconds', async (delay) => {
  expect((await saveListings({ rb_slideshow_delay: delay })).status).toBe(200);
});
test.each([['0'], ['11'], ['1.5']])('the slide show does not wait for %s seconds', async (delay) => {
  expect((await saveListings({ rb_slideshow_delay: delay })).status).toBe(422);
});

test('settings are for Admins and staff', async () => {
  expect((await saveLeads({}, here.eve.token)).status).toBe(403);
  expect((await saveLeads({}, here.vic.token)).status).toBe(403);
  expect((await saveLeads({}, here.staff.token)).status).toBe(200);
});
