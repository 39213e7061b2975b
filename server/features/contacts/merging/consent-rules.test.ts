import { expect, test } from 'vitest';
import { joinConsents, splitConsents, type Consent } from './consent-rules.ts';

const none: Consent = {
  kind: 'none',
  source: null,
  words: null,
  given_at: null,
  expires_at: null,
  unsubscribed_at: null,
  suppressed: null,
  every_months: 1,
  is_tracked: true,
};
const express: Consent = { ...none, kind: 'express', source: 'Shop', given_at: '2026-01-01' };
const left: Consent = { ...none, source: 'Shop', given_at: '2025-01-01', unsubscribed_at: '2026-02-02' };
const bounced: Consent = { ...express, suppressed: 'bounced' };
const complained: Consent = { ...express, suppressed: 'complained' };

test('two without any consent have none', () => {
  expect(joinConsents(null, null)).toBeNull();
});

test('the consent for the main email counts', () => {
  expect(joinConsents(express, null)).toEqual(express);
  expect(joinConsents(null, express)).toEqual(none);
  expect(joinConsents(express, none)).toEqual(express);
});

test('an unsubscription wins, whichever of them it came from', () => {
  const stopped = { ...express, kind: 'none', unsubscribed_at: '2026-02-02' };
  expect(joinConsents(express, left)).toEqual(stopped);
  expect(joinConsents(left, express)).toEqual(left);
  expect(joinConsents(left, { ...left, unsubscribed_at: '2026-03-03' })).toEqual(left);
});

test('a bounce stays and a complaint outweighs it', () => {
  expect(joinConsents(express, bounced)).toEqual(bounced);
  expect(joinConsents(bounced, express)).toEqual(bounced);
  expect(joinConsents(complained, bounced)).toEqual(complained);
  expect(joinConsents(bounced, complained)).toEqual(complained);
});

test('fewer newsletters and no tracking are the choice of both', () => {
  const seldom = { ...express, every_months: 3, is_tracked: false };
  expect(joinConsents(express, seldom)).toEqual(seldom);
  expect(joinConsents(seldom, express)).toEqual(seldom);
});

test('an undone merge gives back both consents', () => {
  const former = { survivor: express, other: left };
  const merged = joinConsents(express, left);
  expect(splitConsents(former, merged, merged && { ...merged })).toEqual(former);
  expect(splitConsents({ survivor: null, other: null }, null, null)).toEqual({ survivor: null, other: null });
  expect(splitConsents(former, merged, null)).toEqual(former);
});

test('who has stopped newsletters since gets none as either contact', () => {
  const now: Consent = { ...express, kind: 'none', unsubscribed_at: '2026-04-04' };
  expect(splitConsents({ survivor: express, other: express }, express, now)).toEqual({
    survivor: now,
    other: now,
  });
  expect(splitConsents({ survivor: express, other: null }, express, now)).toEqual({
    survivor: now,
    other: { ...none, unsubscribed_at: '2026-04-04' },
  });
  expect(splitConsents({ survivor: express, other: express }, express, bounced)).toEqual({
    survivor: bounced,
    other: bounced,
  });
  const was = { ...left, unsubscribed_at: '2026-01-15' };
  expect(splitConsents({ survivor: express, other: was }, express, now).other).toEqual(was);
});

test('another change since stays with the contact alone', () => {
  const now = { ...express, source: 'Phone' };
  expect(splitConsents({ survivor: none, other: express }, none, now)).toEqual({
    survivor: now,
    other: express,
  });
  const seldom = { ...left, every_months: 3 };
  expect(splitConsents({ survivor: express, other: left }, left, seldom)).toEqual({
    survivor: seldom,
    other: left,
  });
  expect(splitConsents({ survivor: express, other: express }, null, express)).toEqual({
    survivor: express,
    other: express,
  });
});
