import type { ClientLaunchReminders, launchReminders } from '#contract/launch/reminders.ts';
import { ApiError } from '#contract/errors.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { lockClient } from '#server/core/security/cross-client.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import {
  readLaunchReminders,
  saveReminderDays,
  sendLaunchReminder,
  type LaunchReminderRow,
} from './cross-client/reminders.ts';
import { nextReminder } from './rules.ts';

export const launchRemindersHandlers: Handlers<typeof launchReminders> = {
  read: ({ systemDb, params, now }) => readReminders(systemDb, params.id, now),

  send: async ({ systemDb, session: { staffId }, params, now }) => {
    const { is_their_turn: isTheirTurn, admins } = await readRow(systemDb, params.id);
    if (!isTheirTurn) throw refuse('It’s not the client’s turn, so there’s nothing to remind them of.');
    if (admins === 0) throw refuse('No Admin has joined yet, so there’s nobody to write to.');
    const isSent = await systemDb.transaction(async ({ value }) => {
      // the lock comes first, so that the reminder of a colleague in the same moment is seen
      await value(lockClient(params.id));
      return value(sendLaunchReminder(params.id, { staffId, now }));
    });
    if (!isSent) throw refuse('A reminder was sent within the last 24 hours.');
    return readReminders(systemDb, params.id, now);
  },

  saveSchedule: async ({ systemDb, session: { staffId }, body: { days, version }, now }) => {
    const inOrder = days.toSorted((one, other) => one - other);
    const saved = await systemDb.value(saveReminderDays({ days: inOrder, version }, { staffId, now }));
    if (!saved) throw new ApiError('changed_elsewhere');
    return saved;
  },
};

const refuse = (sentence: string) => new ApiError('invalid', { sentence });

const readRow = async (systemDb: Pick<SystemDb<'read'>, 'value'>, id: number): Promise<LaunchReminderRow> =>
  orNotFound(await systemDb.value(readLaunchReminders(id)));

async function readReminders(
  systemDb: Pick<SystemDb<'read'>, 'value'>,
  id: number,
  now: Date,
): Promise<ClientLaunchReminders> {
  const { sent_days: sentDays, ...row } = await readRow(systemDb, id);
  const byHand = row.sent.find((one) => one.days === null);
  const next = nextReminder(
    {
      movedAt: new Date(row.moved_at),
      schedule: row.schedule.days,
      sentDays,
      byHandAt: byHand ? new Date(byHand.at) : null,
    },
    now,
  );
  const isComing = row.is_their_turn && row.admins > 0 && next !== null;
  return { ...row, next_at: isComing ? `${next.toISOString().slice(0, 19)}Z` : null };
}
