import type { AnnouncementAudience, AnnouncementDraft } from '#contract/announcements/announcements.ts';
import { scheduledAnnouncement, someAnnouncement } from './announcement-rows.ts';
import type { Examples } from './example-types.ts';

const audience: AnnouncementAudience = {
  recipients: 'everyone',
  audience: 'all',
  packages: [],
  services: [],
  statuses: [],
};
const words = { subject: 'Closed on Friday', body: 'We are back on Monday.' };
const draft: AnnouncementDraft = {
  ...words,
  ...audience,
  channel: 'both',
  send: 'later',
  send_on: '2027-01-04',
  send_time: '09:00',
  ends_on: '',
};
const params = { id: someAnnouncement };
const scheduled = { id: scheduledAnnouncement };

/** One that was sent to everybody, and one that waits. */
export const announcementExamples: Pick<Examples, 'announcements' | 'staffAnnouncements'> = {
  announcements: {
    mark: [
      { params, body: { mark: 'seen' }, staffChangeNothing: true },
      { params, body: { mark: 'dismissed' }, staffChangeNothing: true },
    ],
  },
  staffAnnouncements: {
    read: [{ params }],
    recipients: [{ params }, { params, query: { show: 'failed' } }, { params, query: { show: 'seen' } }],
    countAudience: [{ body: audience }],
    preview: [{ body: words }],
    sendTest: [{ body: words }],
    create: [{ body: draft }],
    save: [{ params: scheduled, body: { ...draft, version: 1 } }],
    cancel: [{ params: scheduled, body: { version: 1 } }],
    end: [{ params }],
  },
};
