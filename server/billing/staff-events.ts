import { declareStaffEvents } from '../events/staff-events.ts';

export const billingStaffEvents = declareStaffEvents({
  'billing.packages_changed': ({ user }) => `${user} changed the prices of packages.`,
});
