import { beforeEach, expect, test } from 'vitest';
import type { Package } from '#contract/access.ts';
import { launch } from '#contract/launch/launch.ts';
import type { Answers } from '#contract/launch/answers.ts';
import { fullAnswers } from '#contract/launch/testing-answers.ts';
import { call, makeClient, type ClientWorld } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, sam } = await testWorld();
let here: ClientWorld;
beforeEach(async () => {
  here = await newClient('Accelerate');
});

const newClient = (booked: Package, launchPhase = 1) =>
  makeClient(server.database, sam.id, { package: booked, launchPhase });
type Form = keyof typeof fullAnswers;
const forms: Form[] = [1, 2, 3, 4, 5];

const save = (
  id: number,
  data: Answers,
  { token = here.alice.token, version }: { token?: string; version?: number } = {},
) =>
  call(server.app, token, launch.save, {
    params: { id },
    body: { id, data, ...(version === undefined ? {} : { version }) },
  });
const draft = (id: number, data: Answers, version?: number, token = here.alice.token) =>
  call(server.app, token, launch.draft, { params: { id }, body: { data, version } });
const read = (id: number, token = here.alice.token) =>
  call(server.app, token, launch.read, { params: { id } });
const list = (token = here.alice.token) => call(server.app, token, launch.list);
const submit = (token = here.alice.token) =>
  call(server.app, token, launch.submit, { body: { id: 6, data: { review: 'completed' } } });
const saveAll = async () => {
  for (const form of forms)
    expect((await save(form, fullAnswers[form])).body).toMatchObject({ data: { id: form } });
};
const shown = (answers: Answers): Answers => {
  const masked: Answers = { domain_name_password: '********', instagram_password: '********' };
  return Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, masked[name] ?? answer]));
};

test('every answer of every step is returned as it was saved, passwords as a mask', async () => {
  await saveAll();
  for (const form of forms)
    expect((await read(form)).body).toMatchObject({
      data: { id: form, state: 'completed', has_draft: false, data: shown(fullAnswers[form]) },
    });
});

test('a new account starts at the first step, and the list has all eight places', async () => {
  const { body } = await list();
  expect(body).toMatchObject({ data: { percent: 0, current: 1, completed: [], skipped: [], returned: [] } });
  expect(body).toHaveProperty('data.forms.length', 8);
  expect(body).toHaveProperty('data.forms.2', {
    id: 2,
    pathname: '/launch/forms/website-layout',
    title: 'Website layout',
    percentage: 20,
    step: 2,
  });
});

test('the percent is that of the first step that is not complete', async () => {
  for (const [form, percent] of [
    [1, 20],
    [2, 40],
    [3, 60],
    [4, 80],
    [5, 100],
  ] as const) {
    await save(form, fullAnswers[form]);
    expect((await list()).body).toMatchObject({ data: { percent, current: form + 1 } });
  }
});

test('an invalid step is refused with an error for each question, and stays open', async () => {
  const { status, body } = await save(1, { ...fullAnswers[1], email: 'nora@', board: '', video: 'video' });
  expect(status).toBe(422);
  expect(body).toMatchObject({
    error: 'Please complete all the required fields.',
    errors: {
      email: ['Please enter a valid email address.'],
      board: ['This field is required.'],
      video: ['Please enter a valid url address.'],
    },
  });
  expect((await list()).body).toMatchObject({ data: { completed: [] } });
});

test('questions that are not shown are not required: no domain, no predefined searches, no Facebook, no Instagram', async () => {
  const left = (form: Form, answers: Answers) => save(form, { ...fullAnswers[form], ...answers });
  expect((await left(1, { domain_name: 'no', domain_name_id: null, domain_name_password: '' })).status).toBe(
    200,
  );
  expect((await left(2, { predefined_search_type: 'None', predefined_search_choices: null })).status).toBe(
    200,
  );
  const answers = {
    facebook: 'no',
    facebook_business_url: '',
    instagram: 'no',
    instagram_id: '',
    instagram_password: '',
  };
  expect((await left(5, answers)).status).toBe(200);
});

test('nine predefined searches are more than we recommend, and allowed', async () => {
  const nine = Array.from({ length: 9 }, (_each, n) => `Neighbourhood ${n}`);
  expect((await save(2, { ...fullAnswers[2], predefined_search_choices: nine })).status).toBe(200);
});

