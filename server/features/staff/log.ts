import type { staffLog, StaffLogEntry } from '#contract/staff/log.ts';
import type { DeclaredEvents } from '#server/core/events/declared-events.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { WithMeta } from '#server/core/db/results.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { listColleagues, listStaffLog, readClientName, type StaffLogRow } from './cross-client/log.ts';
import { takePage, parseCursor } from './cursors.ts';

export function staffLogHandlers({ events }: { events: DeclaredEvents }): Handlers<typeof staffLog> {
  const messageOf = createEntryTexts(events);
  const toEntry = (row: StaffLogRow): StaffLogEntry => {
    const { cursor, source, reason, staff, api_key, client, created_at } = row;
    return {
      key: `${source} ${cursor}`,
      message: messageOf(row),
      reason,
      staff,
      api_key,
      client,
      created_at,
    };
  };
  return {
    list: async ({ systemDb, query: { before, take, staff_id, client_id } }) => {
      const filter = {
        before: parseCursor(before),
        take,
        staffId: staff_id ?? null,
        clientId: client_id ?? null,
      };
      const [entries, colleagues, client] = await Promise.all([
        systemDb.value(listStaffLog(filter)),
        systemDb.value(listColleagues()),
        client_id === undefined ? null : systemDb.value(readClientName(client_id)).then(orNotFound),
      ]);
      const { rows, older } = takePage(orNotFound(entries), take);
      return new WithMeta(rows.map(toEntry), { older, colleagues: colleagues ?? [], client });
    },
  };
}

/** In the wording for staff, if the client's addresses the client. */
function createEntryTexts({ activity, staff }: DeclaredEvents) {
  const activityByName = new Map(activity.flatMap(({ events }) => Object.entries(events)));
  const staffByName = new Map(Object.entries(staff));
  return ({ source, event, subject, subject_id, details, ...row }: StaffLogRow): string => {
    const user = row.staff?.name ?? `API key “${row.api_key?.name ?? ''}”`;
    if (source === 'staff') return staffByName.get(event)?.({ user, subject, details }) ?? unknown;
    const declared = activityByName.get(event);
    const sentence = declared?.staffSentence ?? declared?.sentence;
    return sentence?.({ user, name: subject, subject_id, details }) ?? unknown;
  };
}

const unknown = 'Something changed.';
