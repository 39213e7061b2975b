import { expect, test } from 'vitest';
import type { Answers } from '#contract/launch/answers.ts';
import { formIds, type FormId } from '#contract/launch/forms.ts';
import { homeParts } from '#contract/launch/layout.ts';
import type { Questionnaire } from '#contract/staff/launch.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { questionnairePdf } from './questionnaire-pdf.ts';

const now = new Date('2026-11-20T20:00:00Z');
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
    changed: [],
    reviews: [],
    missing: [],
    ...step,
  })),
  ...change,
});
const read = async (one: Questionnaire) => readPdf(await questionnairePdf(one, now));

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
  const kept = await read(questionnaire(answers, { secrets: ['domain_name_password'] }));
  expect(kept.text).toContain('A password is kept.');
  expect(kept.text).not.toContain('hunter2');
  expect((await read(questionnaire(answers))).text).not.toContain('A password is kept.');
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
    const began = performance.now();
    const bytes = await questionnairePdf(hostile, now);
    expect(performance.now() - began).toBeLessThan(5000);
    expect((await readPdf(bytes)).pages).toBeGreaterThan(1);
  }
});

test('concurrent PDFs are drawn one after the other, and one that fails does not block the rest', async () => {
  const broken = questionnaire({}, {}, { saved_at: 'no date' });
  const all = await Promise.allSettled([
    questionnairePdf(questionnaire(), now),
    questionnairePdf(broken, now),
    questionnairePdf(questionnaire(), now),
  ]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
