import { expect, test } from 'vitest';
import { noon } from '#server/testing/people.ts';
import { deadLinks } from '#server/testing/dead-links.ts';
import { submission, testimonialCalls } from '#server/testing/testimonials.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const { ask, read, create, update, given, newestLink } = testimonialCalls(server);
const client = () => newClient({ features: ['TESTIMONIAL_MANAGER'] });

const get = (url: string) => server.app.inject({ url });
const post = (url: string, fields: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const { consent: _yes, ...texts } = submission;

const attack = `"><script>alert(1)</script><img src=x onerror=alert(1)>'`;

test('the page of a link needs no script and no portal, and weighs less than thirty kilobytes', async () => {
  const { alice } = await client();
  await ask(alice.token, { email: 'page@example.net' });
  const url = `/submit-testimonial/${await newestLink('page@example.net')}`;
  const page = await get(url);
  expect(page.payload).toContain('Your name as you would like it to appear on the testimonial');
  expect(page.payload).toContain('May I publish your testimonial on my website and in my marketing?');
  expect(page.payload).toContain('<p class="loading" role="status">Loading…</p>');
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  const files = [...page.payload.matchAll(/(?:href|src)="(\/giver-pages\/[^"]+)"/g)].map(
    ([, file = '']) => file,
  );
  expect(files).toHaveLength(2);
  let bytes = page.rawPayload.length;
  for (const file of files) bytes += (await get(file)).rawPayload.length;
  expect(bytes).toBeLessThan(30_000);
});

test('a form that a browser sends by itself keeps what was typed until it is whole, and is taken once', async () => {
  const { alice } = await client();
  const { id } = await ask(alice.token, { email: 'plain@example.net' });
  const url = `/submit-testimonial/${await newestLink('plain@example.net')}`;
  const wrong = await post(url, { ...texts, message: `\nTwo lines ${attack}`, first_name: '' });
  expect(wrong.statusCode).toBe(422);
  expect(wrong.payload).toContain('Two lines &quot;&gt;&lt;script&gt;');
  expect(wrong.payload).not.toContain('<script>alert');
  expect(wrong.payload.match(/This field is required\./g)).toHaveLength(2);
  const taken = await post(url, { ...texts, display_name: '', phone_number: '', consent: 'no' });
  expect(taken.payload).toContain('No problem, I understand!');
  expect(taken.payload).toContain('If you change your mind please don&#39;t hesitate to get in touch.');
  expect(await read(alice.token, id)).toMatchObject({ status_id: 2, consent: false });
  for (const answer of [
    await get(url),
    await post(url, { ...texts, consent: 'yes' }),
    await get('/submit-testimonial/unknown'),
  ]) {
    expect(answer.statusCode).toBe(200);
    expect(answer.payload).toContain('The link is already used or expired.');
    expect(answer.payload).toContain('Please contact your realtor to generate a new link.');
  }
});

test('whoever opens a link again reads what has become of it, whatever a mail program left behind it', async () => {
  const links = await deadLinks(server, await client());
  const page = async (link: string) => (await get(`/submit-testimonial/${link}`)).payload;
  const sentences: [string, string][] = [
    [links.unknown, 'We don’t know this link. Part of it may be missing'],
    [links.used, 'It was used: your answer has arrived. Thank you!'],
    [links.revoked, 'The request behind this link was withdrawn.'],
    [links.refused, 'You asked not to be asked again, and your choice is saved.'],
  ];
  for (const [link, sentence] of sentences)
    for (const end of ['', '.', '%3E', ').']) expect(await page(link + end)).toContain(sentence);
});

test('the same form sent twice by a browser is thanked twice', async () => {
  const { alice } = await client();
  await ask(alice.token, { email: 'twice@example.net' });
  const url = `/submit-testimonial/${await newestLink('twice@example.net')}`;
  const [, submission_id = ''] = /name="submission_id" value="([^"]+)"/.exec((await get(url)).payload) ?? [];
  for (let n = 0; n < 2; n += 1)
    expect((await post(url, { ...texts, consent: 'yes', submission_id })).payload).toContain(
      '<h1>Thank you!</h1>',
    );
});

test('with consent the customer is thanked', async () => {
  const { alice } = await client();
  await ask(alice.token, { email: 'thanks@example.net' });
  const url = `/submit-testimonial/${await newestLink('thanks@example.net')}`;
  const taken = await post(url, { ...texts, consent: 'yes' });
  expect(taken.payload).toContain('<h1>Thank you!</h1>');
  expect(taken.payload).toContain('Your feedback is very valuable.');
});

