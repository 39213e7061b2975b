import { afterEach, expect, test } from 'vitest';
import { smtpSink, type SmtpSink, type SmtpSinkOptions } from '#server/testing/smtp-sink.ts';
import type { NewsletterProvider, OutgoingMail } from '../newsletter-provider.ts';
import { createSmtpProvider } from './smtp-provider.ts';

let sink: SmtpSink | undefined;
let provider: NewsletterProvider | undefined;

afterEach(async () => {
  provider?.close();
  await sink?.close();
});

async function open(
  options: SmtpSinkOptions = {},
  settings: Parameters<typeof createSmtpProvider>[1] = {},
): Promise<NewsletterProvider> {
  sink = await smtpSink({ keep: true, ...options });
  provider = createSmtpProvider(sink.url, { connections: 2, ...settings });
  return provider;
}

const mailTo = (name: string, startBy = Infinity): OutgoingMail => ({
  ref: name,
  from: 'bounce@example.com',
  to: `${name}@example.com`,
  raw: Buffer.from(
    `Message-ID: <${name}@example.com>\r\nSubject: ${name}\r\n\r\n${'Words. '.repeat(20)}\r\n`,
  ),
  startBy,
  begin: async () => true,
});
const names = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`);

test('many mails arrive once and whole, with two of them under way on each connection', async () => {
  let underWay = 0;
  let most = 0;
  const { send } = await open({
    answer: (stage) => {
      if (stage === 'MAIL') most = Math.max(most, (underWay += 1));
      if (stage === 'taken') underWay -= 1;
      return undefined;
    },
  });
  const outcomes = await Promise.all(names(200).map((name) => send(mailTo(name))));
  expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['sent']));
  expect(sink?.taken.map(({ to }) => to).toSorted()).toEqual(
    names(200)
      .map((name) => `${name}@example.com`)
      .toSorted(),
  );
  expect(sink?.taken.find(({ to }) => to === 'n7@example.com')?.raw).toEqual(mailTo('n7').raw);
  expect(sink?.connections()).toBe(2);
  expect(most).toBeLessThanOrEqual(4);
});

test('a server without pipelining is told one thing after the other', async () => {
  const { send } = await open({ capabilities: ['8BITMIME'] });
  const outcomes = await Promise.all(names(20).map((name) => send(mailTo(name))));
  expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['sent']));
  expect(sink?.taken.length).toBe(20);
});

test('what a server says of one recipient is about that one alone', async () => {
  const answers: Record<string, [stage: string, answer: string]> = {
    gone: ['RCPT', '550 5.1.1 No such mailbox'],
    full: ['RCPT', '452 4.2.2 Mailbox full'],
    spam: ['taken', '554 5.7.1 We do not want this'],
    busy: ['taken', '451 4.3.0 Try later'],
    odd: ['DATA', '503 5.5.1 Not now'],
  };
  const { send } = await open({
    answer: (stage, { to }) => {
      const planned = answers[to.split('@')[0] ?? ''];
      return planned?.[0] === stage ? planned[1] : undefined;
    },
  });
  const order = ['a', 'gone', 'b', 'full', 'c', 'spam', 'd', 'busy', 'e', 'odd', 'f'];
  const outcomes = await Promise.all(order.map((name) => send(mailTo(name))));
  const of = (name: string) => outcomes[order.indexOf(name)];
  expect(of('gone')).toEqual({ kind: 'never', reason: '550 5.1.1 No such mailbox', isRefused: true });
  expect(of('full')).toEqual({ kind: 'later', about: 'recipient', reason: '452 4.2.2 Mailbox full' });
  expect(of('spam')).toEqual({ kind: 'never', reason: '554 5.7.1 We do not want this', isRefused: true });
  expect(of('busy')).toEqual({ kind: 'later', about: 'recipient', reason: '451 4.3.0 Try later' });
  expect(of('odd')).toMatchObject({ kind: 'never' });
  for (const name of 'abcdef') expect([name, of(name)]).toEqual([name, { kind: 'sent' }]);
  expect(sink?.taken.length).toBe(6);
});

test('a sender who is refused is no fault of the recipient', async () => {
  const { send } = await open({
    answer: (stage) => (stage === 'MAIL' ? '550 5.7.1 Who are you?' : undefined),
  });
  expect(await send(mailTo('a'))).toEqual({
    kind: 'later',
    about: 'provider',
    reason: '550 5.7.1 Who are you?',
  });
});

test.each(['drop', 'silence'] as const)(
  'where the answer to a text does not come (%s), nobody knows; what was only announced can go again',
  async (how) => {
    const { send } = await open(
      { answer: (stage, { to }) => (stage === 'taken' && to.startsWith('lost') ? how : undefined) },
      { connections: 1, timeouts: { connectMs: 10_000, silenceMs: how === 'silence' ? 1000 : 10_000 } },
    );
    const [lost, next] = await Promise.all([send(mailTo('lost')), send(mailTo('next'))]);
    expect(lost).toMatchObject({ kind: 'unknown' });
    expect(next).toMatchObject({ kind: 'later', about: 'provider' });
    expect(sink?.taken.map(({ to }) => to)).toEqual(['lost@example.com']);
    expect(await send(mailTo('after'))).toEqual({ kind: 'sent' });
  },
);

test('a connection that ends in the middle of a text leaves it unknown, and one before it does not', async () => {
  const { send } = await open(
    {
      answer: (stage, { to }) =>
        stage === (to.startsWith('text') ? 'text' : 'DATA') && to !== '' && !to.startsWith('ok')
          ? 'drop'
          : undefined,
    },
    { connections: 1 },
  );
  expect(await send(mailTo('text'))).toMatchObject({ kind: 'unknown' });
  expect(await send(mailTo('data'))).toMatchObject({ kind: 'later', about: 'provider' });
  expect(await send(mailTo('ok'))).toEqual({ kind: 'sent' });
});

test('what has not begun in its time is not handed over', async () => {
  const { send } = await open();
  expect(await send(mailTo('late', performance.now() - 1))).toMatchObject({
    kind: 'later',
    about: 'provider',
  });
  expect(sink?.taken).toEqual([]);
});

test('a server that is away, refuses or is none is said to be so before anything is claimed', async () => {
  const { connect, send } = await open({
    answer: (stage) => (stage === 'connect' ? '554 No service' : undefined),
  });
  expect(await connect()).toContain('554 No service');
  expect(await send(mailTo('a'))).toMatchObject({ kind: 'later', about: 'provider' });
  await sink?.close();
  expect(await connect()).toMatch(/ECONNREFUSED/);
});

test('a server that speaks another language is no mail server', async () => {
  const { connect } = await open({
    answer: (stage) => (stage === 'connect' ? 'HTTP/1.1 200 OK' : undefined),
  });
  expect(await connect()).toContain('This is no mail server');
});
