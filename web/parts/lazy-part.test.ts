import { afterEach, expect, test } from 'vitest';
import { handleMissingCode, loadCode } from './lazy-part.ts';

const refuse = (error: unknown) => Promise.reject(error);
afterEach(() => handleMissingCode(refuse));

test('code that does not load is an error where nobody handles it, as on the sign-in page', async () => {
  await expect(loadCode(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});

test('code that did not load is loaded again once that is worth a try', async () => {
  const network = Promise.withResolvers<void>();
  handleMissingCode(() => network.promise);
  let tries = 0;
  const loading = loadCode(() =>
    ++tries === 1 ? Promise.reject(new Error('offline')) : Promise.resolve('code'),
  );
  await Promise.resolve();
  expect(tries).toBe(1);
  network.resolve();
  expect(await loading).toBe('code');
});
