import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createMailgunReports } from '#server/adapters/newsletter/reports/mailgun.ts';
import { hours, sendingWorld } from '#server/testing/sending-world.ts';

const key = 'key-of-webhooks';
const vendorReports = createMailgunReports(key);
const { server, frozen, handOverAll, tendAll, mail, ask } = await sendingWorld({
  settings: { NEWSLETTER_REPORTS_FROM: 'mailgun', NEWSLETTER_REPORTS_KEY: key, RATE_LIMIT_FACTOR: '1000' },
});

const post = (payload: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/webhooks/newsletter-reports',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });

const signed = (recipient: string, event: object, signingKey = key) =>
  JSON.stringify({
    signature: {
      timestamp: '1770920772',
      token: 'token',
      signature: createHmac('sha256', signingKey).update('1770920772token').digest('hex'),
    },
    'event-data': { 'user-variables': { recipient }, ...event },
  });

const complained = { event: 'complained' };
const gone = {
  event: 'failed',
  severity: 'permanent',
  'delivery-status': { message: '550 5.1.1 Unknown user' },
};

/** The references that the mail service got, by the first part of the address. */
async function sendTo(contacts: number) {
  const client = await frozen({ contacts });
  await handOverAll({ vendorReports });
  const refs = new Map(
    mail.sink.taken.map(({ to, raw }) => [
      to.split('@')[0] ?? '',
      /^X-Mailgun-Variables: \{"recipient":"([\w-]+)"\}\r\n/m.exec(raw?.toString() ?? '')?.[1] ?? '',
    ]),
  );
  return { client, refOf: (name: string) => refs.get(name) ?? '' };
}

const suppressed = ({ id }: { id: number }) =>
  ask<{ email: string; suppressed: string }>(
    `SELECT l.email, c.suppressed FROM app.newsletter_consents c JOIN app.leads l ON l.client_id = c.client_id AND l.id = c.lead_id
     WHERE c.client_id = $1 AND c.suppressed IS NOT NULL ORDER BY 1`,
    [id],
  );

test('a mail service reports each newsletter by the reference that it got with it', async () => {
  const { client, refOf } = await sendTo(3);
  for (let n = 0; n < 2; n += 1) {
    expect((await post(signed(refOf('reader1'), complained))).statusCode).toBe(200);
    expect((await post(signed(refOf('reader2'), gone))).statusCode).toBe(200);
  }
  expect(await suppressed(client)).toEqual([
    { email: 'reader1@example.com', suppressed: 'complained' },
    { email: 'reader2@example.com', suppressed: 'bounced' },
  ]);
  expect(
    await ask('SELECT count(*)::int AS n FROM app.newsletter_bounces WHERE client_id = $1', [client.id]),
  ).toEqual([{ n: 2 }]);
});

test('what nobody has signed, or nobody can read, changes nothing', async () => {
  const { client, refOf } = await sendTo(1);
  const ref = refOf('reader1');
  expect((await post(signed(ref, complained, 'another key'))).statusCode).toBe(401);
  expect((await post('{')).statusCode).toBe(400);
  expect((await post('')).statusCode).toBe(400);
  expect((await post('{}')).statusCode).toBe(401);
  for (const other of ['newsletter-999999-1', 'newsletter-1-2-3', '', ref.toUpperCase()])
    expect((await post(signed(other, complained))).statusCode).toBe(200);
  expect(await suppressed(client)).toEqual([]);
});

test('complaints of a mail service pause the newsletter', async () => {
  const { client, refOf } = await sendTo(4);
  server.clock.now = hours(0.1);
  await ask(
    `INSERT INTO app.newsletter_recipients (client_id, send_id, lead_id) SELECT client_id, id, 1 FROM app.newsletter_sends WHERE client_id = $1`,
    [client.id],
  );
  for (const name of ['reader1', 'reader2', 'reader3']) await post(signed(refOf(name), complained));
  await tendAll();
  expect(await ask('SELECT state FROM app.newsletter_sends WHERE client_id = $1', [client.id])).toEqual([
    { state: 'paused' },
  ]);
});

test('without a mail service the address does not exist', async () => {
  const { server: other } = await sendingWorld();
  const answer = await other.app.inject({
    method: 'POST',
    url: '/webhooks/newsletter-reports',
    payload: '{}',
  });
  expect(answer.statusCode).toBe(404);
});
