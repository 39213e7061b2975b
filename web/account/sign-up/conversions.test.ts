import { expect, test, vi } from 'vitest';
import { meOf } from '#web/shell/testing-me.ts';
import { conversions, loader } from './conversions.ts';

const thirdParties = { adConversionId: 'AW-123_Thank-you', socialPixelId: '456' };
const none = { adConversionId: '', socialPixelId: '' };
const ad = 'https://www.googleadservices.com/pagead/conversion/123/?label=Thank-you&guid=ON&script=0';
const pixel = 'https://www.facebook.com/tr?id=456&ev=Lead&noscript=1';

test('a conversion and a pixel are told, each once however often the page is drawn', () => {
  const load = vi.fn<(address: string) => void>();
  const tell = loader(load);
  const addresses = conversions({ environment: 'production', thirdParties }, null);
  tell(addresses);
  tell(addresses);
  expect(load.mock.calls).toEqual([[ad], [pixel]]);
});

test('an account without a label is told as such, and what is no account is told nobody', () => {
  const told = (adConversionId: string) =>
    conversions({ environment: 'production', thirdParties: { ...none, adConversionId } }, null);
  expect(told('123')).toEqual(['https://www.googleadservices.com/pagead/conversion/123/?guid=ON&script=0']);
  expect(told('nonsense')).toEqual([]);
});

test('nothing is told in development', () => {
  expect(conversions({ environment: 'development', thirdParties }, null)).toEqual([]);
});

test('nothing is told of staff; clients are visitors like any other', () => {
  for (const caller of ['Staff', 'Staff member'] as const)
    expect(conversions({ environment: 'production', thirdParties }, meOf(caller))).toEqual([]);
  expect(conversions({ environment: 'production', thirdParties }, meOf('Admin'))).toEqual([ad, pixel]);
});

test('what is not set up is not told', () => {
  expect(conversions({ environment: 'production', thirdParties: none }, null)).toEqual([]);
});
