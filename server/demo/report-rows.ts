import type { Client } from 'pg';
import { previousMonth } from '#contract/newsletter/calendar.ts';
import { localMonth } from '#contract/zoned-time.ts';
import { queueReports } from '#server/features/statistics/cross-client/monthly-reports.ts';
import { writingInstant } from '#server/features/statistics/monthly-report/rules.ts';
import type { Seeded } from './account-rows.ts';
import type { DemoClient } from './accounts.ts';

/** Clients who find the last report among the mails of the demo. */
const mailed = ['grow', 'accelerate'];

/** The latest monthly report: some clients have a mail of its day, and no mail is sent when the demo starts. */
export async function writeReports(
  db: Client,
  { clientId }: Pick<Seeded, 'clientId'>,
  { client: { key, timeZone }, now }: { client: DemoClient; now: Date },
): Promise<void> {
  const present = localMonth(now, timeZone);
  const written = writingInstant(present, timeZone) <= now ? present : previousMonth(present);
  const month = previousMonth(written);
  const at = writingInstant(written, timeZone);
  if (mailed.includes(key)) {
    const { text, values } = queueReports([{ zone: timeZone, month }], at);
    await db.query(text, [...values]);
  }
  await db.query(
    'INSERT INTO app.monthly_reports (client_id, month, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [clientId, month, at],
  );
}
