import { beforeEach, expect, test, vi } from 'vitest';
import { debounce } from './debounce.ts';

beforeEach(() => void vi.useFakeTimers());

test('only the last of several quick calls runs, after the delay', () => {
  const calls: string[] = [];
  const search = debounce((text: string) => calls.push(text), 300);
  search.call('m');
  vi.advanceTimersByTime(299);
  search.call('ma');
  vi.advanceTimersByTime(299);
  expect(calls).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(calls).toEqual(['ma']);
});

test('a cancelled call never runs', () => {
  const calls: string[] = [];
  const search = debounce((text: string) => calls.push(text), 300);
  search.call('maya');
  search.cancel();
  vi.advanceTimersByTime(1000);
  expect(calls).toEqual([]);
});
