import { isIP } from 'node:net';

// A parser for each kind of setting; undefined means that the text is invalid.

export const oneOf =
  <T extends string>(allowed: readonly T[]) =>
  (text: string) =>
    allowed.find((value) => value === text);

export const wholeNumber = (from: number, to: number) => (text: string) => {
  const value = Number(text);
  return /^\d+$/.test(text) && value >= from && value <= to ? value : undefined;
};

export const onOff = (text: string) =>
  ({ on: true, true: true, '1': true, off: false, false: false, '0': false })[text.toLowerCase()];

export const factor = (text: string) =>
  Number.isFinite(Number(text)) && Number(text) > 0 ? Number(text) : undefined;

export const hostName = (text: string) =>
  isIP(text) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text) ? text : undefined;

export const id = (text: string) => (/^[\w-]+$/.test(text) ? text : undefined);

export const emailAddress = (text: string) =>
  /^[^\s@]+@[^\s@]+\.[a-z]{2,24}$/i.test(text) ? text : undefined;

/** An address, or a name with the address in angle brackets; quotes, commas and line breaks would make it more than one sender. */
export const sender = (text: string) => {
  const inside = /^[^<>",;@\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
  return emailAddress(inside) === undefined ? undefined : text;
};

export const mailServer = (text: string) => {
  const url = URL.parse(text);
  return url && /^smtps?:$/.test(url.protocol) && url.hostname ? text : undefined;
};

export const address = (text: string) =>
  /^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : undefined;

export const bucketName = (text: string) =>
  /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text) ? text : undefined;

export function origin(text: string) {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href ? url.origin : undefined;
}

// The user must come before the host, so that other logins are the same address with another user.
export const databaseAddress = (text: string) =>
  /^postgres(ql)?:\/\/[^@/?:]+(:[^@/?]*)?@[^?]*\/[^/?]+(\?.*)?$/.test(text) ? text : undefined;

export function instant(text: string) {
  const value = new Date(text);
  return /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(value.getTime())
    ? value
    : undefined;
}

export function key(text: string) {
  const value = Buffer.from(text, 'base64');
  return value.length === 32 && value.toString('base64').replace(/=+$/, '') === text.replace(/=+$/, '')
    ? value
    : undefined;
}

export function ranges(text: string) {
  const list = text.split(',').map((part) => part.trim());
  return list.every(isRange) ? list : undefined;
}

function isRange(text: string) {
  const [network = '', bits] = text.split('/');
  const kind = isIP(network);
  return (
    kind > 0 &&
    (bits === undefined || wholeNumber(0, kind === 4 ? 32 : 128)(bits) !== undefined) &&
    text.split('/').length <= 2
  );
}

export function timeZone(text: string) {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone: text }).resolvedOptions().timeZone && text;
  } catch {
    return undefined;
  }
}
