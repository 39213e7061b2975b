import { expect, test } from 'vitest';
import { emptyOwnFields } from '#contract/newsletter/blocks.ts';
import { buildChecklist } from './checklist.ts';

const statesOf = (known: { bytes: number | undefined; reached: number | undefined }) =>
  buildChecklist({
    content: { ...emptyOwnFields, subject: 'News', content: [], custom_content: [] },
    maxBytes: 1000,
    replyTo: 'priya@example.com',
    ...known,
  }).flatMap(({ title, state }) => (title === 'Size' || title === 'Contacts' ? [state] : []));

test('what is not known yet is neither fine nor a problem', () => {
  expect(statesOf({ bytes: undefined, reached: undefined })).toEqual(['unknown', 'unknown']);
  expect(statesOf({ bytes: 1000, reached: 1 })).toEqual(['fine', 'fine']);
  expect(statesOf({ bytes: 1001, reached: 0 })).toEqual(['problem', 'problem']);
});
