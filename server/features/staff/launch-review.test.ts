import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { thumbnailUrl } from '#contract/files.ts';
import { launch } from '#contract/launch/launch.ts';
import { fullAnswers } from '#contract/launch/testing-answers.ts';
import { staffLaunch, type Questionnaire } from '#contract/staff/launch.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { sendForm } from '#server/testing/send-form.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, sam, newClient } = await testWorld();
let here: ClientWorld;
beforeEach(async () => {
  here = await newClient({ package: 'Accelerate', launchPhase: 1 });
});

const later = (minutes: number) => {
  server.clock.now = new Date(noon.getTime() + minutes * 60_000);
};
type Form = 1 | 2 | 3 | 4 | 5;
const save = (form: Form, change: object = {}) =>
  call(server.app, here.alice.token, launch.save, {
    params: { id: form },
    body: { data: { ...fullAnswers[form], ...change } },
  });
const asStaff = (endpoint: Parameters<typeof call>[2], body?: object) =>
  call(server.app, sam.token, endpoint, { params: { id: here.id }, ...(body && { body }) });
const sendBack = (form: Form, name: string, comment = 'Which one?') =>
  asStaff(staffLaunch.reviewAnswer, { form, name, state: 'returned', comment });
async function read(form: Form): Promise<Questionnaire['forms'][number]> {
  const { body } = await asStaff(staffLaunch.read);
  const { data }: { data: Questionnaire } = JSON.parse(JSON.stringify(body));
  const step = data.forms[form - 1];
  if (!step) throw new Error('There is no such step.');
  return step;
}
async function upload(form: Form, name: string, file: File): Promise<number> {
  const url = `/api/v2/forms/${form}/questions/${name}`;
  const answer = await sendForm(server.app, here.alice.token, url, [['file', file]]);
  return answer.statusCode;
}
const picture = async (name: string, width = 2000, height = 1000) => {
  const made = sharp({ create: { width, height, channels: 3, background: '#1d6450' } });
  return new File([new Uint8Array(await made.png().toBuffer())], name, { type: 'image/png' });
};
const words = (name: string, text = 'Nora is great') => new File([text], name, { type: 'text/plain' });

test('a whole step is approved at once, but for what was sent back and what nobody answered', async () => {
  await save(1);
  await sendBack(1, 'tagline');
  const { status, body } = await asStaff(staffLaunch.approveStep, { form: 1 });
  const { reviews, answers } = await read(1);
  expect(reviews.filter(({ state }) => state === 'returned')).toMatchObject([{ name: 'tagline' }]);
  const approved = reviews.filter(({ state }) => state === 'approved').map(({ name }) => name);
  expect([status, body]).toEqual([200, { data: { approved: approved.length } }]);
  expect(approved).toContain('fullname');
  expect(approved.every((name) => answers[name] !== null)).toBe(true);
  expect((await asStaff(staffLaunch.approveStep, { form: 1 })).body).toEqual({ data: { approved: 0 } });
  expect((await asStaff(staffLaunch.approveStep, { form: 6 })).status).toBe(422);
});

const mails = async () => {
  const { rows } = await owner.query<{ names: string[] }>(
    `SELECT jsonb_path_query_array(details, '$.answers[*].name') AS names FROM app.outbox
     WHERE client_id = $1 AND template = 'answer-returned' AND address = $2 ORDER BY id`,
    [here.id, here.eve.email],
  );
  return rows.map(({ names }) => names);
};

test('undoing what was sent back closes the answer again and takes it out of the mail that waits', async () => {
  await save(1);
  await sendBack(1, 'tagline');
  await sendBack(1, 'biography');
  expect(await mails()).toEqual([['tagline', 'biography']]);
  const undo = (name: string) => asStaff(staffLaunch.undoReview, { form: 1, name });
  expect((await undo('tagline')).body).toEqual({ data: { undone: true } });
  expect((await undo('tagline')).body).toEqual({ data: { undone: false } });
  expect(await mails()).toEqual([['biography']]);
  expect((await call(server.app, here.eve.token, launch.list)).body).toHaveProperty(
    'data.returned.length',
    1,
  );
  await undo('biography');
  expect(await mails()).toEqual([]);
  expect((await undo('no such question')).status).toBe(422);
});

