import type * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { contactMessages, MessageForm } from './messages.ts';
import { TemplateDraft, TemplatePatch } from './templates.ts';

const sentences = (schema: z.ZodMiniType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
const draft = { kind: 'email', name: 'Thanks', subject: '', text: 'Hi {{first_name}}' };

test('a template has a kind, a name and a text, and may have no subject', () => {
  expect(TemplateDraft.parse(draft)).toEqual(draft);
  expect(sentences(TemplateDraft, {}).map((line) => line.split(':')[0])).toEqual([
    'kind',
    'name',
    'subject',
    'text',
  ]);
  expect(sentences(TemplateDraft, { ...draft, kind: 'fax' })).toEqual([
    'kind: Please choose an option from the list.',
  ]);
  expect(sentences(TemplateDraft, { ...draft, subject: 'Two\nlines' })).toEqual([
    'subject: Please keep this to one line.',
  ]);
});

test('an unknown field is refused where it is written, also in a change of one field', () => {
  const refused = 'There is no field {{price}}.';
  expect(sentences(TemplateDraft, { ...draft, subject: '{{price}}', text: 'For {{price}}' })).toEqual([
    expect.stringContaining(`subject: ${refused}`),
    expect.stringContaining(`text: ${refused}`),
  ]);
  expect(sentences(TemplatePatch, { subject: '{{price}}' })).toEqual([expect.stringContaining(refused)]);
  expect(TemplatePatch.parse({ text: '{{ First_Name }}' })).toEqual({ text: '{{first_name}}' });
});

test('an email with an open field is not sent, while its draft is saved', () => {
  const open = { subject: 'For {{first_name}}', text: 'Hi {{frist name}},' };
  expect(sentences(MessageForm, open)).toEqual([
    'subject: Please replace {{first_name}}, so that it isn’t sent like this.',
    'text: Please replace {{frist name}}, so that it isn’t sent like this.',
  ]);
  expect(sentences(contactMessages.send.body, open)).toHaveLength(2);
  expect(sentences(contactMessages.saveDraft.body, open)).toEqual([]);
});
