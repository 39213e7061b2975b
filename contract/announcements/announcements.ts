import * as z from 'zod/mini';
import { allUsers, packages, services, staffAreas } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { id, instant, paging, requiredText, required, rowVersion, text } from '../fields.ts';
import { withoutOpenFields } from '../text-fields.ts';
import { isCalendarDay } from '../zoned-time.ts';

const maxSubjectLength = 120;
export const maxMessageLength = 4000;
const announcementsPerPage = 25;
const recipientsPerPage = 50;

export const channels = ['both', 'notice', 'mail'] as const;
export type Channel = (typeof channels)[number];
export const recipientRoles = ['everyone', 'admins'] as const;
export type RecipientRoles = (typeof recipientRoles)[number];
export const audiences = ['all', 'package', 'service', 'status'] as const;
export type Audience = (typeof audiences)[number];
/** A cancelled account gets nothing. */
export const audienceStatuses = ['Launch', 'Live', 'Paused'] as const;
const sendTimes = ['now', 'later'] as const;

export const chooseOne = 'Please choose at least one.';
export const isPast = 'Please choose a time in the future.';
export const endsBeforeSent = 'Please choose a day on or after the day it is sent.';
export const reachesNobody = 'This reaches nobody. Please choose another audience.';
export const isSettled =
  'This message was already sent or cancelled, so it can’t be changed. Reload to see it.';

const day = text(10).check(z.refine((typed) => typed === '' || isCalendarDay(typed), 'Please choose a day.'));

const audienceFields = {
  recipients: z.enum(recipientRoles, required),
  audience: z.enum(audiences, required),
  packages: z.array(z.enum(packages)).check(z.maxLength(packages.length)),
  services: z.array(z.enum(services)).check(z.maxLength(services.length)),
  statuses: z.array(z.enum(audienceStatuses)).check(z.maxLength(audienceStatuses.length)),
};

export const AnnouncementAudience = z.object(audienceFields);
export type AnnouncementAudience = z.infer<typeof AnnouncementAudience>;

const words = {
  subject: requiredText(maxSubjectLength).check(
    z.regex(/^[^\r\n\t]*$/, 'Please keep this to one line.'),
    withoutOpenFields,
  ),
  // a saved reply that is pasted has fields, which nobody fills in here
  body: requiredText(maxMessageLength).check(withoutOpenFields),
};
export const AnnouncementWords = z.object(words);
export type AnnouncementWords = z.infer<typeof AnnouncementWords>;

/** Days and times are those on the provider's clocks. */
export const AnnouncementDraft = z.object({
  ...words,
  ...audienceFields,
  channel: z.enum(channels, required),
  send: z.enum(sendTimes, required),
  send_on: day,
  send_time: text(5).check(
    z.refine((typed) => typed === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(typed), 'Please choose a time.'),
  ),
  /** the last day on which the notice is shown; '' for until it is dismissed */
  ends_on: day,
});
export type AnnouncementDraft = z.infer<typeof AnnouncementDraft>;

