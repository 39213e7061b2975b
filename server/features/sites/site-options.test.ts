import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { homeBackgrounds, leadSettings, settings } from '#contract/settings/settings.ts';
import { portraitUrl } from '#server/core/files/portraits.ts';
import { call, noon } from '#server/testing/people.ts';
import { sendForm, toFile } from '#server/testing/send-form.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient } = await testWorld();
const here = await newClient({ name: 'Harbour Homes' });
const there = await newClient({ name: 'Hill Homes' });
beforeEach(() =>
  save(Object.fromEntries(Object.entries(leadSettings).map(([key, setting]) => [key, setting.default]))),
);

async function save(body: object) {
  expect((await call(server.app, here.alice.token, settings.saveLeads, { body })).status).toBe(200);
}
const paths = ['', '/ask', '/home-finder', '/home-evaluation'] as const;
type Path = (typeof paths)[number];
const page = async (path: Path, client = here) =>
  (await server.app.inject(`/sites/${client.siteId}${path}`)).payload;
const pagesWith = async (text: string) => {
  const found = await Promise.all(
    paths.map(async (path) => ((await page(path)).includes(text) ? [path] : [])),
  );
  return found.flat();
};
const phone = /<input[^>]*name="phone_number"[^>]*>/g;

test('every form requires a phone once the client does, and another client’s forms do not', async () => {
  for (const path of paths) expect((await page(path)).match(phone)?.join()).not.toContain('required');
  await save({ rb_amelie_lead_capture_require_phone: '1' });
  for (const path of paths) {
    const inputs = (await page(path)).match(phone) ?? [];
    expect(inputs.length).toBeGreaterThan(1);
    for (const input of inputs) expect(input).toContain('data-required="This field is required."');
  }
  expect((await page('', there)).match(phone)?.join()).not.toContain('required');
});

test('a submission without its required phone is stored all the same', async () => {
  await save({ rb_amelie_lead_capture_require_phone: '1' });
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/v2/public/leads',
    headers: { 'x-site-token': here.siteToken },
    payload: { site_id: here.siteId, source: 7, first_name: 'Ren', email: 'ren@example.net' },
  });
  expect(answer.statusCode).toBe(202);
});

test.each([
  ['evaluation', '/home-evaluation', 'What is my home worth?'],
  ['finder', '/home-finder', 'Find my next home'],
])('the main button of the home page leads to the %s page', async (chosen, path, label) => {
  await save({ rb_amelie_launch_landing_page: chosen });
  expect(await page('')).toContain(`<a class="button glow" href="/sites/${here.siteId}${path}">${label}</a>`);
});

test.each([
  ['evaluation', '/home-evaluation', 2],
  ['finder', '/home-finder', 3],
] as const)(
  'the %s page has the client’s header, background and confirmation',
  async (kind, path, source) => {
    await save({
      [`rb_amelie_lp_home_${kind}_header`]: 'Home <b>sweet</b> home',
      [`rb_amelie_lp_home_${kind}_confirmation`]: 'Off to the "archive".',
    });
    const html = await page(path);
    expect(html).toContain('<h1>Home &lt;b&gt;sweet&lt;/b&gt; home</h1>');
    expect(html).toContain('<p class="confirmation">Off to the &quot;archive&quot;.</p>');
    expect(html).toContain(`data-source="${source}"`);
    const drawn = new Set<string | undefined>();
    for (const background of homeBackgrounds) {
      await save({ [`rb_amelie_lp_home_${kind}_background`]: background });
      drawn.add(/class="scene"[\s\S]*?<\/svg>/.exec(await page(path))?.[0]);
    }
    expect(drawn.size).toBe(homeBackgrounds.length);
  },
);

test('a landing page with empty texts still has a heading and a confirmation', async () => {
  await save({ rb_amelie_lp_home_finder_header: '', rb_amelie_lp_home_finder_confirmation: '' });
  const html = await page('/home-finder');
  expect(html).toContain('<h1>Alice Tester</h1>');
  expect(html).toContain('Thank you. Your message has arrived.');
});

test('the pop-up is on search pages, on all pages or on none, with its delay', async () => {
  const popUp = '<template id="popup"';
  expect(await pagesWith(popUp)).toEqual(['/ask', '/home-finder']);
  expect(await pagesWith('data-delay="10"')).toEqual(['/ask', '/home-finder']);
  await save({
    rb_amelie_prompted_lead_capture_pages: 'all',
    rb_amelie_prompted_lead_capture_delay: '20',
    rb_amelie_prompted_lead_capture_dismissible: '0',
  });
  expect(await pagesWith('data-delay="20"')).toEqual([...paths]);
  expect(await pagesWith('closedby="none" data-not-dismissible')).toEqual([...paths]);
  await save({ rb_amelie_prompted_lead_capture_enabled: '0' });
  expect(await pagesWith(popUp)).toEqual([]);
});

