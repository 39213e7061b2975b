/** Twice as deep as the deepest body of the contract. */
export const maxDepth = 24;
/** Members of lists and objects, all together: twice as many as the longest list of the contract has. */
export const maxMembers = 20_000;

const quote = codeOf('"');
const backslash = codeOf('\\');
const comma = codeOf(',');
const opening = new Set(['[', '{'].map(codeOf));
const closing = new Set([']', '}'].map(codeOf));

/**
 * Parses JSON after a look at its shape: a few kilobytes of brackets would take as long as hundreds of ordinary calls.
 */
export function parseLimitedJson(bytes: Buffer): unknown {
  assertShape(bytes);
  return JSON.parse(bytes.toString());
}

/** Looks at the bytes of JSON, so that a text that is refused is not decoded either. */
export function assertShape(bytes: Buffer): void {
  if (!isWithinLimits(bytes)) throw new SyntaxError('This JSON is deeper or has more members than any call.');
}

function isWithinLimits(bytes: Buffer): boolean {
  let [depth, members] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const code = bytes[at] ?? 0;
    // most bytes are of words and numbers
    if (code === quote) at = findEndOfString(bytes, at);
    else if (code === comma) members += 1;
    else if (opening.has(code)) {
      depth += 1;
      members += 1;
    } else if (closing.has(code)) depth -= 1;
    if (depth > maxDepth || members > maxMembers) return false;
  }
  return true;
}

/** The place of the quotation mark that ends it; beyond the bytes if none does. */
function findEndOfString(bytes: Buffer, begin: number): number {
  for (let at = bytes.indexOf(quote, begin + 1); at >= 0; at = bytes.indexOf(quote, at + 1)) {
    let escapes = 0;
    while (bytes[at - 1 - escapes] === backslash) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return bytes.length;
}

function codeOf(sign: string): number {
  return sign.charCodeAt(0);
}
