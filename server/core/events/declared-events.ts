import type { ActivityEvents } from './activity-events.ts';
import type { NotificationEvents } from './notification-events.ts';
import type { StaffEvents } from './staff-events.ts';

/** The events of all features, for those who show them. */
export type DeclaredEvents = {
  activity: readonly ActivityEvents<string>[];
  notifications: readonly NotificationEvents<string>[];
  /** of the log of staff */
  staff: StaffEvents<string>;
};
