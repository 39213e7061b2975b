import { generateKeyPairSync } from 'node:crypto';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { afterEach, expect, test } from 'vitest';
import { createMailgunReports } from '#server/adapters/newsletter/reports/mailgun.ts';
import { createSmtpProvider } from '#server/engines/delivery/smtp/smtp-provider.ts';
import { seededRandom } from '#server/engines/words/seeded-random.ts';
import { seed } from '#server/testing/run-options.ts';
import { secureMailServer, type SecureMailServer } from '#server/testing/secure-smtp.ts';
import { sendingWorld } from '#server/testing/sending-world.ts';
import { createMailTemplate } from './mail-template.ts';
import { createSigner } from '#server/engines/delivery/sign-mail.ts';

const { mail, ask, frozen, handOverAll, states } = await sendingWorld();

const login = { user: 'foyer@example.com', password: 'p@ss:word/ é' };
const trusting = { tls: { rejectUnauthorized: false }, timeouts: { connectMs: 10_000, silenceMs: 10_000 } };
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const signer = createSigner({
  domain: 'example.com',
  selector: 'news',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
});

let server: SecureMailServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function openServer(
  options: Partial<Parameters<typeof secureMailServer>[0]> = {},
): Promise<SecureMailServer> {
  server = await secureMailServer({ login, ...options });
  return server;
}
const urlOf = ({ address }: SecureMailServer, { user, password } = login, protocol = 'smtp') =>
  `${protocol}://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${address}`;

/** A mail server's verdict on the signature, with the key from the DNS, and the signed fields. */
async function verify(raw: Buffer | string): Promise<{ result: string; fields: string }> {
  const { results } = await dkimVerify(raw, {
    resolver: async (name: string) => {
      expect(name).toBe('news._domainkey.example.com');
      return [[`v=DKIM1; k=rsa; p=${key}`]];
    },
  });
  expect(results.length).toBe(1);
  return { result: results[0]?.status.result ?? '', fields: results[0]?.signingHeaders?.keys ?? '' };
}

test('over STARTTLS and with a login every newsletter arrives, and its signature holds', async () => {
  const sink = await openServer();
  mail.provider.close();
  mail.provider = createSmtpProvider(urlOf(sink), trusting);
  const client = await frozen({
    contacts: 20,
    html: `<pre>  two  spaces \t\t and tabs \n\n\n ends with some   \n</pre><p>é ${'=. '.repeat(90)}</p>`,
  });
  await handOverAll({ signer });
  expect(await states(client)).toEqual([{ state: 'sent', n: 20 }]);
  expect(new Set(sink.received.map(({ to }) => to)).size).toBe(20);
  for (const { raw, isSecure, user } of sink.received) {
    expect({ isSecure, user }).toEqual({ isSecure: true, user: login.user });
    const { result, fields } = await verify(raw);
    expect(result).toBe('pass');
    for (const field of [
      'From',
      'Reply-To',
      'Subject',
      'Date',
      'To',
      'Message-ID',
      'List-ID',
      'Feedback-ID',
      'List-Unsubscribe',
      'List-Unsubscribe-Post',
      'Content-Type',
    ])
      expect(fields.toLowerCase().split(/[:;\s]+/)).toContain(field.toLowerCase());
  }
});

test('a mail service may take its own line out, and the signature still holds', async () => {
  const sink = await openServer();
  mail.provider.close();
  mail.provider = createSmtpProvider(urlOf(sink), trusting);
  await frozen({ contacts: 1 });
  await handOverAll({ signer, vendorReports: createMailgunReports('key') });
  const raw = sink.received[0]?.raw.toString('latin1') ?? '';
  const forwarded = raw.replace(/^X-Mailgun-Variables: .*\r\n/m, '');
  expect(forwarded).not.toBe(raw);
  for (const one of [raw, forwarded]) expect((await verify(one)).result).toBe('pass');
});

