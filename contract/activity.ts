import * as z from 'zod/mini';
import { everyone } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';

export const notificationsAtMost = 50;
export const notificationDays = 90;
export const pollSeconds = 60;

export const Notification = z.object({
  id,
  message: z.string(),
  /** a path of the portal, or an address elsewhere that opens in a new window */
  url: z.string(),
  seen: z.boolean(),
  created_at: instant,
});
export type Notification = z.infer<typeof Notification>;

const unread = z.object({ unread_count: z.int() });

export const activity = {
  notifications: endpoint({
    method: 'GET',
    path: '/activity/notifications',
    access: everyone(),
    summary: "The user's newest notifications",
    data: z.array(Notification),
    meta: unread,
  }),
  clearNotifications: endpoint({
    method: 'POST',
    path: '/activity/clear-notifications',
    access: everyone(),
    summary: 'Marks notifications as read: those named, or all',
    body: z.object({
      ids: z.union(
        [z.literal('all'), z.array(id).check(z.maxLength(1000, 'Please choose at most 1000 notifications.'))],
        'Please choose notifications.',
      ),
    }),
    data: unread,
  }),
};
