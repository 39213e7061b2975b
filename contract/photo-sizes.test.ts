import { expect, test } from 'vitest';
import { listPhotoWidths, mailPhotoUrl, sizedUrl } from './photo-sizes.ts';

test('a picture is stored in up to three widths, none wider than itself', () => {
  expect([300, 480, 481, 960, 1200, 5000].map(listPhotoWidths)).toEqual([
    [300],
    [480],
    [480, 481],
    [480, 960],
    [480, 960, 1200],
    [480, 960, 1600],
  ]);
  expect(sizedUrl('/files/a.b.jpg', 480, 'webp')).toBe('/files/a.b-480.webp');
});

test.each([
  [[480, 960, 1600], '/files/a-960.jpg'],
  [[480, 1200], '/files/a-1200.jpg'],
  [[300], '/files/a-300.jpg'],
  [[], '/files/a.png'],
])('of the widths %j a mail shows %s', (widths, url) => {
  expect(mailPhotoUrl({ url: '/files/a.png', widths })).toBe(url);
});
