import { declareStaffEvents, type StaffEntryInput } from '../events/staff-events.ts';
import { toSentence } from '../events/sentences.ts';

const colleague = ({ subject }: StaffEntryInput) => subject ?? 'a colleague';

export const teamStaffEvents = declareStaffEvents({
  invited: (input) => toSentence(`${input.user} invited ${colleague(input)} to the team`),
  second_factor_reset: (input) => toSentence(`${input.user} reset the second factor of ${colleague(input)}`),
  role_changed: (input) => toSentence(`${input.user} changed the role of ${colleague(input)}`),
  switched_off: (input) => toSentence(`${input.user} switched off the account of ${colleague(input)}`),
  switched_on: (input) => toSentence(`${input.user} switched the account of ${colleague(input)} on again`),
});
