/**
 * What the open windows of a client are told: that something happened, and to which record, never what is in it.
 * `client.changed` may be anything of the client.
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

/** Where events may have been missed. */
export const anyChange = { event: 'client.changed', subject_id: null, request_id: null } as const;

/** how often is asked where no events come */
export const pollSeconds = 60;
