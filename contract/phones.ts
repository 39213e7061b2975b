import { knownAbroad } from '#abroad';

// Phone numbers as they are stored: '604-555-0123' or '+6591234567', with ' x204' behind it where it has an extension.

/** A stored number as its country writes it: '+65 9123 4567'. */
export const showPhone = (number: string): string =>
  isForeign(number) ? (knownAbroad()?.showNumber(number) ?? number) : number;

/** Whether showing it needs the numbering plans, which a browser may have to load. */
export const isForeign = (number: string): boolean => number.startsWith('+');

/** The address that calls a stored number: tel:+16045550123;ext=204 */
export const phoneHref = (number: string): string => `tel:${addressed(number)}`;

/** The address that begins a text message to it. */
export const textHref = (number: string): string => `sms:${addressed(number).replace(/;.*/, '')}`;

const addressed = (number: string): string =>
  number.replace(/^\d/, '+1$&').replace(/-/g, '').replace(' x', ';ext=');
