const maxLineLength = 75;
const softBreak = '=\r\n';
const [lineFeed, carriageReturn, space, equals, dot] = [10, 13, 32, 61, 46];

const tokens = Array.from({ length: 256 }, (_, byte) =>
  byte >= space && byte <= 126 && byte !== equals
    ? String.fromCharCode(byte)
    : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
);

/**
 * Encodes a piece of a text in quoted-printable (RFC 2045). It begins and ends at the beginning of a line, so that
 * separately encoded pieces can follow each other. No line begins with a dot, which SMTP would ask to be doubled. Of
 * several spaces in a row only the first stays a space, so that the signed bytes (RFC 6376, relaxed) are
 * exactly these bytes.
 */
export const encodePiece = (text: string): string => encodePlain(text) ?? encodeBytes(Buffer.from(text));

/** Most differences between people are addresses of links, in which nothing has to be encoded. */
function encodePlain(text: string): string | undefined {
  if (!/^[!-<>-~]*$/.test(text)) return undefined;
  let encoded = '';
  for (let from = 0; from < text.length; from += maxLineLength) {
    if (text[from] === '.') return undefined;
    encoded += text.slice(from, from + maxLineLength) + softBreak;
  }
  return encoded;
}

function encodeBytes(bytes: Buffer): string {
  let encoded = '';
  let column = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    const next = bytes[index + 1];
    if (byte === lineFeed || (byte === carriageReturn && next === lineFeed)) {
      if (byte === carriageReturn) index += 1;
      encoded += '\r\n';
      column = 0;
      continue;
    }
    // a space at the end of a line would be lost
    const isLast = next === lineFeed || next === carriageReturn;
    const isDoubled = byte === space && bytes[index - 1] === space;
    let token = byte === space && (isLast || isDoubled) ? hexOf(byte) : (tokens[byte] ?? '');
    if (column + token.length > maxLineLength) {
      encoded += softBreak;
      column = 0;
    }
    if (byte === dot && column === 0) token = hexOf(byte);
    encoded += token;
    column += token.length;
  }
  return column === 0 ? encoded : encoded + softBreak;
}

const hexOf = (byte: number) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
