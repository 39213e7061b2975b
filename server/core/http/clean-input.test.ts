import { expect, test } from 'vitest';
import { cleanInput } from './clean-input.ts';

test('lone surrogates and NUL are removed from every text', () => {
  const sent: unknown = JSON.parse(String.raw`{"a":"x\u0000y","b":[{"c":"\ud83c"},["🏡\u0000"],null,1]}`);
  expect(cleanInput(sent)).toEqual({ a: 'xy', b: [{ c: '\uFFFD' }, ['🏡'], null, 1] });
  expect(cleanInput('\0')).toBe('');
});

test('an invalid key is removed and not renamed', () => {
  const sent: unknown = JSON.parse(
    String.raw`{"__proto__\u0000":{"role":"Admin"},"na\u0000me":"x","name":"y"}`,
  );
  const cleaned = cleanInput(sent);
  expect(cleaned).toEqual({ name: 'y' });
  expect(cleaned).not.toHaveProperty('role');
});

test('a body a hundred thousand levels deep is cleaned completely', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(100_000)}"a\\u0000"${']'.repeat(100_000)}`);
  let node = cleanInput(deep);
  while (Array.isArray(node)) [node] = node;
  expect(node).toBe('a');
});
