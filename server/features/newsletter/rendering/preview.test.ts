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
const previewed = async (data: Partial<UnsavedNewsletter>, who = grove.eve) =>
  readData((await preview(data, who)).body, { html: '', text: '', bytes: 0 });

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
    'Your December 2026 real estate update',
  ])
    expect(payload).toContain(words);
  // nobody has written these, so that they are not announced
  expect(payload).not.toMatch(/Market Summary|Light and Engaging Articles/);
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

test('without a chosen listing the newest on the sites are in it, and sold ones since the month before; never held ones or those of others', async () => {
  const client = await newClient({ services: ['in_touch'] });
  await owner.query(
    `UPDATE app.clients SET next_newsletter_date = '2026-12-15', time_zone = 'America/Vancouver' WHERE id = $1`,
    [client.id],
  );
  await owner.query(`INSERT INTO app.sites (client_id, primary_domain) VALUES ($1, $2)`, [
    client.id,
    `newsletter-${client.id}.example`,
  ]);
  await owner.query(
    `INSERT INTO app.settings (client_id, key, value) VALUES ($1, 'rb_brokerage', 'Three Rivers Brokerage'), ($1, 'rb_lol_featured_hide_sold_address', '1')`,
    [client.id],
  );
  const rows: [street: string, status: number, others: boolean, state: string | null, sold: string | null][] =
    [
      ['1 New Street', 1, false, 'published', null],
      ['2 Held Street', 1, false, 'held', null],
      ['3 Foreign Street', 1, true, 'published', null],
      ['4 Draft Street', 1, false, null, null],
      ['5 Sold Street', 3, false, 'published', '2026-11-01'],
      ['6 Old Street', 3, false, 'published', '2026-10-31'],
    ];
  for (const [street, status, others, state, sold] of rows) {
    const { rows: added } = await owner.query<{ id: string }>(
      `INSERT INTO app.listings (client_id, status_id, type, price, sold_price, date_sold, street_address, city, state_or_province, country, is_reciprocity, created_at, updated_at)
       VALUES ($1, $2, 'Single family', 500000, 612000, $5, $3, 'Vancouver', 'BC', 'CA', $4, now(), now()) RETURNING id`,
      [client.id, status, street, others, sold],
    );
    if (state !== null)
      await owner.query(
        `INSERT INTO app.listing_publications (client_id, listing_id, site_id, state, page, url)
         SELECT $1, $2, s.id, $3, '{}', 'https://agent.example/listing' FROM app.sites s WHERE s.client_id = $1 ON CONFLICT (client_id, listing_id, site_id) DO UPDATE SET state = excluded.state, page = excluded.page, url = excluded.url`,
        [client.id, added[0]?.id, state],
      );
    if (street.startsWith('1'))
      await owner.query(
        `INSERT INTO app.open_houses (client_id, listing_id, date, start_time, end_time, time_zone, starts_at, ends_at)
         SELECT $1, $2, d::date, '13:00', '15:00', 'America/Vancouver', (d || 'T21:00:00Z')::timestamptz, (d || 'T23:00:00Z')::timestamptz
         FROM unnest('{2026-12-12,2026-12-19}'::text[]) d`,
        [client.id, added[0]?.id],
      );
  }
  const { html, text } = await previewed({}, client.eve);
  for (const part of [html, text]) {
    expect(part).toContain('1 New Street');
    expect(part).toMatch(/Recently sold[\s\S]*Sold for \$612,000/);
    expect(part).toContain('Listed with Three Rivers Brokerage');
    // that of the 12th is over on the 15th
    expect(part.match(/Open house: \w+, December \d+/g)).toEqual(['Open house: Saturday, December 19']);
    expect(part).not.toMatch(/Held Street|Foreign Street|Draft Street|Sold Street|Old Street/);
  }
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

test('the editor frames a page in which no script of a mail runs either', async () => {
  const page = await server.app.inject({ method: 'GET', url: '/sites/newsletters/editor' });
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self'; .*form-action 'none'; frame-ancestors 'self' http/,
  );
  const script = await server.app.inject({ method: 'GET', url: '/sites/newsletters/editor.js' });
  expect(script.payload).toContain('preventDefault');
  const body = {
    data: { subject: 'News', introduction: '', sections: [], content: [], custom_content: [] },
  };
  const render = async (for_editor: boolean) =>
    (await call(server.app, grove.eve.token, newsletterPreviews.render, { body: { ...body, for_editor } }))
      .body;
  expect(readData(await render(false), { editor_html: null })).toMatchObject({ editor_html: null });
  expect(readData(await render(true), { editor_html: '' }).editor_html).toContain(
    'data-block="introduction"',
  );
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
