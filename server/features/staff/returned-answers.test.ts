import { beforeEach, expect, test } from 'vitest';
import { activity } from '#contract/activity/activity.ts';
import { launch } from '#contract/launch/launch.ts';
import { staffLaunch } from '#contract/staff/launch.ts';
import { staff } from '#contract/staff/staff.ts';
import { fullAnswers } from '#contract/launch/testing-answers.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { sendForm, toFile } from '#server/testing/send-form.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, sam, newClient } = await testWorld();
let here: ClientWorld;
beforeEach(async () => {
  here = await newClient({ package: 'Accelerate', launchPhase: 1 });
});

const later = (minutes: number) => {
  server.clock.now = new Date(noon.getTime() + minutes * 60_000);
};
const read = async () => {
  const { body } = await call(server.app, sam.token, staffLaunch.read, { params: { id: here.id } });
  return body;
};
const review = (body: object) =>
  call(server.app, sam.token, staffLaunch.reviewAnswer, { params: { id: here.id }, body });
const move = (change: object) =>
  call(server.app, sam.token, staff.changeClient, { params: { id: here.id }, body: change });
const submitAll = async () => {
  for (const form of [1, 2, 3, 4, 5] as const)
    await call(server.app, here.alice.token, launch.save, {
      params: { id: form },
      body: { data: fullAnswers[form] },
    });
  const body = { id: 6, data: { review: 'completed' } };
  expect((await call(server.app, here.alice.token, launch.submit, { body })).status).toBe(200);
};

test('a returned answer is open for the client with the comment, a notification and a mail, until it is saved', async () => {
  await submitAll();
  const answer = await review({ form: 4, name: 'design_note', state: 'returned', comment: 'Which red?' });
  expect(answer.body).toMatchObject({
    data: { name: 'design_note', state: 'returned', staff_name: 'Sam Provider' },
  });

  const state = await call(server.app, here.vic.token, launch.list);
  expect(state.body).toHaveProperty('data.returned', [
    { form: 4, name: 'design_note', comment: 'Which red?' },
  ]);
  const notifications = await call(server.app, here.eve.token, activity.notifications);
  expect(notifications.body).toMatchObject({
    data: expect.arrayContaining([
      expect.objectContaining({
        message: 'We have a question about your answer: Notes for the designer.',
        url: '/launch/forms/design#design_note',
      }),
    ]),
  });
  const mail = await owner.query(
    `SELECT address FROM app.outbox WHERE client_id = $1 AND template = 'answer-returned' ORDER BY address`,
    [here.id],
  );
  expect(mail.rows).toEqual([{ address: here.alice.email }, { address: here.eve.email }]);

  const post = (data: object) =>
    call(server.app, here.eve.token, launch.save, { params: { id: 4 }, body: { data } });
  expect((await post({ ...fullAnswers[4] })).status).toBe(403);
  expect((await post({ design_note: 'a'.repeat(5001) })).status).toBe(422);
  expect((await post({ design_note: 'The red of the logo' })).status).toBe(200);
  expect((await call(server.app, here.eve.token, launch.list)).body).toHaveProperty('data.returned', []);
  expect((await post({ design_note: 'Again' })).status).toBe(403);
  expect(await read()).toHaveProperty('data.forms.3.answers.design_note', 'The red of the logo');
});

const upload = async (form: number, name: string) => {
  const url = `/api/v2/forms/${form}/questions/${name}`;
  const file = toFile('Ada: Nora is great', 'words.txt', 'text/plain');
  const answer = await sendForm(server.app, here.alice.token, url, [['file', file]]);
  expect(answer.statusCode).toBe(201);
};

