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

test('a section in which nobody has written is no problem, and it is said that it stays out', () => {
  const blank = { id: 2, order: 1, type: 'default', title: 'Market Summary', content: '' } as const;
  const points = buildChecklist({
    content: {
      ...emptyOwnFields,
      sections: ['market_summary'],
      content: [{ ...blank, refId: 'market_summary' }],
      custom_content: [],
    },
    bytes: 1,
    maxBytes: 1000,
    reached: 1,
    replyTo: 'priya@example.com',
  });
  expect(points.find(({ title }) => title === 'Blocks')).toEqual({
    title: 'Blocks',
    state: 'fine',
    note: "'Market Summary' is empty and won’t be in the email.",
  });
});

test('what is not known yet is neither fine nor a problem', () => {
  expect(statesOf({ bytes: undefined, reached: undefined })).toEqual(['unknown', 'unknown']);
  expect(statesOf({ bytes: 1000, reached: 1 })).toEqual(['fine', 'fine']);
  expect(statesOf({ bytes: 1001, reached: 0 })).toEqual(['problem', 'problem']);
});
