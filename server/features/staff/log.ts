import type { staffLog, StaffLogEntry } from '#contract/staff/log.ts';
import { activityEvents, staffEvents } from '#server/all-events.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { WithMeta } from '#server/core/db/results.ts';
import { listColleagues, listStaffLog, readClientName, type StaffLogRow } from './cross-client/log.ts';
import { takePage, parseCursor } from './cursors.ts';
import { orNotFound } from './or-not-found.ts';

export const staffLogHandlers: Handlers<typeof staffLog> = {
  list: async ({ systemDb, query: { before, take, staff_id, client_id } }) => {
    const filter = {
      before: parseCursor(before),
      take,
      staffId: staff_id ?? null,
      clientId: client_id ?? null,
    };
    const [found, colleagues, client] = await Promise.all([
      systemDb.value(listStaffLog(filter)),
      systemDb.value(listColleagues()),
      client_id === undefined ? null : systemDb.value(readClientName(client_id)).then(orNotFound),
    ]);
    const { rows, older } = takePage(orNotFound(found), take);
    return new WithMeta(rows.map(toEntry), { older, colleagues: colleagues ?? [], client });
  },
};

const activityByName = new Map(activityEvents.flatMap(({ events }) => Object.entries(events)));
const staffByName = new Map(Object.entries(staffEvents));

/** In the wording for staff, if the client's addresses the client. */
function toEntry({ cursor, staff, client, reason, created_at, ...row }: StaffLogRow): StaffLogEntry {
  return {
    key: `${row.source} ${cursor}`,
    message: messageOf(row, staff.name),
    reason,
    staff,
    client,
    created_at,
  };
}

function messageOf(
  {
    source,
    event,
    subject,
    subject_id,
    details,
  }: Pick<StaffLogRow, 'source' | 'event' | 'subject' | 'subject_id' | 'details'>,
  user: string,
): string {
  if (source === 'staff') return staffByName.get(event)?.({ user, subject, details }) ?? unknown;
  const declared = activityByName.get(event);
  const sentence = declared?.staffSentence ?? declared?.sentence;
  return sentence?.({ user, name: subject, subject_id, details }) ?? unknown;
}

const unknown = 'Something changed.';