test('returned files are resolved by other files and a save without answers', async () => {
  await upload(1, 'testimonials');
  await submitAll();
  later(1);
  await review({ form: 1, name: 'testimonials', state: 'returned', comment: 'These are cut off.' });
  const saveNothing = (body = {}) =>
    call(server.app, here.alice.token, launch.save, { params: { id: 1 }, body: { data: body } });
  const returned = async () => (await call(server.app, here.alice.token, launch.list)).body;
  later(2);
  const early = await saveNothing();
  expect([early.status, early.body]).toMatchObject([
    422,
    { errors: { testimonials: ['Please add or remove a file, then save.'] } },
  ]);
  await upload(1, 'testimonials');
  expect(await returned()).toMatchObject({ data: { returned: [{ name: 'testimonials' }] } });
  expect((await saveNothing()).status).toBe(200);
  expect(await returned()).toMatchObject({ data: { returned: [] } });
  expect((await saveNothing()).status).toBe(403);
  expect(await read()).toHaveProperty('data.forms.0.reviews', []);
});

test('returned files are not resolved by a save that only names them', async () => {
  await upload(1, 'testimonials');
  await submitAll();
  later(1);
  await review({ form: 1, name: 'testimonials', state: 'returned', comment: 'These are cut off.' });
  await call(server.app, here.alice.token, launch.save, {
    params: { id: 1 },
    body: { data: { testimonials: [] } },
  });
  const { body } = await call(server.app, here.alice.token, launch.list);
  expect(body).toMatchObject({ data: { returned: [{ form: 1, name: 'testimonials' }] } });
});

test('answers returned one after the other share one mail that names them all', async () => {
  await submitAll();
  await review({ form: 4, name: 'design_note', state: 'returned', comment: 'Which red?' });
  later(5);
  await review({ form: 1, name: 'tagline', state: 'returned', comment: 'Too long.' });
  later(6);
  await review({ form: 1, name: 'tagline', state: 'returned', comment: 'A little too long.' });
  const mails = async () =>
    (
      await owner.query<{ due: Date; details: unknown }>(
        `SELECT next_try_at AS due, details FROM app.outbox
         WHERE client_id = $1 AND template = 'answer-returned' AND address = $2 ORDER BY id`,
        [here.id, here.eve.email],
      )
    ).rows;
  expect(await mails()).toEqual([
    {
      due: new Date(noon.getTime() + 16 * 60_000),
      details: {
        first_name: 'Eve',
        answers: [
          { form: 4, name: 'design_note', label: 'Notes for the designer', comment: 'Which red?' },
          { form: 1, name: 'tagline', label: 'Tagline', comment: 'A little too long.' },
        ],
      },
    },
  ]);
  // a mail already being sent gets no more answers
  await owner.query("UPDATE app.outbox SET state = 'sent' WHERE client_id = $1", [here.id]);
  await review({ form: 1, name: 'biography', state: 'returned', comment: 'Whose is this?' });
  expect(await mails()).toHaveLength(2);
});

test('a notification about a question ends with its question mark', async () => {
  await submitAll();
  await review({ form: 1, name: 'pros_existing_website', state: 'returned', comment: 'Say more.' });
  const notifications = await call(server.app, here.eve.token, activity.notifications);
  expect(notifications.body).toMatchObject({
    data: expect.arrayContaining([
      expect.objectContaining({
        message: 'We have a question about your answer: What do you like about it?',
        url: '/launch/forms#pros_existing_website',
      }),
    ]),
  });
});

test('the URL of the sample is stored with the phase, and shown with the launch and in the mail', async () => {
  await submitAll();
  const sample = 'https://sample.provider.example.com/nora';
  expect((await move({ launch_phase_id: 3, launch_sample_url: 'somewhere nice' })).status).toBe(422);
  const moved = await move({ launch_phase_id: 3, launch_sample_url: sample });
  expect(moved.body).toMatchObject({ data: { launch_phase_id: 3, launch_sample_url: sample } });
  const state = await call(server.app, here.vic.token, launch.list);
  expect(state.body).toHaveProperty('data.sample_url', sample);
  const mail = await owner.query(
    `SELECT details ->> 'sample_url' AS url FROM app.outbox WHERE client_id = $1 AND details ->> 'phase' = '3'`,
    [here.id],
  );
  expect(mail.rows).toEqual([{ url: sample }]);
  await move({ launch_sample_url: '' });
  expect((await call(server.app, here.vic.token, launch.list)).body).toHaveProperty('data.sample_url', null);
});
