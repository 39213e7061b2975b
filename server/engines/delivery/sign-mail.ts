import { hash } from 'node:crypto';
import { createRsaSigner } from '#server/engines/outbound/rsa-signature.ts';

export type DkimKey = { domain: string; selector: string; privateKey: string };

/**
 * Makes the signature of one mail, a header field, from its own fields and its body. The body's bytes are hashed as
 * they are (RFC 6376, relaxed): no line ends with a space or has two in a row.
 */
type SignMail = (ownFields: string, body: Buffer) => Promise<string>;

/** Signs mails that share these fields. */
export type Signer = (sameFields: string) => SignMail;

/** The usual fields, those that RFC 8058 requires, and the one whose complaints Gmail counts only where it is signed. */
const signedFields = new Set(
  'from reply-to subject date message-id to mime-version content-type list-id feedback-id list-unsubscribe list-unsubscribe-post'.split(
    ' ',
  ),
);

export function createSigner({ domain, selector, privateKey }: DkimKey): Signer {
  const signText = createRsaSigner(privateKey);
  return (sameFields) => {
    const same = canonical(sameFields);
    return async (ownFields, body) => {
      const own = canonical(ownFields);
      const head =
        `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domain}; s=${selector};\r\n` +
        ` h=${[...own, ...same].map(({ name }) => name).join(':\r\n ')};\r\n bh=${hash('sha256', body, 'base64')};\r\n b=`;
      const signed = [...own, ...same, ...fieldsOf(head)].map(({ text }) => text).join('\r\n');
      const signature = await signText(Buffer.from(signed, 'latin1'));
      return `${head}${folded(signature.toString('base64'))}\r\n`;
    };
  };
}

type Field = { name: string; text: string };

const canonical = (fields: string): Field[] => fieldsOf(fields).filter(({ name }) => signedFields.has(name));

/** Fields as they are signed: their names in lower case, each on one line, with single spaces. */
const fieldsOf = (fields: string): Field[] =>
  fields.split(/\r\n(?![ \t]|$)/).map((field) => {
    const colon = field.indexOf(':');
    const name = field.slice(0, colon).toLowerCase();
    return {
      name,
      text: `${name}:${field
        .slice(colon + 1)
        .replaceAll(/[ \t\r\n]+/g, ' ')
        .trim()}`,
    };
  });

const lineLength = 70;
const folded = (text: string): string =>
  (text.match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? []).join('\r\n ');
