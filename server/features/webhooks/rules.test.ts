import { expect, test } from 'vitest';
import { OutboundError } from '#server/engines/outbound/outbound-error.ts';
import { composeMessage, decideOutcome, signMessage } from './rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const first = { attempts: 1, failingSince: null, now, random: 0.5 };
const answer = (status: number, headers = {}) => ({ status, headers });
const hours = (count: number) => new Date(now.getTime() - count * 3_600_000);

test('a message is signed as in the example of the specification', () => {
  expect(
    signMessage({
      message: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      body: '{"test": 2432232314}',
      secrets: [Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')],
      now: new Date(1_614_265_330_999),
    }),
  ).toEqual({
    'content-type': 'application/json',
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('with two secrets there are two signatures, the newer first', () => {
  const sign = (...secrets: string[]) =>
    signMessage({ message: 'm', body: '{}', secrets: secrets.map((one) => Buffer.from(one)), now })[
      'webhook-signature'
    ];
  expect(sign('new', 'old')).toBe(`${sign('new')} ${sign('old')}`);
});

test('a message has the type, the time and the ids alone', () => {
  const event = {
    client_id: 7,
    event: 'contact.created',
    subject_id: 12,
    happened_at: '2026-11-20T11:59:00Z',
  };
  expect(JSON.parse(composeMessage(event))).toEqual({
    type: 'contact.created',
    timestamp: '2026-11-20T11:59:00Z',
    data: { id: 12, client_id: 7 },
  });
});

test.each([200, 201, 204, 299])('%i is delivered', (status) =>
  expect(decideOutcome(answer(status), first)).toEqual({ kind: 'delivered' }),
);

test.each([
  [100, 'The address answered 100.'],
  [199, 'The address answered 199.'],
  [300, 'The address answered 300. Redirects aren’t followed.'],
  [307, 'The address answered 307. Redirects aren’t followed.'],
  [399, 'The address answered 399. Redirects aren’t followed.'],
  [400, 'The address answered 400.'],
  [500, 'The address answered 500.'],
])('%i is tried again in five seconds: %s', (status, problem) =>
  expect(decideOutcome(answer(status, { 'retry-after': '60' }), first)).toEqual({
    kind: 'later',
    at: new Date('2026-11-20T12:00:05Z'),
    problem,
    pausedUntil: null,
  }),
);

test('there are ten attempts over 75 hours', () => {
  let at = 0;
  for (let attempts = 1; attempts < 10; attempts += 1) {
    const outcome = decideOutcome(answer(500), { ...first, attempts });
    if (outcome.kind !== 'later') throw new Error(`Attempt ${attempts} is the last.`);
    at += outcome.at.getTime() - now.getTime();
  }
  expect(at / 3_600_000).toBeCloseTo(75.585, 2);
  expect(decideOutcome(answer(500), { ...first, attempts: 10 })).toEqual({
    kind: 'failed',
    problem: 'The address answered 500.',
  });
});

test.each([
  [0, '2026-11-20T12:04:30Z'],
  [1, '2026-11-20T12:05:30Z'],
])('a wait is a tenth shorter or longer: %i', (random, at) =>
  expect(decideOutcome(answer(500), { ...first, attempts: 2, random })).toMatchObject({ at: new Date(at) }),
);

test.each([
  [429, '60', '2026-11-20T12:01:00Z', '2026-11-20T12:01:00Z'],
  [503, 'Fri, 20 Nov 2026 12:02:00 GMT', '2026-11-20T12:02:00Z', '2026-11-20T12:02:00Z'],
  [429, '1', '2026-11-20T12:00:05Z', '2026-11-20T12:00:01Z'],
  [429, '9999999', '2026-11-21T12:00:00Z', '2026-11-21T12:00:00Z'],
])('%i with Retry-After %s holds up the other messages too', (status, value, at, pausedUntil) =>
  expect(decideOutcome(answer(status, { 'retry-after': value }), first)).toMatchObject({
    kind: 'later',
    at: new Date(at),
    pausedUntil: new Date(pausedUntil),
  }),
);

test('429 without Retry-After is tried again like another failure', () =>
  expect(decideOutcome(answer(429), first)).toMatchObject({
    at: new Date('2026-11-20T12:00:05Z'),
    pausedUntil: null,
  }));

test('410 ends the webhook at once', () =>
  expect(decideOutcome(answer(410), first)).toEqual({
    kind: 'off',
    reason: 'gone',
    problem: 'The address answered 410.',
  }));

test('five days of failures end it at the fifth attempt of a message, and an answer does not', () => {
  const failing = { ...first, attempts: 5, failingSince: hours(120) };
  expect(decideOutcome(answer(500), failing)).toEqual({
    kind: 'off',
    reason: 'failing',
    problem: 'The address answered 500.',
  });
  expect(decideOutcome(answer(200), failing)).toEqual({ kind: 'delivered' });
  expect(decideOutcome(answer(500), { ...failing, attempts: 4 })).toMatchObject({ kind: 'later' });
  expect(decideOutcome(answer(500), { ...failing, failingSince: hours(119) })).toMatchObject({
    kind: 'later',
  });
});

test.each([
  ['refused address', 'The address isn’t on the public internet.'],
  ['unknown host', 'The name of the address is unknown.'],
  ['unreachable', 'The address couldn’t be reached.'],
  ['timeout', 'The address couldn’t be reached in time.'],
  ['may have arrived', 'The address didn’t answer within 15 seconds.'],
  ['too long', 'The answer was too long.'],
  ['too many redirects', 'Redirects aren’t followed.'],
] as const)('%s is tried again: %s', (failure, problem) =>
  expect(decideOutcome(new OutboundError(failure), first)).toEqual({
    kind: 'later',
    at: new Date('2026-11-20T12:00:05Z'),
    problem,
    pausedUntil: null,
  }),
);

test('another error is tried again too', () =>
  expect(decideOutcome(new Error('x'), first)).toMatchObject({
    kind: 'later',
    problem: 'The message couldn’t be sent.',
  }));
