import { knownDeviceSince } from '../security/known-device.ts';
import { write } from '../db/sql.ts';
import type { TaskContext } from './pool.ts';

const day = 86_400_000;
const before = (now: Date, days: number) => new Date(now.getTime() - days * day);

/** Deletes expired rows. Ended sessions stay a week, for questions about them. */
export async function deleteExpired({ value, now }: TaskContext): Promise<void> {
  await value(
    write<null>()`DELETE FROM app.sessions WHERE least(expires_at, idle_until, revoked_at) < ${before(now, 7)}`,
  );
  await value(write<null>()`DELETE FROM app.login_codes WHERE expires_at < ${before(now, 1)}`);
  await value(write<null>()`DELETE FROM app.password_links WHERE expires_at < ${before(now, 7)}`);
  await value(write<null>()`DELETE FROM app.known_devices WHERE signed_in_at <= ${knownDeviceSince(now)}`);
  await value(write<null>()`DELETE FROM app.call_counts WHERE ends_at < ${now}`);
  await value(write<null>()`DELETE FROM app.intake_hours WHERE hour < ${before(now, 7)}`);
  await value(write<null>()`DELETE FROM app.submissions WHERE until < ${now}`);
  await value(write<null>()`DELETE FROM app.outbox WHERE state = 'sent' AND sent_at < ${before(now, 30)}
    OR state = 'failed' AND created_at < ${before(now, 90)}`);
}
