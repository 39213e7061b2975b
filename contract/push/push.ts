import * as z from 'zod/mini';
import { openAccess, ownSession } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { DeletedAnswer, id, instant, needsText, optional, ReceivedAnswer, required } from '../fields.ts';

export const otherPushService =
  'This browser’s notification service isn’t one we know, so notifications can’t be sent to it.';
export const tooManyDevices = 'You’ve turned on notifications on too many devices. Please remove one first.';
/** More than a person uses, and few enough for one contact. */
export const maxDevices = 10;
/** A device that has not shown a notification by then is said to be unreached. */
export const acknowledgedWithinSeconds = 60;

const timeOfDay = optional(
  z
    .string('Please enter a time.')
    .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 21:00.')),
);

/** The subscription of a browser, as it names it itself. */
const Subscription = z.object({
  endpoint: z.string(needsText).check(z.minLength(1, required), z.maxLength(1000, otherPushService)),
  p256dh: z.string(needsText).check(z.regex(/^[\w-]{80,100}={0,2}$/, otherPushService)),
  auth: z.string(needsText).check(z.regex(/^[\w-]{20,30}={0,2}$/, otherPushService)),
});

const bothTimes = 'Please enter both times, or leave both empty.';

/** The quiet hours are in the time zone of the account; both are null without any. */
export const DeviceSettings = z
  .object({ is_on: z.boolean(), quiet_from: timeOfDay, quiet_to: timeOfDay })
  .check(
    z.refine(({ quiet_from, quiet_to }) => (quiet_from === null) === (quiet_to === null), {
      message: bothTimes,
      path: ['quiet_to'],
    }),
  );
export type DeviceSettings = z.infer<typeof DeviceSettings>;

export const PushDevice = z.object({
  id,
  /** such as 'Chrome on Android' */
  name: z.nullable(z.string()),
  is_on: z.boolean(),
  quiet_from: z.nullable(z.string()),
  quiet_to: z.nullable(z.string()),
  created_at: instant,
  /** when the portal was last opened on it */
  renewed_at: instant,
  /** when a push service last took a notification for it */
  sent_at: z.nullable(instant),
  /** when it last said that it had shown one */
  received_at: z.nullable(instant),
  /** its last notification was not shown within a minute */
  is_unreached: z.boolean(),
});
export type PushDevice = z.infer<typeof PushDevice>;

export const pushTag: Tag = {
  name: 'Push notifications',
  description: 'Notifications of new contacts on the devices of a user, by Web Push.',
};

const everyUser = ownSession('View Only', 'Editor', 'Admin');

export const push = {
  list: endpoint({
    method: 'GET',
    path: '/push/devices',
    access: everyUser,
    summary: 'The devices of the user that take notifications, and the key that browsers subscribe with',
    data: z.object({ public_key: z.string(), devices: z.array(PushDevice) }),
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/push/devices',
    once: false,
    changes: null,
    access: everyUser,
    summary: 'Subscribes this browser, or renews its subscription',
    body: Subscription,
    data: PushDevice,
    limits: [{ per: 'session', calls: 120, seconds: 3600 }],
  }),
  renew: endpoint({
    method: 'PUT',
    path: '/push/devices',
    changes: null,
    access: everyUser,
    summary:
      'Renews the subscription of this browser in each account of the person that it shows notifications of',
    body: Subscription,
    data: z.object({
      /** of its device in this account, null if there is none */
      id: z.nullable(id),
      /** it shows notifications of this person, of this account or another */
      is_known: z.boolean(),
    }),
    limits: [{ per: 'session', calls: 120, seconds: 3600 }],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/push/devices/{id}',
    changes: null,
    access: everyUser,
    summary: 'Switches notifications on a device on or off, and sets its quiet hours',
    body: DeviceSettings,
    data: PushDevice,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/push/devices/{id}',
    changes: null,
    access: everyUser,
    summary: 'Ends notifications on a device',
    data: DeletedAnswer,
  }),
  test: endpoint({
    method: 'POST',
    path: '/push/devices/{id}/test',
    once: false,
    changes: null,
    access: everyUser,
    summary: 'Sends a test notification to a device, also in its quiet hours',
    data: z.object({ id }),
    limits: [{ per: 'session', calls: 30, seconds: 3600 }],
  }),
  acknowledge: endpoint({
    method: 'POST',
    path: '/push/received',
    once: false,
    changes: null,
    access: openAccess,
    summary: 'A device says that it has shown a notification; the token was in it',
    refuses: ['not_found'],
    body: z.object({
      token: z.string(needsText).check(z.minLength(1, required), z.maxLength(200, required)),
    }),
    data: ReceivedAnswer,
    limits: [{ per: 'address', calls: 600, seconds: 3600 }],
  }),
};
