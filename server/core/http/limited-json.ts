/** Twice as deep as the deepest body of the contract. */
export const maxDepth = 24;
/** Members of lists and objects, all together: twice as many as the longest list of the contract has. */
export const maxMembers = 20_000;

const [quote, backslash, comma] = ['"', '\\', ','].map((one) => one.charCodeAt(0));
const opening = new Set(['[', '{'].map((one) => one.charCodeAt(0)));
const closing = new Set([']', '}'].map((one) => one.charCodeAt(0)));

/**
 * Parses JSON after a look at its shape: a few kilobytes of brackets would take as long as hundreds of ordinary calls.
 */
export function parseLimitedJson(text: string): unknown {
  if (!isWithinLimits(text)) throw new SyntaxError('This JSON is deeper or has more members than any call.');
  return JSON.parse(text);
}

function isWithinLimits(text: string): boolean {
  let [depth, members] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = findEndOfString(text, at);
    else if (opening.has(code)) {
      depth += 1;
      members += 1;
    } else if (closing.has(code)) depth -= 1;
    else if (code === comma) members += 1;
    if (depth > maxDepth || members > maxMembers) return false;
  }
  return true;
}

/** The place of the quotation mark that ends it; beyond the text if none does. */
function findEndOfString(text: string, begin: number): number {
  for (let at = text.indexOf('"', begin + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === backslash) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return text.length;
}
