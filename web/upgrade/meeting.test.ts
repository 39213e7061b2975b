import { expect, test } from 'vitest';
import { meetingUrl } from './meeting.ts';

const person = { name: 'Ana & Co', email: 'ana+x@example.com' };

test('the meeting page is filled in with who asks, and keeps what its address already says', () => {
  expect(meetingUrl('https://meet.example/book?team=1', person)).toBe(
    'https://meet.example/book?team=1&name=Ana+%26+Co&email=ana%2Bx%40example.com',
  );
});

test('without a meeting page there is a form instead', () => {
  expect(meetingUrl('', person)).toBeNull();
});
