import { createTransport } from 'nodemailer';
import { DeliveryError, type Message } from './mailer.ts';

/** What a letter says. Subject and reply address may hold what strangers typed. */
export type MailContent = { subject: string; text: string; html: string; replyTo?: string };

export type Envelope = { ref: string; to: string; from: string; date: Date };

const longestSubject = 200;

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/**
 * The message as it travels. Its Message-ID is made of the row's own name, so that every try of it carries the same one and a
 * mail server that got it twice can tell.
 */
export async function composeMessage(
  letter: MailContent,
  { ref, to, from, date }: Envelope,
): Promise<Message> {
  if (!isAddress(to)) throw new DeliveryError('never', 'This is no address a mail can go to.');
  const sender = parted(from);
  const { message } = await composer.sendMail({
    from: sender,
    to: { name: '', address: to },
    ...(letter.replyTo && isAddress(letter.replyTo)
      ? { replyTo: { name: '', address: letter.replyTo } }
      : {}),
    subject: oneLine(letter.subject).slice(0, longestSubject),
    messageId: `<${ref}@${sender.address.split('@').at(-1)}>`,
    date,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    text: letter.text,
    html: letter.html,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (!Buffer.isBuffer(message)) throw new Error('The message was not composed in memory.');
  return { from: sender.address, to, ref, raw: message };
}

/** One line, whatever somebody has put into their name. */
export const oneLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

/** The product's own rule for addresses, and nothing that means more than an address to a mail server. */
const isAddress = (text: string) =>
  /^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@<>,;:"()[\]\\\p{Cc}]+$/u.test(text) && text.length <= 254;

/** `Foyer <portal@example.com>`, or the address alone. */
function parted(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^([^<]*)<([^>]+)>$/.exec(from) ?? [];
  return { name: name.replaceAll('"', '').trim(), address };
}