test('what is published stands on the homepage, the page and the frame, and is gone everywhere once it is withdrawn', async () => {
  const { alice, siteId } = await client();
  const { id, email } = await given(alice.token);
  const withdrawal = `/testimonial/withdraw/${await newestLink(email)}`;
  const pages = [`/sites/${siteId}`, `/sites/${siteId}/testimonials`, `/sites/${siteId}/embed/testimonials`];
  const shown = async () =>
    (await Promise.all(pages.map(get))).map(({ payload }) => payload.includes(submission.message));
  expect(await shown()).toEqual([false, false, false]);
  await update(alice.token, id, { status_id: 3 });
  expect(await shown()).toEqual([false, true, true]);
  await update(alice.token, id, { homepage: true });
  expect(await shown()).toEqual([true, true, true]);
  // words that the customer has not agreed to appear nowhere; their original ones stay
  await update(alice.token, id, { message: 'Better than anybody.' });
  expect(await shown()).toEqual([true, true, true]);
  expect((await get(withdrawal)).payload).toContain('Withdraw my testimonial');
  expect(await shown()).toEqual([true, true, true]);
  expect((await post(withdrawal, {})).payload).toContain('Your testimonial is withdrawn.');
  expect(await shown()).toEqual([false, false, false]);
  expect((await get(withdrawal)).payload).toContain('Your testimonial is withdrawn.');
});

test('markup in any field is text on every page, also in the data for search engines', async () => {
  const { alice, siteId } = await client();
  await create(alice.token, {
    first_name: attack.slice(0, 60),
    display_name: `${attack}</script>`,
    message: `${attack}</script><!--`,
    callout: attack,
    status_id: 3,
    homepage: true,
  });
  for (const url of [
    `/sites/${siteId}`,
    `/sites/${siteId}/testimonials`,
    `/sites/${siteId}/embed/testimonials`,
  ]) {
    const { payload } = await get(url);
    expect(payload).toContain('&lt;script&gt;alert(1)');
    expect(payload).not.toMatch(/<script>alert|<img src=x/);
  }
  const { payload } = await get(`/sites/${siteId}/testimonials`);
  const [, data = ''] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(payload) ?? [];
  expect(JSON.parse(data)).toMatchObject({
    '@type': 'RealEstateAgent',
    review: [
      {
        '@type': 'Review',
        reviewBody: `${attack}</script><!--`,
        datePublished: noon.toISOString().slice(0, 10),
      },
    ],
  });
});

test('any website may frame the embed, and no other page', async () => {
  const { siteId } = await client();
  const embed = await get(`/sites/${siteId}/embed/testimonials`);
  expect(embed.headers['content-security-policy']).toContain('frame-ancestors *');
  expect(embed.headers['x-frame-options']).toBeUndefined();
  expect(embed.payload).not.toContain('<script');
  expect((await get(`/sites/${siteId}/testimonials`)).headers['x-frame-options']).toBe('DENY');
  expect((await get('/sites/999999/embed/testimonials')).statusCode).toBe(404);
});

test('the page names a picture of its first words, which is another one with other words, and gone with the last', async () => {
  const { alice, siteId } = await client();
  const page = `/sites/${siteId}/testimonials`;
  const pictureOf = async () =>
    /og:image"\s+content="https?:\/\/[^/]+(\/[^"]+)"/.exec((await get(page)).payload)?.[1];
  expect(await pictureOf()).toBeUndefined();
  expect((await get(`${page}/share.png`)).statusCode).toBe(404);
  const { id, email } = await given(alice.token);
  await update(alice.token, id, { status_id: 3 });
  const first = (await pictureOf()) ?? '';
  const picture = await get(first);
  expect(picture.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-cache' });
  expect(picture.rawPayload.subarray(1, 4).toString()).toBe('PNG');
  const etag = String(picture.headers['etag']);
  const known = () => server.app.inject({ url: first, headers: { 'if-none-match': etag } });
  expect((await known()).statusCode).toBe(304);

  await update(alice.token, id, { callout: 'A home in three weeks' });
  expect(await pictureOf()).not.toBe(first);
  const changed = await known();
  expect(changed.statusCode).toBe(200);
  expect(changed.rawPayload.equals(picture.rawPayload)).toBe(false);

  await post(`/testimonial/withdraw/${await newestLink(email)}`, {});
  expect(await pictureOf()).toBeUndefined();
  expect((await known()).statusCode).toBe(404);
});
