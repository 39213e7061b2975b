import { join } from 'node:path';
import { beforeEach } from 'vitest';
import { newsletters } from '#contract/newsletter/newsletter.ts';
import { createLocalStore } from '#server/core/files/local-store.ts';
import { createMailPictures } from '#server/core/files/mail-pictures.ts';
import { keepNewsletterTime } from '#server/features/newsletter/clock.ts';
import { newsletterJobs } from '#server/features/newsletter/jobs.ts';
import { freezeNextAudience } from '#server/features/newsletter/sending/freeze-audience.ts';
import { createHandOver } from '#server/features/newsletter/sending/hand-over.ts';
import { testKey } from '#server/testing/database.ts';
import { testProvider } from '#server/testing/mails.ts';
import { loseMails, recordAnswers, recordLateAnswers } from '#server/testing/lost-mails.ts';
import { senderDeps } from '#server/testing/newsletters.ts';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { testWays } from '#server/testing/record-changes.ts';
import { expectSuccess } from '#server/testing/results.ts';
import { hours, sendingWorld } from '#server/testing/sending-world.ts';
import { workOffTasks } from '#server/testing/work-off-tasks.ts';

const { server, owner, dataDir, newClient, db, mail, locked, frozen, handOverAll, tendAll, sendOf } =
  await sendingWorld();
const jobs = newsletterJobs({
  provider: testProvider,
  frames: {
    secretsKey: testKey,
    portalOrigin: 'https://portal.example.com',
    sitesOrigin: 'https://sites.example.com',
    pictures: createMailPictures(createLocalStore(join(dataDir, 'files'))),
  },
});

const opening = new Date('2026-12-01T08:00:00Z');
const preview = new Date('2026-12-08T17:00:00Z');
const lock = new Date('2026-12-15T15:00:00Z');
const send = new Date('2026-12-15T17:00:00Z');

let here: ClientWorld;
beforeEach(async () => {
  here = await newClient({ services: ['in_touch'] });
  await owner.query('UPDATE app.clients SET next_newsletter_date = NULL');
  await owner.query(
    `UPDATE app.clients SET next_newsletter_date = '2026-12-15', account_status = 'Live', time_zone = 'America/Vancouver' WHERE id = $1`,
    [here.id],
  );
});

testWays(owner, () => here.id, {
  'a newsletter that is opened': async () => ({
    events: ['newsletter.opened'],
    act: () => workAt(opening),
  }),
  'a preview': async () => {
    await workAt(opening);
    return { events: [], act: () => workAt(preview) };
  },
  'a newsletter that is locked': async () => {
    await workAt(preview);
    return { events: ['newsletter.locked'], act: () => workAt(lock) };
  },
  'the clock, twice at one time': async () => {
    await workAt(lock);
    return { events: [], act: () => workAt(lock) };
  },
  'a skipped newsletter that is closed': async () => {
    await workAt(preview);
    await expectSuccess(call(server.app, here.alice.token, newsletters.toggle, { body: { is_skipped: 1 } }));
    await workAt(lock);
    return { events: ['newsletter.closed'], act: () => workAt(send) };
  },
  'a newsletter whose audience is frozen': async () => {
    here = await locked();
    return { events: ['newsletter.closed'], act: () => freezeNextAudience(db) };
  },
  'a newsletter that could not start by noon': async () => {
    here = await locked();
    server.clock.now = hours(5);
    return { events: ['newsletter.missed', 'newsletter.closed'], act: () => freezeNextAudience(db) };
  },
  'a newsletter that is handed over': async () => {
    here = await frozen();
    return { events: ['newsletter.sent'], act: () => handOver() };
  },
  'first mails of which one has no answer': async () => {
    here = await frozen();
    const recipients = await loseMails(db, here.id, hours(0.05));
    return {
      events: ['newsletter.sent'],
      act: async () => recordAnswers(db, await sendKey(), recipients),
    };
  },
  'a later mail that has no answer': async () => {
    here = await frozen();
    await handOverOne();
    return { events: ['newsletter.unknown'], act: () => handOver({ unanswered: 'reader3@' }) };
  },
  'mails whose sender died': async () => {
    here = await frozen();
    await handOverOne();
    await loseMails(db, here.id, hours(0.05));
    server.clock.now = hours(0.1);
    return { events: ['newsletter.unknown'], act: tendAll };
  },
  'an answer that comes late': async () => {
    here = await frozen();
    await handOverOne();
    const lost = await loseMails(db, here.id, hours(0.05));
    server.clock.now = hours(0.1);
    await tendAll();
    return { events: ['newsletter.known'], act: async () => recordLateAnswers(db, await sendKey(), lost) };
  },
  'a newsletter that nobody looked after': async () => {
    here = await frozen();
    server.clock.now = hours(2);
    return { events: ['newsletter.halted'], act: tendAll };
  },
});

async function workAt(time: Date): Promise<void> {
  server.clock.now = time;
  await owner.query(`UPDATE app.sessions SET idle_until = '2029-01-01', expires_at = '2029-01-01'`);
  await db.transaction(keepNewsletterTime);
  await workOffTasks(server.database, [jobs], time);
}

async function handOver({ unanswered = '' } = {}): Promise<void> {
  mail.answer = (stage, { to }) =>
    stage === 'taken' && unanswered !== '' && to.startsWith(unanswered) ? 'drop' : undefined;
  await handOverAll();
}

const handOverOne = () => createHandOver(senderDeps(mail.provider, { batch: 1 }))(db);

const sendKey = async () => ({ client_id: here.id, id: (await sendOf(here)).id });
