import { packages, services } from '#contract/access.ts';
import {
  audienceStatuses,
  chooseOne,
  endsBeforeSent,
  isPast,
  type Announcement,
  type AnnouncementAudience,
  type AnnouncementDraft,
  type Audience,
} from '#contract/announcements/announcements.ts';
import { dayAfter } from '#contract/days.ts';
import { required } from '#contract/fields.ts';
import { localDay, localTime, toInstant } from '#contract/zoned-time.ts';

/** A message that is later than this is not sent: 'tonight' would arrive tomorrow. */
const lateHours = 12;

const hour = 3_600_000;
export const lateSince = (now: Date): Date => new Date(now.getTime() - lateHours * hour);

const fieldOf = { package: 'packages', service: 'services', status: 'statuses' } as const;

/** The packages, services or states of the chosen audience. Ticks of another one do not count. */
export const listChoices = (draft: AnnouncementAudience): readonly string[] =>
  draft.audience === 'all' ? [] : [...new Set<string>(draft[fieldOf[draft.audience]])];

export type AudienceColumns = { audience: Audience; choices: readonly string[] };

/** The fields of the form, of which one has the choices. */
export function toAudienceFields({
  audience,
  choices,
}: AudienceColumns): Omit<AnnouncementAudience, 'recipients'> {
  const chosenOf = <T extends string>(kind: Audience, all: readonly T[]) =>
    all.filter((one) => audience === kind && choices.includes(one));
  return {
    audience,
    packages: chosenOf('package', packages),
    services: chosenOf('service', services),
    statuses: chosenOf('status', audienceStatuses),
  };
}

export type Plan = { sendAt: Date; endsAt: Date | null };
export type Problems = Partial<Record<keyof AnnouncementDraft, [string]>>;

/** When a message is sent and its notice ends, on the clocks of the provider. */
export function planSending(
  draft: AnnouncementDraft,
  { now, zone }: { now: Date; zone: string },
): { plan: Plan; problems: Problems } {
  const isLater = draft.send === 'later';
  const isWhole = draft.send_on !== '' && draft.send_time !== '';
  const sendAt = isLater && isWhole ? toInstant(draft.send_on, draft.send_time, zone) : now;
  const hasEnd = draft.ends_on !== '' && draft.channel !== 'mail';
  return {
    plan: { sendAt, endsAt: hasEnd ? toInstant(dayAfter(draft.ends_on), '00:00', zone) : null },
    problems: {
      ...findChoiceProblem(draft),
      ...(isLater && draft.send_on === '' && { send_on: [required] }),
      ...(isLater && draft.send_time === '' && { send_time: [required] }),
      ...(isLater && isWhole && sendAt <= now && { send_on: [isPast] }),
      ...(hasEnd && draft.ends_on < localDay(sendAt, zone) && { ends_on: [endsBeforeSent] }),
    },
  };
}

export const findChoiceProblem = (draft: AnnouncementAudience): Problems =>
  draft.audience !== 'all' && listChoices(draft).length === 0
    ? { [fieldOf[draft.audience]]: [chooseOne] }
    : {};

type Times = Pick<Announcement, 'send_at' | 'ends_at'>;

/** The times of a message as its form has them; a notice ends with its last day. */
export function toLocalTimes({ send_at, ends_at }: Times, zone: string) {
  const local = localTime(new Date(send_at), zone);
  return {
    send_on: local.slice(0, 10),
    send_time: local.slice(11),
    ends_on: ends_at === null ? '' : localDay(new Date(Date.parse(ends_at) - 1), zone),
    time_zone: zone,
  };
}

/** Lines with an empty one between them are paragraphs. */
export const splitParagraphs = (body: string): string[] =>
  body
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
