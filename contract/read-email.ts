import { trimEnd } from './trim-end.ts';

// The one rule of addresses, for both sides and without schemas: inputs show what will be stored.

/** Words with single dots between them, of 64 characters at most (RFC 5321), at a domain in ASCII. */
export const emailPattern =
  /^(?!\.|.*\.[.@])[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,24}|xn--[A-Za-z0-9-]{2,59})$/;

/** both sides have it, and only their types are not known here */
declare const URL: new (address: string) => { hostname: string };

/**
 * An address as it is stored: in lower case, its domain in ASCII. Read is what people paste where nothing has to be guessed:
 * 'Maria Lopez <maria@example.com>', mailto: links, a comma behind it, characters that nobody sees. Anything else stays as it is.
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
  // what is ASCII already is a domain or none, and never an address of the network
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