test.each<[Package, string[]]>([
  ['Build', ['facebook', 'instagram']],
  ['Engage', ['contact', 'facebook', 'instagram', 'mailchimp']],
  ['Grow', ['buyers_ad_location', 'contact', 'facebook', 'instagram', 'mailchimp']],
  ['Drive', ['google_ad_location', 'instagram']],
  [
    'Accelerate',
    ['buyers_ad_location', 'contact', 'facebook', 'google_ad_location', 'instagram', 'mailchimp'],
  ],
  ['Create', ['buyers_ad_location', 'contact', 'facebook', 'google_ad_location', 'instagram', 'mailchimp']],
])('step 5 asks a client of %s about %j', async (booked, blocks) => {
  here = await newClient(booked);
  const { body } = await read(5);
  const heads = ['facebook', 'mailchimp', 'contact', 'buyers_ad_location', 'instagram', 'google_ad_location'];
  const data: object = Reflect.get(Reflect.get(Object(body), 'data'), 'data');
  expect(heads.filter((name) => name in data).toSorted()).toEqual(blocks);
  expect((await save(5, fullAnswers[5])).status).toBe(200);
});

test('a draft is stored without validation and returned, and completes nothing', async () => {
  const answer = await draft(1, { email: 'nora@', fullname: 'No' }, 0);
  expect(answer.body).toEqual({ data: { version: 1, saved_at: '2026-11-20T20:00:00Z' } });
  expect((await read(1)).body).toMatchObject({
    data: {
      state: 'open',
      has_draft: true,
      version: 1,
      data: { email: 'nora@', fullname: 'No', tagline: null },
    },
  });
  expect((await list()).body).toMatchObject({ data: { current: 1, completed: [] } });
});

test('a draft of a completed step is stored separately: review and submit use the completed answers until it is saved', async () => {
  await saveAll();
  await draft(1, { fullname: '' });
  expect((await read(1)).body).toMatchObject({
    data: { state: 'completed', has_draft: true, data: { fullname: '' } },
  });
  expect((await call(server.app, here.alice.token, launch.review)).body).toMatchObject({
    data: { data: { review: null, forms: { '1': { fullname: 'Nora Novak' } } } },
  });
  await draft(1, { fullname: 'Nora Novak' });
  expect((await read(1)).body).toMatchObject({ data: { has_draft: false } });
});

test('unsaved changes of a completed step are never dropped silently: the list names them, and submitting is refused until they are saved or discarded', async () => {
  await saveAll();
  await draft(1, { tagline: 'Homes with a view', fullname: 'N. Novak' });
  const changes = { form: 1, version: 2, answers: { tagline: 'Homes with a view', fullname: 'N. Novak' } };
  expect((await list()).body).toMatchObject({
    data: {
      unsaved: [
        { form: 1, name: 'fullname' },
        { form: 1, name: 'tagline' },
      ],
    },
  });
  const review = await call(server.app, here.alice.token, launch.review);
  expect(review.body).toMatchObject({ data: { unsaved: [changes] } });
  const early = await submit();
  expect([early.status, early.body]).toMatchObject([
    422,
    {
      error: "'Profile and resources' has unsaved changes. Please use or discard them first.",
      errors: { '1': ["'Profile and resources' has unsaved changes. Please use or discard them first."] },
    },
  ]);
  expect((await save(1, { ...fullAnswers[1], ...changes.answers }, { version: 2 })).status).toBe(200);
  expect((await list()).body).toMatchObject({ data: { unsaved: [] } });
  expect((await submit()).status).toBe(200);
});

test('changes of a completed step can be discarded, repeatedly; but not newer ones of another user', async () => {
  await saveAll();
  await draft(4, { design_note: 'Mine' });
  const discard = (version?: number, token = here.alice.token) =>
    call(server.app, token, launch.discardDraft, { params: { id: 4 }, body: { version } });
  expect((await discard(1)).status).toBe(412);
  expect((await discard(2, here.vic.token)).status).toBe(403);
  for (const answer of [await discard(2), await discard()])
    expect([answer.status, answer.body]).toEqual([200, { data: { id: 4, version: 3 } }]);
  expect((await read(4)).body).toMatchObject({
    data: {
      state: 'completed',
      has_draft: false,
      data: { design_note: fullAnswers[4]['design_note'] ?? null },
    },
  });
  expect((await submit()).status).toBe(200);
});