test('the bubble shows the client’s texts, with the agent’s name by default, or is off', async () => {
  expect(await page('')).toContain('aria-label="Chat with Alice Tester"');
  await save({
    rb_amelie_lead_capture_bubble_name: 'Ann & Co',
    rb_amelie_lead_capture_bubble_popup_text: 'A view?',
    rb_amelie_lead_capture_bubble_form_body: 'One line will do.',
    rb_amelie_lead_capture_bubble_form_cta: 'Off it goes',
  });
  for (const words of [
    'Chat with Ann &amp; Co',
    'A view?',
    'One line will do.',
    'Off it goes',
    'data-source="8"',
  ])
    expect(await pagesWith(words)).toEqual([...paths]);
  await save({
    rb_amelie_lead_capture_bubble_popup_text: '',
    rb_amelie_lead_capture_bubble_form_body: '',
    rb_amelie_lead_capture_bubble_form_cta: '',
  });
  expect(await page('')).not.toContain('class="teaser"');
  expect(await pagesWith('id="bubble-first_name"')).toEqual([...paths]);
  await save({ rb_amelie_lead_capture_bubble_enabled: '0' });
  expect(await pagesWith('<template id="bubble"')).toEqual([]);
});

test('the agent’s picture is on the home page and in the bubble', async () => {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#1d6450' } })
    .png()
    .toBuffer();
  const uploaded = await sendForm(server.app, here.alice.token, '/api/v2/settings/upload', [
    ['upload_type', 'avatar'],
    ['file', toFile(picture, 'me.png')],
  ]);
  const { url } = uploaded.json<{ data: { url: string } }>().data;
  expect(await page('')).not.toContain('<img');
  await save({ rb_avatar_image: url });
  const html = await page('');
  expect(html).toContain(`<img class="portrait" src="${portraitUrl(url)}"`);
  expect(html.match(/<img class="face"/g)).toHaveLength(2);
});

test('unsaved settings can be previewed by their own client, and framed only by the portal', async () => {
  const preview = async (wanted: object, client = here) => {
    const { status, body } = await call(server.app, client.alice.token, settings.preview, { body: wanted });
    expect(status).toBe(200);
    return z.parse(z.object({ data: z.object({ url: z.string() }) }), body).data.url;
  };
  const header = { rb_amelie_lp_home_finder_header: 'Not <b>saved</b> yet' };
  const url = await preview({ page: 'finder', settings: header });
  const shown = await server.app.inject(url);
  expect(shown.statusCode).toBe(200);
  expect(shown.payload).toContain('<h1>Not &lt;b&gt;saved&lt;/b&gt; yet</h1>');
  expect(await page('/home-finder')).not.toContain('Not &lt;b&gt;');
  // only the portal may frame it, and it has neither a script nor the token of its forms
  expect(shown.headers['content-security-policy']).toContain("frame-ancestors 'self' http://127.0.0.1:4000");
  expect(shown.headers['x-frame-options']).toBeUndefined();
  expect(shown.payload).not.toMatch(/<script/);
  expect(shown.payload).not.toContain(here.siteToken);

  const chat = { rb_amelie_lead_capture_bubble_form_body: 'One line will do.' };
  expect((await server.app.inject(await preview({ page: 'chat', settings: chat }))).payload).toContain(
    '<p class="says">One line will do.</p>',
  );
  // made for one site, the address opens no other; nor does it open with a changed letter or after ten minutes
  const encrypted = url.split('/').at(-1) ?? '';
  for (const wrong of [
    `/sites/${there.siteId}/preview/${encrypted}`,
    `${url.slice(0, -6)}AAAAAA`,
    `${url}x/y`,
    url.replace(encrypted, ''),
  ])
    expect((await server.app.inject(wrong)).statusCode).toBe(404);
  server.clock.now = new Date(noon.getTime() + 11 * 60_000);
  expect((await server.app.inject(url)).statusCode).toBe(404);
  server.clock.now = noon;
  expect(
    (await call(server.app, here.eve.token, settings.preview, { body: { page: 'chat', settings: {} } }))
      .status,
  ).toBe(403);
});

test('with any settings, only their own script runs on the pages', async () => {
  await save({ rb_amelie_prompted_lead_capture_pages: 'all' });
  for (const path of paths)
    expect(await page(path)).not.toMatch(/ style="|<style|<script(?![^>]* src=)| on\w+="/);
});
