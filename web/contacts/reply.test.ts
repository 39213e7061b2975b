import { expect, test } from 'vitest';
import { createReplyHref } from './reply.ts';

const asked = { notes: 'Is it still there?\n& may we come?', created_at: '2026-11-20T20:00:00Z' };

test('a reply quotes every line of the question below the space for the answer', () => {
  const url = new URL(createReplyHref('nora@example.net', asked));
  expect(url.pathname).toBe('nora@example.net');
  expect(url.searchParams.get('subject')).toBe('Re: Your question');
  const lines = url.searchParams.get('body')?.split('\r\n') ?? [];
  expect(lines.slice(0, 2)).toEqual(['', '']);
  expect(lines[2]).toMatch(/^On Nov 20.*, you wrote:$/);
  expect(lines.slice(3)).toEqual(['> Is it still there?', '> & may we come?']);
});

test('without a question it is an empty email', () => {
  expect(createReplyHref('nora@example.net', null)).toBe('mailto:nora@example.net');
  expect(createReplyHref('nora@example.net', { ...asked, notes: null })).toBe('mailto:nora@example.net');
});

test('a long question is cut, and never within a character', () => {
  const url = new URL(createReplyHref('nora@example.net', { ...asked, notes: '🏡'.repeat(2000) }));
  const quote = url.searchParams.get('body')?.split('> ')[1] ?? '';
  expect(quote).toBe(`${'🏡'.repeat(500)}…`);
});
