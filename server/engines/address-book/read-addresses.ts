import { emailPattern, normalizeEmail } from '#contract/read-email.ts';
import { phoneKey, readPhone } from '#contract/read-phone.ts';
import { nameKind, tidyLabel } from './headers.ts';
import { maxAddresses, type Person, type Problem } from './person.ts';

/** A cell or a property with emails or phones. */
export type Written = { column: string; value: string; label: string };
type Read<Key extends 'emails' | 'phones'> = { list: Person[Key]; problems: Problem[] };

/** Each email once, in the order of the file. One cell may have several. */
export function readEmails(cells: readonly Written[]): Read<'emails'> {
  const list: Person['emails'] = [];
  const problems: Problem[] = [];
  for (const { column, value, label } of cells)
    for (const { address, kind } of splitEmails(value)) {
      const email = normalizeEmail(address.replace(quoted, '$1'));
      if (!emailPattern.test(email)) problems.push({ kind: 'email', column, value: address });
      else if (list.length < maxAddresses && !list.some((one) => one.email === email))
        list.push({ email, label: label || toLabel(kind) });
    }
  return { list, problems };
}

/** Outlook writes 'nia@example.com' where an email has no name. */
const quoted = /^'(.*)'$/;

/** The same of phones. A number that a spreadsheet has shortened has lost its digits, so it is never stored. */
export function readPhones(cells: readonly Written[]): Read<'phones'> {
  const list: Person['phones'] = [];
  const problems: Problem[] = [];
  for (const { column, value, label } of cells)
    for (const { part, number, kind } of splitPhones(value)) {
      if (isShortened(part)) problems.push({ kind: 'shortened', column, value: part });
      else if (number === null) problems.push({ kind: 'phone', column, value: part });
      else if (list.length < maxAddresses && !has(list, number))
        list.push({ label: label || toLabel(kind), phone_number: number });
    }
  return { list, problems };
}

type Phone = { part: string; number: string | null; kind: string };

const toPhone = (part: string): Phone => ({ part, ...readLabelled(part) });

/** 'Cell: 604-555-0123' and '604-555-0123 (work)' */
function readLabelled(text: string): Omit<Phone, 'part'> {
  const number = readNumber(text);
  if (number !== null) return { number, kind: '' };
  const [, before = '', written = '', after = ''] =
    /^(?:(\p{L}[\p{L} .-]{0,20}):)?([^:]*?)(?:\((\p{L}[\p{L} .-]{0,20})\))?$/u.exec(text) ?? [];
  return { number: readNumber(written), kind: (before || after).trim() };
}

/** Excel is kept from counting with '="6045550123"', and elsewhere in the world +44 is dialled 011 44 or 00 44. */
function readNumber(text: string): string | null {
  const written = text
    .trim()
    .replace(/^=?"(.*)"$/, '$1')
    .replace(/^'\+/, '+')
    .replace(wholeNumber, '$1');
  return readPhone(written) ?? readPhone(written.replace(/^(?:00|011)\s?(?=[1-9])/, '+'));
}

const has = (list: Person['phones'], number: string) =>
  list.some((one) => phoneKey(one.phone_number) === phoneKey(number));

/** A number of a spreadsheet that counts as one: '6045550123.0' */
const wholeNumber = /^(\d{7,15})\.0+$/;

/** '6.04556E+09', also with a comma or without a fraction */
export const isShortened = (text: string): boolean => /^[+-]?\d(?:[.,]\d+)?E[+-]?\d{1,3}$/i.test(text.trim());

/** Google writes several values of one column with three colons between them. */
export const severalValues = / ::: |[\r\n]+/;

const toLabel = (kind: string) => nameKind(kind.toLowerCase()) || tidyLabel(kind);

/** An email, and in brackets what it is for. */
const listedEmail = /([^\s;,|<>()]{0,300}@[^\s;,|<>()]{0,300})>?(?:\s?\((\p{L}[^()]{0,30})\))?/gu;

/** One address may have its name before it; of several, the parts with an @ are read. */
const splitEmails = (text: string): { address: string; kind: string }[] =>
  splitValues(text).flatMap((part) => {
    const listed = [...part.matchAll(listedEmail)].map(([, address = '', kind = '']) => ({ address, kind }));
    const [first] = listed;
    return listed.length > 1 || first?.kind ? listed : [{ address: part, kind: '' }];
  });

/** A number with any of the signs in it, such as 604/555-0123, is not split; nor is text without a number. */
const splitPhones = (text: string): Phone[] =>
  splitValues(text).flatMap((part) => {
    const number = readNumber(part);
    if (number !== null) return [{ part, number, kind: '' }];
    const parts = part
      .split(/[;,/|&]|\b(?:or|and)\b/)
      .map(trim)
      .filter(Boolean)
      .map(toPhone);
    return parts.some((one) => isShortened(one.part) || one.number !== null) ? parts : [toPhone(part)];
  });

const splitValues = (text: string): string[] => text.split(severalValues).map(trim).filter(Boolean);

const trim = (text: string) => text.trim();
