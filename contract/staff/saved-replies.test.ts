import { expect, test } from 'vitest';
import { StaffMessageText } from './conversation-draft.ts';
import { replyFieldNames } from './reply-fields.ts';
import { savedReplies, SavedReplyDraft, tooManyReplies } from './saved-replies.ts';

const sentences = (draft: object) =>
  SavedReplyDraft.safeParse({ title: 'Photos', text: 'Hello', ...draft }).error?.issues.map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  ) ?? [];

test('a title is one line of up to 80 characters, and a text has up to 4000', () => {
  expect(sentences({})).toEqual([]);
  expect(sentences({ title: 'Two\nlines' })).toEqual(['title: Please keep this to one line.']);
  expect(sentences({ title: ' ', text: ' ' })).toEqual([
    'title: This field is required.',
    'text: This field is required.',
  ]);
  expect([sentences({ title: 'x'.repeat(80) }), sentences({ title: 'x'.repeat(81) }).length]).toEqual([
    [],
    1,
  ]);
  expect([sentences({ text: 'x'.repeat(4000) }), sentences({ text: 'x'.repeat(4001) }).length]).toEqual([
    [],
    1,
  ]);
  expect(tooManyReplies).toBe('You’ve reached the limit of 200 saved replies.');
});

test('its fields are written in one way, and others are refused by name', () => {
  expect(SavedReplyDraft.parse({ title: 'Photos', text: 'Hi {{ First_Name }}' }).text).toBe(
    'Hi {{first_name}}',
  );
  expect(replyFieldNames).toEqual(['first_name', 'last_name', 'client_name', 'account_manager', 'my_name']);
  expect(sentences({ text: 'It costs {{price}}' })).toEqual([
    'text: There is no field {{price}}. You can use {{first_name}}, {{last_name}}, {{client_name}}, {{account_manager}}, {{my_name}}.',
  ]);
});

test('a message of staff says at its field which one is still open', () => {
  const parse = (message: string) =>
    StaffMessageText.safeParse({ message }).error?.issues.map((issue) => issue.message);
  expect(parse('Hi Nora, 5 {a}')).toBeUndefined();
  expect(parse('Hi {{first_name}} {{price}}')).toEqual([
    'Please replace {{first_name}}, so that it isn’t sent like this.',
  ]);
});

test('those who answer conversations use and change saved replies', () => {
  for (const { access } of Object.values(savedReplies))
    expect(access).toEqual({ kind: 'staff', callers: ['Owner', 'Manager', 'Support'] });
});
