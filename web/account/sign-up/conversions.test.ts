import { expect, test, vi } from 'vitest';
import { createMe } from '#web/shell/testing-me.ts';
import { conversions, loader } from './conversions.ts';

const thirdParties = { adConversionId: 'AW-123_Thank-you', socialPixelId: '456' };
const none = { adConversionId: '', socialPixelId: '' };
const ad = 'https://www.googleadservices.com/pagead/conversion/123/?label=Thank-you&guid=ON&script=0';
const pixel = 'https://www.facebook.com/tr?id=456&ev=Lead&noscript=1';

test('a conversion and a pixel are loaded once each, however often the page renders', () => {
  const load = vi.fn<(address: string) => void>();
  const loadAll = loader(load);
  const addresses = conversions({ environment: 'production', thirdParties }, null);
  loadAll(addresses);
  loadAll(addresses);
  expect(load.mock.calls).toEqual([[ad], [pixel]]);
});

test('an id without a label is reported without one, and an invalid id is not reported', () => {
  const imagesFor = (adConversionId: string) =>
    conversions({ environment: 'production', thirdParties: { ...none, adConversionId } }, null);
  expect(imagesFor('123')).toEqual([
    'https://www.googleadservices.com/pagead/conversion/123/?guid=ON&script=0',
  ]);
  expect(imagesFor('nonsense')).toEqual([]);
});

test('nothing is reported in development', () => {
  expect(conversions({ environment: 'development', thirdParties }, null)).toEqual([]);
});

test('staff are not reported; clients are like any other visitor', () => {
  for (const caller of ['Staff', 'Owner'] as const)
    expect(conversions({ environment: 'production', thirdParties }, createMe(caller))).toEqual([]);
  expect(conversions({ environment: 'production', thirdParties }, createMe('Admin'))).toEqual([ad, pixel]);
});

test('without an id nothing is reported', () => {
  expect(conversions({ environment: 'production', thirdParties: none }, null)).toEqual([]);
});
