import { knownAbroad } from '#abroad';

/**
 * A stored phone number or email as its owner writes it: '+65 9123 4567' for '+6591234567', info@müller.de for
 * info@xn--mller-kva.de. While a browser doesn't know other countries yet, it is what is stored.
 */
export const show = (stored: string): string =>
  /^\+|[@.]xn--/.test(stored) ? (knownAbroad()?.showForeign(stored) ?? stored) : stored;