/** `sending`: its time has come, and the worker has not sent it yet. */
const announcementStates = ['scheduled', 'sending', 'sent', 'cancelled', 'missed'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

const AnnouncementRow = z.object({
  id,
  subject: z.string(),
  channel: z.enum(channels),
  state: z.enum(announcementStates),
  send_at: instant,
  sent_at: z.nullable(instant),
  ends_at: z.nullable(instant),
  /** of the frozen audience; null before it is sent */
  client_count: z.nullable(z.int()),
  person_count: z.nullable(z.int()),
  seen_count: z.int(),
  dismissed_count: z.int(),
  mailed_count: z.int(),
  failed_count: z.int(),
  changed_by: z.string(),
  changed_at: instant,
});
export type AnnouncementRow = z.infer<typeof AnnouncementRow>;

const Announcement = z.extend(AnnouncementRow, {
  body: z.string(),
  ...audienceFields,
  version: rowVersion,
  /** on the provider's clocks */
  send_on: z.string(),
  send_time: z.string(),
  ends_on: z.string(),
  time_zone: z.string(),
});
export type Announcement = z.infer<typeof Announcement>;

export const readStates = ['all', 'unseen', 'seen', 'dismissed', 'failed'] as const;
export type ReadState = (typeof readStates)[number];

/** A notice that is seen again stays dismissed. */
const noticeMarks = ['seen', 'dismissed', 'undismissed'] as const;

const mailStates = ['waiting', 'sent', 'failed'] as const;
const Recipient = z.object({
  client_id: id,
  client_name: z.string(),
  user_id: id,
  name: z.string(),
  email: z.string(),
  /** null if it was not mailed */
  mail_state: z.nullable(z.enum(mailStates)),
  mailed_at: z.nullable(instant),
  seen_at: z.nullable(instant),
  dismissed_at: z.nullable(instant),
});
export type AnnouncementRecipient = z.infer<typeof Recipient>;

const Reach = z.object({ clients: z.int(), people: z.int() });
export type Reach = z.infer<typeof Reach>;
/** With the zone of the provider, on whose clocks messages are sent. */
const ReachNow = z.extend(Reach, { time_zone: z.string() });

const Notice = z.object({ id, subject: z.string(), body: z.string(), sent_at: instant });
export type Notice = z.infer<typeof Notice>;

export const announcementsTag: Tag = {
  name: 'Announcements',
  description: 'Messages of the provider to its clients, on their dashboards and by mail.',
};

/** The client's side. */
export const announcements = {
  list: endpoint({
    method: 'GET',
    path: '/announcements',
    access: allUsers(),
    summary: 'The notices that the user has neither dismissed nor are over, the newest first',
    data: z.array(Notice),
  }),
  mark: endpoint({
    method: 'PUT',
    path: '/announcements/{id}',
    changes: null,
    access: allUsers(),
    summary: 'Says that the user has seen or dismissed a notice; staff who act for a client change nothing',
    body: z.object({ mark: z.enum(noticeMarks, required) }),
    data: z.object({ id, is_dismissed: z.boolean() }),
  }),
};

const readers = staffAreas('support');
const writers = staffAreas('operations');

export const staffAnnouncements = {
  list: endpoint({
    method: 'GET',
    path: '/staff/announcements',
    access: readers,
    summary: 'Messages to clients, the latest first, with how many have read them',
    query: z.object(paging(announcementsPerPage)),
    data: z.array(AnnouncementRow),
    paged: true,
  }),
  read: endpoint({
    method: 'GET',
    path: '/staff/announcements/{id}',
    access: readers,
    summary: 'One message to clients',
    data: Announcement,
  }),
  recipients: endpoint({
    method: 'GET',
    path: '/staff/announcements/{id}/recipients',
    access: readers,
    summary: 'Who got a message, and who has read it',
    query: z.object({
      ...paging(recipientsPerPage),
      show: z._default(z.enum(readStates, 'Please choose an option from the list.'), 'all'),
    }),
    data: z.array(Recipient),
    paged: true,
  }),
  countAudience: endpoint({
    method: 'POST',
    path: '/staff/announcements/audience',
    once: false,
    changes: null,
    access: writers,
    summary: 'How many people at how many clients a message would reach now',
    body: AnnouncementAudience,
    data: ReachNow,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/staff/announcements/preview',
    once: false,
    changes: null,
    access: writers,
    summary: 'The mail of a message, and the address of its page for ten minutes',
    body: AnnouncementWords,
    data: z.object({ subject: z.string(), text: z.string(), url: z.string() }),
  }),
  sendTest: endpoint({
    method: 'POST',
    path: '/staff/announcements/test',
    once: true,
    changes: null,
    access: writers,
    summary: 'Mails a message to the caller alone',
    body: AnnouncementWords,
    data: z.object({ address: z.string() }),
    status: 202,
    limits: [{ per: 'session', calls: 30, seconds: 3600 }],
  }),
  create: endpoint({
    method: 'POST',
    path: '/staff/announcements',
    once: true,
    changes: null,
    access: writers,
    summary: 'Sends a message to clients, now or at a time',
    body: AnnouncementDraft,
    data: Announcement,
    status: 201,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/staff/announcements/{id}',
    changes: null,
    access: writers,
    summary: 'Changes a message that is not sent yet',
    refuses: ['changed_elsewhere'],
    body: z.extend(AnnouncementDraft, { version: rowVersion }),
    data: Announcement,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/staff/announcements/{id}/cancel',
    once: true,
    changes: null,
    access: writers,
    summary: 'Cancels a message that is not sent yet',
    refuses: ['changed_elsewhere'],
    body: z.object({ version: rowVersion }),
    data: Announcement,
  }),
  end: endpoint({
    method: 'POST',
    path: '/staff/announcements/{id}/end',
    once: false,
    changes: null,
    access: writers,
    summary: 'Takes a notice off the dashboards now',
    data: Announcement,
  }),
};
