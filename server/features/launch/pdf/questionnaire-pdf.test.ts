import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Answers } from '#contract/launch/answers.ts';
import { formIds, type FormId } from '#contract/launch/forms.ts';
import { homeParts } from '#contract/launch/layout.ts';
import type { Questionnaire } from '#contract/staff/launch.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { questionnairePdf } from './questionnaire-pdf.ts';

const now = new Date('2026-11-20T20:00:00Z');
const moment = { now, zone: 'America/Vancouver' };
type Step = Questionnaire['forms'][number];

const questionnaire = (
  answers: Partial<Record<FormId, Answers>> = {},
  change: Partial<Questionnaire> = {},
  step: Partial<Step> = {},
): Questionnaire => ({
  client_id: 7,
  name: 'Nguyễn & Søn Réalty',
  package: 'Accelerate',
  launch_phase_id: 3,
  is_live: false,
  publish_requested_at: null,
  last_viewed_at: null,
  secrets: [],
  timeline: [],
  forms: formIds.map((id) => ({
    id,
    state: 'completed',
    saved_at: now.toISOString(),
    saved_by: 'Łucja Ng',
    answers: answers[id] ?? {},
    has_draft: false,
    draft: {},
    previous: {},
    changed: [],
    reviews: [],
    missing: [],
    ...step,
  })),
  ...change,
});
const read = async (one: Questionnaire) => readPdf(await questionnairePdf(one, moment));

test('the PDF names the client, the package, the day and every step', async () => {
  const { text, pages } = await read(questionnaire());
  expect(pages).toBeGreaterThan(1);
  for (const words of [
    'Nguyễn & Søn Réalty',
    'Package Accelerate | Sample ready | Printed November 20, 2026',
    '1. Profile and resources',
    '5. Marketing services',
    'Complete, saved November 20, 2026 by Łucja Ng',
    `Page 1 of ${pages}`,
    `Page ${pages} of ${pages}`,
  ])
    expect(text).toContain(words);
});

test('days are those of the account, also just after its midnight', async () => {
  const newYear = new Date('2027-01-01T03:35:00Z');
  const one = questionnaire({}, {}, { saved_at: '2027-01-01T03:31:00Z' });
  const printed = async (zone: string) =>
    (await readPdf(await questionnairePdf(one, { now: newYear, zone }))).text;
  const there = await printed('America/St_Johns');
  expect(there).toContain('Printed January 1, 2027');
  expect(there).toContain('Complete, saved January 1, 2027 by Łucja Ng');
  expect(await printed('America/Toronto')).toContain('Complete, saved December 31, 2026 by Łucja Ng');
});

test('answers are printed as chosen: labels, order, colours, photos and files', async () => {
  const moved = [...homeParts].reverse().map(({ value }) => ({ id: value, checked: value !== 'about' }));
  const file = { id: 1, name: 'me.jpg', url: '/files/private/x.jpg?signature=secret', size: 1_500_000 };
  const { text } = await read(
    questionnaire({
      1: { phonenumber: ['604-555-0100'], headshots: [file], term: 'yes' },
      2: { custom_layout: moved },
      4: { design_photos: ['rustic-01'], color_scheme: 'palette1' },
    }),
  );
  const lines = text.split('\n');
  for (const line of ['604-555-0100', '• me.jpg (1.4 MB)', '1. Resources', '6. About (left out)', 'Harbour'])
    expect(lines).toContain(line);
  expect(text).toContain('(rustic-01)');
  expect(text).toContain('#1f4e6b');
  expect(text).not.toContain('signature');
});

test('a password is shown as stored, never as text', async () => {
  const answers = { 1: { domain_name: 'godaddy', domain_name_password: 'hunter2-and-more' } };
  const pdf = await read(questionnaire(answers, { secrets: ['domain_name_password'] }));
  expect(pdf.text).toContain('A password is stored.');
  expect(pdf.text).not.toContain('hunter2');
  expect((await read(questionnaire(answers))).text).not.toContain('A password is stored.');
});

test('reviews and missing answers are printed with the answer', async () => {
  const reviews = {
    has_draft: true,
    state: 'open' as const,
    missing: ['email'],
    reviews: [
      {
        name: 'fullname',
        state: 'returned' as const,
        comment: 'Both names, please.',
        staff_name: 'Sam Ito',
        at: now.toISOString(),
      },
    ],
  };
  const { text } = await read(questionnaire({}, {}, reviews));
  expect(text).toContain('Sent back by Sam Ito: Both names, please.');
  expect(text).toContain('Still to be answered');
  expect(text).toContain('Not finished, saved November 20, 2026 by Łucja Ng, with a draft');
});

test('only the questions of the package are printed', async () => {
  expect((await read(questionnaire({}, { package: 'Build' }))).text).not.toContain('Google ads');
  expect((await read(questionnaire({}, { package: 'Drive' }))).text).toContain('Google ads');
});

