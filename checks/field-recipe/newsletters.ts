import assert from 'node:assert/strict';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { Newsletter, newsletters } from '#contract/newsletter/newsletter.ts';
import { newsletterPreviews } from '#contract/newsletter/preview.ts';
import { createLinks } from '#server/features/newsletter/rendering/links.ts';
import { buildNewsletterParts } from '#server/features/newsletter/rendering/newsletter-parts.ts';
import type { contactsWorld } from '#server/testing/contacts.ts';
import { sendFiles } from '#server/testing/files.ts';
import { call, makeClient, type ApiResult } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { readAnswer, keepField, type Ask } from './keep-field.ts';

type NewsletterWorld = Awaited<ReturnType<typeof newsletterWorld>>;

/** A client whose newsletter is open, with two people who edit it. */
export async function newsletterWorld(
  { server, owner }: Pick<Awaited<ReturnType<typeof contactsWorld>>, 'server' | 'owner'>,
  staffId: number,
) {
  const client = await makeClient(server.database, staffId, { services: ['web', 'in_touch'] });
  await owner.query(`UPDATE app.clients SET next_newsletter_date = '2026-12-15' WHERE id = $1`, [client.id]);
  await owner.query(`UPDATE app.sessions SET idle_until = '2029-01-01', expires_at = '2029-01-01'`);
  server.clock.now = new Date('2026-12-03T18:00:00Z');
  const [alice, eve] = [client.alice, client.eve].map(
    ({ token }): Ask =>
      (endpoint, sent = {}) =>
        call(server.app, token, endpoint, sent),
  );
  assert.ok(alice && eve);
  const upload = async () => {
    const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#1d6450' } })
      .png()
      .toBuffer();
    const to = newsletters.upload;
    const { body } = await sendFiles(server.app, client.alice.token, [{ bytes, name: 'a.png' }], { to });
    return z.parse(to.data, body.data);
  };
  return { alice, eve, upload };
}

/** The body that the editor sends for an unchanged newsletter. */
function toSent(answer: ApiResult) {
  const { version, content, custom_content, ...words } = parseData(Newsletter, answer);
  return {
    version,
    data: {
      ...words,
      content: content.map(({ id, order, title, content: text }) => ({ id, order, title, content: text })),
      custom_content,
    },
  };
}

/** A field of rich text of the newsletter itself. */
export async function newslettersKeepIt(
  field: string,
  { alice, eve, upload }: NewsletterWorld,
): Promise<void> {
  const begin = async () => toSent(await alice(newsletters.read));
  const send = async (as: Ask, { data, version }: Awaited<ReturnType<typeof begin>>, change: object) => {
    const answer = await as(newsletters.save, { body: { data: { ...data, ...change }, version } });
    assert.equal(answer.status, 200, answer.text);
  };
  const read = () => readAnswer(alice(newsletters.read));
  const [first, second] = ['<p>as set</p>', '<p>as edited</p>'] as const;
  await keepField(field, {
    write: async (change) => send(alice, await begin(), change),
    read,
    other: { subject: 'December' },
    described: newsletters.read,
    values: [first, second],
  });

  const { data } = await begin();
  const [{ id } = { id: 0 }] = data.content;
  await alice(newsletters.order, { body: { order: [{ id, order: 7 }] } });
  assert.equal((await read())[field], second, 'blocks are moved without it');

  const opened = await begin();
  await send(alice, opened, { [field]: first });
  await send(eve, opened, { subject: 'January' });
  const joined = await read();
  assert.deepEqual([joined[field], joined['subject']], [first, 'January'], 'two people’s edits are joined');
  const late = { data: { ...opened.data, [field]: '<p>Mine</p>' }, version: opened.version };
  const refused = await eve(newsletters.save, { body: late });
  assert.deepEqual([refused.status, /"field":"\w+"/.exec(refused.text)?.[0]], [412, `"field":"${field}"`]);

  const words = { ...(await begin()).data, [field]: '<p>typed</p>' };
  assert.equal((await alice(newsletterPreviews.render, { body: { data: words } })).status, 200);
  await alice(newsletters.saveDraft, { body: { data: words, version: opened.version } });
  const { draft } = parseData(Newsletter, await alice(newsletters.read));
  assert.equal(
    Object.entries(draft?.data ?? {}).find(([name]) => name === field)?.[1],
    '<p>typed</p>',
    'a draft has it',
  );
  const older = Object.fromEntries(Object.entries(words).filter(([name]) => name !== field));
  assert.equal(
    (await alice(newsletterPreviews.render, { body: { data: older } })).status,
    200,
    'a draft without it is read',
  );

  const { url } = await upload();
  await send(alice, await begin(), { [field]: `<img src="${url}" alt="">` });
  const removed = await readAnswer(alice(newsletters.removeUpload, { body: { url } }));
  assert.deepEqual(removed, { deleted: false }, 'its pictures stay');
  const foreign = `<img src="${url.replace(/.(?=\.png)/, (last) => (last === '0' ? '1' : '0'))}" alt="">`;
  const { status } = await alice(newsletters.save, {
    body: { ...(await begin()), data: { ...data, [field]: foreign } },
  });
  assert.equal(status, 422, 'a picture that was not uploaded is refused');
}

export async function blocksKeepIt(field: string, { alice }: NewsletterWorld): Promise<void> {
  const { data, version } = toSent(await alice(newsletters.read));
  const block = { refId: '7b1b0a6e-5a53-4a0b-8b57-2f6c1de3f0a1', order: 9, type: 'quote', title: 'A quote' };
  const words = { ...data, custom_content: [{ ...block, [field]: 'Said well' }] };
  const saved = await alice(newsletters.save, { body: { data: words, version } });
  assert.equal(saved.status, 200, saved.text);
  const stored = parseData(Newsletter, await alice(newsletters.read));
  const entry = Object.entries(stored.custom_content[0] ?? {}).find(([name]) => name === field);
  assert.equal(entry?.[1], 'Said well', 'it is stored and answered');
  assert.match((await alice(newsletterPreviews.show)).text, /Said well/, 'the preview and the mail show it');
  const part = buildNewsletterParts(stored).blocks.at(-1);
  assert.deepEqual(part?.text('', createLinks()), ['Said well'], 'the plain text says it');
}
