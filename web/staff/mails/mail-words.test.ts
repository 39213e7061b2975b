import { expect, test } from 'vitest';
import { mailName, textLabel } from './mail-words.ts';

test.each([
  ['subject', 'Subject'],
  ['late_subject', 'Subject (late)'],
  ['one_question_button', 'Button (one question)'],
  ['several_hidden', 'Several hidden'],
])('the text %s is called %s', (name, label) => {
  expect(textLabel(name)).toBe(label);
});

test('a mail that is not rendered yet is called by its kind', () => {
  expect(mailName('reset-password')).toBe('Reset password');
});
