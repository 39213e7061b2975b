import { expect, test } from 'vitest';
import type { FieldValues } from '#contract/contacts/template-fields.ts';
import { createTextHref, explainToken, findValue, insertTemplate, nameToken } from './template-words.ts';

const template = { subject: 'Hello', text: 'Hi Nora' };
const options = { cursor: 0, inserted: null, firstSubject: '', answersEmail: false };

test('an empty email becomes the template, and so does one with an unchanged template', () => {
  expect(insertTemplate({ subject: '', text: ' \n' }, template, options)).toEqual(template);
  const again = { ...options, inserted: 'Dear Nora' };
  expect(insertTemplate({ subject: ' ', text: 'Dear Nora' }, template, again)).toEqual(template);
});

test('typed text stays, and the template enters at the cursor', () => {
  const written = { subject: 'Mine', text: 'One.\nTwo.' };
  expect(insertTemplate(written, template, { ...options, cursor: 5, inserted: 'One.' })).toEqual({
    subject: 'Mine',
    text: 'One.\n\nHi Nora\n\nTwo.',
  });
});

test.each([
  ['', '', false, 'Hello'],
  ['Re: Your question', 'Re: Your question', false, 'Hello'],
  ['Re: Your question', 'Re: Your question', true, 'Re: Your question'],
  ['', 'Re: Your question', true, 'Hello'],
  ['Mine', 'Re: Your question', false, 'Mine'],
])(
  'the subject %j that began as %j (an answer: %j) becomes %j',
  (subject, firstSubject, answersEmail, expected) => {
    const written = { subject, text: '' };
    expect(insertTemplate(written, template, { ...options, firstSubject, answersEmail }).subject).toBe(
      expected,
    );
  },
);

test('a template without a subject leaves the one that there is', () => {
  const first = { ...options, firstSubject: 'Re: Your question' };
  const written = { subject: 'Re: Your question', text: '' };
  expect(insertTemplate(written, { ...template, subject: '' }, first).subject).toBe('Re: Your question');
});

const values: FieldValues = {
  first_name: 'Nora',
  last_name: null,
  home_address: null,
  agent_name: null,
  agent_phone: null,
};

test('a message begins with its words, with any characters', () => {
  expect(createTextHref('604-555-0123', 'Hi Zoë & co,\nready? 100%')).toBe(
    'sms:+16045550123?&body=Hi%20Zo%C3%AB%20%26%20co%2C%0Aready%3F%20100%25',
  );
});

test('a token is explained: its name, its value, and why it has none', () => {
  expect([nameToken('{{first_name}}'), findValue('{{first_name}}', values)]).toEqual(['First name', 'Nora']);
  expect(explainToken('{{first_name}}', values)).toBe('');
  expect(explainToken('{{last_name}}', values)).toBe('This contact has no last name.');
  expect(explainToken('{{last_name}}', undefined)).toBe('');
  expect(findValue('{{last_name}}', values)).toBe('');
  expect([nameToken('{{price}}'), explainToken('{{price}}', values), findValue('{{price}}', values)]).toEqual(
    ['{{price}}', 'There is no field of this name.', ''],
  );
});
