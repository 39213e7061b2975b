import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { newsletterSending } from '#contract/newsletter/sending.ts';
import { createSmtpProvider } from '#server/engines/delivery/smtp/smtp-provider.ts';
import { testKey } from '#server/testing/database.ts';
import { portalOrigin } from '#server/testing/newsletters.ts';
import { call } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { hours, nine, sendingWorld } from '#server/testing/sending-world.ts';
import { freezeNextAudience } from './freeze-audience.ts';
import { createReturnPaths } from './return-path.ts';

const { server, db, mail, ask, locked, frozen, handOverAll, tendAll, states, sends, sendOf, waiting, act } =
  await sendingWorld();

test('at nine of the client the audience is frozen, everybody gets the newsletter once, and the client hears of it', async () => {
  server.clock.now = new Date(nine.getTime() - 1);
  const client = await locked({ contacts: 250 });
  expect(await freezeNextAudience(db)).toBe(false);
  server.clock.now = nine;
  expect(await freezeNextAudience(db)).toBe(true);
  expect(await freezeNextAudience(db)).toBe(false);
  await tendAll();
  expect((await sendOf(client)).state).toBe('sending');
  await handOverAll();
  await tendAll();
  expect(await states(client)).toEqual([{ state: 'sent', n: 250 }]);
  expect(new Set(mail.sink.taken.map(({ to }) => to)).size).toBe(250);
  expect(mail.sink.taken.length).toBe(250);
  expect(await sendOf(client)).toMatchObject({
    state: 'sent',
    audience: 250,
    sent: 250,
    failed: 0,
    unknown: 0,
    skipped: 0,
  });
  expect(await ask(`SELECT event FROM app.activity WHERE client_id = $1 ORDER BY id`, [client.id])).toEqual([
    { event: 'newsletter.closed' },
    { event: 'newsletter.sent' },
  ]);
  expect(
    await ask(`SELECT user_id FROM app.notifications WHERE client_id = $1 ORDER BY 1`, [client.id]),
  ).toEqual([client.alice.id, client.eve.id].map((id) => ({ user_id: id })));
  const progress = await call(server.app, client.alice.token, newsletterSending.progress);
  expect(parseData(newsletterSending.progress.data, progress)).toMatchObject({
    month: '2026-11',
    state: 'sent',
    audience: 250,
    sent: 250,
    pending: 0,
  });
});

test('a mail carries what mail programs ask for, and its return path names its row', async () => {
  const client = await frozen({ contacts: 1 });
  await handOverAll();
  const [taken] = mail.sink.taken;
  const [row] = await ask<{ id: string }>('SELECT id FROM app.newsletter_recipients WHERE client_id = $1', [
    client.id,
  ]);
  const id = Number(row?.id);
  const parsed = await PostalMime.parse(taken?.raw ?? '');
  const header = (key: string) => parsed.headers.find((one) => one.key === key)?.value;
  expect(parsed.subject).toBe(`News of café ${client.id}`);
  expect(parsed.from).toEqual({ name: 'Alice Tester', address: 'portal@example.com' });
  expect(parsed.replyTo).toEqual([{ name: '', address: client.alice.email }]);
  expect(parsed.messageId).toBe(`<newsletter-${client.id}-${id}@example.com>`);
  expect(header('list-unsubscribe')).toMatch(
    new RegExp(`^<${portalOrigin}/newsletter/unsubscribe/[\\w-]+>$`),
  );
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(new Date(parsed.date ?? '').getTime()).toBe(nine.getTime());
  expect(parsed.html).toContain('\n.A line with a dot, an = and a long word word');
  expect(parsed.html).toContain('reader1@example.com');
  expect(parsed.html).toContain('Zoë');
  expect(parsed.text).toContain(`${portalOrigin}/newsletter/unsubscribe/`);
  expect(createReturnPaths(testKey).read(taken?.from ?? '')).toEqual({ client_id: client.id, id });
  expect(createReturnPaths(testKey).read((taken?.from ?? '').toUpperCase())).toEqual({
    client_id: client.id,
    id,
  });
  expect(createReturnPaths(testKey).read((taken?.from ?? '').replace(`-${id}-`, `-${id + 1}-`))).toBeNull();
  for (const line of (taken?.raw ?? Buffer.alloc(0)).toString('latin1').split('\r\n')) {
    expect(line.startsWith('.')).toBe(false);
    expect([line, line.length <= 998 && !/[^\t -~]/.test(line)]).toEqual([line, true]);
  }
});

test('a send that could not begin by noon waits for a person, who starts or drops it', async () => {
  const [late, dropped] = [await locked(), await locked()];
  server.clock.now = hours(3);
  expect(await freezeNextAudience(db)).toBe(false);
  expect((await sendOf(late)).state).toBe('missed');
  expect((await waiting('newsletter-missed')).length).toBe(2);
  await handOverAll();
  expect(mail.sink.taken).toEqual([]);
  await act(late, 'start');
  await act(dropped, 'drop');
  await act(dropped, 'start', 422);
  expect(await waiting('newsletter-missed')).toEqual([]);
  expect(await freezeNextAudience(db)).toBe(true);
  expect(await freezeNextAudience(db)).toBe(false);
  await handOverAll();
  expect(await states(late)).toEqual([{ state: 'sent', n: 3 }]);
  expect(await states(dropped)).toEqual([]);
});

