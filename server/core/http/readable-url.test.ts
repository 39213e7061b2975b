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
  ['/submit-testimonial/abc-_.', '/submit-testimonial/abc-_'],
  ['/testimonial/answer/abc%3E', '/testimonial/answer/abc'],
  ['/testimonial/withdraw/abc).”', '/testimonial/withdraw/abc'],
  ['/newsletter/confirm/abc%22,', '/newsletter/confirm/abc'],
  ['/newsletter/unsubscribe/abc>?from=mail', '/newsletter/unsubscribe/abc?from=mail'],
  ['/newsletter/preferences/abc%E2%80%9D', '/newsletter/preferences/abc'],
  ['/seller-report/abc]', '/seller-report/abc'],
  ['/sites/4/listings/12-elm-street.', '/sites/4/listings/12-elm-street'],
  ['/api/v2/reviews/request/abc.', '/api/v2/reviews/request/abc'],
  // text that people type is never shortened
  ['/contacts?search=St.', '/contacts?search=St.'],
  ['//evil.example.com/%zz', '//evil.example.com/%25zz'],
])('%s is read as %s', (url, read) => {
  expect(readableUrl(url)).toBe(read);
});
