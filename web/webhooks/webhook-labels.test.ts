import { expect, test } from 'vitest';
import { describeDelivery, describeAnswer, describeState } from './webhook-labels.ts';

const webhook = {
  id: 1,
  url: 'https://hooks.example.com',
  contacts: true,
  listings: false,
  testimonials: false,
  newsletters: false,
  billing: false,
  is_on: true,
  off_reason: null,
  created_at: '2026-11-20T12:00:00Z',
  failing_since: null,
  delivered_at: null,
  former_secret_until: null,
};

test.each([
  [{}, { tone: 'green', label: 'On' }],
  [{ failing_since: '2026-11-20T12:00:00Z' }, { tone: 'amber', label: 'Failing' }],
  [{ is_on: false }, { tone: 'slate', label: 'Off' }],
  [
    { is_on: false, off_reason: 'gone' as const },
    { tone: 'red', label: 'Switched off' },
  ],
])('a webhook with %j is %j', (change, state) =>
  expect(describeState({ ...webhook, ...change })).toEqual(state),
);

const delivery = {
  id: 1,
  message: 'msg_1',
  event: 'contact.created',
  subject_id: 1,
  happened_at: '2026-11-20T12:00:00Z',
  attempts: 0,
  due_at: null,
  delivered_at: null,
  answer_status: null,
  answer_ms: null,
  problem: null,
};

test.each([
  ['delivered', 1, { tone: 'green', label: 'Delivered' }],
  ['failed', 10, { tone: 'red', label: 'Not delivered' }],
  ['waiting', 0, { tone: 'slate', label: 'Waiting' }],
  ['waiting', 1, { tone: 'amber', label: 'Trying again' }],
] as const)('a delivery that is %s after %i attempts is %j', (state, attempts, shown) =>
  expect(describeDelivery({ ...delivery, state, attempts })).toEqual(shown),
);

test.each([
  [{ attempts: 0 }, null],
  [{ attempts: 1, answer_status: 204, answer_ms: 120 }, 'Answered 204 in 120 ms.'],
  [{ attempts: 2, answer_status: 200, answer_ms: 1500 }, 'Attempt 2: Answered 200 in 1500 ms.'],
  [{ attempts: 1, problem: 'The address answered 500.' }, 'The address answered 500.'],
  [{ attempts: 3, problem: 'The address answered 500.' }, 'Attempt 3: The address answered 500.'],
])('the answer to a delivery with %j is %s', (change, answer) =>
  expect(describeAnswer({ ...delivery, ...change })).toBe(answer),
);
