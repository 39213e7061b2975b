import { beforeEach, expect, test } from 'vitest';
import { activity } from '#contract/activity/activity.ts';
import { launch } from '#contract/launch/launch.ts';
import { launchRemovals } from '#contract/launch/files.ts';
import { fullAnswers } from '#contract/launch/testing-answers.ts';
import { staffProvider } from '#contract/staff/provider.ts';
import { call, noon, type ClientWorld, type Person } from '#server/testing/people.ts';
import { sendForm } from '#server/testing/send-form.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, sam, newClient } = await testWorld();
let here: ClientWorld;
beforeEach(async () => {
  here = await newClient({ name: '陳 Realty', package: 'Accelerate', launchPhase: 1 });
});

const later = (minutes: number) => {
  server.clock.now = new Date(noon.getTime() + minutes * 60_000);
};
async function sendIn(): Promise<void> {
  for (const form of [1, 2, 3, 4, 5] as const)
    await call(server.app, here.alice.token, launch.save, {
      params: { id: form },
      body: { data: fullAnswers[form] },
    });
  const body = { id: 6, data: { review: 'completed' } };
  expect((await call(server.app, here.alice.token, launch.submit, { body })).status).toBe(200);
}
const words = new File(['Nora is great'], 'words.txt', { type: 'text/plain' });
const table = new File(['email\nada@example.com\n'], 'contacts.csv', { type: 'text/csv' });
const add = (question: string, { person = here.alice, file = words }: Adding = {}) =>
  sendForm(server.app, person.token, `/api/v2/forms/${question}`, [['file', file]]);
type Adding = { person?: Person; file?: File };
const testimonials = '1/questions/testimonials';

test('files may be added after the form was sent in, and none taken back', async () => {
  await sendIn();
  const added = await add(testimonials);
  expect(added.statusCode).toBe(201);
  const { data }: { data: { url: string }[] } = added.json();
  const removal = launchRemovals['testimonials'];
  if (!removal) throw new Error('There is no such question.');
  const body = { url: data[0]?.url };
  expect((await call(server.app, here.alice.token, removal, { body })).status).toBe(403);
  // contacts are imported once, and a view-only user may add nothing
  expect((await add('5/questions/contact_csv', { file: table })).statusCode).toBe(403);
  expect((await add(testimonials, { person: here.vic })).statusCode).toBe(403);
  await owner.query(
    `UPDATE app.clients SET is_live = true, launch_phase_id = NULL, account_status = 'Live' WHERE id = $1`,
    [here.id],
  );
  expect((await add(testimonials)).statusCode).toBe(403);
});

test('files that were added are logged and mailed to staff once in ten minutes for each question', async () => {
  await add(testimonials);
  await sendIn();
  await Promise.all([add(testimonials), add(testimonials)]);
  later(5);
  await add(testimonials);
  later(16);
  await add(testimonials);
  const { body } = await call(server.app, here.alice.token, activity.list);
  const { data }: { data: { event: string; message: string }[] } = JSON.parse(JSON.stringify(body));
  const told = data.filter(({ event }) => event === 'launch.files_added').map(({ message }) => message);
  const sentence = 'Alice Tester added files to an answer of the launch forms: Testimonials.';
  expect(told).toEqual([sentence, sentence]);
  const { rows } = await owner.query(
    `SELECT details ->> 'name' AS name FROM app.outbox WHERE details ->> 'event' = 'files_added' AND details ->> 'client_name' = '陳 Realty'
       AND created_at >= $1 AND client_id = $2`,
    [noon, here.id],
  );
  expect(rows).toEqual([{ name: 'Alice Tester' }, { name: 'Alice Tester' }]);
});

test('a client downloads a copy of its own answers, without what staff said of them', async () => {
  await sendIn();
  const get = (token: string) =>
    server.app.inject({ url: '/api/v2/launch/copy.pdf', headers: { authorization: `Bearer ${token}` } });
  const answer = await get(here.eve.token);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="launch-form.pdf"');
  const { text } = await readPdf(answer.rawPayload);
  expect(text).toContain('Launch form of 陳 Realty');
  expect(text).toContain(String(fullAnswers[1]['fullname']));
  expect(text).not.toContain('hunter2');
  expect((await get(here.vic.token)).statusCode).toBe(403);
});

test('the terms are those of the provider', async () => {
  const read = () => call(server.app, here.alice.token, launch.terms);
  expect((await read()).body).toEqual({ data: { url: null, text: null } });
  const body = { name: 'Harbour', terms_url: 'https://harbour.example.com/terms', terms_text: 'Be kind.' };
  expect((await call(server.app, sam.token, staffProvider.save, { body })).status).toBe(200);
  expect((await read()).body).toEqual({ data: { url: body.terms_url, text: body.terms_text } });
});
