import { expect, test } from 'vitest';
import { newsletters } from '#contract/newsletter/newsletter.ts';
import { staffNewsletterTexts } from '#contract/newsletter/texts.ts';
import { expectStaffSentence } from '#server/testing/caused-events.ts';
import { call, type Person } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { builtInTexts } from '../default-texts.ts';

const { server, newClient, owner, sam } = await testWorld();
const open = new Date('2026-12-03T18:00:00Z');
const params = { month: '2026-12' };
const words = { ...builtInTexts('2026-12'), subject: 'Snow and houses' };

async function bookedClient() {
  const client = await newClient({ services: ['in_touch'] });
  await owner.query(
    `UPDATE app.clients SET next_newsletter_date = '2026-12-15', account_status = 'Live' WHERE id = $1`,
    [client.id],
  );
  await goTo(open);
  return client;
}
async function goTo(now: Date) {
  server.clock.now = now;
  await owner.query(`UPDATE app.sessions SET idle_until = '2028-01-01', expires_at = '2028-01-01'`);
}

const subjectOf = async ({ token }: Person) => {
  const { text } = await call(server.app, token, newsletters.read);
  const { data }: { data: { subject: string } } = JSON.parse(text);
  return data.subject;
};
const save = (version: number) =>
  call(server.app, sam.token, staffNewsletterTexts.save, { params, body: { ...words, version } });
const move = (to: 'approve' | 'publish', version: number) =>
  call(server.app, sam.token, staffNewsletterTexts[to], { params, body: { version } });

test('texts are drafted, approved and published, and then stand in every newsletter that nobody has saved', async () => {
  const { alice } = await bookedClient();
  const read = await call(server.app, sam.token, staffNewsletterTexts.read, { params });
  expect(read.body).toMatchObject({ data: { state: 'none', version: 0, words: builtInTexts('2026-12') } });
  expect(await save(0)).toMatchObject({ status: 200, body: { data: { state: 'draft', version: 1 } } });
  expect((await move('publish', 1)).status).toBe(412);
  expect(await move('approve', 1)).toMatchObject({ body: { data: { state: 'approved' } } });
  expect(await subjectOf(alice)).toBe('Your December 2026 real estate update');
  expect(await move('publish', 1)).toMatchObject({ body: { data: { state: 'published' } } });
  expect(await subjectOf(alice)).toBe('Snow and houses');
  for (const did of [
    'changed the newsletter texts for',
    'approved the newsletter texts for',
    'published the newsletter texts for',
  ])
    await expectStaffSentence(server, sam.token, `Sam Provider ${did} 2026-12.`);
  // another month has its own
  await goTo(new Date('2027-01-03T18:00:00Z'));
  expect(await subjectOf(alice)).toBe('Your January 2027 real estate update');
  await goTo(open);
  expect((await save(0)).status).toBe(412);
  expect(await save(1)).toMatchObject({ body: { data: { state: 'draft', version: 2 } } });
  expect(await subjectOf(alice)).toBe('Snow and houses');
});

test('newsletters that nobody has saved or skipped are listed in the three days before their lock', async () => {
  const saved = await bookedClient();
  const skipped = await bookedClient();
  const untouched = await bookedClient();
  const { text } = await call(server.app, saved.alice.token, newsletters.read);
  const { data }: { data: Record<string, unknown> } = JSON.parse(text);
  await call(server.app, saved.alice.token, newsletters.save, { body: { data } });
  await call(server.app, skipped.alice.token, newsletters.toggle, { body: { is_skipped: 1 } });
  const listed = async (now: string) => {
    await goTo(new Date(now));
    const answer = await call(server.app, sam.token, staffNewsletterTexts.untouched);
    const { data: rows }: { data: { client_id: number }[] } = JSON.parse(answer.text);
    const ids = rows.map(({ client_id }) => client_id);
    return [saved, skipped, untouched].map(({ id }) => ids.includes(id));
  };
  expect(await listed('2026-12-12T13:59:59Z')).toEqual([false, false, false]);
  expect(await listed('2026-12-12T14:00:01Z')).toEqual([false, false, true]);
  expect(await listed('2026-12-15T14:00:01Z')).toEqual([false, false, false]);
});
