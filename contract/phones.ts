// Phone numbers as they are stored: '604-555-0123' or '+6591234567', followed by ' x204' for an extension.

/** The address that calls a stored number: tel:+16045550123;ext=204 */
export const phoneHref = (number: string): string => `tel:${addressed(number)}`;

/** The address that begins a text message to it. */
export const textHref = (number: string): string => `sms:${addressed(number).replace(/;.*/, '')}`;

/** A sentence in pieces, of which every second one is a phone number. */
export const splitAtNumbers = (sentence: string): string[] =>
  sentence.split(/((?<![\p{L}\d])\+?\d[\d ().-]{5,}\d(?: x\d+)?(?![\p{L}\d]))/u);

const addressed = (number: string): string =>
  number.replace(/^\d/, '+1$&').replace(/-/g, '').replace(' x', ';ext=');
