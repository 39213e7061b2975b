import { expect, test } from 'vitest';
import { trimLinkEnd } from './link-end.ts';

const link = 'https://portal.example.com/password?token=AbC-12_z';

test.each([...' .,;:!?\'"’”»)>]}'])('%j behind a link is none of its own, once or twice', (mark) => {
  expect(trimLinkEnd(link + mark)).toBe(link);
  expect(trimLinkEnd(link + mark + mark)).toBe(link);
  expect(trimLinkEnd(link + encodeURIComponent(mark))).toBe(link);
  expect(trimLinkEnd(link + encodeURIComponent(mark).toLowerCase())).toBe(link);
});

test.each(['%20', '%21', '%22', '%27', '%29', '%2C', '%2E', '%3A', '%3B', '%3E', '%3F', '%5D', '%7D'])(
  '%s behind a link is a mark that a mail program has written so',
  (mark) => expect([link + mark, link + mark.toLowerCase()].map(trimLinkEnd)).toEqual([link, link]),
);

test.each(['-', '_', '=', '/', '~', '#', '%41', '%2D', '%C3%A9', '(', '“', 'é'])(
  '%s at the end of a link is kept',
  (end) => expect(trimLinkEnd(link + end)).toBe(link + end),
);

test('marks are cut off in any order, and not within a link', () => {
  expect(trimLinkEnd(`${link}%22).`)).toBe(link);
  expect(trimLinkEnd(`${link}.%E2%80%9D%20`)).toBe(link);
  expect(trimLinkEnd('https://a.example.com/?q=(a),b')).toBe('https://a.example.com/?q=(a),b');
});

test('nothing is left of marks alone, and nothing comes of nothing', () => {
  expect([')', '%20%20', '%E2%80%99.', ''].map(trimLinkEnd)).toEqual(['', '', '', '']);
});
