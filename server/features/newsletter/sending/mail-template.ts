import { randomSecret } from '#server/core/security/hashes.ts';
import { fillHtml, fillText, splitPieces } from '../rendering/personalise.ts';
import type { Piece, Withdrawn } from '../rendering/places.ts';
import type { NewsletterPerson } from '../rendering/rendered-newsletter.ts';
import { dateField, headerField, senderFields, wordsField, type NewsletterSender } from './mail-headers.ts';
import { createMailMemory, type MailMemory } from './mail-memory.ts';
import { encodePiece } from '#server/engines/delivery/quoted-printable.ts';
import type { Signer } from '#server/engines/delivery/sign-mail.ts';

type Newsletter = { subject: string; html: string; text: string; withdrawn?: Withdrawn };

/** The ids by which programs tell newsletters apart, without a person's. */
type Ids = {
  /** RFC 2919 */
  listId: string;
  /** names newsletter, client and sender to Gmail, which counts complaints by each of them */
  feedbackId: string;
};

/** The data of this mail other than its person. */
type MailFacts = { ref: string; to: string; person: NewsletterPerson; date: Date };

type Writing = {
  signer?: Signer | undefined;
  /** the line of a header that the mail service takes out, so nothing may be signed with it */
  toServiceField?: ((ref: string) => string) | undefined;
  memory?: MailMemory;
};

/** Writes the mails of one newsletter. */
export type MailTemplate = (facts: MailFacts) => Promise<Buffer>;

type Filled = Exclude<Piece, string>;
type Part = Buffer | ((person: NewsletterPerson) => string);

/**
 * Everything common to all recipients is encoded once; only personal parts are encoded for each of them, and inserted
 * between copies. The bytes are those of the snapshot apart from the personal parts.
 */
export function createMailTemplate(
  newsletter: Newsletter,
  sender: NewsletterSender,
  { listId, feedbackId }: Ids,
  { signer, toServiceField, memory = createMailMemory() }: Writing = {},
): MailTemplate {
  const boundary = `=_${randomSecret(12).toString('hex')}`;
  const { html, text } = splitPieces(newsletter, newsletter.withdrawn);
  const sameFields = [
    senderFields(sender),
    wordsField('Subject', newsletter.subject),
    headerField('List-ID', `<${listId}>`),
    headerField('Feedback-ID', feedbackId),
    headerField('List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'),
    headerField('Precedence', 'bulk'),
    headerField('Auto-Submitted', 'auto-generated'),
    headerField('MIME-Version', '1.0'),
    `Content-Type: multipart/alternative;\r\n boundary="${boundary}"\r\n`,
  ].join('');
  const body: Part[] = joinSame([
    Buffer.from(partHead(boundary, 'text/plain'), 'latin1'),
    ...text.map((piece) => toPart(piece, fillText)),
    Buffer.from(`\r\n${partHead(boundary, 'text/html')}`, 'latin1'),
    ...html.map((piece) => toPart(piece, fillHtml)),
    Buffer.from(`\r\n--${boundary}--\r\n`, 'latin1'),
  ]);
  const sign = signer?.(sameFields);
  const host = sender.address.slice(sender.address.lastIndexOf('@') + 1);
  return async ({ ref, to, person, date }) => {
    const ownFields = `Message-ID: <${ref}@${host}>\r\n${dateField(date)}To: ${to}\r\nList-Unsubscribe: <${person.unsubscribe_url}>\r\n`;
    const serviceField = toServiceField?.(ref) ?? '';
    const filled = body.map((part) => (typeof part === 'function' ? part(person) : part));
    if (!sign) return join([serviceField, ownFields, sameFields, '\r\n', ...filled], memory.take);
    const bytes = join(filled, memory.take);
    const mail = join(
      [serviceField, await sign(ownFields, bytes), ownFields, sameFields, '\r\n', bytes],
      memory.take,
    );
    memory.giveBack(bytes);
    return mail;
  };
}

const partHead = (boundary: string, type: string): string =>
  `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;

const toPart = (piece: Piece, fill: (place: Filled, person: NewsletterPerson) => string): Part =>
  typeof piece === 'string'
    ? Buffer.from(encodePiece(piece), 'latin1')
    : (person) => encodePiece(fill(piece, person));

/** Consecutive common parts are copied at once. */
function joinSame(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === 'function' || typeof last !== 'object') joined.push(part);
    else joined.splice(-1, 1, Buffer.concat([last, part]));
  }
  return joined;
}

/** All of it is in ASCII. */
function join(parts: readonly (string | Buffer)[], take: (size: number) => Buffer): Buffer {
  let size = 0;
  for (const part of parts) size += part.length;
  const mail = take(size);
  let at = 0;
  for (const part of parts) {
    if (typeof part === 'string') at += mail.write(part, at, 'latin1');
    else {
      mail.set(part, at);
      at += part.length;
    }
  }
  return mail;
}