test('approving what was sent back takes it out of the mail as well', async () => {
  await save(1);
  await sendBack(1, 'tagline');
  await asStaff(staffLaunch.reviewAnswer, { form: 1, name: 'tagline', state: 'approved' });
  expect(await mails()).toEqual([]);
});

test('a mail that is on its way is left as it is', async () => {
  await save(1);
  await sendBack(1, 'tagline');
  await owner.query("UPDATE app.outbox SET attempts = 1, state = 'sending' WHERE client_id = $1", [here.id]);
  await asStaff(staffLaunch.undoReview, { form: 1, name: 'tagline' });
  expect(await mails()).toEqual([['tagline']]);
});

test('staff see what a completed answer was before its last change, and nothing before the first', async () => {
  await save(3);
  expect((await read(3)).previous).toEqual({});
  later(5);
  await save(3, { primary_theme: 'rustic' });
  const before = { answer: fullAnswers[3]['primary_theme'], changed_at: '2026-11-20T20:05:00Z' };
  expect((await read(3)).previous).toEqual({ primary_theme: before });
  later(9);
  await save(3, { primary_theme: 'rustic' });
  expect((await read(3)).previous, 'saved again without a change').toEqual({ primary_theme: before });
});

test('drafts are drafts: what is written and not saved stands apart from the answers', async () => {
  await save(1, { tagline: 'Home is here' });
  const draft = { data: { tagline: 'Home is where', domain_name_password: 'hunter2-and-more' } };
  await call(server.app, here.eve.token, launch.draft, { params: { id: 1 }, body: draft });
  const step = await read(1);
  expect(step.answers).toHaveProperty('tagline', 'Home is here');
  expect(step.draft).toEqual({ tagline: 'Home is where' });
});

test('the archive has every file in folders by step and question', async () => {
  expect(await upload(1, 'headshots', await picture('me.png'))).toBe(201);
  expect(await upload(1, 'testimonials', words('words.txt', 'one'))).toBe(201);
  expect(await upload(1, 'testimonials', words('words.txt', 'two'))).toBe(201);
  const get = async (token: string) =>
    server.app.inject({
      url: `/api/v2/staff/clients/${here.id}/launch.zip`,
      headers: { authorization: `Bearer ${token}` },
    });
  const answer = await get(sam.token);
  expect(answer.headers['content-type']).toBe('application/zip');
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="launch-files-${here.id}.zip"`);
  const files = readZip(answer.rawPayload);
  const folder = '1 Profile and resources';
  expect([...files.keys()]).toEqual([
    `${folder}/Headshots/me.png`,
    `${folder}/Testimonials/words.txt`,
    `${folder}/Testimonials/words (2).txt`,
  ]);
  expect(files.get(`${folder}/Testimonials/words (2).txt`)?.toString()).toBe('two');
  expect((await sharp(files.get(`${folder}/Headshots/me.png`)).metadata()).width).toBe(2000);
  expect((await get(here.alice.token)).statusCode).toBe(403);
});

test('a picture has a thumbnail under the same signature, and nothing else has one', async () => {
  await upload(1, 'headshots', await picture('me.png'));
  await upload(1, 'testimonials', words('words.txt'));
  const { answers } = await read(1);
  const urlOf = (name: string): string => JSON.parse(JSON.stringify(answers[name]))[0].url;
  const url = thumbnailUrl(urlOf('headshots')) ?? '';
  const get = (address: string) => server.app.inject({ url: address });
  const small = await get(url);
  expect(small.headers['content-type']).toBe('image/jpeg');
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 320, height: 160 });
  expect(thumbnailUrl(urlOf('testimonials'))).toBeNull();
  const forged = urlOf('testimonials').replace('/files/private/', '/files/thumbnails/');
  for (const address of [forged, url.split('?')[0] ?? '', url.slice(0, -2)])
    expect((await get(address)).statusCode).toBe(404);
  later(11);
  expect((await get(url)).statusCode).toBe(404);
});
