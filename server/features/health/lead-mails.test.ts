import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Data } from '#contract/endpoint.ts';
import { staffHealth } from '#contract/staff/health.ts';
import { queryRows } from '#server/testing/logins.ts';
import { call } from '#server/testing/people.ts';
import { scaleRuns, seed } from '#server/testing/run-options.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, sam, owner, newClient } = await testWorld();
const { id } = await newClient();
// clocks were set back on November 1
const now = new Date('2026-11-06T07:30:00Z');

type Mail = { hoursAgo: number; took: number | null; isAboutLead: boolean };

const localDay = (at: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Vancouver', dateStyle: 'short' }).format(at);

const read = async () => {
  const { body } = await call(server.app, sam.token, staffHealth.leadMails);
  return (body as { data: Data<typeof staffHealth.leadMails> }).data;
};

async function write(mails: readonly Mail[]): Promise<void> {
  await owner.query(`DELETE FROM app.outbox`);
  for (const { hoursAgo, took, isAboutLead } of mails) {
    const created = new Date(now.getTime() - hoursAgo * 3_600_000);
    await queryRows(
      server.database,
      `INSERT INTO app.outbox (client_id, template, address, state, created_at, next_try_at, sent_at)
       VALUES ($1, $2, 'a@example.com', $3, $4, $4, $5)`,
      [
        id,
        isAboutLead ? 'new-contact' : 'receipt',
        took === null ? 'queued' : 'sent',
        created,
        took === null ? null : new Date(created.getTime() + took * 1000),
      ],
      id,
    );
  }
}

/** Slowly: each day of the list, each mail. */
function expected(mails: readonly Mail[]) {
  const days: string[] = [];
  for (let hour = 0; days.length < 14; hour += 1) {
    const day = localDay(new Date(now.getTime() - hour * 3_600_000));
    if (!days.includes(day)) days.push(day);
  }
  return days.map((day) => {
    let [inTime, late, slowest] = [0, 0, -1];
    for (const { hoursAgo, took, isAboutLead } of mails) {
      if (!isAboutLead || localDay(new Date(now.getTime() - hoursAgo * 3_600_000)) !== day) continue;
      const seconds = took ?? hoursAgo * 3600;
      if (took === null && seconds <= 10) continue;
      if (seconds <= 10) inTime += 1;
      else late += 1;
      slowest = Math.max(slowest, Math.floor(seconds));
    }
    return { day, in_time: inTime, late, slowest_seconds: slowest < 0 ? null : slowest };
  });
}

test('mails about leads are counted by the day of the provider, over a change of clocks as well', async () => {
  server.clock.now = now;
  const mail = fc.record({
    hoursAgo: fc.oneof(
      fc.constantFrom(0.001, 0.002, 0.003),
      fc.integer({ min: 1, max: 4 * 17 * 24 }).map((n) => n / 4),
    ),
    took: fc.oneof(fc.constantFrom(9.999, 10, 10.001), fc.integer({ min: 0, max: 300 }), fc.constant(null)),
    isAboutLead: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(mail, { maxLength: 40 }), async (mails) => {
      await write(mails);
      expect(await read()).toEqual(expected(mails));
    }),
    { numRuns: scaleRuns(20, 3), seed },
  );
});
