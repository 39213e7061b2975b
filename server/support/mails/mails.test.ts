import { expect, test } from 'vitest';
import { createSmtpMailer } from '../../adapters/smtp/smtp-mailer.ts';
import { composeMessage } from '../../mail/compose-message.ts';
import { envelope, expectOneMessage, hostileTexts, renderForAlice } from '../../testing/mails.ts';
import { mailServer, parseMail } from '../../testing/smtp.ts';
import { accessRequestMail } from './access-request.ts';
import { prospectMail } from './prospect.ts';
import { supportMessageMail } from './support-message.ts';

const messageOf = (text: string) => ({
  name: text,
  email: text,
  client_name: text,
  topic: text,
  message: text,
});
const prospectOf = (text: string) => ({
  first_name: text,
  last_name: text,
  email: text,
  phone_number: text,
  message: text,
});

test('whatever a stranger writes to the provider, it is one message', async () => {
  await expectOneMessage(prospectMail, prospectOf);
  await expectOneMessage(supportMessageMail, messageOf);
  await expectOneMessage(accessRequestMail, (text) => ({ name: text, email: text, client_name: text }));
});

test('what looks like a template stays what it was', () => {
  const { text, html } = renderForAlice(
    supportMessageMail,
    messageOf('{{7*7}} ${7*7} <%= 7*7 %> #{7*7} {{constructor.constructor("x")()}}'),
  );
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
    for (const text of hostileTexts)
      await mailer.deliver(await composeMessage(renderForAlice(prospectMail, prospectOf(text)), envelope));
    expect(server.received.map(({ to }) => to)).toEqual(hostileTexts.map(() => ['alice@example.com']));
  } finally {
    mailer.close();
    await server.close();
  }
});

test('answering a message answers who wrote it', async () => {
  const content = renderForAlice(supportMessageMail, messageOf('vera@example.net'));
  const { raw } = await composeMessage(content, envelope);
  expect(new Map(parseMail(raw.toString()).headers).get('reply-to')).toBe('vera@example.net');
});
