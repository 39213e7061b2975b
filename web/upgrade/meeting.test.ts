import { expect, test } from 'vitest';
import { meetingUrl } from './meeting.ts';

const person = { name: 'Ana & Co', email: 'ana+x@example.com' };

test('the scheduling page gets name and email, and keeps its own parameters', () => {
  expect(meetingUrl('https://meet.example/book?team=1', person)).toBe(
    'https://meet.example/book?team=1&name=Ana+%26+Co&email=ana%2Bx%40example.com',
  );
});

test('without a scheduling page there is no address', () => {
  expect(meetingUrl('', person)).toBeNull();
});
