import { expect, test } from 'vitest';
import type { TemplatePatch } from '#contract/contacts/templates.ts';
import { validateTemplate, withoutSubject } from './rules.ts';

test('a text message is shorter than an email, counted in characters', () => {
  const tooLong = { text: ['A text message can have up to 1,000 characters.'] };
  expect(validateTemplate({ kind: 'text', text: 'x'.repeat(1001) })).toEqual(tooLong);
  expect(validateTemplate({ kind: 'text', text: '🏡'.repeat(1000) })).toEqual({});
  expect(validateTemplate({ kind: 'email', text: 'x'.repeat(1001) })).toEqual({});
});

test('a text message has no subject', () => {
  const named: TemplatePatch = { name: 'A' };
  expect(withoutSubject('text', { ...named, subject: 'Hello' })).toEqual({ ...named, subject: '' });
  expect(withoutSubject('text', named)).toEqual(named);
  expect(withoutSubject('email', { subject: 'Hello' })).toEqual({ subject: 'Hello' });
});
