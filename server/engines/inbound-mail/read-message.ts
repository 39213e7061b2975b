import { removeHidden } from '#contract/clean-text.ts';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { htmlToLines } from './html-to-lines.ts';

/** A person or a program, as a message names it; the address in small letters. */
export type Mailbox = { name: string; address: string };

/** A file that came with a message. Its name has no hidden characters. */
export type InboundFile = { name: string; bytes: Uint8Array };

export type InboundMessage = {
  /** of the Message-ID, which servers of mail keep; '' without one */
  id: string;
  /** Message-IDs that it answers, and those of the whole exchange */
  inReplyTo: string[];
  references: string[];
  from: Mailbox | null;
  replyTo: Mailbox | null;
  /** every address that the headers say it was delivered or written to */
  recipients: string[];
  subject: string;
  /** null if its date cannot be read */
  sentAt: Date | null;
  lines: string[];
  /** names of the files that came with it */
  files: string[];
  /** the same files with their bytes */
  attachments: InboundFile[];
  /** an automatic answer such as an out-of-office, or a report about a mail that could not be delivered */
  isAutomatic: boolean;
  /** no person has sent it, as with mails of forms and of lists */
  isGenerated: boolean;
};

const maxLines = 2000;
const maxLineLength = 5000;

/** Reads a message (RFC 5322). Null without a sender and a text. */
export async function readMessage(raw: Buffer): Promise<InboundMessage | null> {
  const email = await PostalMime.parse(raw, { maxNestingDepth: 20 }).catch(() => null);
  if (email === null) return null;
  const from = toMailbox(email.from);
  const lines = linesOf(email);
  const attachments = listFiles(email);
  if (from === null && lines.every((line) => line === '')) return null;
  return {
    id: email.messageId ?? '',
    inReplyTo: listIds(email.inReplyTo),
    references: listIds(email.references),
    from,
    replyTo: toMailbox(email.replyTo?.[0]),
    recipients: recipientsOf(email),
    subject: removeHidden(email.subject ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 500),
    sentAt: readDate(email.date),
    lines,
    files: attachments.map(({ name }) => name),
    attachments,
    isAutomatic: isAutomatic(email),
    isGenerated: isGenerated(email),
  };
}

/** Signatures are no files, and nor are small pictures within the text: logos come again with each answer. */
function listFiles({ attachments, html = '' }: Email): InboundFile[] {
  return attachments.flatMap((attachment, index) => {
    const { filename, mimeType, content } = attachment;
    const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
    const isPicture = mimeType.startsWith('image/');
    if (
      mimeType.endsWith('-signature') ||
      (isPicture && bytes.length < maxLogoBytes && isWithin(html, attachment))
    )
      return [];
    const name = removeHidden(filename ?? '')
      .trim()
      .slice(-200);
    // phones send pictures without a name
    if (name === '' && !isPicture) return [];
    return [{ name: name === '' ? `Picture ${index + 1}` : name, bytes }];
  });
}

const maxLogoBytes = 32 * 1024;
const isWithin = (html: string, { related, contentId = '' }: Attachment): boolean =>
  related === true || (contentId !== '' && html.includes(`cid:${contentId.replace(/[<>]/g, '')}`));

function linesOf({ text, html }: Email): string[] {
  const lines = hasText(text, html) ? text.trimEnd().split(/\r\n|\r|\n/) : htmlToLines(html ?? '');
  return lines.slice(0, maxLines).map((line) =>
    removeHidden(line)
      .replace(/[\u00A0 ]+/g, ' ')
      .trim()
      .slice(0, maxLineLength),
  );
}

/** Some services send a sentence as the text, which says that there is only HTML. */
function hasText(text: string | undefined, html: string | undefined): text is string {
  const written = text?.trim() ?? '';
  const isExcuse =
    written.length < 300 && /\bhtml\b|view (?:this|it) .{0,40}\b(?:browser|online)/i.test(written);
  return written !== '' && !(isExcuse && html !== undefined && html.trim() !== '');
}

function recipientsOf({ to, cc, headers }: Email): string[] {
  const written = [...(to ?? []), ...(cc ?? [])].flatMap(({ address }) => (address ? [address] : []));
  const delivered = headers
    .filter(({ key }) => /^(delivered-to|x-original-to|envelope-to|x-envelope-to|x-rcpt-to)$/.test(key))
    .map(({ value }) => value);
  return [...delivered, ...written].map((address) => address.replace(/[<>\s]/g, '').toLowerCase());
}

/** X-Auto-Response-Suppress alone is ordinary mail of Exchange, and mails of forms are often 'auto-generated'. */
function isAutomatic(email: Email): boolean {
  const valueOf = (name: string) => findHeader(email, name);
  return (
    valueOf('auto-submitted').startsWith('auto-replied') ||
    valueOf('content-type').startsWith('multipart/report') ||
    valueOf('return-path').trim() === '<>' ||
    ownMarks.some((name) => !/^(?:no)?$/.test(valueOf(name))) ||
    /^auto[-_]reply$/.test(valueOf('precedence')) ||
    automaticSubject.test(email.subject ?? '')
  );
}

/** Headers of programs that do not know Auto-Submitted. */
const ownMarks = ['x-autoreply', 'x-auto-reply', 'x-autorespond', 'x-mail-autoreply'];
/** Mail programs put this before the subject of an absence; some servers drop their headers. */
const automaticSubject =
  /^\s*(?:auto(?:matic)?[ -]?(?:reply|response)|out of (?:the )?office|réponse automatique|absence du bureau|automatische antwort|abwesenheitsnotiz)\s*:/i;

function isGenerated(email: Email): boolean {
  const submitted = findHeader(email, 'auto-submitted');
  return (
    (submitted !== '' && !submitted.startsWith('no')) ||
    /^(?:bulk|junk|list)$/.test(findHeader(email, 'precedence').trim())
  );
}

const findHeader = ({ headers }: Email, name: string): string =>
  headers
    .find(({ key }) => key === name)
    ?.value.trim()
    .toLowerCase() ?? '';

const maxIds = 50;
const listIds = (text: string | undefined): string[] =>
  (text?.match(/<[^<>\s]{1,400}>/g) ?? []).slice(-maxIds);

function toMailbox(written: Address | undefined): Mailbox | null {
  const address = removeHidden(written?.address ?? '')
    .trim()
    .toLowerCase();
  return written && address ? { name: removeHidden(written.name ?? '').trim(), address } : null;
}

function readDate(text: string | undefined): Date | null {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
}
