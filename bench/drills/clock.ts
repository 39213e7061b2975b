import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { contacts } from '#contract/contacts/contacts.ts';
import { toApiPath } from '#contract/endpoint.ts';
import type { Connection } from '#database/connection.ts';
import type { ClientWorld } from '#server/testing/people.ts';
import { compareAll, report } from './compare-all.ts';
import { startFoyer } from './foyer.ts';
import { prepareClient, startStandIns } from './installation.ts';
import { openLedger, writeUntil } from './load.ts';
import { createMovedClock, movedClocks, startDatabase } from './moved-clocks.ts';
import { advanceClock, ask, readClock } from './people.ts';
import { assertInstalled, createFolder } from './programs.ts';
import { giveWork, untilAcknowledged, untilDone } from './work.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Newsletters of this day are due, and the clocks of Toronto were put on an hour in the night before. */
const begin = new Date('2027-03-15T16:05:00Z');
const beforeZoneChange = new Date('2027-03-14T06:10:00Z').getTime() - begin.getTime();

type Jump = { name: string; by?: number; database?: number };
const jumps: Jump[] = [
  { name: 'an hour on', by: hour },
  { name: 'an hour back', by: -hour },
  { name: 'the database alone an hour ahead', database: hour },
  { name: 'the database alone an hour behind', database: -hour },
  { name: 'a day on', by: day },
  { name: 'a day back', by: -day },
  { name: 'to the night of a change of zone', by: beforeZoneChange },
  { name: 'two hours on, over the change', by: 2 * hour },
  { name: 'back to the right time', by: -beforeZoneChange - 2 * hour },
];

/**
 * Moves the clocks of server, worker and database while Foyer writes, reminds, publishes, charges cards and sends
 * newsletters. True if nothing was done twice, and nothing waits afterwards.
 */
export async function drillClock(seconds: number, say: (sentence: string) => void): Promise<boolean> {
  assertInstalled(movedClocks);
  const folder = createFolder();
  advanceClock(begin.getTime() - readClock().getTime());
  const clocks = {
    foyer: createMovedClock(folder, 'foyer'),
    database: createMovedClock(folder, 'database'),
  };
  const { superuser, owner, ownerUrl } = await startDatabase(folder, clocks.database.settings);
  const standIns = await startStandIns();
  const dataDir = join(folder, 'data');
  const settings = {
    ...standIns.settings,
    ...clocks.foyer.settings,
    DATABASE_URL: ownerUrl,
    DATA_DIR: dataDir,
  };
  say('Starting a server, a worker and their database with clocks that can be moved');
  const server = await startFoyer(folder, 'server', { ...settings, WORKER: 'off' });
  await startFoyer(folder, 'worker', settings);
  const client = await prepareClient(superuser, standIns);
  await askForTestimonials(superuser, client);
  const ledger = openLedger();
  const enough = new AbortController();
  const load = { name: 'Clock', writers: 3, pauseMs: 100, ledger };
  const writing = writeUntil(enough.signal, server.url, client, load);

  const rows: [string, string][] = [];
  const twice: string[] = [];
  for (const { name, by = 0, database = 0 } of jumps) {
    await giveWork(superuser, client.id, begin);
    await untilAcknowledged(ledger, 20);
    const once = await addContact(server.url, client, name);
    say(`Moving the clocks: ${name}`);
    advanceClock(by);
    clocks.foyer.set();
    clocks.database.set(database);
    const waited = await untilAcknowledged(ledger, 20);
    // an answer is kept for a day
    if (Math.abs(by) <= 2 * hour && (await addContact(server.url, client, name)) !== once)
      twice.push(`the call before '${name}'`);
    await pause(seconds * 1000);
    const halted = await resumeNewsletters(superuser);
    rows.push([
      `${name}: until 20 more writes; newsletters that waited for a person`,
      `${(waited / 1000).toFixed(1)} s; ${halted}`,
    ]);
  }
  enough.abort();
  await writing;

  say('Waiting for what it had begun');
  const unfinished = await untilDone(() => superuser);
  say('Comparing');
  const comparison = await compareAll(
    { superuser, owner, url: server.url, dataDir, client, standIns, ledger },
    {
      'calls made twice with one key': twice,
      'reminders doubled or missing': await findWrongReminders(superuser),
      'not finished in five minutes': unfinished,
      'waits for a time that was wrong': await findWaiting(superuser),
    },
  );
  return report(rows, comparison);
}

/** The id of a contact that is added with this key, or was before. */
async function addContact(url: string, { alice }: ClientWorld, name: string): Promise<string> {
  const response = await fetch(url + toApiPath(contacts.create), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${alice.token}`,
      'idempotency-key': `once ${name}`,
    },
    body: JSON.stringify({
      first_name: 'Ina',
      last_name: 'Once',
      email: `${name.replaceAll(/\W+/g, '-')}@once.example.com`,
      lead_source_id: 15,
    }),
  });
  return response.text();
}

/** Some reminders fall due with the first hour, others with the day. */
const askForTestimonials = (superuser: Connection, { id }: ClientWorld) =>
  ask(
    superuser,
    `WITH features AS (UPDATE app.clients SET features = '{TESTIMONIAL_MANAGER}' WHERE id = $1),
     made AS (
       INSERT INTO app.testimonials (client_id, status_id, origin, first_name, last_name, is_seen, created_at, updated_at)
       SELECT $1, 1, 'link', 'Vera', 'Asked', true, $2, $2 FROM generate_series(1, 20) RETURNING id)
     INSERT INTO app.testimonial_requests (client_id, testimonial_id, title, body, signature, email, created_at, sent_at, reminder_at)
     SELECT $1, id, 'Title', 'Words', 'Agent', id || '@reminded.example.com', $2, $2,
       $2::timestamptz + CASE id % 2 WHEN 0 THEN interval '2 minutes' ELSE interval '5 hours' END FROM made`,
    [id, readClock()],
  );

const findWrongReminders = async (superuser: Connection): Promise<string[]> =>
  (
    await ask<{ email: string; n: number }>(
      superuser,
      `SELECT r.email, count(o.id)::int AS n FROM app.testimonial_requests r
       LEFT JOIN app.outbox o ON o.address = r.email AND o.template = 'testimonial-reminder'
       GROUP BY r.email, r.reminder_at
       HAVING count(o.id) > 1 OR count(o.id) = 0 AND r.reminder_at < $1::timestamptz - interval '1 hour'`,
      [readClock()],
    )
  ).map(({ email, n }) => `${n} mails to ${email}`);

/** Resumes what stood still for an hour by the clock, as staff do in the console. */
async function resumeNewsletters(superuser: Connection): Promise<number> {
  const resumed = await ask(
    superuser,
    `UPDATE app.newsletter_sends SET state = 'sending', reason = NULL, tended_at = $1, resumed_at = $1 WHERE state = 'paused' RETURNING id`,
    [readClock()],
  );
  return resumed.length;
}

/** Schedules and jobs that wait for a time of the wrong clock. */
const findWaiting = async (superuser: Connection): Promise<string[]> =>
  (
    await ask<{ what: string }>(
      superuser,
      `SELECT 'the schedules, until ' || cron_on AS what FROM jobs.version WHERE cron_on NOT BETWEEN now() - interval '3 minutes' AND now()
       UNION ALL SELECT 'the job ' || name || ', until ' || start_after FROM jobs.job WHERE state < 'active' AND start_after > now()`,
    )
  ).map(({ what }) => what);
