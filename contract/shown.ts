import { knownAbroad } from '#abroad';

/**
 * A stored phone number or email as its owner writes it: '+65 9123 4567' for '+6591234567', info@müller.de
 * for info@xn--mller-kva.de. Until a browser has loaded the rules of other countries, it shows the stored
 * form.
 */
export const show = (stored: string): string =>
  /^\+|[@.]xn--/.test(stored) ? (knownAbroad()?.showForeign(stored) ?? stored) : stored;
