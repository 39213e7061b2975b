import { expect, test } from 'vitest';
import { isUploadedImage, linkAddress } from './addresses.ts';

const name = '0123456789abcdef'.repeat(4);

test.each(['jpg', 'jpeg', 'png', 'gif', 'webp'])('an uploaded image may be a %s', (type) => {
  expect(isUploadedImage(`/files/${name}.${type}`)).toBe(true);
});

test.each([
  `/files/${name}.svg`,
  `/files/${name}`,
  `/files/${name}.jpeeg`,
  `/files/${name}xjpg`,
  `/files/${name}.pngx`,
  `/files/${name.slice(1)}.png`,
  `/files/a${name}.png`,
  `/files/${name.replace('a', 'g')}.png`,
  `/files/${name.toUpperCase()}.png`,
  `https://a.example/files/${name}.png`,
  `/files/../${name}.png`,
])('no image was uploaded at %s', (src) => {
  expect(isUploadedImage(src)).toBe(false);
});

test.each([
  ['http://a.example', 'http://a.example'],
  ['HTTPS://A.example:8080/b', 'https://A.example:8080/b'],
  ['https://straße.example/', 'https://straße.example/'],
  ['https://a-b_c.example?q=1', 'https://a-b_c.example?q=1'],
  ['https://a.example#top', 'https://a.example#top'],
  ['https://a.example:12345/', 'https://a.example:12345/'],
  [' https://a.example/a b  c ', 'https://a.example/a%20b%20%20c'],
  ['https://a.example/\u00ADb\u200Bc\u2028d\u2060e\uFEFFf\u0000g\u009Fh', 'https://a.example/bcdefgh'],
  ['ht\ntps://a.example/\tb', 'https://a.example/b'],
  [`https://a.example/"'<>\\^\`{|}`, 'https://a.example/%22%27%3C%3E%5C%5E%60%7B%7C%7D'],
  ['https://a.example/\uD800b', 'https://a.example/\uFFFDb'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
  ['MAILTO:a@b.example?subject=A "b" c', 'mailto:a@b.example?subject=A%20%22b%22%20c'],
  ['mailto:a@b.example?subject=x%0ABcc:c@d.example', 'mailto:a@b.example'],
  ['mailto:a@b.example?subject=x%0dBcc:c@d.example', 'mailto:a@b.example'],
  ['mailto:a@b.example?subject=100%0', 'mailto:a@b.example?subject=100%0'],
  ['tel:911', 'tel:911'],
  ['TEL:+1 (604) 555-0100', 'tel:+1(604)555-0100'],
  ['tel:+16045550100;ext=1234567', 'tel:+16045550100;ext=1234567'],
  ['tel:*67#,1.2', 'tel:*67#,1.2'],
])('%j is stored as %s', (typed, stored) => {
  expect(linkAddress(typed)).toBe(stored);
});

test.each([
  '',
  'a.example',
  '//a.example/',
  '/contacts',
  'javascript:alert(1)',
  'xhttps://a.example',
  'httpss://a.example',
  'ftp://a.example/',
  'https:/a.example',
  'https://',
  'https:///a',
  'https://user@outside.example/',
  'https://a.example:',
  'https://a.example:123456/',
  'https://a.example:x/',
  'https://a b.example/',
  'https://a.example\\b',
  'mailto:',
  'mailto:?subject=x',
  'mailto:a',
  'mailto:a@b.example?subject=x\u00A0y',
  'xmailto:a@b.example',
  'tel:12',
  'tel:+12',
  `tel:${'1'.repeat(31)}`,
  'tel:call-us',
  'tel:555-0100x',
  'xtel:555-0100',
  'tel:5550100;ext=12345678',
  'tel:5550100;ext=',
])('%j is no address of a link', (typed) => {
  expect(linkAddress(typed)).toBeNull();
});

test('an address has at most 2000 characters, and a phone number thirty', () => {
  const address = `https://a.example/${'b'.repeat(2000 - 18)}`;
  expect(address).toHaveLength(2000);
  expect(linkAddress(address)).toBe(address);
  expect(linkAddress(` ${address} `)).toBe(address);
  expect(linkAddress(`${address}c`)).toBeNull();
  expect(linkAddress(`tel:${'1'.repeat(30)}`)).toBe(`tel:${'1'.repeat(30)}`);
});