test('a draft with half an emoji or an invisible character is stored without it', async () => {
  const answer = await draft(1, {
    biography: 'Half a house \ud83c and\u0000 a whole one 🏡',
    team_members: '\u0000',
  });
  expect(answer.status).toBe(200);
  expect((await read(1)).body).toMatchObject({
    data: { data: { biography: 'Half a house \ufffd and a whole one 🏡', team_members: null } },
  });
  expect((await draft(1, { biography: 'Just words' })).status).toBe(200);
});

test('the form is prefilled from the account, until somebody enters something else', async () => {
  const prefilled = { email: here.alice.email, fullname: 'Alice Tester' };
  expect((await read(1)).body).toMatchObject({ data: { has_draft: false, data: prefilled } });
  const { body } = await list();
  expect(body).not.toHaveProperty('data.missing', expect.arrayContaining([{ form: 1, name: 'email' }]));
  await draft(1, { fullname: '' });
  expect((await read(1)).body).toMatchObject({ data: { data: { ...prefilled, fullname: '' } } });
  expect((await save(1, { ...fullAnswers[1], email: null })).status).toBe(422);
  await save(1, fullAnswers[1]);
  expect((await read(1)).body).toMatchObject({ data: { data: { email: fullAnswers[1]['email'] } } });
});

test('an older version is refused with the current answers, on a draft, on back and on a save; no version counts as the newest', async () => {
  await draft(2, { extra_comment: 'Mine' }, 0);
  await draft(2, { extra_comment: 'Theirs' }, 1, here.eve.token);
  const late = [
    await draft(2, { extra_comment: 'Mine again' }, 1),
    await save(2, fullAnswers[2], { version: 1 }),
    await call(server.app, here.alice.token, launch.back, {
      params: { id: 2 },
      body: { data: { extra_comment: 'Mine' }, version: 1 },
    }),
  ];
  for (const { status, body } of late) {
    expect(status).toBe(412);
    expect(body).toMatchObject({
      code: 'changed_elsewhere',
      error:
        'Someone else saved this while you were editing. Reload to see their version before you save yours.',
      data: { extra_comment: 'Theirs' },
    });
  }
  expect((await draft(2, { extra_comment: 'Mine at last' })).status).toBe(200);
  expect((await read(2)).body).toMatchObject({
    data: { data: { extra_comment: 'Mine at last' }, version: 3 },
  });
});

test('of a hundred concurrent drafts with the same version one is stored', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_each, n) => draft(4, { design_note: `Note ${n}` }, 0)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 412)).toHaveLength(99);
});

test('back saves the draft, and without answers only goes back', async () => {
  const back = (id: number, body: object) =>
    call(server.app, here.alice.token, launch.back, { params: { id }, body });
  expect((await back(2, { data: { extra_comment: 'Later' } })).body).toEqual({
    data: { id: 2, previous: 1 },
  });
  expect((await read(2)).body).toMatchObject({ data: { data: { extra_comment: 'Later' } } });
  expect((await back(6, {})).body).toEqual({ data: { id: 6, previous: 5 } });
});

test('only staff can skip a step', async () => {
  const skip = (token: string) => call(server.app, token, launch.skip, { params: { id: 1 } });
  for (const { token } of [here.alice, here.eve, here.vic]) {
    const { status, body } = await skip(token);
    expect([status, body]).toEqual([403, expect.objectContaining({ error: 'Only staff can skip.' })]);
  }
  expect((await skip(here.staff.token)).body).toEqual({ data: { id: 1, next: 2 } });
  expect((await list()).body).toMatchObject({ data: { skipped: [1], current: 2, percent: 20 } });
});

