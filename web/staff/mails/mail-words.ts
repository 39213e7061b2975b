import { formatFieldLabel } from '#contract/fields.ts';
import type { OutboxRow } from '#contract/staff/staff.ts';
import type { Tone } from '#web/parts/StatusDot.tsx';

type State = OutboxRow['state'];

export const stateNames: Record<State, string> = {
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  discarded: 'Discarded',
};
export const stateTones: Record<State, Tone> = {
  queued: 'amber',
  sending: 'blue',
  sent: 'green',
  failed: 'red',
  discarded: 'slate',
};

/** A name such as 'Reset password', for mail that is not rendered yet and so has no subject. */
export function mailName(template: string): string {
  const words = template.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A text of a mail: 'Subject (late)' for `late_subject`. */
export function textLabel(name: string): string {
  const [, when, kind] = /^(.+)_(subject|heading|text|button)$/.exec(name) ?? [];
  return when === undefined || kind === undefined
    ? formatFieldLabel(name)
    : `${formatFieldLabel(kind)} (${when.replaceAll('_', ' ')})`;
}
