import { expect, test } from 'vitest';
import { staffNewsletterSends } from '#contract/newsletter/sending.ts';
import { seededRandom } from '#server/engines/words/seeded-random.ts';
import { lockNewsletter } from '#server/testing/newsletters.ts';
import { call } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { hours, nine, sendingWorld } from '#server/testing/sending-world.ts';
import { freezeNextAudience } from './freeze-audience.ts';

const { server, owner, sam, db, ask, locked, sendOf, tendAll, waiting, act } = await sendingWorld();

/** A client whose newsletter has left to this many recipients, and is not counted as ended yet. */
async function handedOver(recipients: number, waiting = 0) {
  const client = await locked({ contacts: 0 });
  await ask(
    `WITH closed AS (UPDATE app.newsletters SET closed_at = $4 WHERE client_id = $1),
     send AS (
       INSERT INTO app.newsletter_sends (client_id, month, snapshot_id, state, due_at, audience, frozen_at, tended_at)
       SELECT client_id, month, id, 'sending', $4, $2::int + $3::int, $4, $4 FROM app.newsletter_snapshots WHERE client_id = $1
       RETURNING client_id, id)
     INSERT INTO app.newsletter_recipients (client_id, send_id, lead_id, state, attempt, settled_at)
     SELECT client_id, id, n, CASE WHEN n > $3 THEN 'sent' ELSE 'pending' END, CASE WHEN n > $3 THEN 1 ELSE 0 END, CASE WHEN n > $3 THEN $4::timestamptz END
     FROM send, generate_series(1, $2::int + $3::int) n`,
    [client.id, recipients, waiting, nine],
  );
  return client;
}

/** So many more of them mark it as spam. */
const complain = ({ id }: { id: number }, people: number) =>
  ask(
    `INSERT INTO app.newsletter_responses (client_id, recipient_id, send_id, lead_id, complained_at)
     SELECT r.client_id, r.id, r.send_id, r.lead_id, $3 FROM app.newsletter_recipients r
     WHERE r.client_id = $1 AND r.state = 'sent' AND NOT EXISTS (
       SELECT FROM app.newsletter_responses n WHERE n.client_id = r.client_id AND n.recipient_id = r.id)
     LIMIT $2`,
    [id, people, server.clock.now],
  );

const { between } = seededRandom(310);
const cases = [
  [300, 1],
  [300, 2],
  [300, 3],
  [999, 3],
  [1000, 3],
  [1001, 4],
  [1333, 4],
  [1334, 4],
  ...Array.from({ length: 12 }, () => [between(1, 2500), between(0, 8)] as const),
] as const;

test.each(cases)('of %i recipients, %i who complain stop it only above 0.3 %', async (sent, complaints) => {
  const client = await handedOver(sent);
  server.clock.now = hours(0.1);
  await complain(client, complaints);
  await tendAll();
  // in thousandths, as whole numbers
  const isTooMany = complaints >= 3 && Math.min(complaints, sent) * 1000 > sent * 3;
  expect((await sendOf(client)).state).toBe(isTooMany ? 'paused' : 'sent');
  expect((await waiting('newsletter-paused')).some(({ client_id }) => Number(client_id) === client.id)).toBe(
    isTooMany,
  );
});

test('a person who resumes it is asked again at the next complaint, and sees how many there are', async () => {
  const client = await handedOver(1200, 300);
  server.clock.now = hours(0.1);
  await complain(client, 4);
  await tendAll();
  const { id, reason } = await sendOf(client);
  expect(reason).toContain('Many of its recipients marked it as spam.');
  const shown = await call(server.app, sam.token, staffNewsletterSends.read, {
    params: { id: client.id, send_id: id },
  });
  expect(parseData(staffNewsletterSends.read.data, shown)).toMatchObject({ state: 'paused', complained: 4 });
  server.clock.now = hours(0.2);
  await act(client, 'resume');
  await tendAll();
  expect((await sendOf(client)).state).toBe('sending');
  server.clock.now = hours(0.3);
  await complain(client, 1);
  await tendAll();
  expect((await sendOf(client)).state).toBe('paused');
});

test('the next newsletter waits for a person from nine on, who starts it all the same', async () => {
  const client = await handedOver(500);
  await tendAll();
  server.clock.now = hours(5);
  await complain(client, 3);
  const december = '2026-12';
  await lockNewsletter(owner, client.id, { month: december, contacts: 2 });
  server.clock.now = new Date('2026-12-15T17:30:00Z');
  expect(await freezeNextAudience(db)).toBe(false);
  const ofDecember = () =>
    ask<{ id: number; state: string; reason: string }>(
      'SELECT id::int, state, reason FROM app.newsletter_sends WHERE client_id = $1 AND month = $2',
      [client.id, december],
    );
  const [missed] = await ofDecember();
  expect(missed).toMatchObject({ state: 'missed', reason: 'Many recipients marked the last one as spam.' });
  // a month later the session of the test would have ended
  server.clock.now = hours(6);
  const started = await call(server.app, sam.token, staffNewsletterSends.act, {
    params: { id: client.id, send_id: missed?.id ?? 0 },
    body: { action: 'start', reason: 'They asked at an open house' },
  });
  expect(started.status).toBe(200);
  expect(await freezeNextAudience(db)).toBe(true);
  expect(await ofDecember()).toMatchObject([{ state: 'sending' }]);
});
