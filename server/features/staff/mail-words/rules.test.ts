import { expect, test } from 'vitest';
import { findTextProblems, isLine, isRequired, toChangedTexts } from './rules.ts';

const words = {
  texts: { subject: 'Hi {{name}}', greeting: 'Hello {{name}},', help: 'Ask us.', late_button: 'Pay' },
  listFields: () => ['name', 'amount'],
};
const problemOf = (name: string, text: string) => Object.entries(findTextProblems(words, [{ name, text }]));

test.each([
  ['subject', true],
  ['heading', true],
  ['late_subject', true],
  ['one_question_button', true],
  ['greeting', true],
  ['subjects', false],
  ['buttonless', false],
])('%s is one line: %s', (name, expected) => {
  expect(isLine(name)).toBe(expected);
});

test('a subject, heading or button has words, and what is said around it may be left out', () => {
  expect(['subject', 'late_button', 'heading', 'greeting', 'text'].map(isRequired)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test.each([
  ['subject', '', 'This field is required.'],
  ['subject', 'Two\nlines', 'Please keep this to one line.'],
  ['greeting', 'Two\nlines', 'Please keep this to one line.'],
  ['subject', '{{price}}', 'There is no field {{price}}. You can use {{name}}, {{amount}}.'],
  ['greeting', 'Hi {{name}', 'Please write a field with two braces on each side, such as {{name}}.'],
  ['farewell', 'Bye', 'We couldn’t find this text in the email.'],
  ['toString', 'Bye', 'We couldn’t find this text in the email.'],
])('%s may not be %j', (name, text, sentence) => {
  expect(problemOf(name, text)).toEqual([['words.0.text', [sentence]]]);
});

test.each([
  ['greeting', ''],
  ['help', 'Hi {{name}},\nyou owe {{amount}}'],
  ['subject', '{{ Amount }} for {{NAME}}'],
])('%s may be %j', (name, text) => {
  expect(problemOf(name, text)).toEqual([]);
});

test('a problem stands at its text, and a text is sent once', () => {
  const sent = ['greeting', 'subject', 'greeting'].map((name) => ({
    name,
    text: name === 'subject' ? '' : 'Hi',
  }));
  expect(Object.keys(findTextProblems(words, sent))).toEqual(['words.1.text', 'words.2.text']);
  expect(findTextProblems(words, sent)['words.2.text']).toEqual(['Please send each text once.']);
});

test('only what differs from the built-in texts is a change, with its fields in their own form', () => {
  const sent = [
    { name: 'subject', text: 'Hi {{ NAME }}' },
    { name: 'greeting', text: '' },
    { name: 'late_button', text: 'Pay {{Amount}}' },
  ];
  expect(toChangedTexts(words, sent)).toEqual({ greeting: '', late_button: 'Pay {{amount}}' });
});
