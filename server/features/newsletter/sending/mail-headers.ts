import { encodeWords, foldLines } from 'nodemailer/lib/mime-funcs';
import { oneLine } from '#server/core/mail/compose-message.ts';

/** The sender of a newsletter: the agent's name at the provider's address, and the address for replies. */
export type NewsletterSender = { name: string; address: string; reply_to: string | null };

const maxEncodedLength = 52;
const maxLineLength = 76;
const maxSubjectLength = 200;

/** One field of a header, in letters that every mail server takes, on lines of the usual length. */
export const headerField = (name: string, value: string): string =>
  `${foldLines(`${name}: ${value}`, maxLineLength)}\r\n`;

export const wordsField = (name: string, text: string): string =>
  headerField(name, encodeWords(oneLine(text).slice(0, maxSubjectLength), 'Q', maxEncodedLength));

export function senderFields({ name, address, reply_to }: NewsletterSender): string {
  const shown = oneLine(name.replaceAll(/["<>\\,;:@()[\]]/g, ' '));
  const from = shown === '' ? address : `${quoted(shown)} <${address}>`;
  return headerField('From', from) + (reply_to === null ? '' : headerField('Reply-To', reply_to));
}

const quoted = (name: string) =>
  /^[\w .'-]+$/.test(name) ? `"${name}"` : encodeWords(name, 'Q', maxEncodedLength, true);

/** In the format of RFC 5322. Mails of the same second share it. */
export function dateField(at: Date): string {
  const second = Math.floor(at.getTime() / 1000);
  if (second !== written.second)
    written = { second, field: `Date: ${at.toUTCString().replace(/GMT$/, '+0000')}\r\n` };
  return written.field;
}
let written = { second: NaN, field: '' };
