import {
  isSettled,
  reachesNobody,
  type Announcement,
  type AnnouncementDraft,
  type announcements,
  type staffAnnouncements,
} from '#contract/announcements/announcements.ts';
import { ApiError, invalid } from '#contract/errors.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import type { ProviderSource } from '#server/core/provider/provider-source.ts';
import * as queries from './cross-client/announcements.ts';
import { countReach } from './cross-client/audience.ts';
import { listRecipients } from './cross-client/recipients.ts';
import { announcementMail } from './mails/announcement.ts';
import { listNotices, markNotice } from './queries.ts';
import {
  findChoiceProblem,
  listChoices,
  planSending,
  toAudienceFields,
  toLocalTimes,
  type Problems,
} from './rules.ts';

export const announcementHandlers: Handlers<typeof announcements> = {
  list: ({ db, now }) => db.row(listNotices(now)),
  mark: ({ db, params: { id }, body: { mark }, now }) => db.row(markNotice(id, mark, now)),
};

type Reads = Pick<SystemDb<'read'>, 'value'>;
type PreviewMail = (
  mail: typeof announcementMail,
  details: { first_name: string; subject: string; body: string; reply_to: string },
  now: Date,
) => { subject: string; text: string; url: string };

type Needs = { provider: ProviderSource; mailPreviews: { previewMail: PreviewMail } };

export function staffAnnouncementsHandlers({
  provider,
  mailPreviews: { previewMail },
}: Needs): Handlers<typeof staffAnnouncements> {
  const toAnnouncement = ({ audience, choices, ...row }: queries.StoredAnnouncement): Announcement => ({
    ...row,
    ...toAudienceFields({ audience, choices }),
    ...toLocalTimes(row, provider.current().time_zone),
  });
  const replyTo = () => provider.current().support_email ?? '';
  const orChanged = async (db: Reads, id: number, row: queries.StoredAnnouncement | null, now: Date) => {
    if (row) return toAnnouncement(row);
    const { state } = orNotFound(await db.value(queries.readAnnouncement(id, now)));
    if (state === 'sent' || state === 'cancelled') throw new ApiError('invalid', { sentence: isSettled });
    throw new ApiError('changed_elsewhere');
  };
  /** The values of a message that reaches somebody, as they are stored. */
  const toValues = async (db: Reads, draft: AnnouncementDraft, now: Date) => {
    const { plan, problems } = planSending(draft, { now, zone: provider.current().time_zone });
    assertNone(problems);
    const { subject, body, channel, audience, recipients } = draft;
    const values = { subject, body, channel, audience, recipients, choices: listChoices(draft), ...plan };
    const reach = await db.value(countReach(values));
    if (!reach || reach.people === 0) throw invalid('audience', reachesNobody);
    return values;
  };
  return {
    list: ({ systemDb, query, now }) => systemDb.page(queries.listAnnouncements(query, now), query),
    read: async ({ systemDb, params: { id }, now }) =>
      toAnnouncement(orNotFound(await systemDb.value(queries.readAnnouncement(id, now)))),
    recipients: async ({ systemDb, params: { id }, query }) => {
      orNotFound(await systemDb.value(queries.hasAnnouncement(id)));
      return systemDb.page(listRecipients(id, query), query);
    },
    countAudience: async ({ systemDb, body }) => {
      assertNone(findChoiceProblem(body));
      const reach = orNotFound(await systemDb.value(countReach({ ...body, choices: listChoices(body) })));
      return { ...reach, time_zone: provider.current().time_zone };
    },
    preview: async ({ body, now }) =>
      previewMail(announcementMail, { first_name: 'Nia', ...body, reply_to: replyTo() }, now),
    sendTest: async ({ systemDb, session: { staffId }, body, now }) =>
      orNotFound(await systemDb.value(queries.enqueueTest(body, { staffId, replyTo: replyTo(), now }))),
    create: async ({ systemDb, session: { staffId }, body, now }) => {
      const values = await toValues(systemDb, body, now);
      return toAnnouncement(
        orNotFound(await systemDb.value(queries.insertAnnouncement(values, { staffId, now }))),
      );
    },
    save: async ({ systemDb, session: { staffId }, params: { id }, body: { version, ...draft }, now }) => {
      const values = await toValues(systemDb, draft, now);
      const act = { id, version, staffId, now };
      return orChanged(systemDb, id, await systemDb.value(queries.updateAnnouncement(values, act)), now);
    },
    cancel: async ({ systemDb, session: { staffId }, params: { id }, body: { version }, now }) => {
      const act = { id, version, staffId, now };
      return orChanged(systemDb, id, await systemDb.value(queries.cancelAnnouncement(act)), now);
    },
    end: async ({ systemDb, session: { staffId }, params: { id }, now }) => {
      const row = await systemDb.value(queries.endNotice({ id, staffId, now }));
      // a second call finds it ended
      return toAnnouncement(row ?? orNotFound(await systemDb.value(queries.readAnnouncement(id, now))));
    },
  };
}

function assertNone(problems: Problems): void {
  if (Object.keys(problems).length > 0) throw new ApiError('invalid', { fields: problems });
}
