import { expect, test } from 'vitest';
import { readPushState } from './read-push-state.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1';
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15';
const android = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36';
const browser = { hasPush: true, isStandalone: false, touchPoints: 0, permission: 'default' } as const;

test.each([
  ['a phone with Android', { userAgent: android, touchPoints: 5 }, 'ready'],
  ['one that has refused', { userAgent: android, permission: 'denied' as const }, 'refused'],
  ['one that has allowed', { userAgent: android, permission: 'granted' as const }, 'ready'],
  ['a browser without notifications', { userAgent: android, hasPush: false }, 'unsupported'],
  ['a Mac', { userAgent: mac }, 'ready'],
  ['an iPhone in its browser', { userAgent: iPhone, hasPush: false, touchPoints: 5 }, 'home screen'],
  ['an iPhone on its home screen', { userAgent: iPhone, isStandalone: true, touchPoints: 5 }, 'ready'],
  ['an old iPhone', { userAgent: iPhone, isStandalone: true, hasPush: false }, 'unsupported'],
  ['an iPad, which says that it is a Mac', { userAgent: mac, touchPoints: 5 }, 'home screen'],
  ['an iPad on its home screen', { userAgent: mac, isStandalone: true, touchPoints: 5 }, 'ready'],
] as const)('%s', (_name, more, expected) => expect(readPushState({ ...browser, ...more })).toBe(expected));
