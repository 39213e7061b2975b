import { expect, test } from 'vitest';
import { createMe } from '#web/shell/testing-me.ts';
import { getLandingPath } from './landing-path.ts';

const launching = { is_live: false, account_status: 'Launch' } as const;

test.each([
  [{ ...launching, launch_phase_id: 1 }, '/launch'],
  [{ ...launching, launch_phase_id: 2 }, '/launch/status'],
  [{ ...launching, launch_phase_id: 3 }, '/launch/status'],
  [{ ...launching, launch_phase_id: 4 }, '/launch/status'],
  [{ ...launching, launch_phase_id: 5 }, '/launch/status'],
  [{ ...launching, launch_phase_id: 6 }, '/dashboard'],
  [{ ...launching, launch_phase_id: 0 }, '/dashboard'],
  [{ ...launching, launch_phase_id: null }, '/dashboard'],
  [{ is_live: true, account_status: 'Launch', launch_phase_id: 1 }, '/dashboard'],
  [{ is_live: true, account_status: 'Live', launch_phase_id: 3 }, '/dashboard'],
  [{ is_live: false, account_status: 'Live', launch_phase_id: 1 }, '/dashboard'],
  [{ is_live: false, account_status: 'Paused', launch_phase_id: 2 }, '/dashboard'],
] as const)('a client with %j begins at %s', (client, place) => {
  expect(getLandingPath(createMe('Admin', client))).toBe(place);
  expect(getLandingPath(createMe('View Only', client))).toBe(place);
});

test('staff start where the client does, or in their console if they have chosen no client', () => {
  expect(getLandingPath(createMe('Staff', { ...launching, launch_phase_id: 4 }))).toBe('/launch/status');
  expect(getLandingPath(createMe('Owner'))).toBe('/staff');
  expect(getLandingPath(createMe('Designer'))).toBe('/staff');
});
