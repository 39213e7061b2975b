import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { expect, test } from 'vitest';
import { OutboundError } from '#server/engines/outbound/outbound-error.ts';
import type { OutboundRequest } from '#server/engines/outbound/send-once.ts';
import { createSesReports } from './ses.ts';

const ref = 'newsletter-1-2';
const topic = 'arn:aws:sns:ca-central-1:123456789012:newsletters';
const origin = 'https://sns.ca-central-1.amazonaws.com';
const certificateUrl = `${origin}/SimpleNotificationService-7ff5318490ec183fbaddaa2a969abfda.pem`;
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** DER: a tag, a length and the content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length =
    content.length < 0x80 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

/** The least that is a certificate of this key. */
function certificateOf({ publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject }): string {
  const rsaWithSha256 = der(0x30, Buffer.from('06092a864886f70d01010b0500', 'hex'));
  const validity = ['250101000000Z', '450101000000Z'].map((time) => der(0x17, Buffer.from(time)));
  const content = der(
    0x30,
    der(0x02, Buffer.from([1])),
    rsaWithSha256,
    der(0x30),
    der(0x30, ...validity),
    der(0x30),
    publicKey.export({ format: 'der', type: 'spki' }),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const base64 = der(0x30, content, rsaWithSha256, signature).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`;
}

/** Amazon SNS, and the addresses that were called. */
function createSns(answer: () => { status: number; body: string } = () => ({ status: 200, body: '' })) {
  const asked: string[] = [];
  const send = ({ url }: OutboundRequest) => {
    asked.push(url);
    const { status, body } = url === certificateUrl ? { status: 200, body: certificateOf(pair) } : answer();
    return Promise.resolve({ status, headers: {}, body: Buffer.from(body), url });
  };
  return { asked, send };
}

type Fields = Record<string, string>;
const notification: Fields = {
  Type: 'Notification',
  MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
  TopicArn: topic,
  Subject: 'Amazon SES Email Event Notification',
  Message: '{}',
  Timestamp: '2026-11-29T00:42:35.000Z',
};
const subscription: Fields = {
  Type: 'SubscriptionConfirmation',
  MessageId: '165545c9-2a5c-472c-8df2-7ff2be2b3b1b',
  Token: '2336412f37',
  TopicArn: topic,
  Message: 'You have chosen to subscribe to the topic.',
  SubscribeURL: `${origin}/?Action=ConfirmSubscription&TopicArn=${topic}&Token=2336412f37`,
  Timestamp: '2026-11-29T00:45:31.000Z',
};

/** The names of the signed fields in the order of the alphabet, each with its value on the line below. */
function signed(fields: Fields, signing: KeyObject = pair.privateKey): Fields {
  const text = Object.entries(fields)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flat()
    .map((line) => `${line}\n`)
    .join('');
  const signature = sign('sha256', Buffer.from(text), signing).toString('base64');
  return { ...fields, SignatureVersion: '2', Signature: signature, SigningCertURL: certificateUrl };
}

const request = (fields: Fields) => ({ headers: {}, body: Buffer.from(JSON.stringify(fields)) });
const reported = (event: object) => signed({ ...notification, Message: JSON.stringify(event) });
const mail = { tags: { recipient: [ref], 'ses:configuration-set': ['newsletters'] } };
const bounce = (bounceType: string, bounceSubType: string, diagnosticCode?: string) => ({
  eventType: 'Bounce',
  mail,
  bounce: {
    bounceType,
    bounceSubType,
    bouncedRecipients: [{ emailAddress: 'ana@example.com', status: '5.1.1', diagnosticCode }],
  },
});

test.each<[object, object[]]>([
  [
    bounce('Permanent', 'General', 'smtp; 550 5.1.1 unknown'),
    [{ ref, refusal: '5.1.1 smtp; 550 5.1.1 unknown' }],
  ],
  [bounce('Permanent', 'General'), [{ ref, kind: 'hard' }]],
  [bounce('Permanent', 'NoEmail', 'smtp; 550 5.1.1 unknown'), [{ ref, kind: 'hard' }]],
  [bounce('Permanent', 'OnAccountSuppressionList'), [{ ref, kind: 'hard' }]],
  [bounce('Transient', 'MailboxFull'), [{ ref, kind: 'soft' }]],
  [bounce('Transient', 'General', 'smtp; 450 4.7.1 later'), [{ ref, kind: 'soft' }]],
  [bounce('Transient', 'General'), []],
  [{ eventType: 'Complaint', mail, complaint: {} }, [{ ref, kind: 'complaint' }]],
  [{ eventType: 'Complaint', mail, complaint: { complaintFeedbackType: 'not-spam' } }, []],
  // left out, since the address complained before, perhaps about another client
  [
    { eventType: 'Complaint', mail, complaint: { complaintSubType: 'OnAccountSuppressionList' } },
    [{ ref, kind: 'hard' }],
  ],
  [{ eventType: 'Complaint', mail, complaint: { complaintSubType: null } }, [{ ref, kind: 'complaint' }]],
  [{ eventType: 'Delivery', mail }, []],
  [{ eventType: 'Complaint', mail: {}, complaint: {} }, []],
  [
    {
      notificationType: 'Complaint',
      mail: { headers: [{ name: 'X-SES-MESSAGE-TAGS', value: `recipient=${ref}` }] },
      complaint: { complaintFeedbackType: 'abuse' },
    },
    [{ ref, kind: 'complaint' }],
  ],
])('Amazon SES reports %j', async (event, reports) => {
  const sns = createSns();
  expect(await createSesReports(topic, sns.send).read(request(reported(event)))).toEqual(reports);
});

test('a sentence of SES is no report', async () => {
  const { read } = createSesReports(topic, createSns().send);
  const first = signed({
    ...notification,
    Message: 'Successfully validated SNS topic for event publishing.',
  });
  expect(await read(request(first))).toEqual([]);
});

test('a message is believed as Amazon has signed it for this topic, and none of its changes', async () => {
  const sns = createSns();
  const { read } = createSesReports(topic, sns.send);
  const message = reported({ eventType: 'Complaint', mail, complaint: {} });
  for (const key of Object.keys(message))
    expect([key, await read(request({ ...message, [key]: `x${message[key]}` }))]).toEqual([key, null]);
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
  expect(await read(request(signed(notification, other.privateKey)))).toBeNull();
  expect(
    await read(request(signed({ ...notification, TopicArn: topic.replace('1234', '4321') }))),
  ).toBeNull();
  // by SHA-1
  expect(await read(request({ ...message, SignatureVersion: '1' }))).toBeNull();
  expect(await read(request({}))).toBeNull();
  expect(await read(request(message))).toHaveLength(1);
  expect(new Set(sns.asked)).toEqual(new Set([certificateUrl]));
});

test.each([
  'https://sns.ca-central-1.amazonaws.com.example.com/SimpleNotificationService-7ff5.pem',
  'https://example.com/SimpleNotificationService-7ff5.pem',
  'http://sns.ca-central-1.amazonaws.com/SimpleNotificationService-7ff5.pem',
  'https://sns.us-east-1.amazonaws.com/SimpleNotificationService-7ff5.pem',
  `${origin}/bucket/SimpleNotificationService-7ff5.pem`,
  `${origin}/SimpleNotificationService-7ff5.pem?x=.pem`,
  `${origin}@example.com/SimpleNotificationService-7ff5.pem`,
])('a certificate of %s is not even fetched', async (SigningCertURL) => {
  const sns = createSns();
  const { read } = createSesReports(topic, sns.send);
  expect(await read(request({ ...signed(notification), SigningCertURL }))).toBeNull();
  expect(sns.asked).toEqual([]);
});

test('the certificate is fetched once, and again after a failure', async () => {
  const sns = createSns();
  let fails = true;
  const send = (one: OutboundRequest) =>
    fails ? Promise.reject(new OutboundError('timeout')) : sns.send(one);
  const { read } = createSesReports(topic, send);
  await expect(read(request(signed(notification)))).rejects.toThrow(OutboundError);
  fails = false;
  for (let n = 0; n < 3; n += 1) expect(await read(request(signed(notification)))).toEqual([]);
  expect(sns.asked).toEqual([certificateUrl]);
});

test('a subscription to this topic is confirmed where its region answers, and nowhere else', async () => {
  const sns = createSns();
  const { read } = createSesReports(topic, sns.send);
  expect(await read(request(signed(subscription)))).toEqual([]);
  expect(sns.asked).toEqual([certificateUrl, subscription.SubscribeURL]);
  const elsewhere = { ...subscription, SubscribeURL: 'https://example.com/?Token=1' };
  expect(await read(request(signed(elsewhere)))).toEqual([]);
  expect(sns.asked.at(-1)).toBe(`${origin}/?Token=1`);
  expect(await read(request(signed({ ...subscription, Type: 'UnsubscribeConfirmation' })))).toEqual([]);
  expect(sns.asked).toHaveLength(3);
  const refusing = createSesReports(topic, createSns(() => ({ status: 500, body: '' })).send);
  await expect((async () => refusing.read(request(signed(subscription))))()).rejects.toThrow(OutboundError);
});

test('a topic in China answers in China, and what is no topic is refused at the start', async () => {
  const chinese = 'arn:aws-cn:sns:cn-north-1:123456789012:newsletters';
  const sns = createSns(() => ({ status: 404, body: '' }));
  const { read } = createSesReports(chinese, sns.send);
  const there = 'https://sns.cn-north-1.amazonaws.com.cn/SimpleNotificationService-7ff5.pem';
  const message = { ...signed({ ...notification, TopicArn: chinese }), SigningCertURL: there };
  await expect((async () => read(request(message)))()).rejects.toThrow(OutboundError);
  expect(sns.asked).toEqual([there]);
  for (const wrong of ['newsletters', 'arn:aws:sqs:ca-central-1:123456789012:x', `${topic}/x`])
    expect(() => createSesReports(wrong)).toThrow('No topic of Amazon SNS.');
});

test('a mail says in a line of its header to whom it goes', () => {
  expect(createSesReports(topic).toField(ref)).toBe('X-SES-MESSAGE-TAGS: recipient=newsletter-1-2\r\n');
});
