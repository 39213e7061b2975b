import type { ClientReminders, invoiceReminders } from '#contract/billing/invoice-reminders.ts';
import { ApiError, invalid } from '#contract/errors.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import {
  pauseReminders,
  readClientReminders,
  readReminderSchedule,
  resumeReminders,
  saveReminderSchedule,
  sendReminder,
  type ReminderRow,
} from '../cross-client/invoice-reminders.ts';
import { nextReminder } from './rules.ts';

export const invoiceReminderHandlers: Handlers<typeof invoiceReminders> = {
  reminderSchedule: async ({ systemDb }) => orNotFound(await systemDb.value(readReminderSchedule())),

  saveReminderSchedule: async ({ systemDb, session, body, now }) => {
    const isSaved = await systemDb.value(saveReminderSchedule(body, { staffId: session.staffId, now }));
    if (!isSaved) throw new ApiError('changed_elsewhere');
    return orNotFound(await systemDb.value(readReminderSchedule()));
  },

  clientReminders: ({ systemDb, params, now }) => readReminders(systemDb, params.id, now),

  pauseReminders: async ({ systemDb, session, params, body, now }) => {
    const { today } = await readRow(systemDb, params.id, now);
    if (body.until !== null && body.until < today)
      throw invalid('until', 'Please choose today or a later day.');
    await systemDb.value(pauseReminders(params.id, { ...body, staffId: session.staffId, now }));
    return readReminders(systemDb, params.id, now);
  },

  resumeReminders: async ({ systemDb, session, params, now }) => {
    await readRow(systemDb, params.id, now);
    await systemDb.value(resumeReminders(params.id, { staffId: session.staffId, now }));
    return readReminders(systemDb, params.id, now);
  },

  sendReminder: async ({ systemDb, session, params, now }) => {
    const { open, has_recipient: hasRecipient } = await readRow(systemDb, params.id, now);
    if (open.length === 0) throw refuse('There’s no open invoice to remind of.');
    if (!hasRecipient) throw refuse('No Admin has joined yet, and there’s no billing address to write to.');
    const sent = await systemDb.value(sendReminder(params.id, { staffId: session.staffId, now }));
    if (sent === 0) throw refuse('A reminder was sent today already.');
    return readReminders(systemDb, params.id, now);
  },
};

const refuse = (sentence: string) => new ApiError('invalid', { sentence });

const readRow = async (systemDb: SystemDb<'read'>, id: number, now: Date): Promise<ReminderRow> =>
  orNotFound(await systemDb.value(readClientReminders(id, now)));

const readReminders = async (systemDb: SystemDb<'read'>, id: number, now: Date) =>
  describeReminders(await readRow(systemDb, id, now));

function describeReminders(row: ReminderRow): ClientReminders {
  const { today, days, open, pause, sent, has_recipient: hasRecipient } = row;
  const pausedUntil = pause && (pause.until ?? 'open');
  const planned = (hasRecipient ? open : []).flatMap((invoice) => {
    const on = nextReminder(invoice, { days, pausedUntil }, today);
    return on === null ? [] : [{ on, number: invoice.number }];
  });
  const on = planned.map((one) => one.on).toSorted()[0];
  return {
    is_scheduled: days.length > 0,
    pause,
    next:
      on === undefined
        ? null
        : { on, numbers: planned.filter((one) => one.on === on).map(({ number }) => number) },
    open_count: open.length,
    sent,
  };
}
