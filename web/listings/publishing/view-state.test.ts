import { expect, test } from 'vitest';
import type { ListingExtras } from '#contract/listings/publishing.ts';
import { mayPoll, viewState } from './view-state.ts';

const extras = (state: ListingExtras['publish']['state'], ...wp_post_urls: string[]): ListingExtras => ({
  wp_post_urls,
  publish: { state, reason: null, holds: [] },
});
const url = 'https://sites.example.com/sites/1/listings/7-elm';

test('View waits while a listing is being published, and opens its first page once there is one', () => {
  expect(viewState(undefined, 0)).toEqual({ kind: 'loading' });
  expect(viewState(extras('queued'), 29)).toEqual({ kind: 'loading' });
  expect(viewState(extras('published', url, 'https://www.example.com/elm'), 3)).toEqual({
    kind: 'link',
    url,
  });
  expect(viewState(extras('queued', url), 0)).toEqual({ kind: 'link', url });
});

test('after thirty polls it stops waiting', () => {
  expect(mayPoll(extras('queued'), 29)).toBe(true);
  expect(mayPoll(extras('queued'), 30)).toBe(false);
  expect(viewState(extras('queued'), 30)).toEqual({ kind: 'unavailable' });
  expect(viewState(undefined, 30)).toEqual({ kind: 'unavailable' });
});

test.each(['failed', 'held', 'withdrawn', 'none'] as const)(
  'a listing that is %s is not waited for',
  (state) => {
    expect(mayPoll(extras(state), 0)).toBe(false);
    expect(viewState(extras(state), 0)).toEqual({ kind: 'unavailable' });
    expect(viewState(extras(state, url), 0)).toEqual({ kind: 'link', url });
  },
);
