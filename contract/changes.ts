/**
 * Events for the open windows of a client: that something happened, and to which record, never its contents.
 * `client.changed` may be about anything of the client.
 */
export const changeEvents = [
  'contact.changed',
  'listing.changed',
  'newsletter.changed',
  'testimonial.changed',
  'user.changed',
  'settings.changed',
  'launch.changed',
  'billing.changed',
  'support.changed',
  'ai.changed',
  'client.changed',
] as const;
export type ChangeEvent = (typeof changeEvents)[number];

/** Sent when events may have been missed. */
export const anyChange = { event: 'client.changed', subject_id: null, request_id: null } as const;

/** A window younger than this may miss only the changes made since it began to load, which the stream repeats. */
export const freshWindowMs = 10_000;

/** how often to ask when no events arrive */
export const pollSeconds = 60;
