import { expect, test } from 'vitest';
import { detectDevice } from './read-device.ts';

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
    'phone',
  ],
  ['Mozilla/5.0 (iPod touch; CPU iPhone OS 15_0 like Mac OS X) AppleWebKit/605.1.15', 'phone'],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'phone',
  ],
  ['Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0', 'phone'],
  ['Opera/9.80 (J2ME/MIDP; Opera Mini/7.1.32052/29.3709; U; en) Presto/2.8.119 Version/11.10', 'phone'],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'tablet',
  ],
  ['Mozilla/5.0 (Linux; Android 13; SM-X910) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 'tablet'],
  [
    'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Version/12.1 Mobile/15E148 Safari/604.1',
    'tablet',
  ],
  [
    'Mozilla/5.0 (Linux; Android 11; KFTRWI) AppleWebKit/537.36 Silk/130.1 like Chrome/130 Safari/537.36',
    'tablet',
  ],
  ['Mozilla/5.0 (Android 14; Tablet; rv:131.0) Gecko/131.0 Firefox/131.0', 'tablet'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 'computer'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
    'computer',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 'computer'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 'computer'],
  ['Mozilla/5.0 (SMART-TV; Linux; Tizen 7.0) AppleWebKit/537.36 TV Safari/537.36', null],
  ['Mozilla/5.0 (PlayStation 5) AppleWebKit/605.1.15', null],
  ['Something/1.0', null],
])('%s is a %s', (userAgent, device) => {
  expect(detectDevice(userAgent, false)).toBe(device);
});

test('a Mac with a touch screen is a tablet, and a computer with one stays a computer', () => {
  expect(
    detectDevice('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15', true),
  ).toBe('tablet');
  expect(detectDevice('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0', true)).toBe('computer');
});
