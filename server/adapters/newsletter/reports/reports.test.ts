import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { createMailgunReports } from './mailgun.ts';
import { createPostmarkReports } from './postmark.ts';
import { createSendgridReports } from './sendgrid.ts';

const ref = 'newsletter-1-2';
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));

const mailgunKey = 'key-of-webhooks';
const mailgun = createMailgunReports(mailgunKey);
const fromMailgun = (event: object, key = mailgunKey) => {
  const [timestamp, token] = ['1770920772', 'e0b5477167110d68991efc6b9f89f0a11066af27834600e123'];
  const signature = createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex');
  return {
    headers: {},
    body: bytes({
      signature: { timestamp, token, signature },
      'event-data': { 'user-variables': { recipient: ref }, ...event },
    }),
  };
};

test.each<[object, object[]]>([
  [{ event: 'complained' }, [{ ref, kind: 'complaint' }]],
  [
    {
      event: 'failed',
      severity: 'permanent',
      'delivery-status': { code: 550, message: '5.1.1 No such user' },
    },
    [{ ref, refusal: '5.1.1 No such user' }],
  ],
  [
    {
      event: 'failed',
      severity: 'permanent',
      'delivery-status': { message: '', description: 'Not delivering to previously bounced address' },
    },
    [{ ref, refusal: 'Not delivering to previously bounced address' }],
  ],
  // left out, since the address bounced or complained before
  ...['suppress-bounce', 'suppress-complaint'].map<[object, object[]]>((reason) => [
    { event: 'failed', severity: 'permanent', reason, 'delivery-status': { code: 605, message: '' } },
    [{ ref, kind: 'hard' }],
  ]),
  [{ event: 'failed', severity: 'permanent', 'delivery-status': { message: null } }, [{ ref, refusal: '' }]],
  [{ event: 'failed', severity: 'temporary', 'delivery-status': { message: '4.2.2 Full' } }, []],
  [{ event: 'delivered' }, []],
  [{ event: 'complained', 'user-variables': {} }, []],
])('Mailgun reports %j', (event, reports) => {
  expect(mailgun.read(fromMailgun(event))).toEqual(reports);
  expect(mailgun.read(fromMailgun(event, 'another key'))).toBeNull();
});

const pair = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const sendgrid = createSendgridReports(
  pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
);
const fromSendgrid = (events: unknown, signed: unknown = events) => {
  const sentAt = '1619651159';
  const signature = createSign('sha256').update(sentAt).update(bytes(signed)).sign(pair.privateKey, 'base64');
  return {
    headers: {
      'x-twilio-email-event-webhook-signature': signature,
      'x-twilio-email-event-webhook-timestamp': sentAt,
    },
    body: bytes(events),
  };
};

test('SendGrid reports many events at once', () => {
  const events = [
    { event: 'processed', recipient: ref },
    { event: 'bounce', type: 'bounce', status: '5.1.1', reason: '550 No such user', recipient: ref },
    { event: 'bounce', type: 'blocked', status: '5.7.1', reason: '554 Policy', recipient: ref },
    { event: 'dropped', reason: 'Bounced Address', recipient: ref },
    { event: 'dropped', reason: 'Spam Reporting Address', recipient: ref },
    { event: 'dropped', reason: 'Unsubscribed Address', recipient: ref },
    { event: 'deferred', reason: '450 Later', recipient: ref },
    { event: 'spamreport', recipient: ref },
    { event: 'spamreport', email: 'of another mail' },
  ];
  expect(sendgrid.read(fromSendgrid(events))).toEqual([
    { ref, refusal: '5.1.1 550 No such user' },
    { ref, kind: 'soft' },
    { ref, kind: 'hard' },
    { ref, kind: 'hard' },
    { ref, kind: 'complaint' },
  ]);
  expect(sendgrid.read(fromSendgrid(events, []))).toBeNull();
  expect(sendgrid.read({ headers: {}, body: bytes(events) })).toBeNull();
});

