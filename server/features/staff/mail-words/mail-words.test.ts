import { expect, test } from 'vitest';
import type { Data } from '#contract/endpoint.ts';
import { staffMailPreviews } from '#contract/staff/mail-previews.ts';
import { staffMailWords, type MailText } from '#contract/staff/mail-words.ts';
import { expectStaffSentence } from '#server/testing/caused-events.ts';
import { readData } from '#server/testing/colleagues.ts';
import { call, makeStaff } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, sam } = await testWorld();
const read = async (template = 'card-ending') =>
  readData<Data<typeof staffMailWords.read>>(
    await call(server.app, sam.token, staffMailWords.read, { params: { template } }),
  );
const save = (words: MailText[], version: number, { token = sam.token, template = 'card-ending' } = {}) =>
  call(server.app, token, staffMailWords.save, { params: { template }, body: { words, version } });
const preview = async (words: MailText[], template = 'card-ending') =>
  readData<Data<typeof staffMailWords.preview>>(
    await call(server.app, sam.token, staffMailWords.preview, { params: { template }, body: { words } }),
  );
const listed = async (template = 'card-ending') => {
  const { mails } = await readData<Data<typeof staffMailPreviews.list>>(
    await call(server.app, sam.token, staffMailPreviews.list),
  );
  return mails.find((mail) => mail.template === template);
};
const text = (of: string) => [{ name: 'text', text: of }];

test('changed words are in the email, with its values, until they are set back', async () => {
  const before = await read();
  expect(before).toMatchObject({ version: 0, versions: [], fields: ['card', 'expiry'] });
  expect(before.words.map(({ text: now, built_in }) => now === built_in)).toEqual([true, true, true]);
  const words = [
    { name: 'subject', text: 'New card, please: {{ Card }}' },
    { name: 'text', text: 'Nothing after {{expiry}}.\nThank you!' },
  ];
  expect(await save(words, 0)).toMatchObject({ status: 200, body: { data: { version: 1 } } });
  const mail = await listed();
  expect(mail).toMatchObject({ subject: 'New card, please: Visa ending in 4242', has_words: true });
  expect(mail?.text).toContain('Nothing after 12/2026.\nThank you!');
  expect((await server.app.inject(mail?.url ?? '')).body).toContain('Nothing after 12/2026.');
  await expectStaffSentence(server, sam.token, "Sam Provider changed the words of the mail 'card ending'.");
  // the built-in text of one of them is no change
  const builtIn = before.words.map(({ name, built_in }) => ({ name, text: built_in }));
  expect(await save(builtIn, 1)).toMatchObject({ status: 200, body: { data: { version: 2 } } });
  expect(await listed()).toMatchObject({ subject: 'Your card expires soon' });
  const { versions } = await read();
  expect(versions).toMatchObject([
    { version: 2, words: [], staff_name: 'Sam Provider' },
    { version: 1, words: [{ text: 'New card, please: {{card}}' }, words[1]] },
  ]);
});

test('of two who change the same words, the second is told, and nothing is lost', async () => {
  const { version } = await read('receipt');
  const both = await Promise.all(
    ['One', 'Two'].map((of) => save(text(of), version, { template: 'receipt' })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  for (const other of [version, version + 2, 2_147_483_647])
    expect(await save(text('Three'), other, { template: 'receipt' })).toMatchObject({ status: 412 });
});

test('a preview shows words that nobody has saved, in each form of the email', async () => {
  const [ordinary, ...others] = await preview(
    [
      { name: 'late_text', text: 'It is late.' },
      { name: 'several_subject', text: '{{count}} are open' },
    ],
    'invoice-reminder',
  );
  expect(ordinary?.text).toContain('It is late.');
  expect((await server.app.inject(ordinary?.url ?? '')).body).toContain('It is late.');
  expect(others.map(({ name, subject }) => [name, subject])).toEqual([
    ['due soon', 'Reminder: invoice 2026-000013 is due Dec 15, 2026'],
    ['several', '2 are open'],
  ]);
  expect(await read('invoice-reminder')).toMatchObject({ version: 0 });
  expect((await listed('invoice-reminder'))?.text).not.toContain('It is late.');
});

test('a sentence without words is left out, and one whose value an email has not is the built-in one', async () => {
  await save(
    [
      { name: 'greeting', text: '' },
      { name: 'late_text', text: 'Invoice {{number}} is late.' },
    ],
    0,
    { template: 'newsletter-opened' },
  ).then(({ status }) => expect(status).toBe(422));
  await save([{ name: 'greeting', text: '' }], 0, { template: 'newsletter-opened' });
  expect((await listed('newsletter-opened'))?.text).not.toMatch(/Hello|\n{3}/);
  const shown = await preview(
    [{ name: 'late_text', text: 'Invoice {{number}} is late.' }],
    'invoice-reminder',
  );
  expect(shown.map(({ text: of }) => /Invoice 2026-000013 is late\./.test(of))).toEqual([true, false, false]);
  expect(shown[2]?.text).toContain('We haven’t received this payment yet.');
});

test('what an email cannot say is refused at its text', async () => {
  const refused = await save([{ name: 'subject', text: '' }, ...text('Hi {{first_name}}')], 0);
  expect(refused).toMatchObject({
    status: 422,
    body: {
      errors: {
        'words.0.text': ['This field is required.'],
        'words.1.text': ['There is no field {{first_name}}. You can use {{card}}, {{expiry}}.'],
      },
    },
  });
});

test('Support reads the words and does not change them; an email with fixed words has none', async () => {
  const lee = await makeStaff(server.database, 'lee@provider.example.com', 'Support');
  expect(await save(text('Hi'), 0, { token: lee.token })).toMatchObject({ status: 403 });
  const params = { template: 'card-ending' };
  expect(await call(server.app, lee.token, staffMailWords.read, { params })).toMatchObject({ status: 200 });
  expect(await save(text('Hi'), 0, { template: 'reset-password' })).toMatchObject({ status: 404 });
  expect(await save(text('Hi'), 0, { template: 'constructor' })).toMatchObject({ status: 404 });
});