test('an account that is paused at nine and goes on at eleven gets its newsletter', async () => {
  const client = await locked();
  const setStatus = (status: string) =>
    ask(`UPDATE app.clients SET account_status = $2 WHERE id = $1`, [client.id, status]);
  await setStatus('Paused');
  server.clock.now = nine;
  expect(await freezeNextAudience(db)).toBe(false);
  expect(await sends(client)).toEqual([]);
  await setStatus('Live');
  server.clock.now = hours(2);
  expect(await freezeNextAudience(db)).toBe(true);
  expect((await sendOf(client)).state).toBe('sending');
});

test('a paused account misses its newsletter, a skipped one sends nothing, and the zone is the one of the hour', async () => {
  const [paused, skipped, moved] = [
    await locked(),
    await locked(),
    await locked({ zone: 'America/Halifax' }),
  ];
  await ask(`UPDATE app.clients SET account_status = 'Paused' WHERE id = $1`, [paused.id]);
  await ask(`UPDATE app.newsletters SET skipped_at = now() WHERE client_id = $1`, [skipped.id]);
  // locked in the east, it moves to the west before nine
  await ask(`UPDATE app.clients SET time_zone = 'America/Vancouver' WHERE id = $1`, [moved.id]);
  server.clock.now = new Date(nine.getTime() - 60_000);
  expect(await freezeNextAudience(db)).toBe(false);
  server.clock.now = nine;
  expect(await freezeNextAudience(db)).toBe(true);
  expect(await freezeNextAudience(db)).toBe(false);
  expect((await sendOf(moved)).state).toBe('sending');
  server.clock.now = hours(3);
  await freezeNextAudience(db);
  expect(await sendOf(paused)).toMatchObject({ state: 'missed', reason: 'The account was paused.' });
  expect(await sends(skipped)).toEqual([]);
});

test('whoever leaves or is deleted before their hand-over gets nothing', async () => {
  const client = await frozen({ contacts: 4 });
  const leads = await ask<{ id: string }>('SELECT id FROM app.leads WHERE client_id = $1 ORDER BY id', [
    client.id,
  ]);
  const [left, bounced, gone] = leads.map(({ id }) => id);
  await ask(
    `UPDATE app.newsletter_consents SET kind = 'none', unsubscribed_at = $2, changed_at = $2 WHERE lead_id = $1`,
    [left, nine],
  );
  await ask(`UPDATE app.newsletter_consents SET suppressed = 'bounced', changed_at = $2 WHERE lead_id = $1`, [
    bounced,
    nine,
  ]);
  await ask('DELETE FROM app.leads WHERE id = $1', [gone]);
  // at once, and not only on their next turn
  expect(await states(client)).toEqual([
    { state: 'pending', n: 2 },
    { state: 'skipped', n: 2 },
  ]);
  await handOverAll();
  await tendAll();
  expect(await sendOf(client)).toMatchObject({ state: 'sent', sent: 1, skipped: 3 });
  expect(mail.sink.taken.map(({ to }) => to)).toEqual(['reader4@example.com']);
});

test('a refusal for good is one of that recipient, and one for now is tried again later', async () => {
  const client = await frozen({ contacts: 3 });
  mail.answer = (stage, { to }) => {
    if (stage !== 'RCPT') return undefined;
    return to.startsWith('reader1')
      ? '550 5.1.1 No <reader1@example.com> here'
      : to.startsWith('reader2')
        ? '451 4.7.1 Greylisted'
        : undefined;
  };
  await handOverAll();
  expect(await states(client)).toEqual([
    { state: 'failed', n: 1 },
    { state: 'pending', n: 1 },
    { state: 'sent', n: 1 },
  ]);
  expect(
    await ask(`SELECT reason FROM app.newsletter_recipients WHERE client_id = $1 AND state = 'failed'`, [
      client.id,
    ]),
  ).toEqual([{ reason: '550 5.1.1 No the address here' }]);
  mail.answer = () => undefined;
  await handOverAll();
  expect(mail.sink.taken.length).toBe(1);
  server.clock.now = new Date(nine.getTime() + 150_000);
  await handOverAll();
  await tendAll();
  expect(await sendOf(client)).toMatchObject({ state: 'sent', sent: 2, failed: 1 });
});

test('while the mail server is away or refuses us nothing is claimed, and staff hear of it', async () => {
  const client = await frozen({ contacts: 40 });
  mail.answer = (stage) => (stage === 'MAIL' ? '550 5.7.1 Your account is suspended' : undefined);
  await handOverAll();
  expect(await states(client)).toEqual([{ state: 'pending', n: 40 }]);
  expect((await waiting('newsletter-refused')).length).toBe(1);
  const attempts = () =>
    ask('SELECT id, attempt FROM app.newsletter_recipients WHERE client_id = $1 ORDER BY id', [client.id]);
  await mail.sink.close();
  mail.provider.close();
  mail.provider = createSmtpProvider(mail.sink.url, { timeouts: { connectMs: 500, silenceMs: 500 } });
  const tried = await attempts();
  await handOverAll();
  expect(await states(client)).toEqual([{ state: 'pending', n: 40 }]);
  expect(await attempts()).toEqual(tried);
});
