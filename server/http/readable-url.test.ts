import { expect, test } from 'vitest';
import { readableUrl } from './readable-url.ts';

test.each([
  ['/contacts?page=2', '/contacts?page=2'],
  ['/a%20b', '/a%20b'],
  ['/%E0%A4%A', '/%25E0%25A4%25A'],
  ['/%', '/%25'],
  ['/a?b=%', '/a?b=%'],
  ['*', '/*'],
  ['http://portal.example.com/api/v2/health', '/api/v2/health'],
  ['http://portal.example.com', '/'],
  ['//evil.example.com/%zz', '//evil.example.com/%25zz'],
])('%s is read as %s', (url, read) => {
  expect(readableUrl(url)).toBe(read);
});