test('an event of other mail of the same account that is unlike ours takes none of ours along', () => {
  const ours = { event: 'spamreport', recipient: ref };
  const others = [{ event: 'open', recipient: 17 }, { event: 'bounce', status: 5, recipient: ref }, null];
  expect(sendgrid.read(fromSendgrid([...others, ours]))).toEqual([{ ref, kind: 'complaint' }]);
});

/** Of the tests of SendGrid's own library: what its servers once sent. */
const published = {
  key: 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE83T4O/n84iotIvIW4mdBgQ/7dAfSmpqIM8kF9mN1flpVKS3GRqe62gw+2fNNRaINXvVpiglSI8eNEc6wEA3F+g==',
  signature:
    'MEUCIGHQVtGj+Y3LkG9fLcxf3qfI10QysgDWmMOVmxG0u6ZUAiEAyBiXDWzM+uOe5W0JuG+luQAbPIqHh89M15TluLtEZtM=',
  sentAt: '1600112502',
  body: `${JSON.stringify([
    {
      email: 'hello@world.com',
      event: 'dropped',
      reason: 'Bounced Address',
      sg_event_id: 'ZHJvcC0xMDk5NDkxOS1MUnpYbF9OSFN0T0doUTRrb2ZTbV9BLTA',
      sg_message_id: 'LRzXl_NHStOGhQ4kofSm_A.filterdrecv-p3mdw1-756b745b58-kmzbl-18-5F5FC76C-9.0',
      'smtp-id': '<LRzXl_NHStOGhQ4kofSm_A@ismtpd0039p1iad1.sendgrid.net>',
      timestamp: 1_600_112_492,
    },
  ])}\r\n`,
};

test('a published signature of SendGrid is believed, and none of its changes', () => {
  const { read } = createSendgridReports(published.key);
  const readSent = (sentAt: string, body: string) =>
    read({
      headers: {
        'x-twilio-email-event-webhook-signature': published.signature,
        'x-twilio-email-event-webhook-timestamp': sentAt,
      },
      body: Buffer.from(body),
    });
  // of a mail that is no newsletter
  expect(readSent(published.sentAt, published.body)).toEqual([]);
  expect(readSent('1600112503', published.body)).toBeNull();
  expect(readSent(published.sentAt, published.body.trim())).toBeNull();
});

const postmark = createPostmarkReports('a-password:with-a-colon');
const fromPostmark = (event: object, password = 'a-password:with-a-colon') => ({
  headers: { authorization: `Basic ${Buffer.from(`foyer:${password}`).toString('base64')}` },
  body: bytes({ Metadata: { recipient: ref }, ...event }),
});

test.each<[object, object[]]>([
  [{ RecordType: 'Bounce', Type: 'HardBounce' }, [{ ref, kind: 'hard' }]],
  [{ RecordType: 'Bounce', Type: 'SoftBounce' }, [{ ref, kind: 'soft' }]],
  [{ RecordType: 'Bounce', Type: 'Transient' }, []],
  [{ RecordType: 'Bounce', Type: 'AutoResponder' }, []],
  [{ RecordType: 'SpamComplaint', Type: 'SpamComplaint' }, [{ ref, kind: 'complaint' }]],
  [{ RecordType: 'SubscriptionChange' }, []],
  [{ RecordType: 'SpamComplaint', Metadata: {} }, []],
])('Postmark reports %j', (event, reports) => {
  expect(postmark.read(fromPostmark(event))).toEqual(reports);
  for (const password of ['', 'a-password', 'with-a-colon'])
    expect(postmark.read(fromPostmark(event, password))).toBeNull();
  expect(postmark.read({ headers: {}, body: bytes(event) })).toBeNull();
});

test.each([
  [mailgun, 'X-Mailgun-Variables: {"recipient":"newsletter-1-2"}\r\n'],
  [sendgrid, 'X-SMTPAPI: {"unique_args":{"recipient":"newsletter-1-2"}}\r\n'],
  [postmark, 'X-PM-Metadata-recipient: newsletter-1-2\r\n'],
])('a mail says in a line of its header to whom it goes (%#)', ({ toField }, line) => {
  expect(toField(ref)).toBe(line);
});
