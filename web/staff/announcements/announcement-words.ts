import type {
  Announcement,
  AnnouncementRow,
  AnnouncementState,
  Audience,
  Channel,
  Reach,
  RecipientRoles,
} from '#contract/announcements/announcements.ts';
import { formatRecent } from '#web/parts/dates.ts';
import type { Tone } from '#web/parts/StatusDot.tsx';
import { serviceNames } from '../clients/client-words.ts';

export const stateNames: Record<AnnouncementState, string> = {
  scheduled: 'Scheduled',
  sending: 'Being sent',
  sent: 'Sent',
  cancelled: 'Cancelled',
  missed: 'Not sent in time',
};
export const stateTones: Record<AnnouncementState, Tone> = {
  scheduled: 'blue',
  sending: 'amber',
  sent: 'green',
  cancelled: 'slate',
  missed: 'red',
};
export const channelNames: Record<Channel, string> = {
  both: 'Notice and email',
  notice: 'Notice on the dashboard',
  mail: 'Email',
};
export const roleNames: Record<RecipientRoles, string> = {
  everyone: 'Everyone with an account',
  admins: 'Admins only',
};
export const audienceNames: Record<Audience, string> = {
  all: 'All clients',
  package: 'By package',
  service: 'By service',
  status: 'By account status',
};

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-CA')} ${count === 1 ? one : many}`;
const peopleText = (count: number): string => plural(count, 'person', 'people');
const clientsText = (count: number): string => plural(count, 'client', 'clients');

export const reachText = ({ people, clients }: Reach): string =>
  `${peopleText(people)} at ${clientsText(clients)}`;

/** 'All clients', or the chosen packages, services or states. */
export function describeAudience({ audience, packages, services, statuses }: Announcement): string {
  if (audience === 'all') return audienceNames.all;
  const names =
    audience === 'package'
      ? packages
      : audience === 'service'
        ? services.map((service) => serviceNames[service])
        : statuses;
  return names.join(', ');
}

/** How many have read it: 'Seen by 12 of 40'; a mail alone says nothing of that. */
export function readText({
  channel,
  person_count: people,
  seen_count: seen,
  mailed_count: mailed,
}: AnnouncementRow): string {
  if (people === null) return '';
  const of = `of ${people.toLocaleString('en-CA')}`;
  return channel === 'mail'
    ? `Emailed to ${mailed.toLocaleString('en-CA')} ${of}`
    : `Seen by ${seen.toLocaleString('en-CA')} ${of}`;
}

/** When it was sent or will be. */
export const timeText = ({ state, send_at, sent_at }: AnnouncementRow): string =>
  formatRecent(state === 'sent' && sent_at !== null ? sent_at : send_at);
