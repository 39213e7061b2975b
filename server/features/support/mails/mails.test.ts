import { expect, test } from 'vitest';
import { createSmtpMailer } from '#server/adapters/smtp/smtp-mailer.ts';
import { composeMessage } from '#server/core/mail/compose-message.ts';
import { envelope, expectOneMessage, hostileTexts, renderForAlice } from '#server/testing/mails.ts';
import { mailServer, parseMail } from '#server/testing/smtp.ts';
import { accessRequestMail } from './access-request.ts';
import { prospectMail } from './prospect.ts';
import { strayEmailMail } from './stray-email.ts';
import { supportMessageMail } from './support-message.ts';
import { supportReplyMail } from './support-reply.ts';

const messageOf = (text: string) => ({
  name: text,
  email: text,
  client_name: text,
  topic: 'help' as const,
  message: text,
  conversation: 7,
  thread: [],
});
const replyOf = (text: string) => ({
  first_name: text,
  staff_name: text,
  topic: 'changes' as const,
  message: text,
  asked: text,
  conversation: 7,
  support_email: text,
  thread: [],
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
  await expectOneMessage(supportReplyMail, replyOf);
  await expectOneMessage(strayEmailMail, (text) => ({
    client_name: text,
    sender: text,
    subject: text,
    text,
    files: [text],
    conversation: 7,
  }));
  await expectOneMessage(accessRequestMail, (text) => ({
    name: text,
    email: text,
    client_name: text,
    client_id: 1,
  }));
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
  const content = renderForAlice(supportMessageMail, {
    ...messageOf('words'),
    email: 'vera@example.net',
  });
  const { raw } = await composeMessage(content, envelope);
  expect(new Map(parseMail(raw.toString()).headers).get('reply-to')).toBe('vera@example.net');
});

test('a reply names the mails before it, so that mail programs show the conversation as one', async () => {
  const refs = ['9c5b94b1-35ad-49bb-b118-8e8fc24abf80', '0e1a1f0c-6f1e-4b0e-9e93-0d4f3c8f5c11'];
  const content = renderForAlice(supportReplyMail, {
    ...replyOf('words'),
    support_email: 'support@example.net',
    thread: refs,
  });
  const headers = new Map(parseMail((await composeMessage(content, envelope)).raw.toString()).headers);
  const host = headers.get('message-id')?.split('@').at(-1);
  expect(headers.get('in-reply-to')).toBe(`<${refs[1]}@${host}`);
  expect(headers.get('references')).toBe(refs.map((ref) => `<${ref}@${host}`).join(' '));
  expect(headers.get('reply-to')).toBe('support@example.net');
  expect(headers.get('subject')).toBe('Re: Changes to the sample site');
});
