import type { Content } from './content.ts';

/**
 * Whether the content is text: UTF-8, an older single-byte encoding, or UTF-16 with a byte order mark. Control
 * characters such as NUL do not occur in text.
 */
export async function isText(content: Content): Promise<boolean> {
  if (content.size === 0) return false;
  const utf16 = utf16Of(content.head);
  const decoder = new TextDecoder(utf16 ?? 'latin1', { fatal: true });
  try {
    for await (const chunk of content.pieces())
      if (unprintable.test(decoder.decode(chunk, { stream: true }))) return false;
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

// Latin-1 decodes the bytes from 0x80 on as other characters, so they are never taken for control characters.
// eslint-disable-next-line no-control-regex -- these are the characters that do not occur in text
const unprintable = /[\u0000-\u0008\u000B\u000E-\u001F\u007F]/;

function utf16Of(head: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const mark = head.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return 'utf-16le';
  return mark === 'feff' ? 'utf-16be' : undefined;
}

/** Whether the root element of an XML text is svg. Parsed by hand: a malicious comment would make a regular expression hang. */
export function isDrawing({ head }: Content): boolean {
  const text = new TextDecoder(utf16Of(head) ?? 'utf-8').decode(head);
  let at = 0;
  const skipTo = (end: string) => {
    const index = text.indexOf(end, at);
    at = index < 0 ? text.length : index + end.length;
  };
  for (;;) {
    while (/\s/.test(text.charAt(at))) at++;
    if (text.startsWith('<?', at)) skipTo('?>');
    else if (text.startsWith('<!--', at)) skipTo('-->');
    else if (text.slice(at, at + 9).toUpperCase() === '<!DOCTYPE') {
      const subset = text.indexOf('[', at);
      skipTo(subset >= 0 && subset < text.indexOf('>', at) ? ']>' : '>');
    } else return /^<(?:svg:)?svg[\s>/]/.test(text.slice(at, at + 9));
  }
}

const wordStreamName = Buffer.from('WordDocument', 'utf16le');

/** Whether the directory of an Office file has the stream of a Word document. */
export async function hasWordIn(content: Content): Promise<boolean> {
  let last = Buffer.alloc(0);
  for await (const chunk of content.pieces()) {
    if (Buffer.concat([last, chunk]).includes(wordStreamName)) return true;
    last = Buffer.from(chunk.subarray(-wordStreamName.length));
  }
  return false;
}
