import type { Content } from './content.ts';

/**
 * Text as people save it: UTF-8, an older single-byte alphabet, or UTF-16 behind its mark. What no keyboard makes
 * (NUL and its like) stands in no text.
 */
export async function isText(content: Content): Promise<boolean> {
  if (content.size === 0) return false;
  const wide = wideKind(content.head);
  const decoder = new TextDecoder(wide ?? 'latin1', { fatal: true });
  try {
    for await (const piece of content.pieces())
      if (unprintable.test(decoder.decode(piece, { stream: true }))) return false;
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

// The alphabet calls the bytes from 0x80 on by other names, so they are never taken for control characters.
// eslint-disable-next-line no-control-regex -- these are the characters that stand in no text
const unprintable = /[\u0000-\u0008\u000B\u000E-\u001F\u007F]/;

function wideKind(head: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const mark = head.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return 'utf-16le';
  return mark === 'feff' ? 'utf-16be' : undefined;
}

/** Whether the root of an XML text is a drawing. Read by hand: a pattern would take for ever on comments made for it. */
export function isDrawing({ head }: Content): boolean {
  const text = new TextDecoder(wideKind(head) ?? 'utf-8').decode(head);
  let at = 0;
  const skipTo = (end: string) => {
    const found = text.indexOf(end, at);
    at = found < 0 ? text.length : found + end.length;
  };
  for (;;) {
    while (/\s/.test(text.charAt(at))) at++;
    if (text.startsWith('<?', at)) skipTo('?>');
    else if (text.startsWith('<!--', at)) skipTo('-->');
    else if (text.slice(at, at + 9).toUpperCase() === '<!DOCTYPE') {
      const own = text.indexOf('[', at);
      skipTo(own >= 0 && own < text.indexOf('>', at) ? ']>' : '>');
    } else return /^<(?:svg:)?svg[\s>/]/.test(text.slice(at, at + 9));
  }
}

const word = Buffer.from('WordDocument', 'utf16le');

/** A document of Word has a stream of this name in its directory. */
export async function hasWordIn(content: Content): Promise<boolean> {
  let last = Buffer.alloc(0);
  for await (const piece of content.pieces()) {
    if (Buffer.concat([last, piece]).includes(word)) return true;
    last = Buffer.from(piece.subarray(-word.length));
  }
  return false;
}
