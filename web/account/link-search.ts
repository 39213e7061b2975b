import { maxEmailLength, roughEmailPattern } from '#contract/email.ts';
import { trimLinkEnd } from '#contract/link-end.ts';

export type LinkSearch = { email?: string };

/** The token of a set-up address. */
export function setupSearch(raw: Record<string, unknown>): { token?: string } {
  return typeof raw['token'] === 'string' ? { token: trimLinkEnd(raw['token']).slice(0, 200) } : {};
}

/** The recipient of a link. Some mail programs decode an escaped +, which then reads as a space. */
export function linkSearch(raw: Record<string, unknown>): LinkSearch {
  const text = typeof raw['email'] === 'string' ? trimLinkEnd(raw['email'].trim()).replaceAll(' ', '+') : '';
  const email = text.toLowerCase();
  return roughEmailPattern.test(email) && email.length <= maxEmailLength ? { email } : {};
}
