import { expect, test } from 'vitest';
import { newsletterStats } from '#contract/newsletter/stats.ts';
import { call } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { sendingWorld } from '#server/testing/sending-world.ts';

const { server, mail, ask, frozen, handOverAll, tendAll, sendOf } = await sendingWorld();

test('an address that a mail server refuses for good counts as a bounce and gets no newsletter any more', async () => {
  const client = await frozen({ contacts: 4 });
  const answers: Record<string, string> = {
    reader1: '550 5.1.1 No such mailbox',
    reader2: '554 5.7.1 We do not want this',
  };
  mail.answer = (stage, { to }) => (stage === 'RCPT' ? answers[to.split('@')[0] ?? ''] : undefined);
  await handOverAll();
  await tendAll();
  expect(await sendOf(client)).toMatchObject({ state: 'sent', sent: 2, failed: 2 });
  expect(
    await ask(
      `SELECT l.email, c.suppressed FROM app.newsletter_consents c JOIN app.leads l ON l.client_id = c.client_id AND l.id = c.lead_id
       WHERE c.client_id = $1 AND c.suppressed IS NOT NULL`,
      [client.id],
    ),
  ).toEqual([{ email: 'reader1@example.com', suppressed: 'bounced' }]);
  const numbers = await call(server.app, client.alice.token, newsletterStats.list);
  expect(parseData(newsletterStats.list.data, numbers)).toMatchObject([
    { subscribers: 4, bounced: 2, delivered: 2 },
  ]);
  expect(
    await ask(`SELECT event FROM app.activity WHERE client_id = $1 AND event LIKE 'contact.%'`, [client.id]),
  ).toEqual([{ event: 'contact.bounced' }]);
});

test('a recipient who waits for the longest time is left alone, and one whom a wrong clock put off is not', async () => {
  const client = await frozen({ contacts: 2 });
  const putOff = (minutes: number) =>
    ask(`UPDATE app.newsletter_recipients SET next_try_at = $2 WHERE client_id = $1 AND state = 'pending'`, [
      client.id,
      new Date(server.clock.now.getTime() + minutes * 60_000),
    ]);
  const before = mail.sink.taken.length;
  await putOff(120);
  await handOverAll();
  expect(mail.sink.taken).toHaveLength(before);
  await putOff(24 * 60);
  await handOverAll();
  expect(mail.sink.taken).toHaveLength(before + 2);
});

test('an answer without a code of its own is read by its words, and another one is a bounce for the moment', async () => {
  const client = await frozen({ contacts: 2 });
  mail.answer = (stage, { to }) =>
    stage === 'RCPT' ? (to.startsWith('reader1') ? '550 User unknown' : '550 Rejected') : undefined;
  await handOverAll();
  expect(
    await ask('SELECT kind FROM app.newsletter_bounces WHERE client_id = $1 ORDER BY kind', [client.id]),
  ).toEqual([{ kind: 'hard' }, { kind: 'soft' }]);
});
