import type { OutboxRow } from '#contract/staff/staff.ts';
import type { Tone } from '#web/parts/StatusDot.tsx';

type State = OutboxRow['state'];

export const stateNames: Record<State, string> = {
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
};
export const stateTones: Record<State, Tone> = {
  queued: 'amber',
  sending: 'blue',
  sent: 'green',
  failed: 'red',
};

/** 'Reset password', for mail that has no subject before it is written. */
export function mailName(letter: string): string {
  const words = letter.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
