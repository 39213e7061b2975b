import { expect, test } from 'vitest';
import {
  describeEntry,
  describeForm,
  describeMessage,
  describeTask,
  formatPartCount,
} from './moved-words.ts';

const created_at = '2026-11-20T20:00:00Z';

test('numbers have their noun', () => {
  expect([formatPartCount('note', 1), formatPartCount('note', 1200), formatPartCount('task', 2)]).toEqual([
    '1 note or call',
    '1,200 notes and calls',
    '2 tasks',
  ]);
});

test('each part says when it was, and what', () => {
  const entry = { id: 1, author: null, is_mine: true, created_at, edited_at: null };
  expect(describeEntry({ ...entry, outcome: 'no_answer', text: 'Later' }).text).toBe(
    'Call: no answer. Later',
  );
  expect(describeEntry({ ...entry, outcome: null, text: 'Has a dog' }).text).toBe('Has a dog');
  const task = {
    id: 2,
    title: 'Call Nora',
    due_on: '2026-11-20',
    due_time: null,
    late_at: created_at,
    lead_id: 1,
    lead_name: 'Nora',
    user_id: null,
    user_name: null,
    given_by: null,
    plan_name: null,
    is_unwanted: false,
  };
  expect(describeTask({ ...task, done_at: null })).toEqual({
    id: 2,
    date: 'Due Nov 20, 2026',
    text: 'Call Nora',
  });
  expect(describeTask({ ...task, done_at: created_at }).date).toBe('Done Nov 20, 2026');
  const message = {
    id: 3,
    is_automatic: false,
    text: 'Hi',
    quote: '',
    stored_files: [],
    files: [],
    other_address: null,
    author: null,
    state: null,
    problem: null,
    created_at,
  };
  expect(describeMessage({ ...message, is_incoming: true, subject: '' }).text).toBe('From them: No subject');
  expect(describeMessage({ ...message, is_incoming: false, subject: 'The loft' }).text).toBe(
    'To them: The loft',
  );
  const form = {
    id: 4,
    replaced_by: null,
    email: null,
    phone_number: null,
    created_at,
    preferred_time: null,
    lead_source: { id: 6, source: 'Listing' },
    lead_source_url: [null, null] satisfies [null, null],
  };
  expect(describeForm({ ...form, kind: 'form', notes: 'Is it free?' }).text).toBe('Listing: Is it free?');
  expect(describeForm({ ...form, kind: 'notes', notes: null }).text).toBe('Earlier notes');
});
