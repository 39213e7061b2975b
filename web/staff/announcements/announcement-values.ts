import type { Announcement, AnnouncementDraft } from '#contract/announcements/announcements.ts';

/** An announcement that is not written yet. */
export const emptyAnnouncement: AnnouncementDraft = {
  subject: '',
  body: '',
  channel: 'both',
  recipients: 'everyone',
  audience: 'all',
  packages: [],
  services: [],
  statuses: [],
  send: 'now',
  send_on: '',
  send_time: '',
  ends_on: '',
};

/** As the form has one that waits for its time. */
export const toAnnouncementDraft = (stored: Announcement): AnnouncementDraft => ({
  subject: stored.subject,
  body: stored.body,
  channel: stored.channel,
  recipients: stored.recipients,
  audience: stored.audience,
  packages: stored.packages,
  services: stored.services,
  statuses: stored.statuses,
  send: 'later',
  send_on: stored.send_on,
  send_time: stored.send_time,
  ends_on: stored.ends_on,
});
