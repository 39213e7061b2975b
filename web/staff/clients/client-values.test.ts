import { expect, test } from 'vitest';
import type { ClientPage } from '#contract/staff/staff.ts';
import { findClientChanges, findRisk, toClientValues, withLive, withStatus } from './client-values.ts';

const launching: ClientPage = {
  id: 4,
  name: 'Ng Realty',
  package: 'Grow',
  account_status: 'Launch',
  is_live: false,
  launch_phase_id: 3,
  country: 'CA',
  state_or_province: 'BC',
  time_zone: 'America/Vancouver',
  postal_address: null,
  tax_places: [],
  manager: null,
  cancels_on: null,
  trial_until: null,
  period_ends_on: null,
  token: 'abc',
  services: ['web', 'in_touch', 'gold'],
  features: [],
  launch_sample_url: null,
  created_at: '2026-01-01T00:00:00Z',
  old_token_ends_at: null,
  sites: [],
  users: [],
  health: {
    leads_this_month: 0,
    in_phase_since: null,
    failed_mails: 0,
    delayed_mails: 0,
    file_count: 0,
    file_bytes: 0,
  },
  erasure: null,
  notes: [],
  note_count: 0,
  version: 1,
  last_edit: null,
};
const before = toClientValues(launching);

test('the form shows what is known of the client', () => {
  expect(before).toEqual({
    package: 'Grow',
    services: ['web', 'in_touch'],
    features: [],
    account_status: 'Launch',
    launch_phase_id: '3',
    is_live: false,
    launch_sample_url: '',
  });
});

test('only changed fields are sent, and the order of services is no change', () => {
  expect(findClientChanges(before, before)).toEqual({});
  expect(findClientChanges({ ...before, services: ['in_touch', 'web'] }, before)).toEqual({});
  expect(findClientChanges({ ...before, launch_phase_id: '', package: 'Drive' }, before)).toEqual({
    launch_phase_id: null,
    package: 'Drive',
  });
  const sample = 'https://sample.example.com';
  expect(findClientChanges({ ...before, launch_sample_url: sample }, before)).toEqual({
    launch_sample_url: sample,
  });
  expect(findClientChanges({ ...before, launch_sample_url: null }, before)).toEqual({});
});

test('going live ends the launch, by status or by switch', () => {
  const live = { account_status: 'Live', is_live: true, launch_phase_id: '' };
  expect(withLive(true, before, before)).toEqual(live);
  expect(withStatus('Live', before, before)).toEqual(live);
});

test('switching live off again restores the previous phase', () => {
  expect(withLive(false, withLive(true, before, before), before)).toEqual({
    account_status: 'Launch',
    is_live: false,
    launch_phase_id: '3',
  });
});

test('a pause leaves the site as it is, and a new launch takes it down', () => {
  const live = { account_status: 'Live', is_live: true, launch_phase_id: '' } as const;
  expect(withStatus('Paused', live, live)).toMatchObject({ is_live: true });
  expect(withStatus('Launch', live, live)).toMatchObject({ is_live: false });
  expect(withStatus('Cancelled', withLive(true, before, before), before)).toMatchObject({ is_live: false });
});

test('only cancelling and going live need a confirmation', () => {
  expect(findRisk({ account_status: 'Cancelled' }, 'Ng Realty')?.title).toBe('Cancel this account?');
  expect(findRisk({ is_live: true, account_status: 'Live' }, 'Ng Realty')?.title).toBe('Go live?');
  expect(
    findRisk({ account_status: 'Paused', package: 'Drive', launch_phase_id: 4 }, 'Ng Realty'),
  ).toBeNull();
});
