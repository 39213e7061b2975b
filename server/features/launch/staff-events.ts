import { declareStaffEvents } from '#server/core/events/staff-events.ts';

export const launchStaffEvents = declareStaffEvents({
  'launch.reminders_changed': ({ user }) => `${user} changed the schedule of launch reminders.`,
});
