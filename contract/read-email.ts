import { trimEnd } from './trim-end.ts';

// The only rule for email addresses, on both sides. It has no schemas, because inputs show the value that
// will be stored.

/** Words with single dots between them, of 64 characters at most (RFC 5321), at a domain in ASCII. */
export const emailPattern =
  /^(?!\.|.*\.[.@])[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,24}|xn--[A-Za-z0-9-]{2,59})$/;

/** both sides have it, but its types are not available here */
declare const URL: new (address: string) => { hostname: string };

/**
 * An address as it is stored: in lower case, its domain in ASCII. It accepts pastes that need no guessing:
 * 'Maria Lopez <maria@example.com>', mailto: links, a comma behind, invisible characters. Any other text is
 * returned unchanged.
 */
export function normalizeEmail(typed: string): string {
  const text = typed
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Cc}]/gu, '')
    .replaceAll('’', "'")
    .trim();
  const written = (/^[^<>]*<([^<>]+)>[\s,;.]*$/.exec(text)?.[1] ?? text)
    .replace(/^\s*mailto:\s*([^?]*).*$/is, (_all, to: string) => decoded(to))
    .trim();
  const address = trimEnd(written, (character) => ',;.'.includes(character)).toLowerCase();
  const at = address.lastIndexOf('@');
  const read = at < 0 ? address : address.slice(0, at + 1) + toAscii(address.slice(at + 1));
  return emailPattern.test(read) ? read : typed.trim();
}

function toAscii(domain: string): string {
  // ASCII text is a domain already or never becomes one; it must not be read as a network address
  if (/^[\0-\x7F]*$/.test(domain) || /[\s/?#:@\\%[\]]/.test(domain)) return domain;
  try {
    return new URL(`https://${domain}`).hostname;
  } catch {
    return domain;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
