import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MailName, MailDetails } from './mail-types.ts';
import { composeMessage } from './compose-message.ts';
import { createSmtpMailer } from '../adapters/smtp/smtp-mailer.ts';
import { seed, scaleRuns } from '../testing/run-options.ts';
import { mailServer, parseMail } from '../testing/smtp.ts';
import { renderMail } from './render-mail.ts';

const around = {
  address: 'alice@example.com',
  portal: (path: string) => new URL(path, 'https://portal.example.com').href,
  token: 'the-token',
};
const envelope = {
  ref: '0b7c2f10-0000-4000-8000-000000000000',
  to: 'alice@example.com',
  from: 'Foyer <portal@example.com>',
  date: new Date('2026-11-20T20:00:00Z'),
};

const hostile = [
  'Vera\r\nBcc: victim@example.net',
  'Vera\nBcc: victim@example.net',
  'Vera\rBcc: victim@example.net\r\n\r\nA second body',
  '\r\n.\r\nMAIL FROM:<evil@example.net>\r\nRCPT TO:<victim@example.net>\r\nDATA\r\nSubject: Second\r\n\r\nx\r\n.\r\n',
  '.\r\n..\r\n',
  'Vera\u2028Bcc: victim@example.net\u2029\u0085x',
  '=?utf-8?Q?Vera=0D=0ABcc:_victim@example.net?=',
  '"Vera" <victim@example.net>, other@example.net;',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '</h1></div></body></html>--\r\n--_NmP-boundary--',
  '{{7*7}} ${7*7} <%= 7*7 %> #{7*7} {{constructor.constructor("x")()}}',
  '\u202Egnp.exe \u0000 \u0007 \uD800',
  'é'.repeat(5000),
  ' '.repeat(3000),
  '',
];

/** Every mail, with the same text wherever it may come from a stranger. */
const told: { [Name in MailName]: (text: string) => MailDetails[Name] } = {
  'reset-password': (text) => ({ first_name: text }),
  'activate-account': (text) => ({ first_name: text, client_name: text }),
  'second-factor-reset': (text) => ({ first_name: text, by: text }),
  'new-contact': (text) => ({ first_name: text, contact_name: text, lead_id: 7 }),
  'contact-updated': (text) => ({ first_name: text, contact_name: text, lead_id: 7, history_id: 8 }),
  'contacts-digest': (text) => ({ first_name: text, forms: 41 }),
  'support-message': (text) => ({ name: text, email: text, client_name: text, topic: text, message: text }),
  'launch-moved': (text) => ({ first_name: text, phase: 3, sample_url: '' }),
  'launch-news': (text) => ({ event: 'submitted', step: 6, client_name: text, name: text, email: text }),
  'answer-returned': (text) => ({
    first_name: text,
    answers: [{ form: 4, name: 'design_note', label: text, comment: text }],
  }),
  'access-request': (text) => ({ name: text, email: text, client_name: text }),
  prospect: (text) => ({ first_name: text, last_name: text, email: text, phone_number: text, message: text }),
};

const letterOf = <Name extends MailName>(name: Name, text: string) =>
  renderMail(name, told[name](text), around);
const isLetterName = (name: string): name is MailName => name in told;
const names = Object.keys(told).filter(isLetterName);

const expectedHeaders =
  'auto-submitted content-type date from message-id mime-version subject to x-auto-response-suppress';

async function holds(name: MailName, text: string): Promise<void> {
  const letter = letterOf(name, text);
  const { raw } = await composeMessage(letter, envelope);
  const { headers, body } = parseMail(raw.toString('utf8'));
  const found = headers.map(([header]) => header).filter((header) => header !== 'reply-to');
  expect(found.toSorted().join(' ')).toBe(expectedHeaders);
  expect(new Map(headers).get('to')).toBe('alice@example.com');
  // The two bodies and the end, whatever stands in them
  const boundary = /boundary="(.+?)"/.exec(new Map(headers).get('content-type') ?? '')?.[1] ?? 'none';
  expect(body.split(`--${boundary}`).length).toBe(4);
  expect(letter.html).not.toMatch(/<(script|img|iframe)/i);
}

test('whatever a person is called, it is one message with the expected headers', async () => {
  expect(names.length).toBe(12);
  for (const name of names) for (const text of hostile) await holds(name, text);
});

test('whatever anybody types, it is one message with the expected headers', async () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({
      unit: fc.constantFrom('\r', '\n', ':', ' ', '.', '<', '>', '"', '@', ',', 'a', '\u2028'),
      maxLength: 40,
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), anything, (name, text) => holds(name, text)),
    { numRuns: scaleRuns(2000), seed },
  );
});

test('what looks like a template stays what it was', () => {
  const { text, html } = letterOf('support-message', hostile[10] ?? '');
  for (const body of [text, html]) {
    expect(body).toContain('{{7*7}} ${7*7}');
    expect(body).toContain('{{constructor.constructor(');
    expect(body).not.toContain('49');
  }
});

test('a mail server gets one message per mail, each for its own address only', async () => {
  const server = await mailServer();
  const mailer = createSmtpMailer(server.url);
  try {
    for (const text of hostile)
      await mailer.deliver(await composeMessage(letterOf('prospect', text), envelope));
    expect(server.received.map(({ to }) => to)).toEqual(hostile.map(() => ['alice@example.com']));
  } finally {
    mailer.close();
    await server.close();
  }
});

test('an address with special characters gets no mail', async () => {
  const letter = letterOf('reset-password', 'Alice');
  for (const to of [
    'a@example.com, b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'Bob <b@example.com>',
    'a b@example.com',
    'a@b@example.com',
    '',
    '@',
    '"a"@example.com',
  ])
    await expect(composeMessage(letter, { ...envelope, to })).rejects.toThrow('no address');
});

test('links are made of the configured origin, and answering a message answers who wrote it', async () => {
  expect(letterOf('new-contact', 'Vera').text).toContain('https://portal.example.com/contacts/view/7');
  expect(letterOf('activate-account', 'Vera').text).toContain(
    'https://portal.example.com/account/activate/the-token?email=alice%40example.com',
  );
  const { raw } = await composeMessage(letterOf('support-message', 'vera@example.net'), envelope);
  expect(new Map(parseMail(raw.toString()).headers).get('reply-to')).toBe('vera@example.net');
});
