import { declareStaffEvents } from '../events/staff-events.ts';

export const billingStaffEvents = declareStaffEvents({
  'billing.packages_changed': ({ user }) => `${user} changed the prices of packages.`,
  'billing.difference_settled': ({ user, details }) =>
    `${user} looked into the charge ${details.remote} and took it off the reconciliation.`,
});
