import { knownAbroad } from '#abroad';

/** A stored address as its owner writes it: info@müller.de for info@xn--mller-kva.de. */
export function showEmail(email: string): string {
  if (!isInternational(email)) return email;
  const at = email.lastIndexOf('@') + 1;
  return email.slice(0, at) + (knownAbroad()?.decodeDomain(email.slice(at)) ?? email.slice(at));
}

/** Whether showing it needs what a browser may have to load. */
export const isInternational = (email: string): boolean => /[@.]xn--/.test(email);
