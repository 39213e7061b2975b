import { expect, test } from 'vitest';
import { findQuestion } from './all-questions.ts';
import { findForm, formIds, getLaunchPath, launchForms, stepCount } from './forms.ts';
import { secretMask, sectionsFor, toOptions, yesNo, type Question } from './question.ts';
import { isMask, normalizeAnswer, validateAnswer } from './rules.ts';
import { isEmpty, isShown, readFirstText } from './shown.ts';

test('nothing, spaces, and lists of these are no answer', () => {
  for (const empty of [null, undefined, '', '  ', [], [''], ['', ' ']]) expect(isEmpty(empty)).toBe(true);
  for (const given of ['a', ' a ', ['a'], ['', 'a'], [{ id: 'about', checked: false }]])
    expect(isEmpty(given)).toBe(false);
});

test('the first text of an answer is that of a list or the answer itself', () => {
  expect([null, undefined, 'a', ['b', 'c'], [], [{ id: 'about', checked: true }]].map(readFirstText)).toEqual(
    ['', '', 'a', 'b', '', ''],
  );
});

const text: Question = { kind: 'text', name: 'tagline', label: 'Tagline', most: 10 };

test('a question that depends on another is shown for its answers, and for no list', () => {
  const dependent: Question = { ...text, when: { question: 'menubar', is: ['a', 'b'] } };
  expect(isShown(text, {})).toBe(true);
  expect(['a', 'b', 'c', null, ['a']].map((menubar) => isShown(dependent, { menubar }))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('each step has its address, and six of them are counted', () => {
  for (const { id, pathname } of launchForms) expect(getLaunchPath(id)).toBe(pathname);
  expect(getLaunchPath(99)).toBe('/launch');
  expect(stepCount).toBe(6);
  expect([0, 1, 5, 6].map(findForm)).toEqual([undefined, 1, 5, undefined]);
  expect(formIds).toEqual([1, 2, 3, 4, 5]);
});

test('a stored secret is shown as eight stars, and only a secret is', () => {
  const secret = findQuestion(1, 'domain_name_password');
  expect(secretMask).toBe('********');
  expect(secret && ['********', 'x', undefined].map((answer) => isMask(secret, answer))).toEqual([
    true,
    false,
    false,
  ]);
  expect(isMask(text, '********')).toBe(false);
});

test('a section that is not for a package is not asked', () => {
  const [all, some] = [
    { title: 'All', questions: [] },
    { title: 'Some', notFor: ['Build' as const], questions: [] },
  ];
  expect(sectionsFor('Build', [all, some])).toEqual([all]);
  expect(sectionsFor('Grow', [all, some])).toEqual([all, some]);
  expect(toOptions('A', 'B')).toEqual([
    { value: 'A', label: 'A' },
    { value: 'B', label: 'B' },
  ]);
  expect(yesNo.map(({ value, label }) => [value, label])).toEqual([
    ['yes', 'Yes'],
    ['no', 'No'],
  ]);
});

const notOffered = 'Please choose one of the offered answers.';
const several: Question = { kind: 'several', name: 'x', label: 'X', options: toOptions('A', 'B', 'C') };
const order: Question = { kind: 'order', name: 'x', label: 'X', options: toOptions('A', 'B') };
const placed = (...ids: string[]) => ids.map((id) => ({ id, checked: true }));

test.each<[string, Question, Parameters<typeof validateAnswer>[1][string], string | null]>([
  ['one of several that is not offered', several, ['A', 'D'], notOffered],
  ['one of several twice', several, ['A', 'A'], notOffered],
  ['all of several', several, ['A', 'B', 'C'], null],
  ['more than there are', several, ['A', 'B', 'C', 'A'], 'Only a total of 3 choices is allowed.'],
  ['an order of all', order, placed('B', 'A'), null],
  ['an order with one twice', order, placed('A', 'A'), 'Please check this answer.'],
  ['an order with another', order, placed('A', 'C'), 'Please check this answer.'],
  ['an order of too few', order, placed('A'), 'Please check this answer.'],
  ['no answer to a question that may be left', text, null, null],
  ['no answer to a required question', { ...text, required: true }, ' ', 'This field is required.'],
])('%s is judged as the screen says', (_what, question, answer, sentence) => {
  expect(validateAnswer(question, { [question.name]: answer ?? null })).toBe(sentence);
});

test('answers are stored without what nobody typed, and files not at all', () => {
  const lines: Question = { kind: 'lines', name: 'x', label: 'X', most: 10, advised: 3 };
  expect(normalizeAnswer(lines, [' a ', '', 'b', ' '])).toEqual(['a', 'b']);
  expect(normalizeAnswer(text, '  ')).toBeNull();
  expect(normalizeAnswer({ ...text, kind: 'long text' }, ' a ')).toBe('a');
  const files: Question = { kind: 'files', name: 'x', label: 'X', types: ['jpg'], most: 2 };
  expect(normalizeAnswer(files, ['a.jpg'])).toBeNull();
});

test('two answers that must differ do, whatever their case, but for another one of each', () => {
  const unlike: Question = { ...text, unlike: 'other' };
  const differs = (mine: string, theirs: string | null) =>
    validateAnswer(unlike, { tagline: mine, other: theirs });
  expect(differs('Be found', ' BE FOUND ')).toContain('other than your primary objective');
  expect([differs('Be found', 'Be seen'), differs('other', 'other'), differs('a', null)]).toEqual([
    null,
    null,
    null,
  ]);
});
