import { randomSecret } from '../../security/hashes.ts';
import { fillHtml, fillText, piecesOf } from '../rendering/personalise.ts';
import type { Piece } from '../rendering/places.ts';
import type { NewsletterPerson } from '../rendering/rendered-newsletter.ts';
import { dateField, headerField, senderFields, wordsField, type NewsletterSender } from './mail-headers.ts';
import { encodePiece } from './quoted-printable.ts';

type Newsletter = { subject: string; html: string; text: string };

/** What is of this one mail besides its person. */
type MailFacts = { ref: string; to: string; person: NewsletterPerson; date: Date };

/** Writes the mails of one newsletter. */
export type MailTemplate = (facts: MailFacts) => Buffer;

type Filled = Exclude<Piece, string>;
type Part = Buffer | ((person: NewsletterPerson) => string);

/**
 * Everything that is the same for all recipients is encoded once; for each of them only what differs is, and copied between. The
 * bytes are those of the snapshot but for the personal parts.
 */
export function createMailTemplate(
  newsletter: Newsletter,
  sender: NewsletterSender,
  listId: string,
): MailTemplate {
  const boundary = `=_${randomSecret(12).toString('hex')}`;
  const { html, text } = piecesOf(newsletter);
  const sameFields = Buffer.from(
    [
      senderFields(sender),
      wordsField('Subject', newsletter.subject),
      headerField('List-ID', `<${listId}>`),
      headerField('List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'),
      headerField('Precedence', 'bulk'),
      headerField('Auto-Submitted', 'auto-generated'),
      headerField('MIME-Version', '1.0'),
      `Content-Type: multipart/alternative;\r\n boundary="${boundary}"\r\n\r\n`,
      partHead(boundary, 'text/plain'),
    ].join(''),
    'latin1',
  );
  const parts: Part[] = [
    sameFields,
    ...text.map((piece) => toPart(piece, fillText)),
    Buffer.from(`\r\n${partHead(boundary, 'text/html')}`, 'latin1'),
    ...html.map((piece) => toPart(piece, fillHtml)),
    Buffer.from(`\r\n--${boundary}--\r\n`, 'latin1'),
  ];
  const host = sender.address.slice(sender.address.lastIndexOf('@') + 1);
  return ({ ref, to, person, date }) =>
    join(
      `Message-ID: <${ref}@${host}>\r\n${dateField(date)}To: ${to}\r\nList-Unsubscribe: <${person.unsubscribe_url}>\r\n`,
      parts,
      person,
    );
}

const partHead = (boundary: string, type: string): string =>
  `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;

const toPart = (piece: Piece, fill: (place: Filled, person: NewsletterPerson) => string): Part =>
  typeof piece === 'string'
    ? Buffer.from(encodePiece(piece), 'latin1')
    : (person) => encodePiece(fill(piece, person));

function join(head: string, parts: readonly Part[], person: NewsletterPerson): Buffer {
  const filled = parts.map((part) => (typeof part === 'function' ? part(person) : part));
  const size = filled.reduce((sum, part) => sum + part.length, head.length);
  const mail = Buffer.allocUnsafe(size);
  let at = mail.write(head, 0, 'latin1');
  for (const part of filled) {
    if (typeof part === 'string') at += mail.write(part, at, 'latin1');
    else {
      mail.set(part, at);
      at += part.length;
    }
  }
  return mail;
}
