import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newsletterPreviews } from '#contract/newsletter/preview.ts';
import { Newsletter, newsletters } from '#contract/newsletter/newsletter.ts';
import type { UnsavedNewsletter } from '#contract/newsletter/blocks.ts';
import { readData } from '#server/testing/contacts.ts';
import { call } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const grove = await newClient({ name: 'Grove & Co', services: ['in_touch'] });

const preview = (data: Partial<UnsavedNewsletter>, who = grove.eve) =>
  call(server.app, who.token, newsletterPreviews.render, {
    body: {
      data: { subject: 'News', introduction: '', sections: [], content: [], custom_content: [], ...data },
    },
  });
const previewed = async (data: Partial<UnsavedNewsletter>) =>
  readData((await preview(data)).body, { html: '', text: '', bytes: 0 });

const defaultId = async (slug: string) => {
  const { body } = await call(server.app, grove.eve.token, newsletters.read, {});
  return (
    readData(body, { content: [{ id: 0, refId: '' }] }).content.find(({ refId }) => refId === slug)?.id ?? 0
  );
};

test('what is saved is shown as a page, by a call that only reads', async () => {
  const { statusCode, headers, payload } = await server.app.inject({
    method: 'GET',
    url: '/api/v2/newsletters/preview',
    headers: { authorization: `Bearer ${grove.alice.token}` },
  });
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(payload).toMatch(/^<!doctype html>/);
  for (const words of [
    'Alice Tester',
    'Grove &amp; Co',
    'Feature of the Month',
    'Market Summary',
    'Your December 2026 real estate update',
  ])
    expect(payload).toContain(words);
});

test('what is not saved is shown too, and stays unsaved', async () => {
  const id = await defaultId('market_summary');
  const { html, text, bytes } = await previewed({
    subject: 'Not saved yet',
    sections: ['market_summary'],
    content: [{ id, order: 1, title: 'The market', content: '<p>Slower.</p>' }],
  });
  for (const part of [html, text]) expect(part).toMatch(/Not saved yet[\s\S]*The market[\s\S]*Slower\./);
  expect(bytes).toBeGreaterThan(Buffer.byteLength(html) / 2);
  const { body } = await call(server.app, grove.eve.token, newsletters.read, {});
  expect(JSON.stringify(body)).not.toMatch(/Not saved yet|Slower/);
});

test('a newsletter of which hardly anything is there yet has a preview', async () => {
  const { html } = await previewed({ subject: '' });
  expect(html).toContain('Alice Tester');
});

test('Active listings that were chosen and are not hidden stand in it, six at most and the newest first', async () => {
  await owner.query(
    `INSERT INTO app.listings (client_id, status_id, type, price, street_address, city, state_or_province, country, marketing_newsletter, is_address_displayable, is_hidden, created_at, updated_at)
     SELECT $1, CASE n WHEN 3 THEN 2 ELSE 1 END, 'Single family', 500000 + n, n || ' Elm Street', 'Vancouver', 'BC', 'CA', n <> 4, n <> 5, n = 7, $2::timestamptz + n * interval '1 hour', $2
     FROM generate_series(1, 9) n`,
    [grove.id, '2026-11-01T00:00:00Z'],
  );
  const { html, text } = await previewed({});
  const shown = [...html.matchAll(/\$500,00(\d)/g)].map(([, n]) => Number(n));
  expect(shown).toEqual([9, 8, 6, 5, 2, 1]);
  expect(html).toContain('9 Elm Street');
  // its address is hidden
  expect(html + text).not.toContain('5 Elm Street');
});

test('View Only has no part in it, another client sees its own, and without the service nobody', async () => {
  expect((await preview({}, grove.vic)).status).toBe(403);
  const other = await newClient({ name: 'Other', services: ['in_touch'] });
  const { body } = await preview({}, other.alice);
  expect(readData(body, { html: '' }).html).not.toMatch(/Grove|Elm Street/);
  const without = await newClient({ services: ['web'] });
  expect((await preview({}, without.alice)).body).toMatchObject({ code: 'upgrade_required' });
});

test('a preview page frames nothing but what the portal hands it, and its mail runs no script', async () => {
  const { headers, payload } = await server.app.inject({ method: 'GET', url: '/sites/newsletters/preview' });
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self';.* frame-ancestors 'self' http/,
  );
  expect(payload).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(payload).not.toMatch(/allow-scripts|allow-same-origin/);
  const script = await server.app.inject({ method: 'GET', url: '/sites/newsletters/preview.js' });
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
});

test('what was read is taken as it is, by the preview and as a draft', async () => {
  const read = async () =>
    z.parse(z.object({ data: Newsletter }), (await call(server.app, grove.eve.token, newsletters.read)).body)
      .data;
  const { subject, introduction, sections, content, version } = await read();
  const blocks = [
    { type: 'article', content: '<p>Mine.</p>' },
    { type: 'testimonial', testimonial_id: 4711, testimonial: null },
  ];
  const custom_content = blocks.map((block, order) => ({
    id: null,
    refId: `0b7c2f10-0000-4000-8000-00000000000${order}`,
    order,
    title: null,
    content: null,
    image_url: null,
    caption: null,
    link: null,
    testimonial_id: null,
    testimonial: null,
    ...block,
  }));
  const body = { data: { subject, introduction, sections, content, custom_content } };
  expect((await call(server.app, grove.eve.token, newsletterPreviews.render, { body })).status).toBe(200);
  expect(
    (
      await call(server.app, grove.staff.token, newsletters.saveDraft, {
        query: { staff: 'true' },
        body: { ...body, version },
      })
    ).status,
  ).toBe(200);
});