test('what is changed on the way is found out', async () => {
  const sink = await openServer();
  mail.provider.close();
  mail.provider = createSmtpProvider(urlOf(sink), trusting);
  await frozen({ contacts: 1 });
  await handOverAll({ signer });
  const raw = sink.received[0]?.raw.toString('latin1') ?? '';
  expect((await verify(raw)).result).toBe('pass');
  for (const [from, to] of [
    ['Hello.', 'Hallo.'],
    ['Subject: ', 'Subject: Re: '],
    ['/newsletter/unsubscribe/', '/newsletter/unsubscribed/'],
    ['List-Unsubscribe-Post: List-Unsubscribe=One-Click', 'List-Unsubscribe-Post: no'],
  ] as const) {
    expect(raw).toContain(from);
    expect([from, (await verify(raw.replaceAll(from, to))).result]).not.toEqual([from, 'pass']);
  }
  // a mail server may fold and space the fields differently
  expect((await verify(raw.replace(/^To: /m, 'to:\r\n\t '))).result).toBe('pass');
});

test('whatever stands in a newsletter, its signature holds', async () => {
  const { between: random } = seededRandom(seed);
  const letters = [
    ' ',
    '  ',
    '\t',
    '\n',
    '\r\n',
    '.',
    '=',
    'a',
    'é',
    '🏡',
    '\u00a0',
    'word ',
    '\n.\n',
    ' \n',
    '\r',
  ];
  const words = () =>
    Array.from({ length: random(0, 200) }, () => letters[random(0, letters.length - 1)]).join('');
  for (let run = 0; run < 40; run += 1) {
    const compose = createMailTemplate(
      { subject: words(), html: words(), text: words() },
      {
        name: words(),
        address: 'portal@example.com',
        reply_to: random(0, 1) === 1 ? 'alice@example.com' : null,
      },
      { listId: 'newsletter-1.example.com', feedbackId: 'newsletter-1:client-1:newsletter:foyer' },
      { signer },
    );
    const raw = await compose({
      ref: 'newsletter-1-2',
      to: 'reader@example.com',
      date: new Date('2026-11-15T16:00:00Z'),
      person: {
        email: 'reader@example.com',
        first_name: words(),
        unsubscribe_url: `https://portal.example.com/${'x'.repeat(random(1, 300))}`,
        preferences_url: 'https://portal.example.com/preferences',
        tracking: null,
      },
    });
    expect((await verify(raw)).result, `seed ${seed}, run ${run}`).toBe('pass');
  }
});

test.each([['LOGIN'], ['PLAIN']])('a server that knows %s alone is logged in to', async (method) => {
  const sink = await openServer({ methods: [method] });
  const provider = createSmtpProvider(urlOf(sink), trusting);
  expect(await provider.connect()).toBe(true);
  expect(sink.methods).toEqual([method]);
  provider.close();
});

test('TLS from the first byte', async () => {
  const sink = await openServer({ secure: true });
  const provider = createSmtpProvider(urlOf(sink, login, 'smtps'), trusting);
  expect(await provider.connect()).toBe(true);
  provider.close();
});

test('a wrong password and a certificate that nobody has signed are said, and nobody is claimed', async () => {
  const sink = await openServer();
  const client = await frozen({ contacts: 3 });
  for (const [provider, reason] of [
    [
      createSmtpProvider(urlOf(sink, { ...login, password: 'wrong' }), trusting),
      /The mail server refuses us: 535/,
    ],
    [createSmtpProvider(urlOf(sink)), /self[- ]signed|certificate/],
  ] as const) {
    expect(await provider.connect()).toMatch(reason);
    mail.provider.close();
    mail.provider = provider;
    await handOverAll();
    expect(
      await ask('SELECT DISTINCT state, attempt FROM app.newsletter_recipients WHERE client_id = $1', [
        client.id,
      ]),
    ).toEqual([{ state: 'pending', attempt: 0 }]);
  }
  expect(sink.received).toEqual([]);
});
