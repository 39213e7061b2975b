import { expect, test } from 'vitest';
import { missingGlyphMark, toPrintable } from './font-coverage.ts';

test.each([
  ['Łukasz Nguyễn – “Søren” €5', 'Łukasz Nguyễn – “Søren” €5'],
  ['a\r\nb\u2028c\td\u00a0e', 'a\nb\nc d e'],
  ['e\u0301 x\u0331 ﬁne ½', 'é x\u0331 fine ½'],
  ['x\u0301', 'x\u0301'],
  ['Ǩ', 'Ǩ'],
  ['北京 東京 office', '北京 東京 office'],
  ['김정은 ਜਸਪ੍ਰੀਤ محمد', '김정은 ਜਸਪ੍ਰੀਤ محمد'],
  ['𓀀 x', `${missingGlyphMark} x`],
  ['good 😀👩‍👩‍👧 day', `good ${missingGlyphMark} day`],
  ['מרחבא\u202Eabc\u0000\u0007\ufeff', 'מרחבאabc'],
  ['\uE000\ud800', ''],
])('%j is printed as %j', (text, printed) => {
  expect(toPrintable(text)).toBe(printed);
});
