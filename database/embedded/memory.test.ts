import { expect, test } from 'vitest';
import { machineMemory, calculateSharedBuffers } from './memory.ts';

const gigabyte = 2 ** 30;

test.each([
  [0.5, '128MB'],
  [2, '256MB'],
  [4, '512MB'],
  [8, '1024MB'],
  [64, '1024MB'],
])('on a machine of %s GB PostgreSQL keeps pages in %s', (gigabytes, buffers) => {
  expect(calculateSharedBuffers(gigabytes * gigabyte)).toBe(buffers);
});

test('the limit of a container counts, and none does not', () => {
  expect(machineMemory(64 * gigabyte, 2 * gigabyte)).toBe(2 * gigabyte);
  expect(machineMemory(64 * gigabyte, 0)).toBe(64 * gigabyte);
  // Linux reports this if there is no limit
  expect(machineMemory(64 * gigabyte, 2 ** 63)).toBe(64 * gigabyte);
});
