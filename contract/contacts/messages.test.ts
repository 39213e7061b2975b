import type * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { contactMessages, contactMessagesTag, Message, MessageForm } from './messages.ts';

const sentences = (schema: z.ZodMiniType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
const draft = contactMessages.send.body;

test('a message needs a subject of one line and a text, and has a quote only where one is sent', () => {
  expect(draft.parse({ subject: 'A viewing', text: 'On Friday?' })).toEqual({
    subject: 'A viewing',
    text: 'On Friday?',
    quote: '',
  });
  expect(draft.parse({ subject: 'A', text: 'B', quote: '> C' }).quote).toBe('> C');
  for (const subject of ['Two\nlines', 'Two\rlines', 'A\ttab'])
    expect(sentences(MessageForm, { subject, text: 'B' })).toEqual([
      'subject: Please keep this to one line.',
    ]);
  expect(sentences(MessageForm, {}).map((line) => line.split(':')[0])).toEqual(['subject', 'text']);
});

test('subject, text and quote have their lengths, in a draft too', () => {
  const long = { subject: 'x'.repeat(201), text: 'x'.repeat(10_001), quote: 'x'.repeat(6001) };
  expect(sentences(draft, long)).toHaveLength(3);
  expect(sentences(contactMessages.saveDraft.body, long)).toHaveLength(2);
  expect(sentences(contactMessages.saveDraft.body, { subject: '', text: '' })).toEqual([]);
});

test('a message is waiting, sent or failed, and one that came in has no state', () => {
  const message = {
    id: 1,
    is_incoming: false,
    is_automatic: false,
    subject: 'A',
    text: 'B',
    quote: '',
    stored_files: [],
    files: [],
    other_address: null,
    author: null,
    problem: null,
    created_at: '2026-11-28T17:00:00Z',
  };
  for (const state of ['waiting', 'sent', 'failed', null])
    expect(sentences(Message, { ...message, state })).toEqual([]);
  expect(sentences(Message, { ...message, state: 'lost' })).toHaveLength(1);
  expect(sentences(Message, {}).length).toBeGreaterThan(10);
  expect(sentences(contactMessages.start.data, {}).length).toBeGreaterThan(4);
  expect(sentences(contactMessages.saveDraft.data, {})).toHaveLength(1);
});

test('every call has its address, and sending happens once', () => {
  expect(
    Object.values(contactMessages).map(({ method, path, summary }) => [method, path, summary.length > 20]),
  ).toEqual([
    ['GET', '/leads/{id}/messages', true],
    ['POST', '/leads/{id}/messages', true],
    ['GET', '/leads/{id}/messages/draft', true],
    ['PUT', '/leads/{id}/messages/draft', true],
  ]);
  expect(contactMessages.send).toMatchObject({ once: true, changes: 'contact.changed', status: 201 });
  expect(contactMessages.list.paged).toBe(true);
  expect(contactMessagesTag.name).toBe('Emails with contacts');
  expect(contactMessagesTag.description).toMatch(/^Emails that are written to a contact/);
});
