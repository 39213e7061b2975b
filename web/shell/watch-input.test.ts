import { beforeEach, expect, test, vi } from 'vitest';
import { unattendedHeaders } from '#web/api/unattended.ts';
import { watchInput } from './watch-input.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));

test('a call says so where nobody has touched the page for a minute, until somebody does', () => {
  const page = new EventTarget();
  vi.advanceTimersByTime(600_000);
  expect(unattendedHeaders()).toEqual({});
  watchInput(page);
  vi.advanceTimersByTime(59_999);
  expect(unattendedHeaders()).toEqual({});
  vi.advanceTimersByTime(1);
  expect(unattendedHeaders()).toEqual({ 'x-unattended': '1' });
  for (const sign of ['pointermove', 'keydown', 'wheel', 'focus']) {
    page.dispatchEvent(new Event(sign));
    expect(unattendedHeaders()).toEqual({});
    vi.advanceTimersByTime(60_000);
    expect(unattendedHeaders()).toEqual({ 'x-unattended': '1' });
  }
});
