import fc from 'fast-check';
import { expect } from 'vitest';
import { composeMessage, type MailContent } from '#server/core/mail/compose-message.ts';
import type { LinkMail, Mail } from '#server/core/mail/define-mail.ts';
import type { MailBrand } from '#server/core/mail/brand.ts';
import { createPortalLinks } from '#server/core/mail/portal-links.ts';
import { renderLayout } from '#server/core/mail/layout.ts';
import type { ProviderConfig } from '#server/core/provider/rules.ts';
import { seed, scaleRuns } from './run-options.ts';
import { parseMail } from './smtp.ts';

/** Names and messages that try to break out of their place in a mail. */
export const hostileTexts = [
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

export const envelope = {
  ref: '0b7c2f10-0000-4000-8000-000000000000',
  to: 'alice@example.com',
  from: 'Foyer <portal@example.com>',
  date: new Date('2026-11-20T20:00:00Z'),
};

/** The provider of the tests, set only by the environment. */
export const testProvider: ProviderConfig = {
  fixed: [
    { field: 'sender_name', setting: 'MAIL_FROM', value: 'Foyer' },
    { field: 'sender_email', setting: 'MAIL_FROM', value: 'portal@example.com' },
  ],
  mailHost: 'portal.example.com',
};

export const testBrand: MailBrand = {
  name: 'Foyer',
  logo: null,
  accentColour: '#1f5c4d',
  headerColour: '#ffffff',
  postalAddress: null,
};

/** The mail as Alice receives it. */
export const renderForAlice = <Details>(
  mail: Mail<Details> | LinkMail<Details>,
  details: Details,
): MailContent => render(mail, details);

/** For any text of a stranger in its details, it is one message with the expected headers, to one address. */
export async function expectOneMessage<Details>(
  mail: Mail<Details> | LinkMail<Details>,
  detailsWith: (text: string) => Details,
): Promise<void> {
  for (const text of hostileTexts) await expectWhole(render(mail, detailsWith(text)));
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({
      unit: fc.constantFrom('\r', '\n', ':', ' ', '.', '<', '>', '"', '@', ',', 'a', '\u2028'),
      maxLength: 40,
    }),
  );
  await fc.assert(
    fc.asyncProperty(anything, (text) => expectWhole(render(mail, detailsWith(text)))),
    { numRuns: scaleRuns(170), seed },
  );
}

const render = (mail: Mail<unknown> | LinkMail<unknown>, details: unknown): MailContent =>
  renderLayout(
    mail.render(details, {
      address: envelope.to,
      ...createPortalLinks('https://portal.example.com', null),
      addressOf: () => null,
      token: 'the-token',
    }),
    testBrand,
  );

const expectedHeaders =
  'auto-submitted content-type date from message-id mime-version subject to x-auto-response-suppress';

async function expectWhole(content: MailContent): Promise<void> {
  const { raw } = await composeMessage(content, envelope);
  const { headers, body } = parseMail(raw.toString('utf8'));
  const found = headers.map(([header]) => header).filter((header) => header !== 'reply-to');
  expect(found.toSorted().join(' ')).toBe(expectedHeaders);
  expect(new Map(headers).get('to')).toBe(envelope.to);
  // two bodies and the end, for any content
  const boundary = /boundary="(.+?)"/.exec(new Map(headers).get('content-type') ?? '')?.[1] ?? 'none';
  expect(body.split(`--${boundary}`).length).toBe(4);
  expect(content.html).not.toMatch(/<(script|img|iframe)/i);
}
