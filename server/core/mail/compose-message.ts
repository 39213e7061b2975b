import { DeliveryError, type Message } from './mailer.ts';

/** The content of a mail. Subject and reply address may contain text from strangers. */
export type MailContent = {
  subject: string;
  text: string;
  html: string;
  /** the sender's name, instead of the provider's */
  fromName?: string;
  replyTo?: string;
  /** the address that switches off this kind of mail, also for a mail program's own button */
  unsubscribe?: string;
  /** the refs of the mails it follows, oldest first; of others' mails their Message-ID in angle brackets */
  thread?: readonly string[];
  /** a person wrote it, so it does not say that a program did */
  isPersonal?: true;
};

export type Attachment = { filename: string; contentType: string; content: Buffer };

export type Envelope = { ref: string; to: string; from: string; date: Date };

const maxSubjectLength = 200;

/** Imported with the first mail: a process that sends none has no need of 20 MB of code. */
async function createComposer() {
  const { createTransport } = await import('nodemailer');
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
}

let composer: ReturnType<typeof createComposer> | undefined;

/**
 * Composes the message to send. Its Message-ID comes from the queue row, so that every attempt has the same one and a
 * mail server can recognize duplicates.
 */
export async function composeMessage(
  content: MailContent,
  { ref, to, from, date }: Envelope,
  attachments: readonly Attachment[] = [],
): Promise<Message> {
  if (!isAddress(to)) throw new DeliveryError('never', 'This is no address a mail can go to.');
  const sender = parseSender(from);
  const { thread = [] } = content;
  const messageIdOf = (one: string) =>
    one.startsWith('<') ? one : `<${one}@${sender.address.split('@').at(-1)}>`;
  composer ??= createComposer();
  const { message } = await (
    await composer
  ).sendMail({
    from: { ...sender, ...(content.fromName && { name: oneLine(content.fromName) }) },
    to: { name: '', address: to },
    ...(content.replyTo && isAddress(content.replyTo)
      ? { replyTo: { name: '', address: content.replyTo } }
      : {}),
    subject: oneLine(content.subject).slice(0, maxSubjectLength),
    messageId: messageIdOf(ref),
    ...(thread.length > 0
      ? { inReplyTo: messageIdOf(thread.at(-1) ?? ''), references: thread.map(messageIdOf) }
      : {}),
    date,
    headers: {
      ...(content.isPersonal ? {} : ofProgram),
      ...(content.unsubscribe === undefined ? {} : oneClick(content.unsubscribe)),
    },
    text: content.text,
    html: content.html,
    attachments: [...attachments],
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (!Buffer.isBuffer(message)) throw new Error('The message was not composed in memory.');
  return { from: sender.address, to, ref, raw: message };
}

const ofProgram = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Mail programs then show a button that sends a POST there, without opening a page (RFC 8058). */
const oneClick = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Removes line breaks and other control characters, such as from a name. */
export const oneLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

/** The product's rule for addresses, without characters that have a meaning in mail headers. */
const isAddress = (text: string) =>
  /^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@<>,;:"()[\]\\\p{Cc}]+$/u.test(text) && text.length <= 254;

/** Parses `Foyer <portal@example.com>`, or the address alone. */
function parseSender(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^([^<]*)<([^>]+)>$/.exec(from) ?? [];
  return { name: name.replaceAll('"', '').trim(), address };
}
