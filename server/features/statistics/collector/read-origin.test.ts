import fc from 'fast-check';
import { expect, test } from 'vitest';
import { detectOrigin } from './read-origin.ts';

const originOf = (page: string, referrer = '') => detectOrigin(new URL(page), URL.parse(referrer));

test.each([
  ['https://a.example.com/', '', 'direct'],
  ['https://a.example.com/', 'https://www.google.com/', 'google.com'],
  ['https://a.example.com/two', 'https://www.a.example.com/one', 'internal'],
  ['https://m.example.com/two', 'https://m.example.com/one', 'internal'],
  ['https://a.example.com/?utm_source=Spring%20Mail', 'https://www.google.com/', 'spring mail'],
  ['https://a.example.com/', 'https://l.facebook.com/l.php', 'facebook.com'],
  ['https://a.example.com/', 'https://m.facebook.com/', 'facebook.com'],
  ['https://a.example.com/', 'android-app://com.example', 'direct'],
  ['https://a.example.com/', 'nonsense', 'direct'],
])('%s after %j came from %s', (page, referrer, source) => {
  expect(originOf(page, referrer).source).toBe(source);
});

test('a campaign has one name in upper and lower case, with plus signs and with spaces', () => {
  const first = originOf(
    'https://a.example.com/?utm_source=FaceBook&utm_medium=CPC&utm_campaign=Spring+Open%20%20House',
  );
  expect(first).toEqual({ source: 'facebook', medium: 'cpc', campaign: 'spring open house' });
  expect(
    originOf(
      'https://a.example.com/?utm_source=facebook&utm_medium=cpc&utm_campaign=%20spring%20open+house%09',
    ),
  ).toEqual(first);
  expect(originOf('https://a.example.com/?utm_campaign=', 'https://www.bing.com/')).toEqual({
    source: 'bing.com',
    medium: null,
    campaign: null,
  });
});

test('a value that may be an email address is not stored', () => {
  expect(
    originOf('https://a.example.com/?utm_source=ann%40example.com&utm_campaign=to-ann@example.com'),
  ).toEqual({
    source: 'direct',
    medium: null,
    campaign: null,
  });
});

test('no value is refused by the database: it has at most 100 characters, whole ones, and none that is invisible', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.constantFrom('', '\0', '\u0007', '😀'.repeat(99)),
      (any, more) => {
        const url = new URL(`https://a.example.com/?utm_medium=${more.length}`);
        url.searchParams.set('utm_source', any + more);
        url.searchParams.set('utm_campaign', more + any);
        const { source, campaign } = detectOrigin(url, null);
        for (const value of [source, campaign ?? '']) {
          expect(value.length).toBeLessThanOrEqual(100);
          expect(value.isWellFormed()).toBe(true);
          expect(value).not.toMatch(/[\p{Cc}\p{Cs}]/u);
        }
      },
    ),
  );
});

test.each([
  ['https://a.example.com/', 'http://news.example/', 'news.example'],
  ['https://a.example.com/', 'xhttp://news.example/', 'direct'],
  ['https://a.example.com/', 'httpx://news.example/', 'direct'],
  ['https://a.example.com/', 'https://a.www.example/', 'a.www.example'],
  [`https://a.example.com/?utm_source=${'x'.repeat(101)}`, '', 'x'.repeat(100)],
  [
    'https://a.example.com/',
    `https://${'x'.repeat(60)}.${'y'.repeat(60)}.example/`,
    `${'x'.repeat(60)}.${'y'.repeat(39)}`,
  ],
])('%s after %j came from %s, in a hundred characters', (page, referrer, source) => {
  expect(originOf(page, referrer).source).toBe(source);
});
