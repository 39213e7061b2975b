import { declareStaffEvents } from '#server/core/events/staff-events.ts';

export const billingStaffEvents = declareStaffEvents({
  'billing.packages_changed': ({ user }) => `${user} changed the prices of packages.`,
  'billing.taxes_changed': ({ user, details: { taxes } }) =>
    `${user} changed the tax registration of ${(Array.isArray(taxes) ? taxes : []).join(', ').replace(/, ([^,]*)$/, ' and $1')}.`,
  'billing.accounting_changed': ({ user, details }) =>
    `${user} changed the settings of the ${details.program === 'xero' ? 'Xero' : 'QuickBooks Online'} export.`,
  'billing.reminders_changed': ({ user }) => `${user} changed the schedule of invoice reminders.`,
  'billing.difference_settled': ({ user, details }) =>
    `${user} looked into the charge ${details.remote} and took it off the reconciliation.`,
});
