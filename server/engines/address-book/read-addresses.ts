import { emailPattern, normalizeEmail } from '#contract/read-email.ts';
import { phoneKey, readPhone } from '#contract/read-phone.ts';
import { maxAddresses, type Person, type Problem } from './person.ts';

/** A cell or a property with emails or phones. */
export type Written = { column: string; value: string; label: string };
type Read<Key extends 'emails' | 'phones'> = { list: Person[Key]; problems: Problem[] };

/** Each email once, in the order of the file. One cell may have several. */
export function readEmails(cells: readonly Written[]): Read<'emails'> {
  const list: Person['emails'] = [];
  const problems: Problem[] = [];
  for (const { column, value, label } of cells)
    for (const part of splitEmails(value)) {
      const email = normalizeEmail(part);
      if (!emailPattern.test(email)) problems.push({ kind: 'email', column, value: part });
      else if (list.length < maxAddresses && !list.some((one) => one.email === email))
        list.push({ email, label });
    }
  return { list, problems };
}

/** The same of phones. A number that a spreadsheet has shortened has lost its digits, so it is never stored. */
export function readPhones(cells: readonly Written[]): Read<'phones'> {
  const list: Person['phones'] = [];
  const problems: Problem[] = [];
  for (const { column, value, label } of cells)
    for (const part of splitPhones(value)) {
      const phone_number = readPhone(part.replace(wholeNumber, '$1'));
      if (isShortened(part)) problems.push({ kind: 'shortened', column, value: part });
      else if (phone_number === null) problems.push({ kind: 'phone', column, value: part });
      else if (list.length < maxAddresses && !has(list, phone_number)) list.push({ label, phone_number });
    }
  return { list, problems };
}

const has = (list: Person['phones'], number: string) =>
  list.some((one) => phoneKey(one.phone_number) === phoneKey(number));

/** A number of a spreadsheet that counts as one: '6045550123.0' */
const wholeNumber = /^(\d{7,15})\.0+$/;

/** '6.04556E+09', also with a comma or without a fraction */
export const isShortened = (text: string): boolean => /^[+-]?\d(?:[.,]\d+)?E[+-]?\d{1,3}$/i.test(text.trim());

/** Google writes several values of one column with three colons between them. */
const severalValues = / ::: |[\r\n]+/;

/** One address may have its name before it; of several, the parts with an @ are read. */
const splitEmails = (text: string): string[] =>
  splitValues(text).flatMap((part) =>
    part.split('@').length > 2 ? part.split(/[;,\s<>]/).filter((word) => word.includes('@')) : [part],
  );

const splitPhones = (text: string): string[] =>
  splitValues(text)
    .flatMap((part) => part.split(/;|\//))
    .map(trim)
    .filter(Boolean);

const splitValues = (text: string): string[] => text.split(severalValues).map(trim).filter(Boolean);

const trim = (text: string) => text.trim();
