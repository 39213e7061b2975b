import { declareStaffEvents, type StaffEntryInput } from '#server/core/events/staff-events.ts';
import { toSentence } from '#server/core/events/sentences.ts';

const colleague = ({ subject }: StaffEntryInput) => subject ?? 'a colleague';

export const teamStaffEvents = declareStaffEvents({
  invited: (input) => toSentence(`${input.user} invited ${colleague(input)} to the team`),
  second_factor_reset: (input) => toSentence(`${input.user} reset the second factor of ${colleague(input)}`),
  role_changed: (input) => toSentence(`${input.user} changed the role of ${colleague(input)}`),
  switched_off: (input) => toSentence(`${input.user} switched off the account of ${colleague(input)}`),
  handed_over: (input) => toSentence(`${input.user} handed over the work of ${colleague(input)}`),
  absence_saved: (input) =>
    toSentence(
      `${input.user} entered that ${colleague(input)} is away from ${String(input.details['first_day'])} to ${String(input.details['last_day'])}, with ${String(input.details['deputy'])} as deputy`,
    ),
  absence_ended: (input) => toSentence(`${input.user} ended the absence of ${colleague(input)}`),
  switched_on: (input) => toSentence(`${input.user} switched the account of ${colleague(input)} on again`),
});

export const clientStaffEvents = declareStaffEvents({
  clients_imported: ({ user, details }) => toSentence(`${user} imported ${importOf(details)}`),
  import_undone: ({ user, details }) => toSentence(`${user} undid the import of ${importOf(details)}`),
  erasure_asked: ({ user, details }) =>
    toSentence(`${user} asked for everything of client ${Number(details['client'])} to be erased`),
  erasure_stopped: ({ user, details }) =>
    toSentence(`${user} stopped the erasure of client ${Number(details['client'])}`),
  manager_changed: ({ user, details }) =>
    toSentence(
      details['manager'] === null
        ? `${user} left the client without an account manager`
        : `${user} made ${String(details['manager'])} the account manager`,
    ),
  client_erased: ({ user, details }) =>
    toSentence(`Client ${Number(details['client'])} has been erased, as ${user} had asked`),
});

const importOf = ({ count, file_name }: Record<string, unknown>) =>
  `${count === 1 ? '1 client' : `${Number(count)} clients`} from ${String(file_name) || 'a file'}`;
