import { staffRoles, type StaffRole } from '#contract/access.ts';
import type { TeamEntry } from '#contract/staff/team.ts';

export const eventNames: Record<TeamEntry['event'], string> = {
  invited: 'Invited',
  second_factor_reset: 'Second factor reset',
  role_changed: 'Role changed',
  handed_over: 'Handed over',
  absence_saved: 'Days away entered',
  absence_ended: 'Absence ended',
  switched_off: 'Switched off',
  switched_on: 'Switched on',
};

/** The permissions of each role, in a few words. */
export const roleNotes: Record<StaffRole, string> = {
  Owner: 'Everything, including the team and your own details.',
  Manager: 'Everything but the team and your own details.',
  Support: 'Clients, visits, messages and email, and their items in the queue.',
  Designer: 'Clients’ launches, and their items in the queue.',
  Finance: 'Clients’ billing, and its items in the queue.',
};

export const roleOptions = staffRoles.map((role) => ({ value: role, label: role }));

/** The actions on a staff account that need a reason, with their texts. */
export type Act = 'resetFactor' | 'switchOff' | 'switchOn';

type Words = { title: string; text: string; verb: string; done: string; danger?: true };

export const reasonHint = 'Your colleagues read it under What happened.';

export const actLabels: Record<Act, string> = {
  resetFactor: 'Reset second factor',
  switchOff: 'Switch off',
  switchOn: 'Switch on',
};

export const describeTeamAct = (act: Act, name: string): Words => ({
  verb: actLabels[act],
  ...words[act](name),
});

const words: Record<Act, (name: string) => Omit<Words, 'verb'>> = {
  resetFactor: (name) => ({
    title: `Reset the second factor of ${name}?`,
    text: 'Make sure you know who’s asking. They’ll be signed out everywhere, their recovery codes will stop working, and their password alone will let them in to set up a new one.',
    done: `${name} can now set up a new second factor.`,
    danger: true,
  }),
  switchOff: (name) => ({
    title: `Switch off the account of ${name}?`,
    text: 'They’ll be signed out right away, from clients’ accounts too, and won’t be able to sign in. Their open items become unassigned, and their clients lose their account manager: hand over first to give them to a colleague.',
    done: `The account of ${name} is switched off.`,
    danger: true,
  }),
  switchOn: (name) => ({
    title: `Switch on the account of ${name}?`,
    text: 'They’ll be able to sign in again with their password and second factor.',
    done: `The account of ${name} is active again.`,
  }),
};
