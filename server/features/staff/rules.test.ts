import { expect, test } from 'vitest';
import type { ClientChange } from '#contract/staff/staff.ts';
import { describeManager, normalizeClientChange } from './rules.ts';

type Change = Pick<ClientChange, 'is_live' | 'account_status' | 'launch_phase_id'>;
const live = { is_live: true, account_status: 'Live', launch_phase_id: null };

test('going live and leaving the launch imply each other', () => {
  expect(normalizeClientChange({ is_live: true })).toEqual(live);
  expect(normalizeClientChange({ account_status: 'Live' })).toEqual(live);
  expect(normalizeClientChange({ is_live: true, launch_phase_id: 3 })).toEqual(live);
});

test('going back into the launch takes the website offline, and another change says nothing about it', () => {
  expect(normalizeClientChange({ account_status: 'Launch', launch_phase_id: 2 })).toEqual({
    account_status: 'Launch',
    launch_phase_id: 2,
    is_live: false,
  });
  const others: Change[] = [{}, { is_live: false }, { account_status: 'Paused' }, { launch_phase_id: 2 }];
  for (const change of others) expect(normalizeClientChange(change)).toEqual(change);
});

test('the second of two who choose an account manager reads who it is now', () => {
  expect(describeManager({ manager: { name: 'Ann Lee' } })).toBe(
    'Ann Lee has just become the account manager. Save again to change that.',
  );
  expect(describeManager({ manager: null })).toBe(
    'This client has no account manager any more. Save again to make this colleague the account manager.',
  );
});