test('a complete form can be submitted: the design phase begins, the other users are notified, and staff get a mail', async () => {
  const early = await submit();
  expect(early.status).toBe(422);
  expect(early.body).toHaveProperty('errors.1', ["'Profile and resources' is not complete."]);
  await saveAll();
  const [first, second] = await Promise.all([submit(), submit()]);
  for (const { status, body } of [first, second])
    expect([status, body]).toEqual([200, { data: { id: 6, next: 7 } }]);
  const phase = await owner.query('SELECT launch_phase_id FROM app.clients WHERE id = $1', [here.id]);
  expect(phase.rows).toEqual([{ launch_phase_id: 2 }]);
  const notified = await owner.query(
    'SELECT user_id FROM app.notifications WHERE client_id = $1 ORDER BY user_id',
    [here.id],
  );
  expect(notified.rows).toEqual([{ user_id: here.eve.id }, { user_id: here.vic.id }]);
  const mail = await owner.query(
    `SELECT template FROM app.outbox WHERE client_id = $1 AND details ->> 'event' = 'submitted'`,
    [here.id],
  );
  expect(mail.rows).toEqual([{ template: 'launch-news' }]);
  expect((await list()).body).toMatchObject({
    data: { current: 7, percent: 100, completed: [1, 2, 3, 4, 5, 6] },
  });
});

test('the alias endpoint accepts a step or the review by its id in the body', async () => {
  const post = (body: object) => call(server.app, here.alice.token, launch.saveNamed, { body });
  expect((await post({ id: 3, data: fullAnswers[3] })).body).toEqual({ data: { id: 3, next: 4 } });
  expect((await post({ id: 6, data: { review: 'completed' } })).status).toBe(422);
  expect((await post({ id: 7, data: {} })).status).toBe(422);
});

test('a paused account saves its steps and sends nothing in, at either address', async () => {
  await saveAll();
  await owner.query(`UPDATE app.clients SET account_status = 'Paused' WHERE id = $1`, [here.id]);
  const post = (body: object, token = here.alice.token) =>
    call(server.app, token, launch.saveNamed, { body });
  const review = { id: 6, data: { review: 'completed' } };
  for (const answer of [await submit(), await post(review), await post(review, here.staff.token)]) {
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 'account_paused' });
  }
  expect((await list()).body).toMatchObject({ data: { current: 6 } });
  expect((await post({ id: 3, data: fullAnswers[3] })).status).toBe(200);
});

test('after submission the client may change nothing, but staff may', async () => {
  await saveAll();
  await submit();
  for (const answer of [await save(3, fullAnswers[3]), await draft(3, { primary_theme: 'rustic' })]) {
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({
      code: 'launch_closed',
      error: 'Your launch form has been submitted. Please contact us to change an answer.',
    });
  }
  expect((await save(3, { primary_theme: 'rustic' }, { token: here.staff.token })).status).toBe(200);
});

test('an unknown step is a 404', async () => {
  for (const id of [7, 8, 99]) expect((await read(id)).status).toBe(404);
});

test('View Only users see the list of steps and can open none', async () => {
  expect((await list(here.vic.token)).status).toBe(200);
  expect((await read(1, here.vic.token)).status).toBe(403);
  expect((await draft(1, { email: 'x' }, 0, here.vic.token)).status).toBe(403);
  expect((await submit(here.vic.token)).status).toBe(403);
});

test.each([3, 4])('in phase %i publishing can be requested, once', async (phase) => {
  here = await newClient('Grow', phase);
  const publish = (token = here.alice.token) => call(server.app, token, launch.publish);
  expect((await publish(here.vic.token)).status).toBe(403);
  const answers = await Promise.all([publish(), publish(here.eve.token), publish()]);
  for (const { status, body } of answers)
    expect([status, body]).toEqual([200, { data: { launch_phase_id: 5 } }]);
  expect((await publish()).body).toEqual({ data: { launch_phase_id: 5 } });
  const { rows } = await owner.query(
    `SELECT count(*)::int AS n FROM app.activity WHERE client_id = $1 AND event = 'launch.publish_requested'`,
    [here.id],
  );
  expect(rows).toEqual([{ n: 1 }]);
  expect((await call(server.app, here.vic.token, launch.timeline)).body).toMatchObject({
    data: [{ event: 'launch.publish_requested' }, { event: 'launch.phase_changed', launch_phase_id: 5 }],
  });
});

test.each([1, 2])('in phase %i publishing cannot be requested yet', async (phase) => {
  here = await newClient('Grow', phase);
  const { status, body } = await call(server.app, here.alice.token, launch.publish);
  expect([status, body]).toEqual([
    422,
    expect.objectContaining({ error: 'Your site is not ready to be published yet.' }),
  ]);
});