test('long answers continue over as many pages as they need', async () => {
  const long = Array.from({ length: 1900 }, (_, n) => `w${n}`).join(' ');
  const { text, pages } = await read(
    questionnaire({ 1: { biography: `${long} the-end`, brokerage: 'After' } }),
  );
  expect(pages).toBeGreaterThan(4);
  expect(text.replaceAll('\n', ' ')).toContain('w1899 the-end');
  expect(text.split('\n')).toContain('After');
});

test('hostile and foreign texts break nothing, and are drawn in time', async () => {
  const nasty = [
    '北京 😀 مرحبا'.repeat(700),
    'x'.repeat(10_000),
    '\n'.repeat(4000),
    ') Tj ET (\\ %PDF-1.4 endstream endobj <script>'.repeat(200),
    '\u0000\u202e\ud800\u{10ffff}e\u0301'.repeat(1000),
    'ﷺ'.repeat(5000),
  ];
  const questions = ['biography', 'additional_materials_text', 'team_members', 'pros_existing_website'];
  for (const text of nasty) {
    const answers = Object.fromEntries(questions.map((name) => [name, text]));
    const hostile = questionnaire(
      { 1: { existing_website: 'https://a.ca', ...answers } },
      { name: text.slice(0, 191) },
    );
    const began = process.threadCpuUsage();
    const bytes = await questionnairePdf(hostile, moment);
    // five seconds of processor time, on a busy machine too
    expect(process.threadCpuUsage(began).user).toBeLessThan(5_000_000);
    expect((await readPdf(bytes)).pages).toBeGreaterThan(1);
  }
});

test.each([
  ['Chinese', '李小龙, 陳方安生'],
  ['Japanese', '高橋 さくら カナ'],
  ['Korean', '김정은 박지성'],
  ['Greek and Russian', 'Ελένη Юрий'],
  ['Tamil', 'குமார்'],
  ['Telugu', 'తెలుగు'],
  ['Thai', 'สมชาย ใจดี'],
  ['Armenian, Georgian and Amharic', 'Արամ თამარი አበበ'],
  ['Inuktitut', 'ᐃᓄᒃᑎᑐᑦ'],
  ['a name of the coast', 'x̱wməθkʷəy̓əm'],
])('a name in %s is printed and read back as it was written', async (_script, name) => {
  const { text } = await read(questionnaire({ 1: { fullname: name } }, { name }));
  expect(text).toContain(`Launch form of ${name}`);
  expect(text.split('\n')).toContain(name);
  expect(text).not.toContain('[?]');
});

test.each([
  ['Punjabi', 'ਜਸਪ੍ਰੀਤ ਕੌਰ ਗਿੱਲ'],
  ['Hindi', 'अर्जुन श्रीवास्तव'],
  ['Bengali', 'প্রিয়াঙ্কা চৌধুরী'],
])('in %s every letter of a name is printed, in the order of its shapes', async (_script, name) => {
  const { text } = await read(questionnaire({}, { name }));
  const letters = (words: string) =>
    Array.from(words.normalize('NFD').replaceAll(/\s/g, '')).toSorted().join('');
  expect(text.split('\n').map(letters)).toContain(letters(name));
  expect(text).not.toContain('[?]');
});

test.each([
  ['Arabic', 'محمد علي'],
  ['Persian', 'پیمان گلزار'],
  ['Hebrew', 'שרה כהן'],
])('%s goes from right to left, its words too', async (_script, name) => {
  const { text } = await read(questionnaire({ 1: { fullname: `${name} (604) 555-0123` } }, { name }));
  // the reader reverses the letters of each word, and finds the words from left to right
  const words = name.split(' ').toReversed().join(' ');
  expect(text.split('\n')).toContain(words);
  expect(text.split('\n')).toContain(`555-0123 (604) ${words}`);
});

test('pictures are printed small, and they and the names of files lead to the portal', async () => {
  const file = (id: number, name: string) => ({ id, name, url: `/files/private/${id}.jpg`, size: 2048 });
  const small = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#1d6450' } })
    .jpeg()
    .toBuffer();
  const answers = { 1: { headshots: [file(1, 'me.jpg'), file(2, 'us.jpg')] } };
  const bytes = await questionnairePdf(questionnaire(answers), moment, {
    pictures: new Map([[1, small]]),
    links: new Map([[1, 'https://portal.example.com/staff/clients/7/launch#step-1']]),
  });
  const source = bytes.toString('latin1');
  expect(source.match(/\/Subtype \/Image/g)).toHaveLength(1);
  expect(
    source.match(/\/URI \(https:\/\/portal\.example\.com\/staff\/clients\/7\/launch#step-1\)/g),
  ).toHaveLength(3);
  expect((await readPdf(bytes)).text).toContain('• us.jpg (2 KB)');
});

test('of PDFs drawn at the same time, one that fails does not keep the rest from being drawn', async () => {
  const broken = questionnaire({}, {}, { saved_at: 'no date' });
  const all = await Promise.allSettled([
    questionnairePdf(questionnaire(), moment),
    questionnairePdf(broken, moment),
    questionnairePdf(questionnaire(), moment),
  ]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
