import { expect, test } from 'vitest';
import { ConversationDraft, ConversationNote } from '../staff/conversation-draft.ts';
import { formatTitle } from './topics.ts';

test('a conversation is called by its subject, or else by its topic', () => {
  expect(formatTitle({ topic: 'help', subject: 'Your photos' })).toBe('Your photos');
  expect(formatTitle({ topic: 'changes', subject: null })).toBe('Changes to the sample site');
  expect(formatTitle({ topic: 'help', subject: null })).toBe('Help');
  expect(formatTitle({ topic: 'upgrade' })).toBe('Meeting about an upgrade');
});

test('a subject is one line of up to 120 characters', () => {
  const sentence = (subject: string) =>
    ConversationDraft.safeParse({ subject, message: 'Hello', user_ids: [] }).error?.issues[0]?.message;
  expect(sentence('Your photos')).toBeUndefined();
  expect(sentence('Two\nlines')).toBe('Please keep this to one line.');
  expect(sentence('A\ttab')).toBe('Please keep this to one line.');
  expect(sentence(' ')).toBe('This field is required.');
  expect([sentence('x'.repeat(120)), sentence('x'.repeat(121))]).toEqual([
    undefined,
    'This field must be less than 120 characters.',
  ]);
});

test('up to a hundred people read a conversation', () => {
  const sentence = (count: number) =>
    ConversationDraft.safeParse({
      subject: 'Hello',
      message: 'Hello',
      user_ids: Array.from({ length: count }, (_each, index) => index + 1),
    }).error?.issues[0]?.message;
  expect([sentence(0), sentence(100), sentence(101)]).toEqual([
    undefined,
    undefined,
    'Please choose fewer people.',
  ]);
});

test('a note has up to 5000 characters', () => {
  const isNote = (note: string) => ConversationNote.safeParse({ note }).success;
  expect([isNote('x'.repeat(5000)), isNote('x'.repeat(5001)), isNote(' ')]).toEqual([true, false, false]);
});

test('a message has words or a file', () => {
  const sentence = (message: string, file_ids: number[]) =>
    ConversationDraft.safeParse({ subject: 'Hello', message, user_ids: [], file_ids }).error?.issues.map(
      ({ message: text, path }) => [path, text],
    );
  expect(sentence(' ', [])).toEqual([[['message'], 'This field is required.']]);
  expect([sentence('', [7]), sentence('Hello', [])]).toEqual([undefined, undefined]);
});
